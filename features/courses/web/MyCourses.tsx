import { Button } from '@mantine/core'
import { IconCalendarEvent, IconChartBar, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { read } from '../../../web/api/api.ts'
import { FailedFetch } from '../../../web/errors/FailedFetch.tsx'
import { useLoadWhenIdle } from '../../../web/screens/useLoadWhenIdle.ts'
import { usePerson } from '../../../web/session.ts'
import { TreeAndBench } from '../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import { CardSkeletons, Loading } from '../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { type Course, listCourses, listTerms } from '../contract.ts'
import { type CourseAction, CourseDialogs, loadCourseDialogs } from './CourseDialogs.tsx'
import css from './Courses.module.css'
import { FromAssignments } from './FromAssignments.tsx'
import { TermSection } from './TermSection.tsx'
import { courseSectionsOf } from './termSections.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** A student's own courses, term by term. `title`: for a page without a tab bar above. */
export function MyCourses({ title }: { title?: string }) {
  const { zone } = usePerson()
  const now = useMinute()
  const courses = useQuery(read(listCourses, {}))
  const terms = useQuery(read(listTerms, {}))
  const [search, setSearch] = useSearchParams()
  const [doing, setDoing] = useState<CourseAction | null>(null)
  useLoadWhenIdle(loadCourseDialogs)

  const adding = search.get('add') === '1'
  const setAdding = (on: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (on) next.set('add', '1')
        else next.delete('add')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const failed = courses.error ?? terms.error
  const known = courses.data && terms.data ? { courses: courses.data, terms: terms.data } : undefined
  const add = { label: 'Add Course', icon: IconPlus, onClick: () => setAdding(true) }
  const others = (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent {...icon} />}
        onClick={() => setDoing({ what: 'terms' })}
      >
        Terms
      </Button>
      <Button variant="default" component={Link} to="/courses/progress" leftSection={<IconChartBar {...icon} />}>
        Grades and GPA
      </Button>
    </>
  )
  const many = known && known.courses.length > 0
  return (
    <>
      {title ? (
        <PageTitle title={title} action={add} others={others} />
      ) : (
        <div className={css.bar}>
          <div className={css.count}>{many && countWords(known.courses.length, 'course')}</div>
          <div className={css.wide}>{others}</div>
          <Button leftSection={<IconPlus {...icon} />} onClick={add.onClick}>
            Add Course
          </Button>
        </div>
      )}
      {/* Where the title has no room for them. */}
      {many && <div className={css.narrow}>{others}</div>}
      {!known && failed && (
        <FailedFetch
          title="Failed to fetch courses"
          error={failed}
          retrying={courses.isFetching || terms.isFetching}
          onRetry={() => {
            void courses.refetch()
            void terms.refetch()
          }}
        />
      )}
      {!known && !failed && (
        <Loading label="Loading courses">
          <CardSkeletons count={3} />
        </Loading>
      )}
      {known && known.courses.length === 0 && (
        <EmptyState
          drawing={<TreeAndBench />}
          title="No courses yet."
          sentence="A course ties its classes, its assignments and its grades together."
          actions={
            <>
              <Button leftSection={<IconPlus {...icon} />} onClick={add.onClick}>
                Add Course
              </Button>
              {known.terms.length > 0 && (
                <Button variant="default" onClick={() => setDoing({ what: 'terms' })}>
                  Terms
                </Button>
              )}
            </>
          }
        />
      )}
      {known &&
        courseSectionsOf(known.courses, known.terms).map((section, index) => (
          <TermSection
            key={section.key}
            section={section}
            opened={section.open || index === 0}
            zone={zone}
            now={now}
            today={dayIn(zone, now)}
            onDo={(what: 'edit' | 'duplicate' | 'delete', of: Course) => setDoing({ what, of })}
          />
        ))}
      {known && <FromAssignments terms={known.terms} />}
      <CourseDialogs
        adding={adding && known !== undefined}
        onAddClosed={() => setAdding(false)}
        doing={doing}
        onClosed={() => setDoing(null)}
        onDeleted={() => document.getElementById('main')?.focus({ preventScroll: true })}
      />
    </>
  )
}

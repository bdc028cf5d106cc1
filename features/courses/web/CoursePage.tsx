import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Refusal } from '../../../contract/refusal.ts'
import { errorWords, isPassing, read } from '../../../web/api/api.ts'
import type { AskFirst } from '../../../web/feature.ts'
import { usePanels } from '../../../web/fills.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { ScreenLoading } from '../../../web/screens/ScreenLoading.tsx'
import { Signpost } from '../../../web/ui/drawings/Signpost.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { type Course, listCourses, readCourse } from '../contract.ts'
import { readGradebook } from '../grades/contract.ts'
import { GradebookPanel } from '../grades/web/GradebookPanel.tsx'
import { CourseCode } from './CourseCode.tsx'
import { type CourseAction, CourseDialogs } from './CourseDialogs.tsx'
import css from './CoursePage.module.css'
import { Meetings } from './Meetings.tsx'
import { coursePanels } from './slots.ts'
import { creditWords } from './words.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export const askCourse: AskFirst = async (client, { address }) => {
  const id = address.pathname.split('/')[2] ?? ''
  await Promise.all([client.prefetchQuery(read(readCourse, { id })), client.prefetchQuery(read(readGradebook, { id }))])
}

/** One course with all its parts. */
export function CoursePage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const found = useQuery({
    ...read(readCourse, { id }),
    // The data that the list has show at once.
    placeholderData: () => client.getQueryData(read(listCourses, {}).queryKey)?.find((one) => one.id === id),
  })
  const refused = found.error instanceof Refusal && !isPassing(found.error)
  const of = refused ? undefined : found.data
  useTitle(of?.courseCode ?? 'Course')
  const navigate = useNavigate()
  // Kept here: when the deletion is answered, the shown course may be gone already.
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (gone) navigate('/courses', { replace: true })
  }, [gone, navigate])
  return (
    <>
      <Link className={css.back} to="/courses">
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        My Courses
      </Link>
      {of ? (
        <LoadedCourse of={of} onDeleted={() => setGone(true)} />
      ) : (
        <VisuallyHidden component="h1">Course</VisuallyHidden>
      )}
      {!of && !found.isError && <ScreenLoading />}
      {!of &&
        found.isError &&
        (refused ? (
          <EmptyState
            drawing={<Signpost />}
            title="This course is not there"
            sentence="It was deleted, or it is not yours."
            actions={
              <Button component={Link} to="/courses">
                My Courses
              </Button>
            }
          />
        ) : (
          <FailedState
            title="Failed to fetch courses"
            sentence={`${errorWords(found.error)} Nothing you saved is lost.`}
            retrying={found.isFetching}
            onRetry={() => found.refetch()}
          />
        ))}
    </>
  )
}

function LoadedCourse({ of, onDeleted }: { of: Course; onDeleted: () => void }) {
  const panels = usePanels(coursePanels)
  const [doing, setDoing] = useState<CourseAction | null>(null)
  const facts = [of.instructor, creditWords(of.credits), of.termName ?? 'No term'].filter(Boolean)
  return (
    <>
      <div className={css.head}>
        <div className={css.words}>
          <CourseCode code={of.courseCode} color={of.color} />
          <h1 className={css.name} dir="auto">
            {of.courseName}
          </h1>
          <p className={css.facts}>
            <bdi>{facts.join(' · ')}</bdi>
          </p>
        </div>
        <div className={css.actions}>
          <Button
            variant="default"
            leftSection={<IconTrash {...icon} />}
            onClick={() => setDoing({ what: 'delete', of })}
          >
            Delete
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy {...icon} />}
            onClick={() => setDoing({ what: 'duplicate', of })}
          >
            Duplicate
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil {...icon} />}
            onClick={() => setDoing({ what: 'edit', of })}
          >
            Edit
          </Button>
        </div>
      </div>
      <div className={css.stacks}>
        <div className={css.stack}>
          <GradebookPanel of={of} />
        </div>
        <div className={css.stack}>
          <Meetings of={of} onEdit={() => setDoing({ what: 'edit', of })} />
          {panels.map(({ name, Panel }) => (
            <Suspense key={name} fallback={null}>
              <Panel of={of} />
            </Suspense>
          ))}
        </div>
      </div>
      <CourseDialogs doing={doing} onClosed={() => setDoing(null)} onDeleted={onDeleted} />
    </>
  )
}

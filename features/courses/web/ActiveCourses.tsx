import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { readDashboardPart } from '../../../web/pages/slots.ts'
import { usePerson } from '../../../web/session.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { RowLink } from '../../../web/ui/page/RowLink.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { coursesDashboardPart } from '../dashboard.contract.ts'
import css from './ActiveCourses.module.css'
import { CourseCode } from './CourseCode.tsx'
import { nextClassWords } from './words.ts'

type ActiveCoursesProps = { slice: unknown; retry: () => void }

/** The dashboard's panel: the first three of this term. */
export function ActiveCourses({ slice, retry }: ActiveCoursesProps) {
  const { zone } = usePerson()
  const now = useMinute()
  const courses = readDashboardPart(coursesDashboardPart, slice)
  return (
    <Panel title="Active Courses" link={{ to: '/courses', label: 'My Courses' }} flush>
      {courses === undefined && (
        <Loading label="Loading courses">
          <RowSkeletons count={3} />
        </Loading>
      )}
      {courses === null && (
        <FailedState
          title="Failed to fetch courses"
          sentence="The connection dropped while loading. Nothing you saved is lost."
          onRetry={retry}
          inPanel
        />
      )}
      {courses && courses.rows.length === 0 && (
        <EmptyState
          title="No courses yet."
          inPanel
          actions={
            <Button
              component={Link}
              to="/courses?add=1"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            >
              Add Course
            </Button>
          }
        />
      )}
      {courses && courses.rows.length > 0 && (
        <Rows label="Active courses">
          {courses.rows.map((row) => {
            const next = nextClassWords(row, zone, now)
            return (
              <Row
                key={row.id}
                title={
                  <RowLink to={`/courses/${row.id}`} title={row.courseName}>
                    {row.courseName}
                  </RowLink>
                }
                under={
                  <>
                    <CourseCode code={row.courseCode} color={row.color} />
                    {row.instructor && (
                      <span className={css.instructor} dir="auto">
                        {row.instructor}
                      </span>
                    )}
                    <span className={css.narrow}>{[row.grade, next].filter(Boolean).join(' · ')}</span>
                  </>
                }
                end={
                  <>
                    <span className={css.grade}>{row.grade ?? 'No grade yet'}</span>
                    {next && <span>{next}</span>}
                  </>
                }
              />
            )
          })}
        </Rows>
      )}
    </Panel>
  )
}

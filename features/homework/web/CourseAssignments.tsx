import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import type { AboutCourse } from '../../courses/web/slots.ts'
import { listAssignments } from '../contract.ts'
import { dueState, dueWords } from '../rules.ts'
import css from './CourseAssignments.module.css'

const most = 4

/** A course's open work, soonest first; the whole list is Homework's, filtered. */
export function CourseAssignments({ of }: { of: AboutCourse }) {
  const { zone } = usePerson()
  const now = useMinute()
  const today = dayIn(zone, now)
  const list = useQuery(read(listAssignments, { courseId: of.id, limit: most }))
  const to = `/homework?course=${encodeURIComponent(of.courseCode)}`
  const open = list.data?.rows.filter(({ status }) => status !== 'completed')
  return (
    <Panel
      title="Assignments"
      {...(list.data &&
        list.data.total > 0 && {
          link: { to, label: 'View all', name: `View all assignments of ${of.courseCode}` },
        })}
      flush
    >
      {list.isPending && (
        <Loading label="Loading assignments">
          <RowSkeletons count={2} />
        </Loading>
      )}
      {list.isError && (
        <FailedState
          title="Failed to fetch assignments"
          sentence="Nothing you saved is lost."
          retrying={list.isFetching}
          onRetry={() => list.refetch()}
          inPanel
        />
      )}
      {open && open.length > 0 && (
        <Rows label="Assignments of this course">
          {open.map((row) => (
            <Row
              key={row.id}
              title={
                <Link className={css.title} to={`/homework?open=${row.id}`} dir="auto" title={row.title}>
                  {row.title}
                </Link>
              }
              under={<span data-state={dueState(row, now, today)}>{dueWords(row, now, today)}</span>}
            />
          ))}
        </Rows>
      )}
      {open?.length === 0 && (
        <p className={css.none}>{list.data && list.data.total > 0 ? 'Nothing open.' : 'No assignments yet.'}</p>
      )}
    </Panel>
  )
}

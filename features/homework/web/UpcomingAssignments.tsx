import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { readDashboardPart } from '../../../web/pages/slots.ts'
import { usePerson } from '../../../web/session.ts'
import { NothingDue } from '../../../web/ui/drawings/NothingDue.tsx'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Rows } from '../../../web/ui/Rows.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { type Assignment, homeworkDashboardPart } from '../dashboard.contract.ts'
import css from './UpcomingAssignments.module.css'
import { UpcomingRow } from './UpcomingRow.tsx'
import { useCompletion } from './useCompletion.ts'

type UpcomingAssignmentsProps = { slice: unknown; retry: () => void }

/** The dashboard's panel: overdue work, then the next three. */
export function UpcomingAssignments({ slice, retry }: UpcomingAssignmentsProps) {
  const homework = readDashboardPart(homeworkDashboardPart, slice)
  return (
    <Panel
      title="Upcoming Assignments"
      link={{ to: '/homework', label: 'View All', name: 'View All assignments' }}
      flush
    >
      {homework === undefined && (
        <Loading label="Loading assignments">
          <RowSkeletons />
        </Loading>
      )}
      {homework === null && (
        <FailedState
          title="Failed to fetch assignments"
          sentence="The connection dropped while loading. Nothing you saved is lost."
          onRetry={retry}
          inPanel
        />
      )}
      {homework && <Upcoming rows={[...homework.late, ...homework.upcoming]} />}
    </Panel>
  )
}

function Upcoming({ rows }: { rows: Assignment[] }) {
  const { zone } = usePerson()
  const now = useMinute()
  const { gone, complete } = useCompletion()
  const left = rows.filter(({ id }) => !gone.has(id))
  if (left.length === 0)
    return (
      <EmptyState
        drawing={<NothingDue />}
        title="Nothing due this week."
        inPanel
        actions={
          <Button
            component={Link}
            to="/homework?add=1"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
          >
            Add Assignment
          </Button>
        }
      />
    )
  return (
    <>
      <Rows label="Upcoming assignments">
        {left.map((row) => (
          <UpcomingRow key={row.id} of={row} now={now} today={dayIn(zone, now)} onComplete={complete} />
        ))}
      </Rows>
      <Link className={css.add} to="/homework?add=1">
        <IconPlus size={18} stroke={1.75} aria-hidden />
        Add assignment
      </Link>
    </>
  )
}

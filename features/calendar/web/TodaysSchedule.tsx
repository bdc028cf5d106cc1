import type { AgendaRow } from '../../../contract/agenda.ts'
import { dayIn } from '../../../contract/day.ts'
import { readDashboardPart } from '../../../web/pages/slots.ts'
import { usePerson } from '../../../web/session.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { calendarDashboardPart } from '../dashboard.contract.ts'
import { DayRows } from './DayRows.tsx'
import { compareInDay, placeRow } from './geometry/grid.rules.ts'
import css from './TodaysSchedule.module.css'

type TodaysScheduleProps = { slice: unknown; retry: () => void }

const link = { to: '/calendar', label: 'Calendar' }

/** The dashboard's panel: today's agenda of every feature. */
export function TodaysSchedule({ slice, retry }: TodaysScheduleProps) {
  const today = readDashboardPart(calendarDashboardPart, slice)
  return (
    <Panel title="Today’s Schedule" link={link} flush>
      {today === undefined && (
        <Loading label="Loading today’s schedule">
          <RowSkeletons count={3} />
        </Loading>
      )}
      {today === null && (
        <FailedState
          title="Failed to fetch events"
          sentence="The connection dropped while loading. Nothing you saved is lost."
          onRetry={retry}
          inPanel
        />
      )}
      {today && (today.rows.length > 0 ? <Schedule {...today} /> : <EmptyState title="No events scheduled" inPanel />)}
    </Panel>
  )
}

function Schedule({ rows, more }: { rows: AgendaRow[]; more: number }) {
  const { zone } = usePerson()
  const now = useMinute()
  const inTurn = rows.map((row) => placeRow(row, zone)).sort(compareInDay)
  return (
    <>
      <DayRows
        rows={inTurn}
        day={dayIn(zone, now)}
        zone={zone}
        now={now}
        line={({ row }) => (row.state === 'running' ? 'Studying now' : row.location)}
      />
      {more > 0 && <p className={css.more}>+{more} more</p>}
    </>
  )
}

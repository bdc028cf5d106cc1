import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
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
import { compareInDay, type PlacedRow, placeRow } from './geometry/grid.rules.ts'
import css from './TodaysSchedule.module.css'
import { useAgenda } from './useAgenda.ts'
import { incompleteWords, timeStateOf } from './words.ts'

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
      {today && (today.rows.length > 0 || today.incomplete ? <Schedule {...today} /> : <NothingToday />)}
    </Panel>
  )
}

function NothingToday() {
  const { zone } = usePerson()
  const today = dayIn(zone, useMinute())
  return (
    <EmptyState
      title="No events scheduled"
      sentence="What takes place today appears here: classes, events and study sessions."
      inPanel
      actions={
        <Button
          component={Link}
          to={`/calendar?add=${today}`}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          Add Event
        </Button>
      }
    />
  )
}

function Schedule({ rows, more, incomplete }: { rows: AgendaRow[]; more: number; incomplete: boolean }) {
  const { zone } = usePerson()
  const now = useMinute()
  const { isPart } = useAgenda()
  const inTurn = rows.map((row) => placeRow(row, zone)).sort((one, other) => compareInDay(one, other, isPart))
  const { shown, hidden } = fitSchedule(inTurn, now.getTime())
  const others = hidden + more
  return (
    <>
      <DayRows
        rows={shown}
        day={dayIn(zone, now)}
        zone={zone}
        now={now}
        line={({ row }) => (row.state === 'running' ? 'Studying now' : row.location)}
      />
      {incomplete && <p className={css.incomplete}>{incompleteWords}</p>}
      {others > 0 && (
        <Link className={css.more} to="/calendar?view=day" aria-label={`${others} more today, in the calendar`}>
          +{others} more
        </Link>
      )}
    </>
  )
}

const most = 6

/** As many rows as the panel has space for: where it is short, what is over goes first, from the earliest. */
function fitSchedule(rows: PlacedRow[], now: number): { shown: PlacedRow[]; hidden: number } {
  const hidden = Math.max(0, rows.length - most)
  const over = new Set(rows.filter((row) => timeStateOf(row, now) === 'past').slice(0, hidden))
  return { shown: rows.filter((row) => !over.has(row)).slice(0, most), hidden }
}

import { VisuallyHidden } from '@mantine/core'
import type { AgendaRow } from '../../../contract/agenda.ts'
import { sliceOf } from '../../../web/feature.ts'
import { usePerson } from '../../../web/session.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { FailedState } from '../../../web/ui/FailedState.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { todaySlice } from '../contract.ts'
import { scheduleOf } from './schedule.ts'
import css from './TodaysSchedule.module.css'

type TodaysScheduleProps = { slice: unknown; retry: () => void }

const kinds: Record<AgendaRow['kind'], string> = {
  class: 'Class',
  'study-group': 'Study group',
  assignment: 'Assignment',
  tutor: 'Tutor session',
  personal: 'Personal event',
}

/** The dashboard's panel: what is on today, of every feature. */
export function TodaysSchedule({ slice, retry }: TodaysScheduleProps) {
  const today = sliceOf(todaySlice, slice)
  return (
    <Panel title="Today’s Schedule" flush>
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
  return (
    <>
      <ul className={css.rows}>
        {scheduleOf(rows, zone, now).map(({ id, kind, title, location, state, times, spoken }) => (
          <li className={css.row} key={`${kind} ${id} ${spoken}`} data-state={state}>
            <VisuallyHidden>{state === 'present' ? `Now, ${spoken}` : spoken}</VisuallyHidden>
            <span className={css.times} aria-hidden="true">
              {times.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
            <span className={css.bar} data-kind={kind} />
            <span className={css.words}>
              <span className={css.title} dir="auto" title={title}>
                {title}
              </span>
              <VisuallyHidden>{kinds[kind]}</VisuallyHidden>
              {location && (
                <span className={css.location} dir="auto" title={location}>
                  {location}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.more}>+{more} more</p>}
    </>
  )
}

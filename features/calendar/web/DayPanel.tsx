import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { longDayWords, nearDayWords } from '../../../contract/words/dates.ts'
import { instantSpanWords } from '../../../contract/words/times.ts'
import { EmptyState } from '../../../web/ui/EmptyState.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import css from './DayPanel.module.css'
import { DayRows } from './DayRows.tsx'
import { EventMenu } from './EventMenu.tsx'
import type { PlacedRow } from './geometry/grid.rules.ts'
import { useAgenda } from './useAgenda.ts'
import type { EventActions } from './useEventActions.ts'

type DayPanelProps = {
  day: string
  today: string
  now: Date
  zone: string
  rows: readonly PlacedRow[]
  clashes: ReadonlyMap<string, PlacedRow>
  loading: boolean
  failed: boolean
  acts: EventActions
}

/** The selected day, beside the grid or beneath it. */
export function DayPanel({ day, today, now, zone, rows, clashes, loading, failed, acts }: DayPanelProps) {
  const id = useId()
  const { nounOf } = useAgenda()
  const near = nearDayWords(day, today)
  const words = longDayWords(day, today)
  return (
    <section className={css.panel} aria-labelledby={id}>
      <div className={css.head}>
        <div className={css.words}>
          {near && (
            <p className={css.near} data-now={near === 'Today' || undefined}>
              {near}
            </p>
          )}
          <h2 className={css.title} id={id}>
            {words}
          </h2>
        </div>
        <ActionIcon className={css.add ?? ''} aria-label={`Add event on ${words}`} onClick={() => acts.add(day)}>
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {rows.length > 0 && (
        <div className={css.list}>
          <DayRows
            rows={rows}
            day={day}
            zone={zone}
            now={now}
            onOpen={acts.open}
            line={(of, state) => {
              const clash = clashes.get(of.key)
              if (of.row.state === 'running') return `${nounOf(of.row)}, running`
              if (of.row.state === 'tentative') return `Tentative ${nounOf(of.row).toLowerCase()}`
              if (of.row.state === 'cancelled') return `${nounOf(of.row)}, cancelled`
              if (of.row.state === 'done') return `${nounOf(of.row)}, completed`
              if (clash && state !== 'past')
                return (
                  <span className={css.clash}>
                    <IconAlertTriangle size={13} stroke={2} aria-hidden />
                    Overlaps <bdi>{clash.row.title}</bdi>, {instantSpanWords(zone, clash.start, clash.end)}
                  </span>
                )
              return of.row.location ?? nounOf(of.row)
            }}
            menu={(of) => <EventMenu of={of} acts={acts} className={css.menu} />}
          />
        </div>
      )}
      {rows.length === 0 &&
        (loading ? (
          <Loading label="Loading the day">
            <RowSkeletons count={2} />
          </Loading>
        ) : (
          <EmptyState title={failed ? 'Not loaded' : 'No events scheduled'} inPanel />
        ))}
    </section>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { memo, useMemo } from 'react'
import { longDayWords } from '../../../../contract/words/dates.ts'
import { SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { barStyle } from '../barStyle.ts'
import type { PlacedRow } from '../geometry/grid.rules.ts'
import { type LaneBar, laneBarsOf } from '../geometry/lanes.rules.ts'
import type { CellFit } from '../geometry/month.rules.ts'
import type { useGridKeys } from '../useGridKeys.ts'
import type { SwipeTo } from '../useSwipe.ts'
import { eventWhenWords, timeStateOf } from '../words.ts'
import { EventChip } from './EventChip.tsx'
import css from './Month.module.css'

export type GridProps = {
  on: string
  today: string
  now: Date
  zone: string
  weekStart: number
  byDay: ReadonlyMap<string, PlacedRow[]>
  clashes: ReadonlyMap<string, PlacedRow>
  loading: boolean
  phone: boolean
  /** The day over which something is dragged. */
  over: string | null
  goTo: (day: string) => void
  turn: SwipeTo
  onAdd: (from: string) => void
  onOpen: (of: PlacedRow) => void
  nudge: Parameters<typeof useGridKeys>[0]['nudge']
}

/** How many marks fit into a cell on a phone. */
const mostMarks = 3

/** Every third day or so has something, as it will be. */
const expected = (day: string) => Number(day.slice(8)) % 3

export function MonthWeek(props: GridProps & { week: string[]; month: string; fit: CellFit }) {
  const { week, month, fit, byDay, on, today, now, zone, clashes, loading, phone, over, goTo, onAdd, onOpen } = props
  const bars = useMemo(() => (phone ? [] : laneBarsOf(week, (day) => byDay.get(day) ?? [])), [week, byDay, phone])
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Month
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div className={css.week} role="row" data-week={week[0]}>
      {week.map((day, column) => {
        const rows = byDay.get(day) ?? []
        const inCell = bars.filter(({ from, to }) => from <= column && column <= to)
        // A row in a lane that has no space is hidden on all of its days.
        const hidden = inCell.filter(({ lane }) => lane >= fit.events).length
        const { length } = rows
        const count = length === 0 ? '' : length === 1 ? ', 1 event' : `, ${length} events`
        return (
          // biome-ignore lint/a11y/useSemanticElements: see Month
          // biome-ignore lint/a11y/useFocusableInteractive: the button of its day takes the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys choose the day
          <div
            key={day}
            className={css.cell}
            role="gridcell"
            aria-selected={day === on}
            data-day={day}
            data-of={day}
            data-outside={!day.startsWith(month) || undefined}
            data-past={day < today || undefined}
            data-over={day === over || undefined}
            onClick={(event) => {
              const chip = event.target instanceof Element && event.target.closest('[data-event], [data-more]')
              if (chip) return
              event.currentTarget.querySelector<HTMLElement>('[data-cell]')?.focus({ preventScroll: true })
              goTo(day)
            }}
            onDoubleClick={(event) => event.target === event.currentTarget && onAdd(day)}
          >
            <button
              className={css.number}
              type="button"
              tabIndex={day === on ? 0 : -1}
              aria-current={day === today ? 'date' : undefined}
              data-cell={day}
            >
              <span className={css.date} data-today={day === today || undefined} aria-hidden="true">
                {Number(day.slice(8))}
              </span>
              <VisuallyHidden>
                {longDayWords(day, today)}
                {count}
              </VisuallyHidden>
            </button>
            {phone && rows.length > 0 && (
              <span className={css.marks}>
                {rows.slice(0, mostMarks).map(({ row, key }) => (
                  <span key={key} className={css.mark} style={barStyle(row)} />
                ))}
              </span>
            )}
            {inCell
              .filter(({ from, lane }) => from === column && lane < fit.events)
              .map((bar) => (
                <Chip
                  key={bar.of.key}
                  bar={bar}
                  onOpen={onOpen}
                  clash={clashes.has(bar.of.key)}
                  today={today}
                  now={now}
                  zone={zone}
                />
              ))}
            {hidden > 0 && (
              <button
                className={css.more}
                style={{ top: fit.more ?? undefined }}
                type="button"
                tabIndex={-1}
                data-more={fit.more === null ? 'beside' : 'beneath'}
                onClick={() => goTo(day)}
              >
                +{hidden} more
              </button>
            )}
            {loading && rows.length === 0 && !phone && expected(day) > 0 && (
              <span className={css.waiting}>
                {Array.from({ length: expected(day) }, (_, lane) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are all alike
                  <SkeletonBlock key={lane} width="100%" height={20} />
                ))}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

type ChipProps = { bar: LaneBar; onOpen: GridProps['onOpen']; clash: boolean; today: string; now: Date; zone: string }

const Chip = memo(function Chip({
  bar: { of, from, to, lane, cameFrom, goesOn },
  onOpen,
  clash,
  today,
  now,
  zone,
}: ChipProps) {
  return (
    <span className={css.place} style={placeOf(lane, to - from + 1)}>
      <EventChip
        of={of}
        when={eventWhenWords(of, zone, today)}
        state={timeStateOf(of, now.getTime())}
        clash={clash}
        onOpen={onOpen}
        cameFrom={cameFrom}
        goesOn={goesOn}
      />
    </span>
  )
})

function placeOf(lane: number, span: number) {
  return { top: `${35 + lane * 24}px`, width: `calc(${span * 100}% + ${span - 1}px - 13px)` }
}

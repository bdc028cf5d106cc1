import { useMemo, useState } from 'react'
import type { ZonedSpan } from '../geometry/grid.rules.ts'
import { laneBarsOf } from '../geometry/lanes.rules.ts'
import chip from '../month/EventChip.module.css'
import { EventChip } from '../month/EventChip.tsx'
import type { GridProps } from '../month/MonthWeek.tsx'
import { carriedRow, type DragState } from '../useCalendarDrag.ts'
import type { EventActions } from '../useEventActions.ts'
import { eventWhenWords, timeStateOf } from '../words.ts'
import css from './TimeGrid.module.css'

export type DragGhost = { carrying: DragState; ghost: ZonedSpan }
type AllDayRowProps = GridProps & { days: string[]; ghost: DragGhost | null; acts: EventActions }

const few = 3
const pitch = 25

/** Whole-day rows, in lanes across the days; beyond three lanes a press shows the rest. */
export function AllDayRow({ days, byDay, clashes, now, today, zone, over, on, ghost, acts }: AllDayRowProps) {
  const [all, setAll] = useState(false)
  const bars = useMemo(
    () => laneBarsOf(days, (day) => (byDay.get(day) ?? []).filter(({ allDay }) => allDay)),
    [days, byDay],
  )
  const lanes = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0)
  const shown = all || lanes <= few ? lanes : few - 1
  const rows = Math.max(1, shown + (lanes > shown || all ? 1 : 0))
  return (
    // biome-ignore lint/a11y/useSemanticElements: see TimeGrid
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div className={css.allDay} role="row" style={{ minHeight: rows * pitch + 7 }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see TimeGrid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see TimeGrid */}
      <div className={css.label} role="rowheader">
        All day
      </div>
      {days.map((day, column) => {
        const hidden = bars.filter(({ from, to, lane }) => lane >= shown && from <= column && column <= to).length
        return (
          // biome-ignore lint/a11y/useSemanticElements: see TimeGrid
          // biome-ignore lint/a11y/useFocusableInteractive: the cell of the hours beneath it takes the focus
          <div
            key={day}
            className={css.allDayCell}
            role="gridcell"
            data-day={day}
            data-of={day}
            data-on={(day === on && days.length > 1) || undefined}
            data-past={day < today || undefined}
            data-over={(day === over && ghost !== null) || undefined}
            onDoubleClick={(event) => event.target === event.currentTarget && acts.add(day)}
          >
            {bars
              .filter(({ from, lane }) => from === column && lane < shown)
              .map(({ of, from, to, lane, cameFrom, goesOn }) => (
                <span
                  key={of.key}
                  className={css.allDayPlace}
                  style={{ top: 4 + lane * pitch, width: `calc(${(to - from + 1) * 100}% + ${to - from}px - 7px)` }}
                >
                  <EventChip
                    {...{ cameFrom, goesOn, of }}
                    when={eventWhenWords(of, zone, today)}
                    state={timeStateOf(of, now.getTime())}
                    clash={clashes.has(of.key)}
                    onOpen={acts.open}
                  />
                </span>
              ))}
            {hidden > 0 && (
              <button
                className={css.rest}
                style={{ top: 4 + shown * pitch }}
                type="button"
                tabIndex={-1}
                onClick={() => setAll(true)}
              >
                +{hidden} more
              </button>
            )}
            {all && lanes > few && column === 0 && (
              <button
                className={css.rest}
                style={{ top: 4 + shown * pitch }}
                type="button"
                tabIndex={-1}
                onClick={() => setAll(false)}
              >
                Show fewer
              </button>
            )}
            {ghost && ghost.ghost.first <= day && day <= ghost.ghost.last && (
              <span className={`${chip.chip} ${css.allDayGhost}`}>{carriedRow(ghost.carrying)?.title}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}

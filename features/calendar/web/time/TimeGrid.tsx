import { useDroppable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { longDayWords, weekdayName, weekWords } from '../../../../contract/words/dates.ts'
import { hourWords } from '../../../../contract/words/times.ts'
import { axisHoursOf, axisPositionOf, type HourAxis } from '../geometry/axis.rules.ts'
import { type CalendarView, zonedSpanOf } from '../geometry/grid.rules.ts'
import type { GridProps } from '../month/MonthWeek.tsx'
import type { DragState } from '../useCalendarDrag.ts'
import type { EventActions } from '../useEventActions.ts'
import { useGridKeys } from '../useGridKeys.ts'
import { useSwipe } from '../useSwipe.ts'
import { AllDayRow } from './AllDayRow.tsx'
import { DayColumn } from './DayColumn.tsx'
import css from './TimeGrid.module.css'
import { useChosen } from './useChosen.ts'

type TimeGridProps = GridProps & {
  view: CalendarView
  axis: HourAxis
  carrying: DragState | null
  acts: EventActions
}

/** The height of an hour, in pixels; the same as in TimeGrid.module.css. */
export const hourHeight = 48
const earliest = 6
const usual = 8

/** Days beside a scale of hours, with whole-day rows above it. */
export function TimeGrid(props: TimeGridProps) {
  const { view, axis, on, today, zone, weekStart, byDay, goTo, turn, onAdd, nudge, carrying, phone, now } = props
  const root = useRef<HTMLDivElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  // What is dragged to the edge of the hours scrolls them, from wherever it comes.
  const { setNodeRef: setHours } = useDroppable({ id: 'hours' })
  const hours = useMergedRef(scroll, setHours)
  const days = useMemo(() => axis.days.map(({ day }) => day), [axis])
  const keys = useGridKeys({ root, on, weekStart, view, goTo, turn, onAdd, nudge, byDay })
  const swipe = useSwipe(turn)
  const { chosen, choose } = useChosen()
  const ghost = carrying?.to ? zonedSpanOf(carrying.to, zone) : null
  const [first = on, last = on] = [days[0], days.at(-1)]

  const firstHour = useRef(usual)
  firstHour.current = useMemo(() => {
    let least = usual
    for (const shape of axis.days)
      for (const of of byDay.get(shape.day) ?? [])
        if (!of.allDay && of.first === shape.day) least = Math.min(least, axisPositionOf(axis, shape, of.start) / 60)
    return Math.max(earliest, Math.floor(least))
  }, [axis, byDay])
  const known = byDay.size > 0
  // Once for the shown days, and once more when their events are loaded; a person's own scrolling stays.
  useLayoutEffect(() => {
    const area = scroll.current
    if (area && (area.dataset.scrolled !== `${first} ${known}` || !known))
      area.scrollTop = firstHour.current * hourHeight - 12
    if (area) area.dataset.scrolled = `${first} ${known}`
  }, [first, known])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid one walks in by arrow keys, which a table is not
    <div
      className={css.grid}
      ref={root}
      role="grid"
      aria-label={view === 'day' ? longDayWords(on, today) : weekWords(first, last)}
      data-view={view}
      style={styleOf(days.length)}
      {...keys}
      {...(phone && swipe)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus */}
      <div className={css.head} role="row">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div className={css.corner} role="columnheader">
          <VisuallyHidden>Hours</VisuallyHidden>
        </div>
        {days.map((day) => {
          const length = byDay.get(day)?.length ?? 0
          const short = weekdayName(day).slice(0, 3)
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div key={day} className={css.dayHead} role="columnheader">
              <button
                className={css.day}
                type="button"
                tabIndex={day === on ? 0 : -1}
                aria-current={day === today ? 'date' : undefined}
                data-cell={day}
                data-on={(day === on && view !== 'day') || undefined}
                data-past={day < today || undefined}
                onClick={() => goTo(day)}
              >
                <span className={css.weekday} aria-hidden="true">
                  {short}
                </span>
                <span className={css.date} data-today={day === today || undefined} aria-hidden="true">
                  {Number(day.slice(8))}
                </span>
                <VisuallyHidden>
                  {longDayWords(day, today)}
                  {length > 0 && (length === 1 ? ', 1 event' : `, ${length} events`)}
                </VisuallyHidden>
              </button>
            </div>
          )
        })}
      </div>
      <AllDayRow {...props} days={days} ghost={carrying && ghost?.allDay ? { carrying, ghost } : null} />
      {/* Without events there is nothing to focus, and still it scrolls. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        className={css.scroll}
        ref={hours}
        role="rowgroup"
        tabIndex={days.some((day) => byDay.has(day)) ? undefined : 0}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus */}
        <div className={css.hours} role="row" style={{ height: (axis.length / 60) * hourHeight }}>
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
          <div className={css.scale} role="rowheader">
            <VisuallyHidden>By the hour</VisuallyHidden>
            {axisHoursOf(axis).map(({ position, hour, again }) => (
              <span
                key={position}
                className={css.hour}
                style={{ top: (position / 60) * hourHeight }}
                aria-hidden="true"
              >
                {position > 0 && `${hourWords(hour)}${again ? ' again' : ''}`}
              </span>
            ))}
          </div>
          {axis.days.map((shape) => (
            <DayColumn
              key={shape.day}
              {...{ shape, axis, now, zone, today, on, clashes: props.clashes, loading: props.loading, goTo, onAdd }}
              view={view}
              chosen={chosen}
              choose={choose}
              open={props.acts.open}
              rows={byDay.get(shape.day) ?? none}
              ghost={
                carrying && ghost && !ghost.allDay && ghost.first <= shape.day && shape.day <= ghost.last
                  ? { carrying, ghost }
                  : null
              }
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const none: never[] = []

function styleOf(days: number): CSSProperties {
  const style: CSSProperties & { '--days': number } = { '--days': days }
  return style
}

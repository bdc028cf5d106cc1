import { useDraggable } from '@dnd-kit/core'
import { useMemo } from 'react'
import { localOf } from '../../../../contract/localTime.ts'
import type { DayShape } from '../../../../contract/wallClock.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { SkeletonBlock } from '../../../../web/ui/Skeletons.tsx'
import { axisHoleOn, axisPositionOf, type HourAxis, momentAtPosition } from '../geometry/axis.rules.ts'
import type { CalendarView, PlacedRow } from '../geometry/grid.rules.ts'
import { overlapBlocksOf } from '../geometry/lanes.rules.ts'
import { timeStateOf } from '../words.ts'
import type { DragGhost } from './AllDayRow.tsx'
import { GhostBlock, TimeBlock } from './TimeBlock.tsx'
import css from './TimeGrid.module.css'

type DayColumnProps = {
  shape: DayShape
  axis: HourAxis
  view: CalendarView
  rows: readonly PlacedRow[]
  clashes: ReadonlyMap<string, PlacedRow>
  now: Date
  zone: string
  today: string
  on: string
  loading: boolean
  ghost: DragGhost | null
  goTo: (day: string) => void
  onAdd: (from: string) => void
  /** The key of the event that a finger has chosen. */
  chosen: string | null
  choose: (of: PlacedRow) => void
  open: (of: PlacedRow) => void
}

/** The smallest height of a block, in minutes: a line of text. */
const least = 28

/** One day's hours. Overlapping rows stand side by side; drawing over empty time makes a new event. */
export function DayColumn(props: DayColumnProps) {
  const { shape, axis, view, rows, clashes, now, zone, today, on, loading, ghost, goTo, onAdd, chosen, choose, open } =
    props
  const { day } = shape
  const { setNodeRef, listeners } = useDraggable({ id: `draw ${day}`, data: { mode: 'draw', day } })
  const blocks = useMemo(
    () =>
      overlapBlocksOf(
        rows
          .filter(({ allDay }) => !allDay)
          .map((of) => {
            const from = of.first < day ? 0 : axisPositionOf(axis, shape, of.start)
            const to = of.last > day ? axis.length : axisPositionOf(axis, shape, of.end)
            const height = Math.max(least, to - from)
            return { of, top: Math.min(from, axis.length - height), height }
          }),
      ),
    [rows, axis, shape, day],
  )
  const hole = axisHoleOn(axis, shape)
  const percent = (minutes: number) => `${(minutes / axis.length) * 100}%`
  const line = day === today ? axisPositionOf(axis, shape, now.getTime()) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: see TimeGrid
    // biome-ignore lint/a11y/useFocusableInteractive: the button of its day takes the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys choose the day
    <div
      className={css.column}
      ref={setNodeRef}
      role="gridcell"
      aria-selected={day === on}
      data-hours={day}
      data-of={day}
      data-on={(day === on && view !== 'day') || undefined}
      data-past={day < today || undefined}
      onClick={(event) => event.target === event.currentTarget && goTo(day)}
      onDoubleClick={(event) => {
        if (event.target !== event.currentTarget) return
        const { top, height } = event.currentTarget.getBoundingClientRect()
        const hour = Math.floor((((event.clientY - top) / height) * axis.length) / 30) * 30
        const [from, to] = [momentAtPosition(axis, shape, hour), momentAtPosition(axis, shape, hour + 60)]
        onAdd(`${localOf(zone, from)}/${localOf(zone, to)}`)
      }}
      {...listeners}
    >
      {hole && (
        <span
          className={css.hole}
          style={{ top: percent(hole.from), height: percent(hole.to - hole.from) }}
          title={shape.change ? 'Clocks go forward: this hour is skipped.' : undefined}
        />
      )}
      {blocks.map(({ of, top, height, left, width }) => (
        <TimeBlock
          key={of.key}
          of={of}
          place={{
            top: percent(top),
            height: percent(height),
            left: `${left * 100}%`,
            width: `${width * 100}%`,
          }}
          minutes={height}
          time={instantTimeWords(zone, of.start)}
          until={of.end > of.start ? instantTimeWords(zone, of.end) : null}
          starts={of.first === day}
          ends={of.last === day}
          state={timeStateOf(of, now.getTime())}
          clash={clashes.has(of.key)}
          chosen={of.key === chosen}
          onChoose={choose}
          onOpen={open}
        />
      ))}
      {loading && rows.length === 0 && (
        <span className={css.waiting} style={{ top: percent(540 + (Number(day.slice(8)) % 3) * 60) }}>
          <SkeletonBlock width="100%" height={64} />
        </span>
      )}
      {ghost && (
        <GhostBlock
          {...ghost}
          zone={zone}
          top={ghost.ghost.first < day ? 0 : axisPositionOf(axis, shape, ghost.ghost.start)}
          bottom={ghost.ghost.last > day ? axis.length : axisPositionOf(axis, shape, ghost.ghost.end)}
          length={axis.length}
        />
      )}
      {line !== null && <span className={css.now} style={{ top: percent(line) }} />}
    </div>
  )
}

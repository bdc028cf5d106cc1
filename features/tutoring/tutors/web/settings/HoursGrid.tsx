import { VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { weekdayNames } from '../../../../../contract/day.ts'
import { hourWords, minuteOfDayWords, withoutHalf } from '../../../../../contract/words/times.ts'
import { useNamedKeys } from '../../../../../web/keys/boundKeys.ts'
import { announce } from '../../../../../web/ui/toast.tsx'
import type { HourRow } from '../rows.ts'
import css from './HoursGrid.module.css'
import { useGridDrag } from './useGridDrag.ts'
import {
  freeHour,
  gridStepMinutes,
  type HourBlock,
  hourAt,
  hourBlocks,
  movedHours,
  openedHours,
  shownHours,
} from './weekHours.ts'

type WeekGridProps = {
  rows: readonly HourRow[]
  onChange: (rows: HourRow[]) => void
  onRemove: (key: number) => void
  /** 0 for Sunday. */
  weekStart: number
  /** From midnight to midnight. */
  whole: boolean
}

const gridKeys = [
  { keys: ['↑', '↓', '←', '→'], words: 'Move the chosen hours' },
  { keys: ['Shift ↑', 'Shift ↓'], words: 'End the chosen hours earlier or later' },
  { keys: ['Delete'], words: 'Remove the chosen hours' },
]

/** "Monday, 9:00 AM to 12:00 PM" */
export const blockWords = ({ weekday, from, to }: Omit<HourBlock, 'key'>) =>
  `${weekdayNames[weekday]}, ${minuteOfDayWords(from)} to ${minuteOfDayWords(to)}`

/** The weekly hours as blocks on a week: drawn and moved by mouse, finger or keys. */
export function HoursGrid({ rows, onChange, onRemove, weekStart, whole }: WeekGridProps) {
  useNamedKeys(gridKeys)
  const grid = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  const days = [0, 1, 2, 3, 4, 5, 6].map((place) => (weekStart + place) % 7)
  const blocks = hourBlocks(rows)
  const shown = shownHours(blocks, whole)
  const length = shown.to - shown.from
  const hours = Array.from({ length: length / 60 + 1 }, (_, n) => shown.from / 60 + n)
  const percent = (minutes: number) => `${(minutes / length) * 100}%`

  /** Chooses the block that was changed; the focus follows it into another column. */
  const focusBlock = (key: number) => {
    setChosen(key)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-block="${key}"]`)?.focus())
  }
  const open = (place: Omit<HourBlock, 'key'> | undefined, key?: number) => {
    if (!place) return
    const next = openedHours(rows, place, key)
    onChange(next.rows)
    focusBlock(next.key)
  }
  const drag = useGridDrag({ grid, shown, onDrop: open })

  function onKey(event: React.KeyboardEvent, block: HourBlock) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key, weekday, from, to } = block
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      // The button of its day is next to what is gone.
      grid.current?.querySelector<HTMLElement>(`[data-day="${weekday}"]`)?.focus()
      onRemove(key)
      return
    }
    const step = { ArrowUp: -gridStepMinutes, ArrowDown: gridStepMinutes }[event.key]
    const turn = { ArrowLeft: 6, ArrowRight: 1 }[event.key]
    if (step === undefined && (turn === undefined || event.shiftKey)) return
    event.preventDefault()
    const place = days.indexOf(weekday)
    const beyond = turn !== undefined && (turn === 1 ? place === 6 : place === 0)
    const moved =
      turn !== undefined
        ? { ...block, weekday: (weekday + turn) % 7 }
        : event.shiftKey
          ? { ...block, to: to + (step ?? 0) }
          : { ...block, from: from + (step ?? 0), to: to + (step ?? 0) }
    const next = beyond ? undefined : movedHours(rows, moved)
    if (!next) return announce('No room there.')
    onChange(next)
    announce(blockWords(moved))
    focusBlock(key)
  }

  const drawn = drag.ghost ? [...blocks.filter(({ key }) => key !== drag.ghost?.key), drag.ghost] : blocks
  return (
    <div className={css.grid} ref={grid} data-dragging={drag.ghost ? '' : undefined}>
      <VisuallyHidden>
        Press the name of a day to add hours. Arrow keys move hours, Shift and arrows change their end, Delete removes
        them.
      </VisuallyHidden>
      <div className={css.corner} />
      {days.map((weekday) => (
        <button
          className={css.day}
          key={weekday}
          type="button"
          data-day={weekday}
          title={`Add hours on ${weekdayNames[weekday]}`}
          onClick={() => open(freeHour(rows, weekday))}
        >
          <VisuallyHidden component="span">{`Add hours on ${weekdayNames[weekday]}`}</VisuallyHidden>
          <span className={css.long} aria-hidden="true">
            {weekdayNames[weekday]?.slice(0, 3)}
          </span>
          <span className={css.short} aria-hidden="true">
            {weekdayNames[weekday]?.slice(0, 1)}
          </span>
        </button>
      ))}
      <div className={css.axis} aria-hidden="true" style={{ height: `${length / 60 / 0.5}rem` }}>
        {hours.map((hour) => (
          <span className={css.hour} key={hour} style={{ top: percent(hour * 60 - shown.from) }}>
            {hour % 2 === 0 ? hourWords(hour) : ''}
          </span>
        ))}
      </div>
      {days.map((weekday) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button with the name of the day does the same
        <ul
          className={css.column}
          key={weekday}
          data-column={weekday}
          aria-label={weekdayNames[weekday]}
          style={{ backgroundSize: `100% ${100 / (length / 60)}%` }}
          onPointerDown={(event) => drag.paint(event, weekday)}
          onClick={(event) => {
            if (event.target === event.currentTarget && !drag.hasMoved())
              open(hourAt(rows, weekday, drag.minuteAt(event.clientY)))
          }}
        >
          {drawn
            .filter((block) => block.weekday === weekday)
            .map((block) => (
              <li
                className={css.place}
                key={block.key}
                style={{ top: percent(block.from - shown.from), height: percent(block.to - block.from) }}
              >
                <button
                  className={css.block}
                  type="button"
                  data-block={block.key}
                  data-chosen={block.key === chosen || undefined}
                  data-ghost={block.key === drag.ghost?.key || undefined}
                  title={blockWords(block)}
                  onFocus={() => setChosen(block.key)}
                  onPointerDown={(event) => drag.carry(event, block, 'move', block.key === chosen)}
                  onKeyDown={(event) => onKey(event, block)}
                >
                  <VisuallyHidden component="span">{blockWords(block)}</VisuallyHidden>
                  <span className={css.words} aria-hidden="true">
                    <span className={css.from}>{timeWords(block.from)}</span>
                    {block.to - block.from >= 45 && (
                      <span>
                        <span className={css.half}>to </span>
                        {timeWords(block.to)}
                      </span>
                    )}
                  </span>
                </button>
                {(['from', 'to'] as const).map((edge) => (
                  <span
                    className={css.edge}
                    key={edge}
                    data-edge={edge}
                    data-shown={block.key === chosen || undefined}
                    onPointerDown={(event) => drag.carry(event, block, edge, true)}
                  />
                ))}
              </li>
            ))}
        </ul>
      ))}
    </div>
  )
}

/** On phones the half of the day is left to the hours beside the week. */
function timeWords(minutes: number) {
  const words = minuteOfDayWords(minutes)
  const bare = withoutHalf(words)
  return (
    <>
      {bare}
      <span className={css.half}>{words.slice(bare.length)}</span>
    </>
  )
}

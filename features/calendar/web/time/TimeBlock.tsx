import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type MouseEvent, type TouchEvent, useRef } from 'react'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { barStyle } from '../barStyle.ts'
import type { PlacedRow, ZonedSpan } from '../geometry/grid.rules.ts'
import chip from '../month/EventChip.module.css'
import { useAgenda } from '../useAgenda.ts'
import { carriedRow, type DragState } from '../useCalendarDrag.ts'
import css from './TimeBlock.module.css'

type TimeBlockProps = {
  of: PlacedRow
  place: { top: string; height: string; left: string; width: string }
  /** Its drawn height, in minutes: decides which texts fit. */
  minutes: number
  time: string
  until: string | null
  /** Whether it begins and ends on this day. */
  starts: boolean
  ends: boolean
  state: 'past' | 'present' | 'coming'
  clash: boolean
  /** Chosen by a finger: then its edges are handles, and the next tap opens it. */
  chosen: boolean
  onChoose: (of: PlacedRow) => void
  onOpen: (of: PlacedRow) => void
}

/**
 * An event beside its hours. Where its length may change, its edges can be dragged: with a mouse at any time, with a
 * finger once it is chosen, so that a stroke that scrolls never changes it.
 */
export function TimeBlock(props: TimeBlockProps) {
  const { of, place, minutes, time, until, starts, ends, state, clash, chosen, onChoose, onOpen } = props
  const { row, key } = of
  const { canMove, kinds } = useAgenda()
  const movable = canMove(row)
  const { shape, noun } = kinds.of(row.kind)
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `move ${key} ${starts}`,
    data: { mode: 'move', of },
    disabled: !movable,
  })
  const resizable = movable && row.changes === 'span'
  const touched = useRef(false)
  const span = until ? `${time} to ${until}` : time
  // A column is narrow, and the hours beside it show the rest.
  const shortSpan = span.replaceAll(/ [AP]M/g, '')
  return (
    <span className={css.place} style={place} data-chosen={chosen || undefined}>
      <button
        className={`${chip.chip} ${css.block}`}
        ref={setNodeRef}
        type="button"
        tabIndex={-1}
        style={barStyle(row)}
        data-event={key}
        data-shape={shape}
        data-state={row.state === 'running' ? 'running' : state}
        data-off={row.state === 'cancelled' || undefined}
        data-tentative={row.state === 'tentative' || undefined}
        data-done={row.state === 'done' || undefined}
        data-line={minutes < 45 || undefined}
        data-lifted={isDragging || undefined}
        data-hint={`${row.title}, ${span}${row.location ? `, ${row.location}` : ''}`}
        {...listeners}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType !== 'mouse'
        }}
        onClick={({ detail }) => {
          const byFinger = detail > 0 && touched.current
          if (byFinger && resizable && !chosen) onChoose(of)
          else onOpen(of)
        }}
      >
        {shape === 'ring' && <span className={chip.ring} />}
        <span className={css.words}>
          <span className={css.title} dir="auto">
            {row.title}
          </span>
          <span className={css.time} aria-hidden="true">
            {minutes < 45 || !until ? time : shortSpan}
          </span>
          {row.location && minutes >= 75 && (
            <span className={css.time} dir="auto" aria-hidden="true">
              {row.location}
            </span>
          )}
        </span>
        {clash && state !== 'past' && <IconAlertTriangle className={chip.clash} size={14} stroke={2} aria-hidden />}
        <VisuallyHidden>
          , {span}, {noun}
          {row.location && `, ${row.location}`}
          {row.state === 'cancelled' && ', cancelled'}
          {row.state === 'tentative' && ', tentative'}
          {row.state === 'done' && ', completed'}
          {clash && ', overlaps another event'}
        </VisuallyHidden>
      </button>
      {resizable && starts && <Edge of={of} mode="start" chosen={chosen} />}
      {resizable && ends && <Edge of={of} mode="end" chosen={chosen} />}
    </span>
  )
}

function Edge({ of, mode, chosen }: { of: PlacedRow; mode: 'start' | 'end'; chosen: boolean }) {
  const { setNodeRef, listeners } = useDraggable({ id: `${mode} ${of.key}`, data: { mode, of } })
  const handlers = {
    onMouseDown: (event: MouseEvent) => listeners?.onMouseDown?.(event),
    onTouchStart(event: TouchEvent) {
      if (!chosen) return
      // Neither a stroke that turns the page nor a press on the hours.
      event.stopPropagation()
      listeners?.onTouchStart?.(event)
    },
  }
  return <span className={css.edge} data-edge={mode} data-handle={chosen || undefined} ref={setNodeRef} {...handlers} />
}

type GhostBlockProps = {
  carrying: DragState
  ghost: ZonedSpan
  zone: string
  top: number
  bottom: number
  length: number
}

/** The target of a drag, with its new time. */
export function GhostBlock({ carrying, ghost, zone, top, bottom, length }: GhostBlockProps) {
  const { kinds } = useAgenda()
  const row = carriedRow(carrying)
  // Always high enough for its new time.
  const height = Math.max(45, bottom - top)
  const time = instantTimeWords(zone, ghost.start)
  return (
    <span
      className={`${chip.chip} ${css.block} ${css.ghost}`}
      data-ghost
      data-shape={row ? kinds.of(row.kind).shape : 'solid'}
      style={{
        ...barStyle(row ?? { color: null }),
        top: `${(Math.min(top, length - height) / length) * 100}%`,
        height: `${(height / length) * 100}%`,
      }}
    >
      <span className={css.words}>
        <span className={css.title} dir="auto">
          {row?.title ?? 'New event'}
        </span>
        <span className={css.time}>
          {ghost.end > ghost.start ? `${time} to ${instantTimeWords(zone, ghost.end)}` : time}
        </span>
        {carrying.plans && <span className={css.time}>Study session</span>}
      </span>
    </span>
  )
}

import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { instantTimeWords } from '../../../../contract/words/times.ts'
import { barStyle } from '../barStyle.ts'
import type { PlacedRow, ZonedSpan } from '../geometry/grid.rules.ts'
import chip from '../month/EventChip.module.css'
import { useAgenda } from '../useAgenda.ts'
import type { DragState } from '../useCalendarDrag.ts'
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
  onOpen: (of: PlacedRow) => void
}

/** An event beside its hours; where its length may change, its edges can be dragged. */
export function TimeBlock(props: TimeBlockProps) {
  const { of, place, minutes, time, until, starts, ends, state, clash, onOpen } = props
  const { row, key } = of
  const { canMove, kinds } = useAgenda()
  const movable = canMove(row)
  const { shape, noun } = kinds.of(row.kind)
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `move ${key} ${starts}`,
    data: { mode: 'move', of },
    disabled: !movable,
  })
  const span = until ? `${time} to ${until}` : time
  // A column is narrow, and the hours beside it show the rest.
  const shortSpan = span.replaceAll(/ [AP]M/g, '')
  return (
    <span className={css.place} style={place}>
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
        data-done={row.state === 'done' || undefined}
        data-line={minutes < 45 || undefined}
        data-lifted={isDragging || undefined}
        data-hint={`${row.title}, ${span}${row.location ? `, ${row.location}` : ''}`}
        {...listeners}
        onClick={() => onOpen(of)}
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
          {row.state === 'done' && ', completed'}
          {clash && ', overlaps another event'}
        </VisuallyHidden>
      </button>
      {movable && row.changes === 'span' && starts && <Edge of={of} mode="start" />}
      {movable && row.changes === 'span' && ends && <Edge of={of} mode="end" />}
    </span>
  )
}

function Edge({ of, mode }: { of: PlacedRow; mode: 'start' | 'end' }) {
  const { setNodeRef, listeners } = useDraggable({ id: `${mode} ${of.key}`, data: { mode, of } })
  return <span className={css.edge} data-edge={mode} ref={setNodeRef} {...listeners} />
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
export function GhostBlock({ carrying: { dragged }, ghost, zone, top, bottom, length }: GhostBlockProps) {
  const { kinds } = useAgenda()
  const row = dragged.mode === 'draw' ? null : dragged.of.row
  const height = Math.max(28, bottom - top)
  const time = instantTimeWords(zone, ghost.start)
  return (
    <span
      className={`${chip.chip} ${css.block} ${css.ghost}`}
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
      </span>
    </span>
  )
}

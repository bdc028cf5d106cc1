import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import type { AgendaRow } from '../../../../contract/agenda.ts'
import { barStyle } from '../barStyle.ts'
import type { PlacedRow } from '../geometry/grid.rules.ts'
import { useAgenda } from '../useAgenda.ts'
import css from './EventChip.module.css'

type EventChipProps = {
  of: PlacedRow
  /** All details with the time, for the tooltip and screen readers. */
  when: string
  state: 'past' | 'present' | 'coming'
  clash: boolean
  onOpen: (of: PlacedRow) => void
  /** Whether it begins before the days on which it lies here, or continues after them. */
  cameFrom?: boolean
  goesOn?: boolean
}

/** An event in the size of the month view. The colour shows the course, the shape the kind. */
export const EventChip = memo(function EventChip(props: EventChipProps) {
  const { of, when, state, clash, onOpen, cameFrom = false, goesOn = false } = props
  const { row, key } = of
  const { canMove, kinds } = useAgenda()
  const { shape, noun } = kinds.of(row.kind)
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `move ${key}`,
    data: { mode: 'move', of },
    disabled: !canMove(row),
  })
  return (
    <button
      className={css.chip}
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
      data-came={cameFrom || undefined}
      data-on={goesOn || undefined}
      data-lifted={isDragging || undefined}
      data-hint={`${row.title}, ${when}`}
      {...listeners}
      onClick={() => onOpen(of)}
    >
      {shape === 'ring' && <span className={css.ring} />}
      <span className={css.title} dir="auto">
        {row.title}
      </span>
      {clash && state !== 'past' && <IconAlertTriangle className={css.clash} size={13} stroke={2} aria-hidden />}
      <VisuallyHidden>
        , {when}, {noun}
        {row.state === 'cancelled' && ', cancelled'}
        {row.state === 'tentative' && ', tentative'}
        {row.state === 'done' && ', completed'}
        {clash && ', overlaps another event'}
      </VisuallyHidden>
    </button>
  )
})

type LiftedChipProps = { row: Pick<AgendaRow, 'kind' | 'title' | 'color'>; words: string | undefined }

/** The preview while it is dragged over days. */
export function LiftedChip({ row, words }: LiftedChipProps) {
  const { shape } = useAgenda().kinds.of(row.kind)
  return (
    <div className={css.lifted}>
      <div className={css.chip} style={barStyle(row)} data-shape={shape} data-lifting>
        {shape === 'ring' && <span className={css.ring} />}
        <span className={css.title} dir="auto">
          {row.title}
        </span>
      </div>
      {words && <div className={css.words}>{words}</div>}
    </div>
  )
}

import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { TickCircle } from '../../../../web/ui/TickCircle.tsx'
import { dueState, dueWords } from '../../rules.ts'
import type { Subtask } from '../contract.ts'
import css from './Subtasks.module.css'

type SubtaskRowProps = {
  of: Subtask
  now: Date
  today: string
  onTick: (done: boolean) => void
  onOpen: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onDragStart: (event: PointerEvent<HTMLElement>) => void
  onDrag: (event: PointerEvent<HTMLElement>) => void
  onDrop: (keep: boolean) => void
}

const tones = { overdue: css.danger, today: css.now, later: css.plain, done: css.plain }

export function SubtaskRow(props: SubtaskRowProps) {
  const { of, now, today, onTick, onOpen, onMove, onRemove, onDragStart, onDrag, onDrop } = props
  const due = dueOf(of)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for a shortcut of the buttons inside
    <div
      className={css.inner}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <TickCircle step label={of.title} done={of.done} onChange={onTick} />
      <UnstyledButton className={css.words ?? ''} onClick={onOpen}>
        <VisuallyHidden>Change </VisuallyHidden>
        <span className={css.title} dir="auto" data-done={of.done}>
          {of.title}
        </span>
        {(due || of.estimateMinutes !== null) && (
          <span className={css.facts}>
            {due && <span className={tones[dueState(due, now, today)]}>{dueWords(due, now, today)}</span>}
            {of.estimateMinutes !== null && <span>{minuteWords(of.estimateMinutes)}</span>}
          </span>
        )}
      </UnstyledButton>
      <ActionIcon className={css.icon ?? ''} aria-label={`Delete ${of.title}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <UnstyledButton
        className={css.grip ?? ''}
        aria-label={`Move ${of.title}`}
        aria-description="Alt and the arrow keys move it up and down."
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onPointerDown={onDragStart}
        onPointerMove={onDrag}
        onPointerUp={() => onDrop(true)}
        onPointerCancel={() => onDrop(false)}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </div>
  )
}

/** The input for the words about a due moment, if it has any. */
function dueOf({ dueAt, dueDate, dueTime, done }: Subtask) {
  if (dueAt === null || dueDate === null) return null
  return { dueAt, dueDate, dueTime, status: done ? ('completed' as const) : ('not-started' as const) }
}

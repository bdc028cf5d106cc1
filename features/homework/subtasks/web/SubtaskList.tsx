import { VisuallyHidden } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import type { Subtask } from '../contract.ts'
import { SubtaskEdit } from './SubtaskEdit.tsx'
import { SubtaskRow } from './SubtaskRow.tsx'
import css from './Subtasks.module.css'
import type { SubtaskChange } from './useSubtasks.ts'

type SubtaskListProps = {
  rows: Subtask[]
  now: Date
  today: string
  onEdit: (write: { of: Subtask; change: SubtaskChange }) => void
  onOrder: (ids: string[]) => void
  onRemove: (of: Subtask) => void
}

/** Ordered by dragging, or with Alt and the arrow keys. */
export function SubtaskList({ rows, now, today, onEdit, onOrder, onRemove }: SubtaskListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [dragged, setDragged] = useState<{ id: string; order: string[] } | null>(null)
  const [said, setSaid] = useState('')
  const order = dragged?.order ?? rows.map(({ id }) => id)
  const shown = order.flatMap((id) => rows.find((row) => row.id === id) ?? [])

  const move = (of: Subtask, by: -1 | 1) => {
    const at = order.indexOf(of.id)
    const to = at + by
    if (to < 0 || to >= order.length) return
    onOrder(moved(order, of.id, to))
    setSaid(`${of.title}: ${to + 1} of ${order.length}`)
  }
  const drag = (of: Subtask, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    setDragged({ id: of.id, order })
  }
  const dragTo = (event: PointerEvent<HTMLElement>) => {
    if (!dragged) return
    const others = [...(list.current?.children ?? [])].filter((row) => row.getAttribute('data-id') !== dragged.id)
    const to = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 < event.clientY
    }).length
    if (dragged.order.indexOf(dragged.id) !== to)
      setDragged({ ...dragged, order: moved(dragged.order, dragged.id, to) })
  }
  const drop = (keep: boolean) => {
    if (dragged && keep && dragged.order.some((id, index) => rows[index]?.id !== id)) onOrder(dragged.order)
    setDragged(null)
  }
  /** The deleted one's button is removed: the focus moves to the row after it. */
  const remove = (of: Subtask) => {
    const at = order.indexOf(of.id)
    const next = list.current?.children[at + 1] ?? list.current?.children[at - 1]
    next?.querySelector<HTMLElement>('button')?.focus()
    onRemove(of)
  }
  if (rows.length === 0) return null
  return (
    <>
      <ul className={css.rows} ref={list} aria-label="Subtasks">
        {shown.map((row) => (
          <li className={css.row} key={row.id} data-id={row.id} data-dragged={dragged?.id === row.id}>
            {editing === row.id ? (
              <SubtaskEdit
                of={row}
                onSave={(change) => {
                  setEditing(null)
                  if (Object.keys(change).length > 0) onEdit({ of: row, change })
                }}
                onCancel={() => setEditing(null)}
              />
            ) : (
              <SubtaskRow
                of={row}
                now={now}
                today={today}
                onTick={(done) => onEdit({ of: row, change: { done } })}
                onOpen={() => setEditing(row.id)}
                onMove={(by) => move(row, by)}
                onRemove={() => remove(row)}
                onDragStart={(event) => drag(row, event)}
                onDrag={dragTo}
                onDrop={drop}
              />
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

function moved(order: string[], id: string, to: number): string[] {
  return order.filter((one) => one !== id).toSpliced(to, 0, id)
}

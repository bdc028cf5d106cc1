import { type MouseEvent, useEffect, useRef } from 'react'
import type { Assignment } from '../../contract.ts'
import css from './SelectBox.module.css'
import type { RowSelection } from './useSelection.ts'

type SelectBoxProps = { of: Pick<Assignment, 'id' | 'title'>; choosing: RowSelection }

/**
 * The box that selects a card or a row for a bulk change. It follows the selection without React, so that selecting two
 * thousand takes a few milliseconds.
 */
export function SelectBox({ of: { id, title }, choosing: { selection, order } }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const show = () => {
      if (box.current) box.current.checked = selection.has(id)
    }
    show()
    return selection.subscribe(show)
  }, [selection, id])
  return (
    <input
      className={css.box}
      ref={box}
      type="checkbox"
      aria-label={`Select ${title}`}
      data-select={id}
      onClick={(event: MouseEvent) => selection.toggle(id, event.shiftKey ? order() : undefined)}
    />
  )
}

import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useKeys } from '../../../../web/keys/boundKeys.ts'
import { makeSelection } from './selection.ts'

/** Marks the element of an assignment, in every view: `<li {...rowMark(id)}>`. */
export const rowMark = (id: string) => ({ 'data-row': id })

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined

/**
 * The selection of rows on screen. `x` selects the row with the focus, Escape ends the selection, Ctrl or Cmd with A
 * selects all that are shown. It ends when `filterKey` changes, so that selected rows always match the filter.
 */
export function useSelection(order: readonly string[], filterKey: string) {
  const [selection] = useState(makeSelection)
  const latest = useRef(order)
  useEffect(() => {
    latest.current = order
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what ends it
  useEffect(() => selection.leave(), [selection, filterKey])

  useKeys([
    {
      ...{ keys: ['X'], words: 'Select the assignment' },
      run: () => {
        const id = rowOf(document.activeElement)
        return id !== undefined && selection.toggle(id)
      },
    },
    {
      ...{ keys: ['Ctrl A'], words: 'While selecting: select all that are loaded' },
      run: () => selection.state().on && selection.choose(latest.current),
    },
    { keys: ['Esc'], words: 'End the selection', run: () => selection.state().on && selection.leave() },
  ])

  return useMemo(
    () => ({
      selection,
      order: () => latest.current,
      /** For the element around the rows: during a selection, a press anywhere on a row selects it. */
      onClickCapture(event: MouseEvent) {
        const id = rowOf(event.target)
        // A click without a count comes from a key: buttons handle it themselves.
        if (!id || !selection.state().on || event.detail === 0) return
        if (event.target instanceof HTMLInputElement && event.target.dataset.select) return
        event.preventDefault()
        event.stopPropagation()
        selection.toggle(id, event.shiftKey ? latest.current : undefined)
      },
    }),
    [selection],
  )
}
export type RowSelection = ReturnType<typeof useSelection>

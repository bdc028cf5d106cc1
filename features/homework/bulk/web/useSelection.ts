import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
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

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      const { on } = selection.state()
      const all = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
      if (on && event.key === 'Escape') selection.leave()
      else if (on && all) {
        event.preventDefault()
        selection.choose(latest.current)
      } else if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        const id = rowOf(document.activeElement)
        if (id) selection.toggle(id)
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [selection])

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

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target.isContentEditable || target.matches('textarea, select')
}

import { useEffect, useRef } from 'react'
import { drawRow, rowIdsOnScreen } from '../../../../web/list/virtual/drawnLists.ts'
import { areSingleKeysOn } from '../../../../web/singleKeys.ts'
import { cardId } from '../AssignmentCard.tsx'
import { type Direction, nearestIn } from './nearest.ts'

const arrows: Record<string, Direction> = { ArrowDown: 'down', ArrowUp: 'up', ArrowLeft: 'left', ArrowRight: 'right' }
/** What takes keys for itself: a field, a dialog, an open menu, a card that is being moved. */
const taken = '[role="dialog"], :popover-open, [data-dragging]'
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]'

const drawnRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

function focusRow(id: string | undefined) {
  if (id === undefined) return
  drawRow(id)
  document.getElementById(cardId(id))?.focus()
}

/**
 * Moves through assignments by key, in every view: J and K, and the arrows from an assignment that has the focus. Enter
 * opens it, F2 renames it, D changes its day; the slash leads to the search, the question mark calls `showKeys`.
 */
export function useRowKeys(showKeys: () => void): void {
  const show = useRef(showKeys)
  show.current = showKeys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (!(target instanceof HTMLElement) || target.closest(typing) || document.querySelector(taken)) return
      const row = target.closest<HTMLElement>('[data-row]')
      if (act(event, row, show.current)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Whether the key did something. */
function act(event: KeyboardEvent, row: HTMLElement | null, showKeys: () => void): boolean {
  if (row && !event.shiftKey) {
    const direction = arrows[event.key]
    if (direction) return step(row, direction)
    const isItself = document.activeElement?.id === cardId(row.dataset.row ?? '')
    if (event.key === 'Enter' && isItself) return click(row, 'a[href^="?open="]')
    if (event.key === 'F2') return click(row, '[data-rename]')
  }
  if (event.repeat && !/^[jk]$/i.test(event.key)) return false
  if (!areSingleKeysOn()) return false
  switch (event.key.toLowerCase()) {
    case 'j':
      return walk(row, 1)
    case 'k':
      return walk(row, -1)
    case 'd':
      return row !== null && click(row, '[data-due]')
    case '/':
      document.querySelector<HTMLElement>('search input')?.focus()
      return true
    case '?':
      showKeys()
      return true
    default:
      return false
  }
}

function click(row: HTMLElement, selector: string): boolean {
  const found = row.querySelector<HTMLElement>(selector)
  found?.click()
  return found !== null
}

/** To the next row or the one before, whatever the view; from elsewhere to the first. */
function walk(row: HTMLElement | null, by: 1 | -1): boolean {
  const ids = rowIdsOnScreen()
  const at = ids.indexOf(row?.dataset.row ?? '')
  focusRow(ids[at < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, at + by))])
  return ids.length > 0
}

function step(row: HTMLElement, direction: Direction): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  if (bottom < 0 || top > window.innerHeight) {
    // The page was scrolled away from it: its neighbours are drawn once it is in sight again.
    row.scrollIntoView({ block: 'nearest' })
    requestAnimationFrame(() => requestAnimationFrame(() => toNearest(row, direction)))
    return true
  }
  return toNearest(row, direction)
}

function toNearest(row: HTMLElement, direction: Direction): boolean {
  const rows = drawnRows()
  const boxes = rows.map((one) => one.getBoundingClientRect())
  const to = nearestIn(direction, boxes, rows.indexOf(row))
  if (to === undefined) return false
  focusRow(rows[to]?.dataset.row)
  return true
}

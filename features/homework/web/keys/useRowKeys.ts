import { type KeyBinding, useKeys } from '../../../../web/keys/boundKeys.ts'
import { drawRow, rowIdsOnScreen } from '../../../../web/list/virtual/drawnLists.ts'
import { cardId } from '../AssignmentCard.tsx'
import { type Direction, nearestIn } from './nearest.ts'

const arrows: Record<string, Direction> = { '↑': 'up', '↓': 'down', '←': 'left', '→': 'right' }

const drawnRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

function focusRow(id: string | undefined) {
  if (id === undefined) return
  drawRow(id)
  document.getElementById(cardId(id))?.focus()
}

const rowAt = ({ target }: KeyboardEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

const rowKeys: readonly KeyBinding[] = [
  {
    ...{ keys: ['J', 'K'], words: 'Next and previous assignment', single: true, repeats: true },
    run: (event, key) => walk(rowAt(event), key === 'J' ? 1 : -1),
  },
  {
    ...{ keys: ['↑', '↓', '←', '→'], words: 'Move between assignments', repeats: true },
    run: (event, key) => {
      const [row, direction] = [rowAt(event), arrows[key]]
      return row !== null && direction !== undefined && step(row, direction)
    },
  },
  {
    ...{ keys: ['Enter'], words: 'Open the assignment', repeats: true },
    run: (event) => {
      const row = rowAt(event)
      const isItself = document.activeElement?.id === cardId(row?.dataset.row ?? '')
      return row !== null && isItself && click(row, 'a[href^="?open="]')
    },
  },
  { keys: ['F2'], words: 'Rename it in the list', run: (event) => clickIn(rowAt(event), '[data-rename]') },
  { keys: ['D'], words: 'Change when it is due', single: true, run: (event) => clickIn(rowAt(event), '[data-due]') },
  {
    ...{ keys: ['/'], words: 'Search the list', single: true },
    run: () => document.querySelector<HTMLElement>('search input')?.focus(),
  },
]

/** Moves through assignments by key, in every view: from an assignment that has the focus, or to the first. */
export function useRowKeys(): void {
  useKeys(rowKeys)
}

const clickIn = (row: HTMLElement | null, selector: string): boolean => row !== null && click(row, selector)

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
  drawBeside(row, direction)
  const rows = drawnRows()
  const boxes = rows.map((one) => one.getBoundingClientRect())
  const to = nearestIn(direction, boxes, rows.indexOf(row))
  if (to === undefined) return false
  focusRow(rows[to]?.dataset.row)
  return true
}

/** Right after the page has moved, the row above or below may not be drawn yet, and another one would be the nearest. */
function drawBeside({ dataset }: HTMLElement, direction: Direction): void {
  const by = direction === 'down' ? 1 : direction === 'up' ? -1 : 0
  const ids = rowIdsOnScreen()
  const beside = by === 0 ? undefined : ids[ids.indexOf(dataset.row ?? '') + by]
  if (beside !== undefined && !document.getElementById(cardId(beside))) drawRow(beside)
}

import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDrawnList } from './drawnLists.ts'
import { type DrawnLine, type DrawnPart, drawnPartOf, type Line } from './lines.ts'
import { usePrinting } from './usePrinting.ts'

/** Fewer rows than this are all drawn. */
const fewRows = 50

type Options = {
  lines: readonly Line[]
  /** How many rows the whole list has. */
  total: number
  /** Names the list: under it the heights of its lines are remembered for a return to the page. */
  name: string
  /** How many lines beyond the window are drawn too, on either side. */
  overscan: number
}

/** The last heights seen of lists, by name and width of the window. */
const heights = new Map<string, VirtualItem[]>()
const mostLists = 30

/** Browsers without it would let the page jump when a line above the window turns out higher than thought. */
const hasAnchoring = CSS.supports('overflow-anchor', 'auto')

/**
 * Of a long list that scrolls with the page, the lines in sight and a few around them; of a short one all. A row that
 * has the focus, or is dragged, stays drawn wherever it is. The elements of rows carry `data-row` with their id, and one
 * element of each line `data-line` with its number and the ref `measure`.
 */
export function useVirtualRows<E extends HTMLElement>({ lines, total, name, overscan }: Options) {
  const printing = usePrinting()
  const on = total > fewRows && !printing
  const root = useRef<E>(null)
  const wanted = useRef<string | null>(null)
  const [top, setTop] = useState(0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const lineOf = useMemo(() => new Map(lines.flatMap(({ ids }, line) => ids.map((id) => [id, line] as const))), [lines])
  const key = `${name} ${window.innerWidth}`

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: lines.length,
    enabled: on,
    overscan,
    scrollMargin: top,
    indexAttribute: 'data-line',
    estimateSize: (line) => lines[line]?.height ?? 0,
    getItemKey: useCallback((line: number) => lines[line]?.key ?? line, [lines]),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: heights.get(key) ?? [],
    rangeExtractor: (range) =>
      withLines(
        range,
        [wanted.current, ...keptRows()].map((id) => lineOf.get(id ?? '')),
      ),
  })
  if (hasAnchoring) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false

  // What stands above the list may change at any time.
  useLayoutEffect(() => {
    if (!on || !root.current) return
    const now = Math.round(root.current.getBoundingClientRect().top + window.scrollY)
    if (now !== top) setTop(now)
  })
  useEffect(
    () => () => {
      if (heights.size >= mostLists) heights.clear()
      heights.set(key, virtualizer.takeSnapshot())
    },
    [key, virtualizer],
  )

  const latest = useRef({ lines, lineOf })
  useEffect(() => {
    latest.current = { lines, lineOf }
  })
  useEffect(
    () =>
      addDrawnList({
        root: () => root.current,
        ids: () => latest.current.lines.flatMap(({ ids }) => ids),
        draw(id) {
          if (!latest.current.lineOf.has(id)) return false
          wanted.current = id
          flushSync(redraw)
          return true
        },
      }),
    [],
  )

  const drawn = virtualizer.getVirtualItems().map(({ index }) => index)
  const startOf = (line: number) =>
    virtualizer.measurementsCache[line]?.start ?? virtualizer.measurementsCache[lines.length - 1]?.end ?? top
  return {
    /** Whether only a part is drawn. */
    on,
    root,
    measure: on ? virtualizer.measureElement : undefined,
    /** How many lines there are up to the last one in sight. */
    inSight: on ? (virtualizer.range?.endIndex ?? 0) + 1 : 0,
    /** What to draw of the lines `from` up to but without `to`. */
    part: (from: number, to: number): DrawnPart =>
      on ? drawnPartOf(drawn, startOf, from, to) : { lines: allLines(from, to), empty: 0 },
  }
}
export type VirtualRows = ReturnType<typeof useVirtualRows<HTMLElement>>

/** The lines in the window, and these. */
function withLines(range: Range, more: (number | undefined)[]): number[] {
  const drawn = new Set(defaultRangeExtractor(range))
  for (const line of more) if (line !== undefined && line < range.count) drawn.add(line)
  return [...drawn].sort((a, b) => a - b)
}

/** The rows that have to stay: with the focus, and dragged. */
function keptRows(): (string | undefined)[] {
  return [document.activeElement, document.querySelector('[data-lifted]')].map(
    (element) => element?.closest<HTMLElement>('[data-row]')?.dataset.row,
  )
}

function allLines(from: number, to: number): DrawnLine[] {
  return Array.from({ length: to - from }, (_, index) => ({ line: from + index, before: 0, after: 0 }))
}

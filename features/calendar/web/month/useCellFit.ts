import { type RefObject, useLayoutEffect, useState } from 'react'
import { type CellFit, cellFit } from '../geometry/month.rules.ts'

/** What fits into the cells of a month, whose rows share the window's height. */
export function useCellFit(grid: RefObject<HTMLElement | null>, weeks: number): CellFit {
  const [height, setHeight] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of weeks gives them another height
  useLayoutEffect(() => {
    const measure = () => setHeight(grid.current?.querySelector('[data-week]')?.clientHeight ?? 0)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [grid, weeks])
  return cellFit(height)
}

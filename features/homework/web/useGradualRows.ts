import { useEffect, useState } from 'react'

const first = 120
const step = 60

/**
 * The rows to draw. When the view changes over two thousand loaded ones, those in sight come at once and the others a
 * few at a time, so that the page stays responsive.
 */
export function useGradualRows<T>(rows: T[], view: string): T[] {
  const [drawn, setDrawn] = useState({ view, count: Number.POSITIVE_INFINITY })
  if (drawn.view !== view) setDrawn({ view, count: first })
  const { count } = drawn
  useEffect(() => {
    if (count >= rows.length) return
    const timer = setTimeout(() => setDrawn((old) => ({ ...old, count: old.count + step })))
    return () => clearTimeout(timer)
  }, [count, rows.length])
  return count < rows.length ? rows.slice(0, count) : rows
}

import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * How many of a list's children fit on its first line. The list wraps and shows one line only, so the browser has
 * already decided: a child that stands lower than the first does not fit. The caller hides those with `visibility`,
 * which keeps their room and so the measure.
 */
export function useFitting(total: number) {
  const list = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(total)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const children = Array.from(element.children)
      const top = children[0]?.getBoundingClientRect().top ?? 0
      const below = children.findIndex((child) => child.getBoundingClientRect().top > top + 1)
      flushSync(() => setFitting(below < 0 ? total : below))
    }
    // Measures after layout and before painting: as the list is drawn, and after each change of size, also when the
    // sans replaces the fallback font, through the children.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [total])

  return { list, fitting }
}

import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const pause = 250

/**
 * The search box's text, written to the address once typing pauses. When the address changes otherwise (back, "Clear
 * filters"), the box follows. One search is one step in the history, not one step a letter.
 */
export function useSearchText(q: string) {
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  const set = useRef(setSearch)
  set.current = setSearch

  if (seen !== q) {
    setSeen(q)
    if (typed.trim() !== q) setTyped(q)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === q) return
    const timer = setTimeout(
      () => set.current((search) => withQuery(search, wanted), { replace: q !== '', preventScrollReset: true }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [typed, q])

  return { typed, setTyped }
}

function withQuery(search: URLSearchParams, q: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (q) next.set('q', q)
  else next.delete('q')
  return next
}

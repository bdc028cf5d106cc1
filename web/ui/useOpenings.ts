import { useState } from 'react'

/**
 * What a dialog was last opened for, kept while it fades out, and how often it was opened: each time it starts fresh.
 */
export function useOpenings<T>(wanted: T | null) {
  const [state, setState] = useState<{ wanted: T | null; last: T | null; count: number }>({
    wanted: null,
    last: null,
    count: 0,
  })
  if (state.wanted === wanted) return state
  const next = { wanted, last: wanted ?? state.last, count: state.count + (wanted === null ? 0 : 1) }
  setState(next)
  return next
}

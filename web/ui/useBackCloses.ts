import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { interceptBack } from './interceptBack.ts'

/** The page's position in the tab's history, as the router counts; null on entries that are not its own. */
function place(): number | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null
}

/**
 * While `open`, the browser's Back (and Forward) calls `onBack` and stays on the page, as people expect of an overlay.
 * The browser reports the step after it was made, so this reverses the step before the router notices.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const location = useLocation()
  const at = useRef<number | null>(null)
  const latest = useRef(onBack)
  latest.current = onBack
  // Filters in a sheet move the page in the history while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is read anew whenever the router moved
  useEffect(() => {
    at.current = place()
  }, [location, open])

  useEffect(() => {
    if (!open) return
    let returning = false
    const look = (event: PopStateEvent) => {
      const now = place()
      if (returning) {
        event.stopImmediatePropagation()
        returning = false
        latest.current()
      } else if (now !== null && at.current !== null && now !== at.current) {
        event.stopImmediatePropagation()
        returning = true
        window.history.go(at.current - now)
      }
    }
    return interceptBack(look)
  }, [open])
}

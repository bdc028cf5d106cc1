import { useEffect, useState } from 'react'

/**
 * False for the first draw. A dialog that is fetched when it is first wanted has to be drawn closed once: only a modal
 * that opens remembers what had the focus.
 */
export function useHasDrawn(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return drawn
}

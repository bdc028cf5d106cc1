import { useEffect, useState } from 'react'

/**
 * False for the first draw. A dialog that is loaded on demand has to be drawn closed once: a modal remembers the
 * focused element only while it opens.
 */
export function useHasDrawn(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return drawn
}

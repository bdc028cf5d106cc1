import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { schemeVariables } from '../ui/colours.ts'

/**
 * Gives the browser's own bars the colour of the page, also where the person chose another scheme than the system's.
 */
export function ThemeColour() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    const paper = schemeVariables(scheme === 'dark' ? 1 : 0)['--quad-paper']
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      if (paper) meta.content = paper
  }, [scheme])
  return null
}

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const scheme = 'data-mantine-color-scheme'

/** Whether the page is being printed. Drawn before the browser prints it, in light colours. */
export function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const html = document.documentElement
    const media = window.matchMedia('print')
    let was: string | null = null
    const begin = () => {
      if (was !== null) return
      was = html.getAttribute(scheme) ?? 'light'
      html.setAttribute(scheme, 'light')
      flushSync(() => setPrinting(true))
    }
    const finish = () => {
      if (was === null) return
      html.setAttribute(scheme, was)
      was = null
      setPrinting(false)
    }
    const turn = () => (media.matches ? begin() : finish())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', finish)
    // The only event where print media is merely emulated.
    media.addEventListener('change', turn)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', finish)
      media.removeEventListener('change', turn)
      finish()
    }
  }, [])
  return printing
}

import { useEffect } from 'react'
import { type LazyScreen, loadScreen } from './screens.ts'

/** Loads a screen while the finger or the pointer is still on its way to the link, or the keyboard has reached it. */
export function useLoadAhead(screens: LazyScreen[]): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin !== window.location.origin) return
      void loadScreen(screens, link.pathname)
    }
    const kinds = ['pointerover', 'pointerdown', 'focusin'] as const
    for (const kind of kinds) document.addEventListener(kind, look, { passive: true })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, look)
    }
  }, [screens])
}

import { useEffect } from 'react'
import { matchPath } from 'react-router'
import type { LazyScreen } from './screens.ts'

/** Loads a screen while the finger or the pointer is still on its way to the link, or the keyboard has reached it. */
export function useLoadAhead(screens: LazyScreen[]): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin !== window.location.origin) return
      const screen = screens.find(({ path }) => matchPath(path, link.pathname))
      // What fails here fails again when the screen is opened, and is said there.
      screen?.load().catch(() => undefined)
    }
    const kinds = ['pointerover', 'pointerdown', 'focusin'] as const
    for (const kind of kinds) document.addEventListener(kind, look, { passive: true })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, look)
    }
  }, [screens])
}

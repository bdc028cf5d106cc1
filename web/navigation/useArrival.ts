import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusTitle, focusTitleIfLost } from './focusTitle.ts'

/**
 * What a browser does when a page is opened, and a single-page app has to do itself: the focus goes to the new page's
 * title, the page begins at its top, and going back restores the scroll position.
 */
export function useArrival(): void {
  const { pathname, key, hash } = useLocation()
  const type = useNavigationType()
  const heights = useRef(new Map<string, number>())
  const before = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => heights.current.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  // Just after signing in, whose button is gone.
  useEffect(focusTitleIfLost, [])

  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, type === 'POP' ? (heights.current.get(key) ?? 0) : 0)
    if (!hash) focusTitle()
  }, [pathname, key, hash, type])
}

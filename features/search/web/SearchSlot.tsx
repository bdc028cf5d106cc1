import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKeys } from '../../../web/keys/boundKeys.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { useLoadWhenIdle } from '../../../web/screens/useLoadWhenIdle.ts'
import { useOpenings } from '../../../web/ui/useOpenings.ts'
import css from './SearchSlot.module.css'

const loadDialog = () => import('./SearchDialog.tsx')
const SearchDialog = lazyDialog(async () => (await loadDialog()).SearchDialog)

const isPhone = () => window.matchMedia('(max-width: 47.99em)').matches

/** The magnifier of the top bar, and Ctrl K on every screen, also within fields. A phone has a screen for it. */
export function SearchSlot() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const dialog = useOpenings(open ? 'open' : null)
  useLoadWhenIdle(loadDialog)
  // Who types on at once is faster than the dialog.
  const ahead = useRef<string | null>(null)
  const takeAhead = useCallback(() => {
    const typed = ahead.current ?? ''
    ahead.current = null
    return typed
  }, [])
  const begin = useCallback(() => {
    if (pathname === '/search') document.querySelector<HTMLElement>('[data-search-field]')?.focus()
    else if (isPhone()) navigate('/search')
    else {
      ahead.current = ''
      setOpen(true)
    }
  }, [navigate, pathname])
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey
      if (ahead.current === null || held || event.altKey || event.isComposing || event.key.length !== 1) return
      event.preventDefault()
      ahead.current += event.key
    }
    // Before any key of the screen.
    document.addEventListener('keydown', look, true)
    return () => document.removeEventListener('keydown', look, true)
  }, [])
  useKeys([
    {
      ...{ keys: ['Ctrl K'], words: 'Search everywhere', everywhere: true, anywhere: true, repeats: true },
      // Taken in any case: the browser's own Ctrl K leads away from the page.
      run: ({ repeat }) => {
        if (!repeat && !document.querySelector('[role="dialog"]')) begin()
      },
    },
  ])
  const close = useCallback(() => {
    ahead.current = null
    setOpen(false)
  }, [])
  return (
    <>
      {/* Not Mantine's, which would bring the shell's code to the sign-in page. */}
      <button
        className={css.search}
        type="button"
        title="Search (Ctrl K)"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={begin}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </button>
      {dialog.last && <SearchDialog key={dialog.count} opened={open} onClose={close} takeAhead={takeAhead} />}
    </>
  )
}

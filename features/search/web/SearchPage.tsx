import { VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTitle } from '../../../web/navigation/title.ts'
import { SearchBox } from './SearchBox.tsx'
import css from './SearchPage.module.css'
import { useSearchParts } from './useSearchParts.ts'

const pause = 250

/** The search as a screen, with a bar of its own on phones. What was typed is in its address, so that Back finds it again. */
export function SearchPage() {
  useTitle('Search')
  const navigate = useNavigate()
  const { key } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const parts = useSearchParts()
  const kept = search.get('q') ?? ''
  const later = useRef<number>(undefined)
  const keep = useCallback(() => setSearch(typed === '' ? {} : { q: typed }, { replace: true }), [typed, setSearch])
  useEffect(() => {
    if (typed === kept) return
    later.current = window.setTimeout(keep, pause)
    return () => clearTimeout(later.current)
  }, [typed, kept, keep])
  /** At once: while the screen that was chosen loads, a later change of this address would lead back here. */
  const keepNow = () => {
    clearTimeout(later.current)
    if (typed !== kept) keep()
  }
  const back = () => (key === 'default' ? navigate('/', { replace: true }) : navigate(-1))
  return (
    <div className={css.page} data-own-bar>
      <VisuallyHidden component="h1">Search</VisuallyHidden>
      {parts && (
        <SearchBox
          {...{ parts, typed }}
          onType={setTyped}
          onPicked={keepNow}
          before={
            <button className={css.button} type="button" aria-label="Back" onClick={back}>
              <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            </button>
          }
          after={
            typed !== '' && (
              <button
                className={css.clear}
                type="button"
                aria-label="Clear search"
                onClick={() => {
                  setTyped('')
                  document.querySelector<HTMLElement>('[data-search-field]')?.focus()
                }}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </button>
            )
          }
        />
      )}
    </div>
  )
}

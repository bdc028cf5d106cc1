import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The address of an assignment's details, above any list. */
export function withOpen(search: URLSearchParams, id: string | null): string {
  const next = new URLSearchParams(search)
  if (id === null) next.delete('open')
  else next.set('open', id)
  return `?${next}`
}

/**
 * The assignment whose details the address opens. Links to `?open=…` anywhere on the page open them in place and keep
 * the filters: one listener for all, since there may be two thousand of them.
 */
export function useOpenAssignment() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ search, navigate })
  latest.current = { search, navigate }

  useEffect(() => {
    const look = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = event.target instanceof Element ? event.target.closest('a[href^="?open="]') : null
      const id = new URLSearchParams(link?.getAttribute('href') ?? '').get('open')
      if (!id) return
      event.preventDefault()
      const { search, navigate } = latest.current
      navigate(withOpen(search, id), { preventScrollReset: true, state: { opened: true } })
    }
    document.addEventListener('click', look)
    return () => document.removeEventListener('click', look)
  }, [])

  return {
    opened: search.get('open'),
    close: () => {
      // Details that were opened here go back, so that "back" does not open them again.
      if (state?.opened === true) navigate(-1)
      else navigate(withOpen(search, null), { replace: true, preventScrollReset: true })
    },
  }
}

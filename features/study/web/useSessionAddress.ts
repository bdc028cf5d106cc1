import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type SessionType, sessionTypes } from '../rules.ts'

export type SessionFilter = { q?: string; type?: SessionType }

/** The open dialog and its session. The address holds both, so that other pages can link to them. */
const dialogs = ['add', 'edit', 'log', 'notes', 'presets'] as const
type Dialog = (typeof dialogs)[number]

/** The dialog state, which is stored in the address. */
export function useSessionAddress() {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => sessionFilterIn(search), [search])
  const change = (to: (next: URLSearchParams) => void, replace: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        to(next)
        return next
      },
      { replace, preventScrollReset: true },
    )
  return {
    filter,
    setType: (type: string) => change((next) => (type ? next.set('type', type) : next.delete('type')), false),
    clear: () =>
      change((next) => {
        next.delete('q')
        next.delete('type')
      }, false),
    dialog: (name: Dialog) => search.get(name),
    open: (name: Dialog, id = '1') =>
      change((next) => {
        for (const other of dialogs) next.delete(other)
        next.set(name, id)
      }, true),
    close: () =>
      change((next) => {
        for (const name of [...dialogs, 'date', 'time']) next.delete(name)
      }, true),
  }
}

export function sessionFilterIn(search: URLSearchParams): SessionFilter {
  const q = search.get('q')?.trim().slice(0, 200)
  const type = sessionTypes.find((one) => one === search.get('type'))
  return { ...(q && { q }), ...(type && { type }) }
}

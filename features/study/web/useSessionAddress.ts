import { useSearchParams } from 'react-router'
import { filtersIn, useAddressFilters } from '../../../web/list/useAddressFilters.ts'
import { sessionTypes } from '../rules.ts'

const filters = { type: sessionTypes }

/** The open dialog and its session. The address holds both, so that other pages can link to them. */
const dialogs = ['add', 'edit', 'log', 'notes', 'presets'] as const
type Dialog = (typeof dialogs)[number]

export const sessionFilterIn = (search: URLSearchParams) => filtersIn(search, filters)

/** The filters and the open dialog, which are stored in the address. */
export function useSessionAddress() {
  const [search, setSearch] = useSearchParams()
  const change = (to: (next: URLSearchParams) => void) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        to(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    ...useAddressFilters(filters),
    dialog: (name: Dialog) => search.get(name),
    open: (name: Dialog, id = '1') =>
      change((next) => {
        for (const other of dialogs) next.delete(other)
        next.set(name, id)
      }),
    close: () =>
      change((next) => {
        for (const name of [...dialogs, 'date', 'time']) next.delete(name)
      }),
  }
}

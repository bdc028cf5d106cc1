import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What a filter may be: one of these words, or a text for which the function answers true. */
type FilterValues = Record<string, readonly string[] | ((typed: string) => boolean)>

type AddressFilter<V extends FilterValues> = { q?: string } & {
  [N in keyof V]?: V[N] extends readonly (infer W extends string)[] ? W : string
}

/** The filters in an address: `q`, the search, and those of `values` that it names. Other values count as none. */
export function filtersIn<V extends FilterValues>(search: URLSearchParams, values: V): AddressFilter<V> {
  const filter: Record<string, string> = {}
  const q = search.get('q')?.trim().slice(0, 200)
  if (q) filter.q = q
  for (const [name, allowed] of Object.entries(values)) {
    const value = search.get(name)
    if (value && (typeof allowed === 'function' ? allowed(value) : allowed.includes(value))) filter[name] = value
  }
  return filter as AddressFilter<V>
}

/** The filters of a list, kept in the address, so that a link, a reload and "back" bring the same list. */
export type AddressFilters = ReturnType<typeof useAddressFilters>

/** `values`: the filters beside the search, declared outside the component. */
export function useAddressFilters<V extends FilterValues>(values: V) {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => filtersIn(search, values), [search, values])
  const change = (to: (next: URLSearchParams) => void) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        to(next)
        return next
      },
      { preventScrollReset: true },
    )
  return {
    filter,
    /** Whether any is set. */
    any: Object.keys(filter).length > 0,
    /** '' removes it. */
    set: (name: string, value: string) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    clear: () =>
      change((next) => {
        for (const name of ['q', ...Object.keys(values)]) next.delete(name)
      }),
  }
}

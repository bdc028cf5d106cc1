import { useSearchParams } from 'react-router'

const dialogs = ['book', 'become'] as const
type Dialog = (typeof dialogs)[number]

/** The open dialog, which the address names, so that other pages can link to it. */
export function useTutorDialogs() {
  const [search, setSearch] = useSearchParams()
  const put = (name: Dialog | null, value = '1') =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        for (const other of [...dialogs, 'minutes']) next.delete(other)
        if (name) next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    wanted: (name: Dialog) => search.get(name),
    /** With which length the dialog that books opens, where a notification leads there. */
    minutes: search.get('minutes'),
    open: (name: Dialog, value?: string) => put(name, value),
    close: () => put(null),
  }
}

import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What the card can open. */
const written = ['feedback', 'question'] as const
export type Written = (typeof written)[number]

const name = 'write'

/** The profile, with a dialog of the card open. */
export const addressThatWrites = (what: Written) => `/profile?tab=referrals&${name}=${what}`

/** What is being written. The address can begin it; it does not stay there, so that a reload does not. */
export function useWriting() {
  const [search, setSearch] = useSearchParams()
  const [writing, setWriting] = useState<Written | null>(null)
  const wanted = written.find((one) => one === search.get(name))
  useEffect(() => {
    if (!wanted) return
    setWriting(wanted)
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [wanted, setSearch])
  return { writing, setWriting }
}

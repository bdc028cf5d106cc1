import { useEffect, useState } from 'react'
import { useFills } from '../../../web/fills.ts'
import { type SearchPart, searchParts } from '../../../web/search.ts'

/** The parts of all features once their code is there: always the same array, since each may hold a hook. */
let loaded: readonly SearchPart[] | undefined

/** Loads what all features add. A feature whose code does not come is left out until the search is opened again. */
export function useSearchParts(): readonly SearchPart[] | undefined {
  const fills = useFills(searchParts)
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (parts) return
    let gone = false
    void Promise.allSettled(fills.map(({ value }) => value())).then((settled) => {
      const found = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      if (found.length === fills.length) loaded = found
      if (!gone) setParts(found)
    })
    return () => {
      gone = true
    }
  }, [fills, parts])
  return parts
}

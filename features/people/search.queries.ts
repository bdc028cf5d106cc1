import type { ReadFills } from '../../contract/slot.ts'
import { nameWordsSql } from '../../server/db/search.ts'
import { type SearchParameters, searchSelect } from '../../server/search.ts'
import { seenPeople } from './seen.queries.ts'

/** Everybody else whom the person sees, by the name that everybody reads; found by the index over names. */
export function peopleSearch({ me, names }: SearchParameters, fills: ReadFills): string {
  return searchSelect(
    { feature: `'people'::text`, kind: `'person'::text`, id: 'p.id', title: 'p.name', place: `nullif(p.major, '')` },
    `profiles p join (${seenPeople({ me }, fills)}) r on r.key = p.id
      where p.id <> ${me}${names === null ? '' : ` and ${nameWordsSql('p.name')} @@ ${names}`}`,
  )
}

import { nameWordsSql } from '../../server/db/search.ts'
import { type SearchParameters, searchSelect } from '../../server/search.ts'

/** All organizations that can be joined, by their name. */
export function organizationsSearch({ names }: SearchParameters): string {
  return searchSelect(
    {
      ...{ feature: `'organizations'::text`, kind: `'organization'::text`, id: 'g.id', title: 'g.name' },
      place: 'g.category',
    },
    `organizations g where g.archived_at is null${names === null ? '' : ` and ${nameWordsSql('g.name')} @@ ${names}`}`,
  )
}

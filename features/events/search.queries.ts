import { nameWordsSql } from '../../server/db/search.ts'
import { type SearchParameters, searchSelect } from '../../server/search.ts'
import { knowsOfSql } from './seen.queries.ts'

/** Coming events of which the person may know, by their title. */
export function campusEventsSearch({ me, now, names }: SearchParameters): string {
  return searchSelect(
    {
      ...{ feature: `'events'::text`, kind: `'campus-event'::text`, id: 'd.id', title: 'd.title' },
      ...{ place: 'g.name', at: 'd.starts_at' },
    },
    `campus_event_dates d join organizations g on g.id = d.organization_id
      where d.state = 'published' and d.ends_at > ${now} and ${knowsOfSql(me)}${names === null ? '' : ` and ${nameWordsSql('d.title')} @@ ${names}`}`,
  )
}

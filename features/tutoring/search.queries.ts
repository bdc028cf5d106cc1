import type { ReadFills } from '../../contract/slot.ts'
import { nameWordsSql } from '../../server/db/search.ts'
import { type SearchParameters, searchSelect } from '../../server/search.ts'
import { tutoringName } from './rules.ts'
import { isTakingBookings } from './tutors/list.queries.ts'
import { isTutorHereSql } from './tutors/seen.queries.ts'

/** Everybody else who takes bookings, by the name; what they tutor stands beside it. Found by the index over names. */
export function tutorsSearch({ me, names }: SearchParameters, _fills: ReadFills): string {
  return searchSelect(
    {
      ...{ feature: `'${tutoringName}'::text`, kind: `'tutor-profile'::text`, id: 't.id', title: 'p.name' },
      place: `(select string_agg(s.subject, ', ' order by s.position) from tutor_subjects s where s.tutor_id = t.id)`,
    },
    `profiles p join tutor_profiles t on t.user_id = p.id
      where p.id <> ${me} and ${isTakingBookings} and ${isTutorHereSql(me)}${
        names === null ? '' : ` and ${nameWordsSql('p.name')} @@ ${names}`
      }`,
  )
}

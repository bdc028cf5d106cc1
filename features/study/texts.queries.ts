import type { TextSource } from '../../server/publicTexts/sources.ts'
import { groupSession } from './contract.ts'
import { hiddenTitle } from './rules.ts'

/** What guests of a group session read of it, and whoever opens its join link. Each knows it by their seat. */
export const groupSessionTexts: TextSource = {
  kind: groupSession,
  table: 'study_sessions',
  author: 'user_id',
  words: { title: hiddenTitle, description: null, location: null },
  madeAt: 'created_at',
  changedAt: 'updated_at',
  shared: 'r.shared',
  series: 'series_id',
  readers: (me) => `select s.id as key, s.plan_id as thing from study_seats s
    where s.user_id = ${me} and s.shared and s.id <> s.plan_id`,
  place: (thing) => `select s.course as heading, p.start_time as at,
      (select count(*)::text from study_seats m where m.plan_id = p.id and m.answer is distinct from 'no') || ' people' as note
    from study_sessions p join study_seats s on s.id = p.id where p.id = ${thing}`,
}

import { type SearchParameters, searchSelect } from '../../server/search.ts'
import { coloredSessions, sessionColorSql, sessionRowsOf } from './queries.ts'

/** The sessions that the person is in, with the own notes, as their lists show them. */
export function studySearch({ me }: SearchParameters): string {
  return searchSelect(
    {
      feature: `'study'::text`,
      kind: `'session'::text`,
      id: 's.id',
      title: 's.title',
      place: 's.location',
      course: 's.course',
      color: sessionColorSql,
      notes: `concat_ws(' ', s.description, s.notes)`,
      at: 's.start_time',
      state: `case s.state when 'completed' then 'done' when 'running' then 'running' else 'open' end`,
    },
    `${coloredSessions(sessionRowsOf(me))} where s.answer is distinct from 'no'`,
  )
}

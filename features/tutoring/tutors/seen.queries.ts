import { sql } from 'drizzle-orm'
import type { RelationParameters } from '../../../server/scopes.ts'
import { separatedFromSql } from '../../people/seen.queries.ts'

/** Which tutor somebody is, as a scope asks. */
export const tutorRelations = ({ me }: Pick<RelationParameters, 'me'>) =>
  `select t.id as key, 'tutor' as role from tutor_profiles t where t.user_id = ${me}`

/** The person of a tutor, whom every booking and message concerns. */
export const personOfTutor = (key: string) => [sql`select user_id from tutor_profiles where id = ${key}::uuid`]

/**
 * SQL condition: the person of the tutor, the row `p` of profiles, is here for `me`. How visible the person's own page
 * is does not matter: whoever tutors shows themself.
 */
export const isTutorHereSql = (me: string, p = 'p') =>
  `${p}.suspended_at is null and ${p}.erases_at is null and not ${separatedFromSql(me, `${p}.id`)}`

/** Every tutor of whom somebody may know; oneself always. */
export const knownTutors = ({ me }: Pick<RelationParameters, 'me'>) =>
  `select t.id as key from tutor_profiles t join profiles p on p.id = t.user_id
    where t.user_id = ${me} or (${isTutorHereSql(me)})`

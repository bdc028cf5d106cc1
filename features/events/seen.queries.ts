import type { RelationParameters } from '../../server/scopes.ts'

/** Dates of the organizations that somebody runs. */
export const campusEventRelations = ({ me }: Pick<RelationParameters, 'me'>) => `
  select d.id as key, 'organizer' as role from campus_event_dates d
    join organization_people o on o.organization_id = d.organization_id and o.user_id = ${me} and o.role in ('president', 'officer')`

/**
 * SQL: whether `me` may know of the date `d`. Whoever is on the list of one that was turned into one for members only
 * knows of it until they leave.
 */
export const knowsOfSql = (me: string, d = 'd') => `(${d}.state <> 'draft' and (not ${d}.members_only
    or exists (select from organization_people o where o.organization_id = ${d}.organization_id and o.user_id = ${me} and o.role is not null)
    or exists (select from campus_seats s where s.date_id = ${d}.id and s.user_id = ${me} and s.state in ('going', 'waiting', 'offered')))
  or exists (select from organization_people o
    where o.organization_id = ${d}.organization_id and o.user_id = ${me} and o.role in ('president', 'officer')))`

/** All dates of which somebody may know. */
export const knownCampusEvents = ({ me }: Pick<RelationParameters, 'me'>) =>
  `select d.id as key from campus_event_dates d where ${knowsOfSql(me)}`

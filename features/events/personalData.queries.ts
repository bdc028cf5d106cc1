import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { TextSource } from '../../server/publicTexts/sources.ts'
import type { Shell } from '../../server/shell.ts'
import { profiles } from '../account/tables.ts'
import type { GoneMember } from '../organizations/slots.ts'
import { campusAnswerText, campusEventText, campusRemovalText } from './contract.ts'
import { tell } from './seats/line.queries.ts'
import { leaveLists } from './seats/queries.ts'
import { knowsOfSql } from './seen.queries.ts'
import { campusEvents, campusFavorites, campusSeats } from './tables.ts'

/** Whoever made the event answers for its words, else whoever leads its organization. */
const answersFor = (d: string) => `select coalesce((select e.made_by from campus_events e where e.id = ${d}.event_id),
  (select o.user_id from organization_people o where o.organization_id = ${d}.organization_id and o.role in ('president', 'officer')
    order by o.role = 'president' desc, o.joined_at, o.user_id limit 1))`

export const campusEventTexts: TextSource[] = [
  {
    ...{ kind: campusEventText, table: 'campus_event_dates', author: answersFor },
    ...{ madeAt: 'updated_at', changedAt: 'updated_at' },
    words: {
      title: 'Hidden by moderators',
      about: '',
      place: '',
      cancel_words: '',
      questions: '[]',
      picture_url: null,
    },
    json: ['questions'],
    shared: `r.state <> 'draft'`,
    series: 'event_id',
    readers: (me) =>
      `select d.id as key, d.id as thing from campus_event_dates d where ${knowsOfSql(me)} and d.state <> 'draft'
        and (${answersFor('d')}) is distinct from ${me}`,
  },
  {
    ...{ kind: campusRemovalText, table: 'campus_seats', author: 'words_by' },
    ...{ madeAt: 'state_at', changedAt: 'state_at' },
    words: { words: '' },
    shared: `r.state = 'removed'`,
    readers: (me) =>
      `select s.id as key, s.id as thing from campus_seats s where s.user_id = ${me} and s.state = 'removed' and s.words <> ''`,
    before: (thing) =>
      `select s.state_at as at, s.words_by as author, s.words as words from campus_seats s where s.id = ${thing} and false`,
  },
  {
    ...{ kind: campusAnswerText, table: 'campus_seats', author: 'user_id' },
    ...{ madeAt: 'state_at', changedAt: 'state_at' },
    words: { answers: '{}' },
    json: ['answers'],
    shared: `r.answers <> '{}'`,
    readers: (
      me,
    ) => `select s.id as key, s.id as thing from campus_seats s join campus_event_dates d on d.id = s.date_id
      join organization_people o on o.organization_id = d.organization_id and o.user_id = ${me} and o.role in ('president', 'officer')
      where s.user_id <> ${me} and d.forgotten_at is null`,
    before: (thing) =>
      `select s.state_at as at, s.user_id as author, s.answers::text as words from campus_seats s where s.id = ${thing} and false`,
  },
]

/** What the person answered and marked, and the events that they made. */
export async function exportCampusEvents(db: Db, me: Me): Promise<Record<string, unknown>> {
  return {
    campusSeats: await db.select().from(campusSeats).where(eq(campusSeats.userId, me.id)).orderBy(asc(campusSeats.id)),
    campusFavorites: await db
      .select()
      .from(campusFavorites)
      .where(eq(campusFavorites.userId, me.id))
      .orderBy(asc(campusFavorites.dateId)),
    campusEvents: await db
      .select()
      .from(campusEvents)
      .where(eq(campusEvents.madeBy, me.id))
      .orderBy(asc(campusEvents.id)),
  }
}

/** Places become free with the person; a job looks at the lines within a minute, where nobody has before. */
export async function eraseFromCampusEvents(db: Db, person: string): Promise<void> {
  for (const text of [
    `update campus_seats set words_by = null, words = '' where words_by = $1`,
    'delete from campus_favorites where user_id = $1',
    'delete from campus_seats where user_id = $1',
    // What is published belongs to its organization; what nobody has seen goes with whoever wrote it.
    `delete from campus_event_dates d using campus_events e where e.id = d.event_id and e.made_by = $1 and d.state = 'draft'`,
    'delete from campus_events e where e.made_by = $1 and not exists (select from campus_event_dates d where d.event_id = e.id)',
    'update campus_events set made_by = null where made_by = $1',
  ])
    await runStatement(db, { text, values: [person] })
}

/** What closing the account does to the person's places, in sentences. */
export async function sayOfCampusEvents(db: Db, me: Me, now: Date): Promise<string[]> {
  const text = `select count(*)::int as many from campus_seats s join campus_event_dates d on d.id = s.date_id
    where s.user_id = $1 and s.state in ('going', 'waiting', 'offered') and d.ends_at > $2 and d.state = 'published'`
  const [row] = await readRows(db, { text, values: [me.id, now] }, { many: column.number })
  return (row?.many ?? 0) > 0 ? ['Your places in coming events go to the next in line.'] : []
}

/** Whoever closes the account comes to nothing that has not begun. */
export async function leaveCampusEvents(shell: Shell, db: Db, person: string, now: Date): Promise<void> {
  await leaveLists(shell, db, { person, act: 'withdraw' }, now)
}

/** Whoever is suspended leaves all lines, and what begins before that ends. */
export async function suspendFromCampusEvents(shell: Shell, db: Db, person: string, now: Date): Promise<void> {
  const [found] = await db.select({ until: profiles.suspendedUntil }).from(profiles).where(eq(profiles.id, person))
  await leaveLists(shell, db, { person, act: 'withdraw', until: found?.until ?? null }, now)
}

/**
 * A ban ends every place in what the organization does; leaving it those in what is for members only. Who left themself
 * was told before.
 */
export async function leaveOrganizationEvents(
  shell: Shell,
  db: Db,
  { organization, person, banned, by }: GoneMember,
  now: Date,
): Promise<void> {
  const leaving = { person, act: 'remove' as const, organization, ...(!banned && { membersOnly: true as const }) }
  const left = await leaveLists(shell, db, leaving, now)
  if (by !== person) for (const id of left) await tell(shell, db, 'removed', id, [person], now)
}

import { and, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { Within } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { profiles } from '../account/tables.ts'
import { notify, takeBack } from '../notifications/queries.ts'
import { type BelongingAct, type BelongingState, belongingAfter, belongingWords } from './belonging.rules.ts'
import type { organizationScope } from './contract.ts'
import { isOverForGood } from './ending/rules.ts'
import { organizationKinds } from './notifications.rules.ts'
import { mostMembers, organizationWords } from './rules.ts'
import { belongingEnds, type GoneMember } from './slots.ts'
import { organizationPeople, organizations } from './tables.ts'

type Anybody = Within<typeof organizationScope>
type Runs = Within<typeof organizationScope, 'president' | 'officer'>
type Row = typeof organizationPeople.$inferSelect
type Organization = typeof organizations.$inferSelect

const rowOf = (organizationId: string, person: string) =>
  and(eq(organizationPeople.organizationId, organizationId), eq(organizationPeople.userId, person))

/** Whoever changes who belongs to it waits here for others who do. */
export async function lockOrganization(db: Db, key: string): Promise<Organization> {
  const [found] = await db.select().from(organizations).where(eq(organizations.id, key)).for('no key update')
  if (!found) throw new Refusal('not_found', organizationWords.notThere)
  return found
}

/** The same, for whoever changes what it says. Throws a Refusal where it is archived. */
export async function lockUnarchived(db: Db, key: string): Promise<Organization> {
  const found = await lockOrganization(db, key)
  if (found.archivedAt !== null) throw new Refusal('conflict', organizationWords.onlyRead)
  return found
}

type Act = { person: string; act: BelongingAct; now: Date; more?: (before: Row | undefined) => Partial<Row> }

/**
 * Does one act of the table in docs/organizations.md; answers what the person is now. Throws a Refusal in words where it
 * cannot be. `more`: what else is written where the state changes.
 */
async function actOn(
  db: Db,
  key: string,
  { person, act, now, more }: Act,
): Promise<{ to: BelongingState; news: boolean }> {
  const of = await lockOrganization(db, key)
  const [before] = await db.select().from(organizationPeople).where(rowOf(key, person))
  const belonging = {
    state: before?.state ?? null,
    role: before?.role ?? null,
    since: before?.stateAt ?? null,
    way: before?.way ?? null,
  }
  const outcome = belongingAfter(belonging, act, { wayIn: of.wayIn, isArchived: of.archivedAt !== null, now })
  if ('refused' in outcome) throw new Refusal('conflict', outcome.refused)
  const { to } = outcome
  if (to === before?.state) return { to, news: false }
  if (to === 'active' && of.members >= mostMembers) throw new Refusal('conflict', organizationWords.full)
  if (before?.role === 'president' && !isOverForGood(of.archivedAt, now) && (await isOnlyPresident(db, key, person)))
    throw new Refusal('conflict', belongingWords.lastPresident)
  const entered =
    to === 'active' ? { role: 'member' as const, joinedAt: now } : { role: null, shown: false, inCalendar: false }
  const row = {
    ...{ state: to, stateAt: now, ...entered },
    ...(to === 'banned' && { followedAt: null }),
    ...more?.(before),
  }
  await db
    .insert(organizationPeople)
    .values({ userId: person, organizationId: key, ...row })
    .onConflictDoUpdate({ target: [organizationPeople.userId, organizationPeople.organizationId], set: row })
  return { to, news: true }
}

/** Tells people of something in an organization, in the transaction in which it happens. */
async function tell(
  shell: Shell,
  db: Db,
  key: string,
  what: keyof typeof organizationKinds,
  people: readonly string[],
  now: Date,
): Promise<void> {
  const kind = organizationKinds[what]
  const notices = people.map((person) => ({ person, kind, key: `${kind} ${key} ${now.toISOString()}`, reference: key }))
  await notify(shell, db, notices, now)
}

async function officersOf(db: Db, key: string): Promise<string[]> {
  const runs = inArray(organizationPeople.role, ['president', 'officer'])
  const rows = await db
    .select({ id: organizationPeople.userId })
    .from(organizationPeople)
    .where(and(eq(organizationPeople.organizationId, key), runs))
  return rows.map(({ id }) => id)
}

/**
 * Whether there is no president but this one; null: none at all. Only those count who are neither suspended nor about to
 * be erased.
 */
export async function isOnlyPresident(db: Db, key: string, person: string | null): Promise<boolean> {
  const [others] = await db
    .select({ count: count() })
    .from(organizationPeople)
    .innerJoin(profiles, eq(profiles.id, organizationPeople.userId))
    .where(
      and(
        ...[eq(organizationPeople.organizationId, key), eq(organizationPeople.role, 'president')],
        ...(person === null ? [] : [ne(organizationPeople.userId, person)]),
        ...[isNull(profiles.suspendedAt), isNull(profiles.erasesAt)],
      ),
    )
  return (others?.count ?? 0) === 0
}

/** Joins an open organization, or asks one that takes requests. Throws a Refusal where neither can be. */
export async function joinOrAsk(shell: Shell, db: Db, { me, key }: Anybody, answer: string, now: Date): Promise<void> {
  const { wayIn, question } = await lockOrganization(db, key)
  const asks = wayIn === 'request'
  if (asks && question !== '' && answer === '')
    throw new Refusal('invalid', organizationWords.needsAnswer, {
      fields: { answer: organizationWords.needsAnswer },
    })
  const more = () => (asks ? { answer } : { way: 'button' as const, known: false, answer: '' })
  const { to, news } = await actOn(db, key, { person: me.id, act: asks ? 'ask' : 'join', now, more })
  if (news && to === 'requested') await tell(shell, db, key, 'asked', await officersOf(db, key), now)
}

/** By a link, which overrides a refusal but no ban; answers whether the person did not belong before. */
export async function joinThroughLink(db: Db, me: Me, key: string, now: Date): Promise<boolean> {
  const more = () => ({ way: 'link' as const, known: false, answer: '' })
  return (await actOn(db, key, { person: me.id, act: 'use-link', now, more })).news
}

export async function leave(
  shell: Shell,
  db: Db,
  { me, key }: Within<typeof organizationScope>,
  now: Date,
): Promise<void> {
  const { news } = await actOn(db, key, { person: me.id, act: 'leave', now })
  if (news) await endBelonging(shell, db, { organization: key, person: me.id, banned: false, by: me.id }, now)
}

/** What hangs on belonging ends in other features. */
async function endBelonging(shell: Shell, db: Db, gone: GoneMember, now: Date): Promise<void> {
  for (const { value: end } of shell.fills(belongingEnds)) await end(shell, db, gone, now)
}

export const withdraw = (db: Db, { me, key }: Within<typeof organizationScope, 'stranger'>, now: Date) =>
  actOn(db, key, { person: me.id, act: 'withdraw', now })

type Answer = { person: string; accepted: boolean; reason: string }

/** Whoever asked is told. */
export async function answerTo(shell: Shell, db: Db, { me, key }: Runs, answer: Answer, now: Date): Promise<void> {
  const { person, accepted, reason } = answer
  const { news } = await actOn(db, key, {
    ...{ person, now, act: accepted ? ('accept' as const) : ('decline' as const) },
    more: () => (accepted ? { way: 'request', known: true, reason: '', reasonBy: null } : { reason, reasonBy: me.id }),
  })
  if (news) await tell(shell, db, key, accepted ? 'accepted' : 'declined', [person], now)
}

/** The request waits again, and what the person was told of the answer is gone. */
export async function reopenRequest(shell: Shell, db: Db, { key }: Runs, person: string, now: Date): Promise<void> {
  const more = () => ({ way: null, known: false, joinedAt: null, reason: '', reasonBy: null })
  await actOn(db, key, { person, now, act: 'reopen', more })
  for (const kind of [organizationKinds.accepted, organizationKinds.declined])
    await takeBack(shell, db, kind, [key], person)
}

type Removal = { person: string; ban: boolean; reason: string }

/** The person is told. */
export async function removePerson(
  shell: Shell,
  db: Db,
  { me, key }: Runs,
  removal: Removal,
  now: Date,
): Promise<void> {
  const { person, ban, reason } = removal
  const { news } = await actOn(db, key, {
    person,
    now,
    act: ban ? 'ban' : 'remove',
    more: () => ({ reason, reasonBy: me.id }),
  })
  if (!news) return
  await endBelonging(shell, db, { organization: key, person, banned: ban, by: me.id }, now)
  await tell(shell, db, key, ban ? 'banned' : 'removed', [person], now)
}

/** The person is told. */
export async function liftBan(
  shell: Shell,
  db: Db,
  { key }: Within<typeof organizationScope, 'president' | 'site moderator'>,
  person: string,
  now: Date,
): Promise<void> {
  const { news } = await actOn(db, key, { person, now, act: 'lift-ban' })
  if (news) await tell(shell, db, key, 'unbanned', [person], now)
}

/** Following is no belonging: it stands beside it, and ends with a ban. */
export async function follow(db: Db, { me, key }: Anybody, follows: boolean, now: Date): Promise<void> {
  const of = await lockOrganization(db, key)
  const [before] = await db.select().from(organizationPeople).where(rowOf(key, me.id))
  if ((before?.followedAt != null) === follows) return
  if (follows && before?.state === 'banned') throw new Refusal('conflict', belongingWords.banned)
  if (follows && of.archivedAt !== null) throw new Refusal('conflict', belongingWords.archived)
  const followedAt = follows ? now : null
  await db
    .insert(organizationPeople)
    .values({ userId: me.id, organizationId: key, followedAt })
    .onConflictDoUpdate({
      target: [organizationPeople.userId, organizationPeople.organizationId],
      set: { followedAt },
    })
  // Whoever only followed it is nothing there any more.
  await db
    .delete(organizationPeople)
    .where(and(rowOf(key, me.id), isNull(organizationPeople.state), isNull(organizationPeople.followedAt)))
}

type Belongs = Within<typeof organizationScope, 'president' | 'officer' | 'member'>

async function setOwn(db: Db, { me, key }: Belongs, own: Pick<Row, 'shown'> | Pick<Row, 'inCalendar'>): Promise<void> {
  await db
    .update(organizationPeople)
    .set(own)
    .where(and(rowOf(key, me.id), isNotNull(organizationPeople.role)))
}

/** Whether members see the person. */
export const showPerson = (db: Db, within: Belongs, shown: boolean): Promise<void> => setOwn(db, within, { shown })

/** Whether the meetings stand in the person's calendar. */
export const putInCalendar = (db: Db, within: Belongs, inCalendar: boolean): Promise<void> =>
  setOwn(db, within, { inCalendar })

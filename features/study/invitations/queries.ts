import { and, eq, isNull, ne } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import { countTries } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import { drawLink, hasSecret, isLive } from '../../../server/secretLinks.ts'
import type { Shell } from '../../../server/shell.ts'
import { asOwner, profileById } from '../../account/queries.ts'
import { firstName } from '../../account/rules.ts'
import { profiles } from '../../account/tables.ts'
import { peopleWords } from '../../people/rules.ts'
import { isSeparated, peopleSeenBy } from '../../people/seen.queries.ts'
import type { studySeat } from '../contract.ts'
import { lockSeatsIn, lockSession, type SessionRecord } from '../queries.ts'
import { maxGroupSize, sessionNotFound, sessionOrNotFound } from '../rules.ts'
import { voidReturns } from '../sessions/deleted.queries.ts'
import { studyLinks, studySeats, studySessions } from '../tables.ts'
import { isShown } from './joining.queries.ts'

/** The limit on addresses that one person may invite. */
const invitationLimit = { tries: 60, minutes: 60, words: 'That were many invitations. Please wait an hour.' }

type Host = Within<typeof studySeat, 'host'>

/** The session that the person hosts, locked. Throws a Refusal where it no longer exists. */
async function lockHosted(db: Db, { me, key }: Host): Promise<SessionRecord> {
  return sessionOrNotFound(await lockSession(db, me, key))
}

/**
 * Makes it a group session and counts the invitations. `bucket` is a keyed hash of the person. A job looks up later who
 * has these addresses; the answer says nothing about them.
 */
export async function beginInviting(db: Db, within: Host, many: number, bucket: string, now: Date): Promise<void> {
  const row = await lockHosted(db, within)
  if (row.completed) throw new Refusal('conflict', 'This study session is completed.')
  // Without invited people who have not answered: their addresses may belong to nobody.
  const answered = and(eq(studySeats.planId, row.id), ne(studySeats.answer, 'open'))
  const free = maxGroupSize - 1 - (await db.$count(studySeats, answered))
  if (many > free)
    throw new Refusal('conflict', `A group has at most ${maxGroupSize} people.`, {
      fields: { emails: `At most ${Math.max(0, free)} more.` },
    })
  await countTries(db, invitationLimit, bucket, now, many)
  await db.update(studySessions).set({ sessionType: 'group', updatedAt: now }).where(eq(studySessions.id, row.id))
}

/**
 * The address of somebody whom the person invites from their page. Throws a Refusal where one of both does not see the
 * other: in the words for somebody who is not there, or in those that tell the host how to be seen.
 */
export async function addressToInvite(shell: Pick<Shell, 'scopes'>, db: Db, me: Me, person: string): Promise<string> {
  const [seen, other] = [await peopleSeenBy(shell, db, me, [person]), await profileById(db, person)]
  if (!other || !seen.has(person) || person === me.id) throw new Refusal('not_found', peopleWords.notFound)
  if (!(await peopleSeenBy(shell, db, asOwner(other), [me.id])).has(me.id))
    throw new Refusal(
      'conflict',
      `${firstName(other.name)} does not see your profile, and would not know who asks. Change “Profile Visibility” in the settings, or send a join link.`,
    )
  return other.email
}

/** Written whether an account was found or not, so that the host's list does not reveal it. */
export async function touchHosted(db: Db, id: string, now: Date): Promise<void> {
  await db.update(studySessions).set({ updatedAt: now }).where(eq(studySessions.id, id))
}

/** Answers whether it is another answer than before. */
export async function answerSeat(
  db: Db,
  { me, key }: Within<typeof studySeat, 'guest'>,
  answer: 'yes' | 'no',
  now: Date,
): Promise<boolean> {
  const row = sessionOrNotFound(await lockSession(db, me, key))
  if (answer === 'no' && row.state === 'running') throw new Refusal('conflict', 'Stop this study session first.')
  await db.update(studySeats).set({ answer, updatedAt: now }).where(eq(studySeats.id, row.id))
  return row.answer !== answer
}

/** Removes a guest, who keeps the time they have studied. */
export async function removeSeat(db: Db, within: Host, person: string): Promise<void> {
  await voidReturns(db, within.key, person)
  const row = await lockHosted(db, within)
  const seat = and(eq(studySeats.planId, row.id), eq(studySeats.userId, person), ne(studySeats.id, row.id))
  await lockSeatsIn(db, [row.id])
  const gone = await db
    .delete(studySeats)
    .where(and(seat, isNull(studySeats.startedAt)))
    .returning({ id: studySeats.id })
  if (gone.length > 0) return
  const [left] = await db.select({ id: studySeats.id }).from(studySeats).where(seat)
  if (!left) throw sessionNotFound('This person is not in the group any more.')
  await runStatement(db, { text: 'select take_seats_along(array[$1::uuid])', values: [left.id] })
}

export async function makeLink(db: Db, within: Host, now: Date): Promise<string> {
  // The former link does not admit anybody any more.
  await voidReturns(db, within.key, null)
  const row = await lockHosted(db, within)
  const { secret, columns } = drawLink({})
  const fresh = { ...columns, createdAt: now }
  await db
    .insert(studyLinks)
    .values({ sessionId: row.id, userId: within.me.id, ...fresh })
    .onConflictDoUpdate({ target: studyLinks.sessionId, set: fresh })
  if (row.sessionType !== 'group')
    await db.update(studySessions).set({ sessionType: 'group' }).where(eq(studySessions.id, row.id))
  return secret
}

export async function dropLink(db: Db, within: Host): Promise<void> {
  await voidReturns(db, within.key, null)
  const row = await lockHosted(db, within)
  await db.delete(studyLinks).where(and(eq(studyLinks.sessionId, row.id), eq(studyLinks.userId, within.me.id)))
}

/** The invitation behind a join link; undefined where the link is void. */
export async function joinTargetOf(db: Db, me: Me, token: string, now: Date) {
  const [found] = await db
    .select({ session: studySessions, course: studySeats.course, host: profiles.name })
    .from(studyLinks)
    .innerJoin(studySessions, eq(studySessions.id, studyLinks.sessionId))
    .innerJoin(studySeats, eq(studySeats.id, studySessions.id))
    .innerJoin(profiles, eq(profiles.id, studySessions.userId))
    .where(and(hasSecret(studyLinks, token), isLive(studyLinks, now), eq(studySeats.completed, false), isShown))
  if (!found || (await isSeparated(db, me.id, found.session.userId))) return undefined
  const { session, course, host } = found
  const [own] = await db
    .select({ id: studySeats.id, answer: studySeats.answer })
    .from(studySeats)
    .where(and(eq(studySeats.planId, session.id), eq(studySeats.userId, me.id)))
  const yes = await db.$count(studySeats, and(eq(studySeats.planId, session.id), eq(studySeats.answer, 'yes')))
  return {
    session,
    course,
    host,
    people: 1 + yes,
    joined: own && own.answer !== 'no' ? own.id : null,
    own: own?.id ?? null,
  }
}

import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { countTries } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import { drawSecret, hashSecret } from '../../../server/secrets.ts'
import { asOwner, profileById } from '../../account/queries.ts'
import { profiles } from '../../account/tables.ts'
import { assignCourseColors } from '../../courses/queries.ts'
import { lockSession, type SessionRecord } from '../queries.ts'
import { maxGroupSize, otherCourse, sessionNotFound } from '../rules.ts'
import { studyLinks, studySessions } from '../tables.ts'

/** Addresses that one person may invite. */
const invitationLimit = { tries: 60, minutes: 60, words: 'That were many invitations. Please wait an hour.' }

/** The session that the person hosts, locked. Throws a Refusal where it is not there, or is a guest's. */
async function lockHosted(db: Db, me: Me, id: string): Promise<SessionRecord> {
  const row = await lockSession(db, me, id)
  if (!row) throw sessionNotFound()
  if (row.hostSessionId !== null) throw new Refusal('forbidden', 'Only the host can do this.')
  return row
}

/**
 * Makes it a session of a group and counts what is asked for. `bucket` is a keyed hash of the person. Who these
 * addresses belong to is looked up afterwards, in a job, and is nowhere in the answer.
 */
export async function beginInviting(
  db: Db,
  me: Me,
  id: string,
  many: number,
  bucket: string,
  now: Date,
): Promise<void> {
  const row = await lockHosted(db, me, id)
  if (row.completed) throw new Refusal('conflict', 'This study session is completed.')
  // Counted without those who have not answered, who may be nobody.
  const answered = and(eq(studySessions.hostSessionId, row.id), ne(studySessions.answer, 'open'))
  const free = maxGroupSize - 1 - (await db.$count(studySessions, answered))
  if (many > free)
    throw new Refusal('conflict', `A group has at most ${maxGroupSize} people.`, {
      fields: { emails: `At most ${Math.max(0, free)} more.` },
    })
  await countTries(db, invitationLimit, bucket, now, many)
  await db.update(studySessions).set({ sessionType: 'group', updatedAt: now }).where(eq(studySessions.id, row.id))
}

/**
 * A seat for somebody, with the host's plan. Undefined where the session is not there any more, is over or full, or is
 * theirs; `made` is false where they have one already.
 */
export async function takeSeat(
  db: Db,
  hostSession: string,
  person: string,
  answer: 'open' | 'yes',
  now: Date,
): Promise<{ id: string; made: boolean; host: SessionRecord } | undefined> {
  // Locked, so that two who come at once do not both take the last seat.
  const [host] = await db.select().from(studySessions).where(eq(studySessions.id, hostSession)).for('update')
  if (!host || host.completed || host.hostSessionId !== null || host.userId === person) return undefined
  const mine = and(eq(studySessions.hostSessionId, host.id), eq(studySessions.userId, person))
  const [seat] = await db.select({ id: studySessions.id }).from(studySessions).where(mine)
  if (seat) return { id: seat.id, made: false, host }
  if (1 + host.guests >= maxGroupSize) return undefined
  const { title, course, description, location, mode, pomodoro, plannedMinutes } = host
  const id = crypto.randomUUID()
  await db.insert(studySessions).values({
    ...{ id, userId: person, title, course, description, location, mode, pomodoro, plannedMinutes, answer },
    ...{ sessionType: 'group', startTime: host.startTime, hostSessionId: host.id, createdAt: now, updatedAt: now },
  })
  const profile = await profileById(db, person)
  if (profile && course !== otherCourse) await assignCourseColors(db, asOwner(profile), [course])
  return { id, made: true, host }
}

/** Written to whether anybody was found or not, so that the host's list says nothing about that either. */
export async function touchHosted(db: Db, id: string, now: Date): Promise<void> {
  await db.update(studySessions).set({ updatedAt: now }).where(eq(studySessions.id, id))
}

export async function answerSeat(db: Db, me: Me, id: string, answer: 'yes' | 'no', now: Date): Promise<void> {
  const row = await lockSession(db, me, id)
  if (!row || row.hostSessionId === null) throw sessionNotFound()
  if (answer === 'no' && row.state === 'running') throw new Refusal('conflict', 'Stop this study session first.')
  await db.update(studySessions).set({ answer, updatedAt: now }).where(eq(studySessions.id, row.id))
}

/** What a guest has studied stays theirs; only the seat goes. */
export async function removeSeat(db: Db, me: Me, id: string, person: string): Promise<void> {
  const row = await lockHosted(db, me, id)
  const seat = and(eq(studySessions.hostSessionId, row.id), eq(studySessions.userId, person))
  const gone = await db
    .delete(studySessions)
    .where(and(seat, isNull(studySessions.startedAt)))
    .returning({ id: studySessions.id })
  if (gone.length > 0) return
  const left = await db
    .update(studySessions)
    .set({ hostSessionId: null })
    .where(seat)
    .returning({ id: studySessions.id })
  if (left.length === 0) throw sessionNotFound('This person is not in the group any more.')
}

export async function makeLink(db: Db, me: Me, id: string, now: Date): Promise<string> {
  const row = await lockHosted(db, me, id)
  const secret = drawSecret()
  const fresh = { secretHash: hashSecret(secret), createdAt: now }
  await db
    .insert(studyLinks)
    .values({ sessionId: row.id, userId: me.id, ...fresh })
    .onConflictDoUpdate({ target: studyLinks.sessionId, set: fresh })
  if (row.sessionType !== 'group')
    await db.update(studySessions).set({ sessionType: 'group' }).where(eq(studySessions.id, row.id))
  return secret
}

export async function dropLink(db: Db, me: Me, id: string): Promise<void> {
  const row = await lockHosted(db, me, id)
  await db.delete(studyLinks).where(and(eq(studyLinks.sessionId, row.id), eq(studyLinks.userId, me.id)))
}

/** What a join link leads to; undefined where it does not hold any more. */
export async function joinTargetOf(db: Db, me: Me, token: string) {
  const [found] = await db
    .select({ session: studySessions, host: profiles.name })
    .from(studyLinks)
    .innerJoin(studySessions, eq(studySessions.id, studyLinks.sessionId))
    .innerJoin(profiles, eq(profiles.id, studySessions.userId))
    .where(and(eq(studyLinks.secretHash, hashSecret(token)), eq(studySessions.completed, false)))
  if (!found) return undefined
  const { session, host } = found
  const group = or(eq(studySessions.id, session.id), eq(studySessions.hostSessionId, session.id))
  const [own] = await db
    .select({ id: studySessions.id, answer: studySessions.answer })
    .from(studySessions)
    .where(and(group, eq(studySessions.userId, me.id)))
  const yes = await db.$count(
    studySessions,
    and(eq(studySessions.hostSessionId, session.id), eq(studySessions.answer, 'yes')),
  )
  return { session, host, people: 1 + yes, joined: own && own.answer !== 'no' ? own.id : null, own: own?.id ?? null }
}

/** Everybody whose screen shows this session of the person's, themself included. */
export async function peopleOfSession(db: Db, me: Me, id: string): Promise<string[]> {
  const [row] = await db
    .select({ id: studySessions.id, host: studySessions.hostSessionId, guests: studySessions.guests })
    .from(studySessions)
    .where(and(eq(studySessions.id, id), eq(studySessions.userId, me.id)))
  if (!row || (row.host === null && row.guests === 0)) return []
  const of = row.host ?? row.id
  const rows = await db
    .select({ person: studySessions.userId })
    .from(studySessions)
    .where(or(eq(studySessions.id, of), eq(studySessions.hostSessionId, of)))
    .orderBy(asc(studySessions.userId))
  return rows.map(({ person }) => person)
}

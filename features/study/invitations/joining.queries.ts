import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { isHiddenSql } from '../../../server/publicTexts/sources.ts'
import { hasSecret, isLive } from '../../../server/secretLinks.ts'
import { hashSecret } from '../../../server/secrets.ts'
import { asOwner, profileById } from '../../account/queries.ts'
import { assignCourseColors } from '../../courses/queries.ts'
import { isSeparated } from '../../people/seen.queries.ts'
import { type SessionRecord, sessionRecord } from '../queries.ts'
import { otherCourse, sessionNotFound } from '../rules.ts'
import { studyLinks, studySeats, studySessions } from '../tables.ts'
import { groupSessionTexts } from '../texts.queries.ts'
import { placeInSession } from './joining.rules.ts'

export const noLink = () =>
  sessionNotFound('This link does not lead to a study session any more. Ask the host for another.')

/** The link of a session that moderators have hidden, or whose host is not here, leads nowhere meanwhile. */
export const isShown = sql.raw(`not ${isHiddenSql(groupSessionTexts, 'study_sessions')} and exists (
  select from profiles h where h.id = study_sessions.user_id and h.suspended_at is null and h.erases_at is null)`)

type Plan = typeof studySessions.$inferSelect
type Seat = typeof studySeats.$inferSelect

/** A session to which somebody comes, with what decides about it: locked, so that two do not both take the last seat. */
type Arrived = { plan: Plan; first: Seat; seat: Seat | undefined; standing: ReturnType<typeof placeInSession> }

async function arrivalAt(db: Db, plan: Plan, person: string): Promise<Arrived> {
  const [first] = await db.select().from(studySeats).where(eq(studySeats.id, plan.id))
  if (!first) throw new Error('a session has a seat of its host')
  const mine = and(eq(studySeats.planId, plan.id), eq(studySeats.userId, person))
  const [seat] = await db.select().from(studySeats).where(mine)
  const seats = await db.$count(studySeats, eq(studySeats.planId, plan.id))
  const { completed } = first
  const standing = placeInSession({ isHost: plan.userId === person, completed, seated: seat !== undefined, seats })
  return { plan, first, seat, standing }
}

async function insertSeat(
  db: Db,
  { plan, first }: Arrived,
  person: string,
  answer: 'open' | 'yes',
  now: Date,
): Promise<string> {
  const { course, mode, pomodoro } = first
  const id = crypto.randomUUID()
  const own = { id, userId: person, planId: plan.id, shared: plan.shared, answer, createdAt: now, updatedAt: now }
  await db.insert(studySeats).values({ ...own, course, mode, pomodoro })
  const profile = await profileById(db, person)
  if (profile && course !== otherCourse) await assignCourseColors(db, asOwner(profile), [course])
  return id
}

/**
 * Gives a person a seat in a session. Undefined if the session does not exist, is over or full, or is their own; `made`
 * is false if they have a seat already.
 */
export async function takeSeat(
  db: Db,
  id: string,
  person: string,
  answer: 'open' | 'yes',
  now: Date,
): Promise<{ id: string; made: boolean; host: SessionRecord } | undefined> {
  const [plan] = await db.select().from(studySessions).where(eq(studySessions.id, id)).for('update')
  if (!plan) return undefined
  const arrived = await arrivalAt(db, plan, person)
  const host = sessionRecord(plan, arrived.first)
  if (arrived.seat && arrived.standing === 'seated') return { id: arrived.seat.id, made: false, host }
  if (arrived.standing !== 'free') return undefined
  return { id: await insertSeat(db, arrived, person, answer, now), made: true, host }
}

/** Who hosts the session of a link. */
export const hostOfLink = (token: string) => [
  sql`select s.user_id from study_links l join study_sessions s on s.id = l.session_id where l.secret_hash = ${hashSecret(token)}`,
]

/**
 * Joins the session of a link, also for somebody who had said no; a host has joined already. Answers the person's id for
 * the session, and the one that others follow, null where nothing changed. Throws a Refusal where the link is void, which
 * it also is when its host ends it at this moment, or where the group is full.
 */
export async function joinByLink(
  db: Db,
  me: Me,
  token: string,
  now: Date,
): Promise<{ id: string; changed: string | null }> {
  const [linked] = await db
    .select({ plan: studySessions })
    .from(studyLinks)
    .innerJoin(studySessions, eq(studySessions.id, studyLinks.sessionId))
    .where(and(hasSecret(studyLinks, token), isLive(studyLinks, now), isShown))
    // Whoever ends a link holds the session before it.
    .for('update', { of: [studySessions, studyLinks] })
  if (!linked || (await isSeparated(db, me.id, linked.plan.userId))) throw noLink()
  const arrived = await arrivalAt(db, linked.plan, me.id)
  const { plan, seat, standing } = arrived
  if (standing === 'over') throw noLink()
  if (standing === 'full') throw new Refusal('conflict', 'This group is full.')
  if (standing === 'host') return { id: plan.id, changed: null }
  if (!seat) return { id: await insertSeat(db, arrived, me.id, 'yes', now), changed: plan.id }
  await db.update(studySeats).set({ answer: 'yes', updatedAt: now }).where(eq(studySeats.id, seat.id))
  return { id: seat.id, changed: plan.id }
}

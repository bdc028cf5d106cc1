import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { daysAfter, daysBetween } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { tutorAvailability, tutorOverrides, tutorProfiles, tutorSubjects } from '../tables.ts'
import type { askForVerification, becomeTutor, editTutor, setTutorDays, setWeeklyHours } from './contract.ts'
import { lockOwnTutor } from './queries.ts'
import { tutorWords } from './rules.ts'

type Application = z.output<typeof becomeTutor.input>
type Changes = z.output<typeof editTutor.input>
type Subjects = Application['subjects']
type Hours = Application['hours']

/** Makes somebody a tutor. Throws a Refusal where they are one. Needs a transaction. */
export async function insertTutor(db: Db, me: Me, given: Application, now: Date): Promise<void> {
  const { subjects, hours, zone, ...profile } = given
  const times = { createdAt: now, updatedAt: now }
  const [made] = await db
    .insert(tutorProfiles)
    .values({ ...profile, userId: me.id, zone: zone ?? me.zone, ...times })
    .onConflictDoNothing()
    .returning({ id: tutorProfiles.id })
  if (!made) throw new Refusal('conflict', tutorWords.already)
  await writeSubjects(db, made.id, subjects)
  await writeHours(db, made.id, hours)
}

async function writeSubjects(db: Db, tutorId: string, subjects: Subjects): Promise<void> {
  await db.delete(tutorSubjects).where(eq(tutorSubjects.tutorId, tutorId))
  await db
    .insert(tutorSubjects)
    .values(subjects.map(({ subject, level }, position) => ({ tutorId, subject, proficiencyLevel: level, position })))
}

async function writeHours(db: Db, tutorId: string, hours: Hours): Promise<void> {
  await db.delete(tutorAvailability).where(eq(tutorAvailability.tutorId, tutorId))
  const rows = hours.map(({ weekday, start, end }) => ({ tutorId, dayOfWeek: weekday, startTime: start, endTime: end }))
  if (rows.length > 0) await db.insert(tutorAvailability).values(rows)
}

/** Changes what is given. Needs a transaction. */
export async function changeTutor(db: Db, me: Me, changes: Changes, now: Date): Promise<void> {
  const { subjects, active, ...rest } = changes
  // Whoever books with this tutor at the moment waits, or is waited for: a booking sees one state of the rules.
  const { id } = await lockOwnTutor(db, me)
  await db
    .update(tutorProfiles)
    .set({ ...rest, ...(active !== undefined && { isActive: active }), updatedAt: now })
    .where(eq(tutorProfiles.id, id))
  if (subjects) await writeSubjects(db, id, subjects)
  if (rest.bufferMinutes !== undefined) await spaceBookings(db, me, rest.bufferMinutes, now)
}

/** Gives the bookings to come the new pause after them, or what is left before the next one: none is moved for it. */
async function spaceBookings(db: Db, me: Me, bufferMinutes: number, now: Date): Promise<void> {
  const text = `update tutoring_occupied o set free_at = least(o.ends_at + $2::int * interval '1 minute', coalesce(n.next, 'infinity'))
    from (select id, lead(starts_at) over (order by starts_at) as next from tutoring_occupied where user_id = $1) n
    where n.id = o.id and o.ends_at > $3`
  await runStatement(db, { text, values: [me.id, bufferMinutes, now] })
}

type NewHours = z.output<typeof setWeeklyHours.input>

export async function replaceHours(db: Db, me: Me, { hours, zone }: NewHours, now: Date): Promise<void> {
  const { id } = await lockOwnTutor(db, me)
  await writeHours(db, id, hours)
  await touchTutor(db, id, now, zone)
}

async function touchTutor(db: Db, id: string, now: Date, zone?: string | undefined): Promise<void> {
  await db
    .update(tutorProfiles)
    .set({ updatedAt: now, ...(zone !== undefined && { zone }) })
    .where(eq(tutorProfiles.id, id))
}

type NewDays = z.output<typeof setTutorDays.input>
/** Single days that somebody can have. */
const mostDays = 1000

export async function replaceDays(db: Db, me: Me, { from, to, hours }: NewDays, now: Date): Promise<void> {
  const { id } = await lockOwnTutor(db, me)
  const own = eq(tutorOverrides.tutorId, id)
  await db.delete(tutorOverrides).where(and(own, gte(tutorOverrides.day, from), lte(tutorOverrides.day, to)))
  if (hours) {
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => daysAfter(from, n))
    if ((await db.$count(tutorOverrides, own)) + days.length > mostDays)
      throw new Refusal('conflict', `At most ${mostDays} single days.`)
    const sorted = hours.toSorted((one, other) => (one.start < other.start ? -1 : 1))
    await db.insert(tutorOverrides).values(days.map((day) => ({ tutorId: id, day, hours: sorted })))
  }
  await touchTutor(db, id, now)
}

type Request = z.output<typeof askForVerification.input>

export async function requestVerification(db: Db, me: Me, { note }: Request, now: Date): Promise<void> {
  const { id, verified } = await lockOwnTutor(db, me)
  if (verified) throw new Refusal('conflict', tutorWords.verified)
  await db
    .update(tutorProfiles)
    .set({ verificationNote: note, verificationAskedAt: sql`coalesce(${tutorProfiles.verificationAskedAt}, ${now})` })
    .where(eq(tutorProfiles.id, id))
}

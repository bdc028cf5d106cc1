import { randomBytes } from 'node:crypto'
import { weekdayOf } from '../../contract/day.ts'
import { calendarDayOf, instantOf, plusDays } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins, demoOwners } from '../account/demo.ts'
import { addMinutes } from './rules.ts'
import { disputeMs, heldMs, noShowAfterMs, priceOf } from './sessions/rules.ts'
import { slotsFor } from './slots/queries.ts'
import {
  sessionReviews,
  tutorAvailability,
  tutoringSessions,
  tutorOverrides,
  tutorProfiles,
  tutorSubjects,
} from './tables.ts'
import { seedTutorThreads } from './threads/messages.seed.ts'
import { bookingNotes, replies, type SeededTutor, saidInReviews, seededTutors } from './tutors.seed.ts'

const aDay = 86_400_000
const maya = 'maya.okafor'
const aisha = 'aisha.bello'

/** Who was here for a while, and had lessons. */
const learners = [
  ...['imogen.farrow', 'tomas.ferreira', 'priya.raman', 'chen.meilin', 'layla.almansouri', 'noam.berkovich'],
  ...['jamal.whitaker', 'minhanh.nguyen', 'fatima.idrissi', 'marisol.vega', 'yusuf.demir', 'ingrid.solheim'],
  ...['anais.lefebvre', 'mateo.quispe', 'owen.gallagher', 'zainab.yusuf', 'hana.novotna', 'park.jihoon'],
]

type Tutor = { id: string; of: SeededTutor; me: Me; zone: string }
type NewSession = typeof tutoringSessions.$inferInsert
type NewReview = typeof sessionReviews.$inferInsert
type Span = { from: Date; to: Date }

/** Tutors of many places, what took place with them, and what is to come for the demo's student and its tutor. */
export async function seedTutoring(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const person = await demoOwners(db)
  const tutors = await seedTutors(db, person, now)
  const tutor = (login: string) => {
    const found = tutors.find(({ of }) => of.login === login)
    if (!found) throw new Error(`nobody of the demo campus tutors as ${login}`)
    return found
  }
  const busy = new Map<string, Span[]>()
  const sessions: NewSession[] = []
  const reviews: NewReview[] = []
  const add = (session: NewSession) => {
    sessions.push(session)
    const span = { from: session.scheduledStart, to: addMinutes(session.scheduledEnd, 60) }
    for (const id of [session.studentId, session.tutorUserId]) if (id) busy.set(id, [...(busy.get(id) ?? []), span])
  }
  const isFree = (id: string, { from, to }: Span) =>
    !(busy.get(id) ?? []).some((other) => other.from < to && from < other.to)

  // First what names somebody, since the others make way.
  addPast(tutor('kenji.watanabe'), person(maya), 9, 'completed', 5)
  addPast(tutor(aisha), person(maya), 3, 'completed')
  addPast(tutor('elias.lindholm'), person(maya), 1, 'no_show')
  addPast(tutor('elias.lindholm'), person(aisha), 12, 'completed', 4)
  for (const one of tutors) addHistory(one)
  await db.insert(tutoringSessions).values(sessions)
  await db.insert(sessionReviews).values(reviews)

  // These ask the engine of slots, as a booking does.
  await book(tutor(aisha), person(maya), 2)
  await book(tutor('olena.koval'), person(maya), 3)
  await book(tutor('ruben.castellanos'), person(maya), 4)
  await book(tutor(aisha), person('jamal.whitaker'), 1)
  await book(tutor('bogdan.ionescu'), person(aisha), 2)
  await seedTutorThreads(shell, db, person, tutor, now)
  for (const table of ['tutor_profiles', 'tutoring_sessions', 'tutoring_occupied', 'session_reviews'])
    await runStatement(db, { text: `analyze ${table}` })

  /** Sessions of the past months, a week after the other, each with another student. */
  function addHistory(one: Tutor): void {
    let count = sessions.filter(({ tutorId }) => tutorId === one.id).length
    for (let days = 2; count < one.of.sessions && days < 300; days++) {
      const start = openingOn(one, days)
      if (!start) continue
      const minutes = count % 3 === 0 ? 90 : 60
      const span = { from: start, to: addMinutes(start, minutes) }
      const turn = (count * 5 + one.of.rate) % learners.length
      const order = [...learners.slice(turn), ...learners.slice(0, turn)]
      const login = order.find((name) => isFree(person(name).id, span))
      if (login === undefined || !isFree(one.me.id, span)) continue
      addSession(one, person(login), span, 'completed', one.of.stars[count])
      count++
    }
  }

  /** The latest time so many days ago or earlier at which both were free. */
  function addPast(one: Tutor, student: Me, least: number, status: 'completed' | 'no_show', stars?: number): void {
    for (let days = least; days < least + 14; days++) {
      const start = openingOn(one, days)
      const span = start && { from: start, to: addMinutes(start, 60) }
      if (!span || !isFree(one.me.id, span) || !isFree(student.id, span)) continue
      addSession(one, student, span, status, stars)
      return
    }
  }

  /** The first of a tutor's hours so many days ago; undefined where there are none. */
  function openingOn({ of, zone }: Tutor, days: number): Date | undefined {
    const day = plusDays(calendarDayOf(now, zone).day, -days)
    const open = of.hours.find(({ weekday }) => weekday === weekdayOf(day))
    return open && instantOf(day, open.start, zone)
  }

  function addSession(
    one: Tutor,
    student: Me,
    { from, to }: Span,
    status: 'completed' | 'no_show',
    stars?: number,
  ): void {
    const made = new Date(from.getTime() - 4 * aDay)
    const held = status === 'completed'
    const reported = new Date(from.getTime() + noShowAfterMs)
    const session = {
      ...termsOf(one, student, from, (to.getTime() - from.getTime()) / 60_000, sessions.length),
      ...{ status, createdAt: made, updatedAt: to },
      ...(held && { actualStart: from, actualEnd: to }),
      // The tutor says that nobody came; the student says otherwise.
      ...(!held && { noShowBy: 'tutor' as const, noShowAt: reported }),
      ...(!held && { disputedAt: new Date(Math.min(reported.getTime() + disputeMs / 7, now.getTime())) }),
    }
    add(session)
    if (stars !== undefined) reviews.push(reviewOf(session, stars, reviews.length))
  }

  /** The first free time from so many days on that clashes with nothing of the student's. */
  async function book(one: Tutor, student: Me, days: number): Promise<void> {
    const from = new Date(now.getTime() + days * aDay)
    const span = { from: from.toISOString(), to: new Date(from.getTime() + 21 * aDay).toISOString() }
    const { slots } = await slotsFor(shell, db, student, { id: one.id, minutes: 60, ...span }, now)
    const free = slots.find(({ start, clash }) => !clash && new Date(start).getUTCMinutes() % 30 === 0) ?? slots[0]
    if (!free) return
    const start = new Date(free.start)
    const confirms = one.of.rules?.confirms === true
    await db.insert(tutoringSessions).values({
      ...termsOf(one, student, start, 60, days),
      ...(confirms
        ? { status: 'requested' as const, heldUntil: new Date(now.getTime() + heldMs) }
        : { status: 'scheduled' as const }),
      ...{ createdAt: now, updatedAt: now },
    })
  }
}

function termsOf({ id, of, me }: Tutor, student: Me, start: Date, minutes: number, turn: number) {
  const [subject] = of.subjects[turn % of.subjects.length] ?? []
  const inPerson = of.types?.includes('in_person') === true && turn % 3 === 1
  return {
    ...{ id: crypto.randomUUID(), studentId: student.id, tutorId: id, tutorUserId: me.id, subject: subject ?? 'Other' },
    ...{ scheduledStart: start, scheduledEnd: addMinutes(start, minutes), room: randomBytes(24).toString('base64url') },
    ...{
      hourlyRate: of.rate,
      totalCost: priceOf(of.rate, minutes),
      notes: bookingNotes[turn % bookingNotes.length] ?? null,
    },
    ...(inPerson
      ? { sessionType: 'in_person' as const, location: of.location ?? 'Old Library' }
      : { sessionType: 'online' as const }),
    freeUntilMinutes: of.rules?.freeUntilMinutes ?? 1440,
  }
}

function reviewOf(session: ReturnType<typeof termsOf>, stars: number, turn: number): NewReview {
  const words = saidInReviews[stars === 3 || stars === 4 ? stars : 5]
  const createdAt = addMinutes(session.scheduledEnd, 180)
  const replied = turn % 4 === 0
  return {
    ...{ id: crypto.randomUUID(), sessionId: session.id, studentId: session.studentId, tutorId: session.tutorId },
    ...{ rating: stars, wouldRecommend: stars > 3, anonymous: turn % 5 === 3, createdAt },
    // Some only give stars.
    reviewText: turn % 6 === 5 ? null : (words[turn % words.length] ?? null),
    ...(replied && { reply: replies[turn % replies.length] ?? null, repliedAt: addMinutes(createdAt, 600) }),
  }
}

/** Their profiles, subjects, hours and, for one of them, a holiday. */
async function seedTutors(db: Db, person: (login: string) => Me, now: Date): Promise<Tutor[]> {
  const admin = person(demoLogins[2].email.split('@')[0] ?? '')
  const ago = (days: number) => new Date(now.getTime() - days * aDay)
  const tutors = seededTutors.map((of, index): Tutor & { row: typeof tutorProfiles.$inferInsert } => {
    const me = person(of.login)
    const [id, zone] = [crypto.randomUUID(), of.zone ?? me.zone]
    const createdAt = ago(200 - index * 9)
    const decided = of.mark === 'verified' || of.mark === 'declined'
    const row = {
      ...{ id, userId: me.id, bio: of.bio, hourlyRate: of.rate, experienceYears: of.years, education: of.education },
      ...{
        languages: of.languages ?? ['English'],
        sessionTypes: of.types ?? ['online'],
        location: of.location ?? 'Online',
      },
      ...{ zone, createdAt, updatedAt: createdAt, ...of.rules },
      ...(of.note && { verificationNote: of.note }),
      ...(of.mark === 'asks' && { verificationAskedAt: ago(2 + (index % 3)) }),
      ...(decided && {
        verifiedBy: admin.id,
        verificationReason:
          of.mark === 'verified' ? 'Seen, and confirmed by the department.' : 'Please name somebody whom we can ask.',
      }),
      ...(of.mark === 'verified' && { verifiedAt: ago(180 - index * 9) }),
    }
    return { id, of, me, zone, row }
  })
  await db.insert(tutorProfiles).values(tutors.map(({ row }) => row))
  await db
    .insert(tutorSubjects)
    .values(
      tutors.flatMap(({ id, of }) =>
        of.subjects.map(([subject, level], position) => ({ tutorId: id, subject, proficiencyLevel: level, position })),
      ),
    )
  await db.insert(tutorAvailability).values(
    tutors.flatMap(({ id, of }) =>
      of.hours.map(({ weekday, start, end }) => ({
        tutorId: id,
        dayOfWeek: weekday,
        startTime: start,
        endTime: end,
      })),
    ),
  )
  const away = tutors.filter(({ of }) => of.login === aisha)
  await db.insert(tutorOverrides).values(
    away.flatMap(({ id, zone }) => {
      const day = (days: number) => plusDays(calendarDayOf(now, zone).day, days)
      return [
        ...[15, 16, 17].map((days) => ({ tutorId: id, day: day(days), hours: [] })),
        { tutorId: id, day: day(24), hours: [{ start: '14:00', end: '17:00' }] },
      ]
    }),
  )
  return tutors
}

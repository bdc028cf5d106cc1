import type { z } from 'zod'
import { daysAfter } from '../../contract/day.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { bookTutoring } from './sessions/contract.ts'
import { becomeTutor, editTutor } from './tutors/contract.ts'

type ApplicationGiven = z.input<typeof becomeTutor.input>
type SettingsGiven = z.input<typeof editTutor.input>
type BookingGiven = z.input<typeof bookTutoring.input>

/** Every day around the clock, in UTC, so that a test books what it likes. */
export const everyHour = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }))

export const application: ApplicationGiven = {
  bio: 'I explain proofs until they are boring.',
  hourlyRate: 2500,
  experienceYears: 3,
  education: 'BSc Mathematics',
  location: 'Online',
  subjects: [{ subject: 'Mathematics', level: 'expert' }],
  sessionTypes: ['online', 'in_person'],
  hours: everyHour,
  zone: 'UTC',
}

/** Answers the id of the profile. */
export async function makeTutor(
  caller: Caller,
  given: Partial<ApplicationGiven> = {},
  settings: SettingsGiven = {},
): Promise<string> {
  const id = idOf(await caller.call(becomeTutor, { ...application, ...given }))
  if (Object.keys(settings).length > 0) succeeded(await caller.call(editTutor, settings))
  return id
}

/** A completed session of these two, of whatever day, as it would be by now. Answers its id. */
export async function completedSession(app: Running, student: Caller, tutor: string, at: Date): Promise<string> {
  const text = `insert into tutoring_sessions (id, student_id, tutor_id, tutor_user_id, subject, session_type, scheduled_start,
      scheduled_end, actual_start, actual_end, hourly_rate, total_cost, room, status, free_until_minutes, created_at, updated_at)
    select gen_random_uuid(), $1, t.id, t.user_id, 'Mathematics', 'online', $3::timestamptz, $3::timestamptz + interval '1 hour',
      $3::timestamptz, $3::timestamptz + interval '1 hour', t.hourly_rate, t.hourly_rate, gen_random_uuid(), 'completed', 1440,
      $3::timestamptz, $3::timestamptz
    from tutor_profiles t where t.id = $2 returning id`
  const { rows } = await app.shell.database.pool.query({ text, values: [student.id, tutor, at] })
  return idOf(rows[0])
}

/** Sessions of people begin today: a clock that stands far away would end them. */
const today = new Date().toISOString().slice(0, 10)
/** So many days from today, YYYY-MM-DD. */
export const inDays = (days: number) => daysAfter(today, days)
/** Eight in the morning of today, in UTC, for a clock that stands. */
export const thisMorning = `${today}T08:00:00Z`

/** Online, an hour at ten, for those whose zone is UTC. */
export const bookingAt = (id: string, date: string, more: Partial<BookingGiven> = {}): BookingGiven => ({
  ...{ id, subject: 'Mathematics', sessionType: 'online', date, time: '10:00' },
  ...more,
})

export const bookAt = (who: Caller, id: string, date: string, more: Partial<BookingGiven> = {}) =>
  who.call(bookTutoring, bookingAt(id, date, more))

/** So many days from the day that the server's clock shows, in UTC. */
export const dayOf = ({ shell }: Pick<Running, 'shell'>, days: number) =>
  daysAfter(shell.clock().toISOString().slice(0, 10), days)

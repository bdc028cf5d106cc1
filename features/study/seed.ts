import { sql } from 'drizzle-orm'
import { calendarDayOf, instantOf, plusDays } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins, demoOwners } from '../account/demo.ts'
import { asOwner, profileByEmail } from '../account/queries.ts'
import { guestsOfReview, seedGroups, unplanned } from './groups.seed.ts'
import { seedNotifications } from './notifications.seed.ts'
import { insertPreset } from './presets/queries.ts'
import { insertSessions } from './queries.ts'
import { defaultPomodoro, type SessionType } from './rules.ts'
import { studyAssignments, studyIntervals, studySeats, studySessions } from './tables.ts'

/** Minutes of studying and pausing in turn, beginning with studying. */
type SeededSession = [
  days: number,
  time: string,
  course: string,
  title: string,
  type: SessionType,
  location: string,
  minutes: number[],
  notes?: string,
]

/** A fortnight of one student. Days count from today. */
const fortnight: SeededSession[] = [
  [0, '08:10', 'CS 301', 'Problem set 8: reading', 'individual', 'Wren Hall 204', [60], 'Chapter 24 up to relaxation.'],
  [0, '12:30', 'MATH 240', 'Eigenvalues, first pass', 'individual', 'Reading Room East', [25, 5, 20]],
  [-1, '15:40', 'CS 301', 'Heaps and priority queues', 'tutoring', 'Wren Hall 204', [85], 'Sift down before sift up.'],
  [-1, '19:30', 'HIST 118', 'Archive photographs', 'individual', 'Home', [25, 5, 25, 5, 25]],
  [-2, '10:30', 'ENG 205', 'Close reading notes', 'individual', 'Reading Room East', [45, 10, 40]],
  [-3, '14:00', 'MATH 240', 'Diagonalization practice', 'group', 'Finch Commons', [70, 15, 35], 'Do 5.3 again.'],
  [-3, '20:00', 'BIO 210', 'Membrane flash cards', 'individual', 'Home', [25, 5, 25]],
  [-4, '11:20', 'CS 301', 'Route planner: parser', 'individual', 'Wren Hall lab', [90, 20, 50]],
  [-5, '16:10', 'HIST 118', 'Annotated bibliography', 'individual', 'City archive', [120]],
  [-6, '09:40', 'BIO 210', 'Lab report: figures', 'individual', 'Field Building 3', [55]],
  [-7, '13:00', 'CS 301', 'Amortized analysis', 'individual', 'Wren Hall 204', [25, 5, 25, 5, 25, 5, 25]],
  [-8, '17:15', 'ENG 205', 'The Ferry at Low Water, part one', 'individual', 'Home', [65]],
  [-9, '10:00', 'BIO 210', 'Quiz 4: diffusion', 'group', 'Finch Commons', [80], 'Osmosis runs towards the salt.'],
  [-10, '15:30', 'MATH 240', 'Determinants', 'individual', 'Reading Room East', [50, 10, 30]],
  [-11, '18:20', 'HIST 118', 'The elevated line: sources', 'individual', 'Old Library', [75]],
  [-12, '12:10', 'CS 301', 'Problem set 7: hashing', 'group', 'Wren Hall lab', [95]],
  [-13, '19:00', 'ENG 205', 'First crossing, draft', 'individual', 'Home', [25, 5, 25, 5, 20]],
]

/** Sessions by title, and the assignment that each is for. */
const purposes = [
  ['Problem set 8: reading', 'Problem set 8: shortest paths'],
  ['Problem set 8: shortest paths', 'Problem set 8: shortest paths'],
  ['Eigenvalues, first pass', 'Eigenvalues worksheet'],
  ['Eigenvalues, second pass', 'Eigenvalues worksheet'],
  ['Archive photographs', 'Essay draft: the elevated railway'],
  ['The elevated line: sources', 'Essay draft: the elevated railway'],
  ['The Ferry at Low Water, part one', 'Read “The Ferry at Low Water”'],
  ['Route planner: parser', 'Campus route planner, milestone 2'],
  ['Annotated bibliography', 'Annotated bibliography'],
  ['Lab report: figures', 'Lab report: osmosis in onion cells'],
  ['Quiz 4: diffusion', 'Quiz 4: diffusion'],
] as const

export async function seedStudy(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const student = await profileByEmail(db, demoLogins[0].email)
  if (!student) return
  const me = asOwner(student)
  const today = calendarDayOf(now, me.zone).day
  for (const done of fortnight) await insertDone(db, me, today, done, now)
  await seedPlans(db, me, today, now)
  await seedLinks(db, me)
  const long = { focus: 50, short: 10, long: 30, rounds: 3, autoFocus: false }
  await insertPreset(db, me, { name: 'Long form', ...long }, now)
  await insertPreset(db, me, { ...long, name: 'Flash cards', focus: 15, short: 3, long: 10, rounds: 4 }, now)
  const person = await demoOwners(db)
  for (const guest of guestsOfReview)
    for (const done of fortnight.filter(([, , course]) => course === 'BIO 210'))
      await insertDone(db, person(guest), today, done, now)
  await seedGroups(shell, today, now)
  await seedNotifications(db, me, now)
  await runStatement(db, sql`analyze study_sessions`)
  await runStatement(db, sql`analyze study_seats`)
  await runStatement(db, sql`analyze study_intervals`)
}

/** Omitted if it would end after now, as in the first morning of a demo. */
async function insertDone(db: Db, me: Me, today: string, done: SeededSession, now: Date): Promise<void> {
  const [days, time, course, title, sessionType, location, minutes, notes = null] = done
  const startTime = instantOf(plusDays(today, days), time, me.zone)
  const parts: { startedAt: Date; endedAt: Date }[] = []
  let at = startTime.getTime()
  for (const [index, length] of minutes.entries()) {
    const end = at + length * 60_000
    if (index % 2 === 0) parts.push({ startedAt: new Date(at), endedAt: new Date(end) })
    at = end
  }
  if (at > now.getTime()) return
  const rounds = minutes.length > 1 && minutes[1] === 5
  const own = { id: crypto.randomUUID(), userId: me.id, createdAt: startTime, updatedAt: new Date(at) }
  await db.insert(studySessions).values({ ...own, title, sessionType, location, startTime })
  await db.insert(studySeats).values({
    ...{
      ...own,
      planId: own.id,
      course,
      notes,
      startedAt: startTime,
      endTime: new Date(at),
      completed: true,
      state: 'completed',
    },
    mode: rounds ? 'pomodoro' : 'stopwatch',
    pomodoro: rounds ? defaultPomodoro : null,
  })
  const phases = parts.map((part, index) => ({ ...part, phase: rounds ? index * 2 : 0 }))
  await db.insert(studyIntervals).values(phases.map((part) => ({ ...part, userId: me.id, sessionId: own.id })))
}

async function seedPlans(db: Db, me: Me, today: string, now: Date): Promise<void> {
  const alone = { ...unplanned, sessionType: 'individual' } as const
  const plan = async (days: number, time: string, course: string, title: string, location: string) =>
    insertSessions(
      db,
      me,
      { ...alone, time, course, title, location },
      [{ date: plusDays(today, days), seriesId: null }],
      now,
    )
  await plan(0, '17:30', 'MATH 240', 'Eigenvalues, second pass', 'Reading Room East')
  await plan(2, '10:00', 'HIST 118', 'Railway essay outline', 'Home')
  await plan(4, '13:00', 'ENG 205', 'The Ferry at Low Water, part two', 'Old Library')
  await plan(0, '20:00', 'CS 301', 'Problem set 8: shortest paths', 'Wren Hall 204')
}

async function seedLinks(db: Db, me: Me): Promise<void> {
  const pairs = sql.join(
    purposes.map(([session, assignment]) => sql`(${session}, ${assignment})`),
    sql`, `,
  )
  await runStatement(
    db,
    sql`
    insert into ${studyAssignments} (session_id, assignment_id, user_id)
    select s.id, a.id, s.user_id from (values ${pairs}) as links(session, assignment)
    join study_sessions s on s.user_id = ${me.id} and s.title = links.session
    join assignments a on a.user_id = s.user_id and a.title = links.assignment`,
  )
}

import { daysAfter, weekdayOf } from '../../contract/day.ts'
import { calendarDayOf } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins } from '../account/demo.ts'
import { asOwner, profileByEmail } from '../account/queries.ts'
import { insertTerm } from './classes/terms.queries.ts'
import type { MeetingDraft } from './contract.ts'
import { insertCourse } from './edit.queries.ts'
import { saveDegreePlan } from './grades/progress.queries.ts'
import { seedGrades } from './grades/seed.ts'
import { courseTextsOf } from './slots.ts'

type Slot = [weekdays: number[], start: string, end: string, room: string, kind?: MeetingDraft['kind']]
type Taken = [code: string, name: string, credits: string, instructor: string, ...slots: Slot[]]

/** One student's courses of this term; weekdays count from Sunday. */
const present: Taken[] = [
  ['CS 301', 'Algorithms', '4', 'Dr. Ilse Brandvold', [[1, 3, 5], '09:30', '10:45', 'Wren Hall 204']],
  [
    'ENG 205',
    'The Novel and the River',
    '3',
    'Prof. Tobias Fenwick',
    [[2, 4], '13:30', '14:45', 'Foundry 7', 'seminar'],
  ],
  ['HIST 118', 'The Modern City', '3', 'Dr. Amara Sesay', [[1, 3, 5], '15:30', '16:45', 'Foundry 3']],
  ['BIO 210', 'Cell Biology', '4', 'Prof. Lin Castellanos', [[2, 4], '10:00', '11:15', 'Field Building 3']],
  ['MATH 240', 'Linear Algebra', '4', 'Dr. Pavel Ostrander', [[1, 3, 5], '11:15', '12:05', 'Old Library 12']],
]

/** Earlier terms, the newest first: code, name, credits, and the registrar's grade. */
const earlier: [code: string, name: string, credits: string, grade: string][][] = [
  [
    ['CS 250', 'Data Structures', '4', 'A-'],
    ['MATH 140', 'Calculus II', '4', 'B+'],
    ['PHIL 110', 'Reasoning', '3', 'A'],
    ['PE 101', 'Climbing', '1', 'P'],
  ],
  [
    ['CS 101', 'Programming', '4', 'A'],
    ['MATH 130', 'Calculus I', '4', 'B'],
    ['CHEM 105', 'General Chemistry', '4', 'B+'],
    ['ENG 101', 'Writing', '3', 'A-'],
  ],
]

/** Today falls into the eleventh week of a term, as in November. */
export async function seedCourses(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const student = await profileByEmail(db, demoLogins[0].email)
  if (!student) return
  const me = asOwner(student)
  const today = calendarDayOf(now, me.zone).day
  const monday = daysAfter(today, -((weekdayOf(today) + 6) % 7))
  await saveDegreePlan(db, me, { degreeCredits: '120', earlierCredits: '12', repeats: 'latest' })
  await seedPresent(db, me, monday, shell, now)
  for (const [back, taken] of earlier.entries()) {
    const firstDay = daysAfter(monday, -70 - (back + 1) * 168)
    const term = { name: termName(firstDay), firstDay, lastDay: daysAfter(firstDay, 108), breaks: [] }
    const termId = await insertTerm(db, me, term, now)
    for (const [courseCode, courseName, credits, currentGrade] of taken) {
      const scale = currentGrade === 'P' ? 'pass-fail' : 'plus-minus'
      const draft = { courseCode, courseName, credits, currentGrade, termId, scale } as const
      await insertCourse(db, me, courseTextsOf(shell), draft, now)
    }
  }
}

async function seedPresent(db: Db, me: Me, monday: string, shell: Shell, now: Date): Promise<void> {
  const firstDay = daysAfter(monday, -70)
  const breaks = [
    { name: 'Reading days', firstDay: daysAfter(monday, -35), lastDay: daysAfter(monday, -34) },
    { name: 'Lantern holiday', firstDay: daysAfter(monday, 17), lastDay: daysAfter(monday, 20) },
  ]
  const term = { name: termName(firstDay), firstDay, lastDay: daysAfter(firstDay, 108), breaks }
  const termId = await insertTerm(db, me, term, now)
  for (const [courseCode, courseName, credits, instructor, ...slots] of present) {
    const meetings = slots.flatMap(([weekdays, start, end, room, kind = 'lecture']) =>
      weekdays.map((weekday) => ({ weekday, start, end, room, kind, everyWeeks: 1, week: 1 })),
    )
    const draft = { courseCode, courseName, credits, instructor, termId, meetings }
    const course = await insertCourse(db, me, courseTextsOf(shell), draft, now)
    await seedGrades(db, me, courseCode, course, monday, now)
  }
}

function termName(firstDay: string): string {
  const month = Number(firstDay.slice(5, 7))
  return `${month >= 7 ? 'Fall' : month >= 5 ? 'Summer' : 'Spring'} ${firstDay.slice(0, 4)}`
}

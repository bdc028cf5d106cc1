import { sql } from 'drizzle-orm'
import { plusDays, wallClock } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins } from '../account/demo.ts'
import { asOwner, profileByEmail } from '../account/queries.ts'
import { assignCourseColors } from '../courses/queries.ts'
import { seedFiles } from './attachments/seed.ts'
import { changeAssignment, insertRepeating } from './edit.queries.ts'
import { insertAssignment } from './queries.ts'
import type { AssignmentKind, Priority, Status } from './rules.ts'
import { changeSubtask, insertSubtask } from './subtasks/queries.ts'

type Row = [
  days: number,
  time: string | null,
  course: string,
  title: string,
  kind: AssignmentKind,
  minutes: number | null,
  priority: Priority,
  status: Status,
  description: string | null,
  subtasks?: [title: string, done: boolean, days?: number][],
]

/** One student's term around the given day. Days count from today. */
const term: Row[] = [
  [
    ...([-1, '17:00', 'BIO 210', 'Lab report: osmosis in onion cells', 'lab', 180, 'high', 'in-progress'] as const),
    'Results table and two figures are done. Discussion and references are missing.',
    [
      ['Results table', true],
      ['Figure 1: mass against concentration', true],
      ['Figure 2: cells under the microscope', true],
      ['Discussion', false, 0],
      ['References', false, 1],
    ],
  ],
  [
    ...([0, '23:59', 'CS 301', 'Problem set 8: shortest paths', 'homework', 150, 'high', 'in-progress'] as const),
    'Dijkstra with a binary heap, Bellman–Ford, and one proof on negative cycles.',
    [
      ['Dijkstra', true],
      ['Bellman–Ford', false],
      ['Proof', false],
    ],
  ],
  [
    ...([1, '17:00', 'HIST 118', 'Essay draft: the elevated railway', 'essay', 180, 'medium', 'not-started'] as const),
    '1,500 words on how the elevated line changed one street. Four sources.',
  ],
  [
    ...([2, null, 'MATH 240', 'Eigenvalues worksheet', 'homework', 60, 'medium', 'not-started'] as const),
    'Sections 5.1 to 5.3, odd numbers only.',
  ],
  [
    ...([4, null, 'ENG 205', 'Read “The Ferry at Low Water”', 'reading', 90, 'low', 'not-started'] as const),
    'Pages 40 to 96. Bring two passages to discuss.',
  ],
  [
    ...([6, '12:00', 'CS 301', 'Campus route planner, milestone 2', 'project', 300, 'medium', 'not-started'] as const),
    'Parser and graph builder with tests. Demo in section.',
    [
      ['Parser', false, 3],
      ['Graph builder', false, 4],
      ['Tests', false, 5],
      ['Slides for the demo', false, 5],
    ],
  ],
  [9, null, 'BIO 210', 'Quiz 5: membranes', 'exam', 45, 'medium', 'not-started', null],
  [11, '09:30', 'MATH 240', 'Problem set 9: diagonalization', 'homework', 120, 'medium', 'not-started', null],
  [
    13,
    null,
    'HIST 118',
    'Peer review of two drafts',
    'reading',
    60,
    'low',
    'not-started',
    'Use the rubric from the handout.',
  ],
  [
    ...([17, '17:00', 'CS 301', 'Campus route planner, final', 'project', 600, 'high', 'not-started'] as const),
    'Report of four pages, repository link, and a short recording.',
  ],
  [
    ...([20, null, 'ENG 205', 'Final essay', 'essay', 480, 'high', 'not-started'] as const),
    '2,500 words. Thesis due in office hours a week before.',
  ],
  [-4, null, 'CS 301', 'Problem set 7: minimum spanning trees', 'homework', 150, 'medium', 'completed', null],
  [
    ...([-6, '17:00', 'HIST 118', 'Annotated bibliography', 'essay', 120, 'medium', 'completed'] as const),
    'Eight entries, two of them from the city archive.',
  ],
  [-9, null, 'BIO 210', 'Quiz 4: diffusion', 'exam', 45, 'low', 'completed', null],
  [-12, null, 'MATH 240', 'Determinants worksheet', 'homework', 60, 'low', 'completed', null],
  [-15, '23:59', 'ENG 205', 'Close reading: the first crossing', 'essay', 90, 'medium', 'completed', null],
]

export async function seedHomework(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const student = await profileByEmail(db, demoLogins[0].email)
  if (!student) return
  const me = asOwner(student)
  const today = wallClock(now, me.zone).date
  await assignCourseColors(db, me, ['CS 301', 'ENG 205', 'HIST 118', 'BIO 210', 'MATH 240'])
  for (const [days, dueTime, course, title, kind, estimateMinutes, priority, status, description, parts = []] of term) {
    const fields = { title, course, description, dueTime, priority, kind, estimateMinutes }
    const made = await insertAssignment(db, me, { ...fields, dueDate: plusDays(today, days), showFrom: null }, now)
    if (!made) continue
    await seedFiles(shell, me, made, now)
    if (status !== 'not-started') await changeAssignment(db, me, made.id, { status }, now)
    for (const [part, done, on] of parts) {
      const dueDate = on === undefined ? null : plusDays(today, on)
      const one = await insertSubtask(
        db,
        me,
        made.id,
        { title: part, dueDate, dueTime: null, estimateMinutes: null },
        now,
      )
      if (done && one) await changeSubtask(db, me, one.id, { done }, now)
    }
  }
  await seedLater(db, me, today, now)
  await runStatement(db, sql`analyze assignments`)
}

/** A weekly reading log, and one hidden assignment. */
async function seedLater(db: Db, me: Me, today: string, now: Date): Promise<void> {
  const dueDate = plusDays(today, 3)
  const log = { title: 'Reading log', course: 'ENG 205', description: 'Half a page on this week’s chapter.', dueDate }
  const weekly = {
    every: 'week',
    interval: 1,
    weekdays: [],
    monthly: 'day',
    from: 'schedule',
    until: null,
    count: 10,
  } as const
  await insertRepeating(
    db,
    me,
    { ...log, dueTime: '20:00', priority: 'low', kind: 'reading', estimateMinutes: 30, showFrom: null },
    { ...weekly, weekdays: [] },
    now,
  )
  const exam = {
    title: 'Final exam: shortest paths to flows',
    course: 'CS 301',
    description: null,
    dueDate: plusDays(today, 27),
  }
  await insertAssignment(
    db,
    me,
    { ...exam, dueTime: '09:00', priority: 'high', kind: 'exam', estimateMinutes: 720, showFrom: plusDays(today, 12) },
    now,
  )
}

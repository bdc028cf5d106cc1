import { sql } from 'drizzle-orm'
import { plusDays, wallClock } from '../../contract/zone.ts'
import type { Shell } from '../../server/shell.ts'
import { demoLogins } from '../account/demo.ts'
import { asOwner, profileByEmail } from '../account/queries.ts'
import { changeAssignment, colorCourses, insertAssignment } from './queries.ts'
import type { Priority, Status } from './rules.ts'

type Row = [
  days: number,
  time: string | null,
  course: string,
  title: string,
  priority: Priority,
  status: Status,
  description: string | null,
]

/** One student's term around the given day. Days count from today. */
const term: Row[] = [
  [
    -1,
    '17:00',
    'BIO 210',
    'Lab report: osmosis in onion cells',
    'high',
    'in-progress',
    'Results table and two figures are done. Discussion and references are missing.',
  ],
  [
    0,
    '23:59',
    'CS 301',
    'Problem set 8: shortest paths',
    'high',
    'in-progress',
    'Dijkstra with a binary heap, Bellman–Ford, and one proof on negative cycles.',
  ],
  [
    1,
    '17:00',
    'HIST 118',
    'Essay draft: the elevated railway',
    'medium',
    'not-started',
    '1,500 words on how the elevated line changed one street. Four sources.',
  ],
  [2, null, 'MATH 240', 'Eigenvalues worksheet', 'medium', 'not-started', 'Sections 5.1 to 5.3, odd numbers only.'],
  [
    4,
    null,
    'ENG 205',
    'Read “The Ferry at Low Water”',
    'low',
    'not-started',
    'Pages 40 to 96. Bring two passages to discuss.',
  ],
  [
    6,
    '12:00',
    'CS 301',
    'Campus route planner, milestone 2',
    'medium',
    'not-started',
    'Parser and graph builder with tests. Demo in section.',
  ],
  [9, null, 'BIO 210', 'Quiz 5: membranes', 'medium', 'not-started', null],
  [11, '09:30', 'MATH 240', 'Problem set 9: diagonalization', 'medium', 'not-started', null],
  [13, null, 'HIST 118', 'Peer review of two drafts', 'low', 'not-started', 'Use the rubric from the handout.'],
  [
    17,
    '17:00',
    'CS 301',
    'Campus route planner, final',
    'high',
    'not-started',
    'Report of four pages, repository link, and a short recording.',
  ],
  [20, null, 'ENG 205', 'Final essay', 'high', 'not-started', '2,500 words. Thesis due in office hours a week before.'],
  [-4, null, 'CS 301', 'Problem set 7: minimum spanning trees', 'medium', 'completed', null],
  [
    -6,
    '17:00',
    'HIST 118',
    'Annotated bibliography',
    'medium',
    'completed',
    'Eight entries, two of them from the city archive.',
  ],
  [-9, null, 'BIO 210', 'Quiz 4: diffusion', 'low', 'completed', null],
  [-12, null, 'MATH 240', 'Determinants worksheet', 'low', 'completed', null],
  [-15, '23:59', 'ENG 205', 'Close reading: the first crossing', 'medium', 'completed', null],
]

export async function seedHomework(shell: Shell, now: Date): Promise<void> {
  const { db } = shell.database
  const student = await profileByEmail(db, demoLogins[0].email)
  if (!student) return
  const me = asOwner(student)
  const today = wallClock(now, me.zone).date
  await colorCourses(db, me, ['CS 301', 'ENG 205', 'HIST 118', 'BIO 210', 'MATH 240'])
  for (const [days, dueTime, course, title, priority, status, description] of term) {
    const made = await insertAssignment(
      db,
      me,
      { title, course, description, dueDate: plusDays(today, days), dueTime, priority },
      now,
    )
    if (made && status !== 'not-started') await changeAssignment(db, me, made.id, { status }, now)
  }
  await db.execute(sql`analyze assignments`)
}

import { daysAfter } from '../../../contract/day.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { changeScheme, gradebookOf, insertItem } from './queries.ts'

type Item = [name: string, points: string, score: string | null, days: number]
type Part = { name: string; weight: string; drop?: number; extra?: true; items: Item[] }

/** The graded items of each course of the present term. Days count from today's Monday. */
const books: Record<string, Part[]> = {
  'CS 301': [
    {
      name: 'Problem sets',
      weight: '40',
      drop: 1,
      items: [
        ['Problem set 1', '20', '19', -60],
        ['Problem set 2', '20', '17.5', -53],
        ['Problem set 3', '20', '12', -46],
        ['Problem set 4', '20', '20', -39],
        ['Problem set 5', '20', '18', -25],
        ['Problem set 6', '20', '18.5', -18],
        ['Problem set 8', '20', null, 0],
      ],
    },
    { name: 'Midterm', weight: '25', items: [['Midterm', '80', '73', -30]] },
    { name: 'Final', weight: '35', items: [['Final exam', '120', null, 30]] },
    { name: 'Board talks', weight: '2', extra: true, items: [['Talk on heaps', '4', '3', -20]] },
  ],
  'ENG 205': [
    {
      name: 'Essays',
      weight: '50',
      items: [
        ['Close reading: the first crossing', '100', '88', -15],
        ['Final essay', '100', null, 20],
      ],
    },
    {
      name: 'Reading log',
      weight: '20',
      drop: 2,
      items: [6, 7, 9, 10, 8].map((of, at) => [`Week ${at + 3}`, '10', String(of), at * 7 - 50]),
    },
    { name: 'Discussion', weight: '30', items: [['First half of term', '50', '47', -34]] },
  ],
  'HIST 118': [
    { name: 'Essay', weight: '45', items: [['Essay: the elevated railway', '100', null, 8]] },
    { name: 'Bibliography', weight: '15', items: [['Annotated bibliography', '40', '36.5', -6]] },
    {
      name: 'Quizzes',
      weight: '40',
      drop: 1,
      items: [
        ['Quiz 1', '15', '11', -49],
        ['Quiz 2', '15', '14', -28],
        ['Quiz 3', '15', '13.5', -9],
      ],
    },
  ],
  'BIO 210': [
    {
      name: 'Lab reports',
      weight: '30',
      items: [
        ['Enzymes', '50', '41', -40],
        ['Microscopy', '50', '45', -19],
        ['Osmosis', '50', null, -1],
      ],
    },
    {
      name: 'Quizzes',
      weight: '20',
      drop: 1,
      items: [
        ['Quiz 1', '20', '15', -51],
        ['Quiz 2', '20', '17', -37],
        ['Quiz 3', '20', '13', -23],
        ['Quiz 4', '20', '18', -9],
      ],
    },
    { name: 'Midterm', weight: '20', items: [['Midterm', '100', '84', -26]] },
    { name: 'Final', weight: '30', items: [['Final exam', '100', null, 31]] },
  ],
  'MATH 240': [
    {
      name: 'Worksheets',
      weight: '25',
      items: [
        ['Matrices', '30', '28', -47],
        ['Determinants', '30', '29', -12],
      ],
    },
    {
      name: 'Midterms',
      weight: '40',
      items: [
        ['Midterm 1', '60', '49', -35],
        ['Midterm 2', '60', '54', -7],
      ],
    },
    { name: 'Final', weight: '35', items: [['Final exam', '100', null, 32]] },
  ],
}

export async function seedGrades(
  db: Db,
  me: Me,
  code: string,
  course: string,
  monday: string,
  now: Date,
): Promise<void> {
  const parts = books[code] ?? []
  const categories = parts.map(({ name, weight, drop = 0, extra = false }) => ({
    name,
    weight,
    dropLowest: drop,
    extraCredit: extra,
  }))
  await changeScheme(db, me, course, 'none', categories, now)
  const made = (await gradebookOf(db, me, course))?.categories ?? []
  for (const [at, { items }] of parts.entries())
    for (const [name, points, score, days] of items) {
      const fields = { categoryId: made[at]?.id ?? null, name, points, score, day: daysAfter(monday, days) }
      await insertItem(db, me, course, { ...fields, extraCredit: false, excused: false, assignmentId: null }, now)
    }
}

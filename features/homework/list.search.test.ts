import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { type AssignmentFilter, addAssignment, editAssignment, listAssignments, listCourseNames } from './contract.ts'

let app: Running
let ada: Caller
const titles = [
  'Essay on rivers',
  'ESSAY on Bridges',
  '100% effort',
  '100 percent effort',
  'snake_case exercise',
  'snakeXcase exercise',
  'C:\\temp\\notes',
  'C:/temp/notes',
  "O'Neill; drop table",
  'Ödipus lesen',
  '漢字の練習',
  'مسرحية',
]
beforeAll(async () => {
  app = await testApp()
  ada = await app.student()
  for (const title of titles) await ada.call(addAssignment, { title, course: 'HIST 118', dueDate: '2031-03-04' })
  await ada.call(addAssignment, { title: 'Lab', course: 'BIO_210 %', dueDate: '2031-03-05', priority: 'high' })
})

async function found(filter: AssignmentFilter, who: Caller = ada): Promise<string[]> {
  const list = await who.call(listAssignments, filter)
  return 'rows' in list ? list.rows.map(({ title }) => title).sort() : []
}

describe('a search', () => {
  test.each([
    ['essay', ['ESSAY on Bridges', 'Essay on rivers']],
    ['ESSAY', ['ESSAY on Bridges', 'Essay on rivers']],
    ['  rivers ', ['Essay on rivers']],
    ['ay on r', ['Essay on rivers']],
    ['100%', ['100% effort']],
    ['%', ['100% effort', 'Lab']],
    ['_', ['Lab', 'snake_case exercise']],
    ['snake_case', ['snake_case exercise']],
    ['\\', ['C:\\temp\\notes']],
    ['c:\\TEMP\\n', ['C:\\temp\\notes']],
    ['\\%', []],
    ["o'neill; drop", ["O'Neill; drop table"]],
    ['漢字', ['漢字の練習']],
    ['مسرحية', ['مسرحية']],
    ['bio_210', ['Lab']],
    ['.*', []],
    ['essay rivers', []],
    ['nothing like it', []],
  ])('for %j finds letters as they are, in titles and course names', async (q, expected) => {
    expect(await found({ q })).toEqual([...expected].sort())
  })

  test.each([['ödipus'], ['ÖDIPUS']])('for %j finds letters beyond A to Z in any case', async (q) => {
    expect(await found({ q })).toEqual(['Ödipus lesen'])
  })

  test.each([[''], ['   ']])('for %j finds everything', async (q) => {
    expect(await found({ q })).toHaveLength(titles.length + 1)
  })

  test('does not look into notes', async () => {
    const ben = await app.student()
    await ben.call(addAssignment, {
      title: 'Lab',
      course: 'BIO 210',
      dueDate: '2031-03-04',
      description: 'hidden word',
    })
    expect(await found({ q: 'hidden' }, ben)).toEqual([])
  })

  test('finds nothing of anybody else', async () => {
    expect(await found({ q: 'essay' }, await app.student())).toEqual([])
  })
})

describe('filters', () => {
  test('by priority, by status and by both together with a search; the total counts what matches', async () => {
    const ben = await app.student()
    for (const priority of ['low', 'medium', 'high'] as const) {
      for (const status of ['not-started', 'in-progress', 'completed'] as const) {
        const made = await ben.call(addAssignment, {
          title: `${priority} ${status}`,
          course: 'X',
          dueDate: '2031-03-04',
          priority,
        })
        if ('id' in made) await ben.call(editAssignment, { id: made.id, status })
      }
    }
    expect(await found({ priority: 'high' }, ben)).toEqual(['high completed', 'high in-progress', 'high not-started'])
    expect(await found({ status: 'completed' }, ben)).toEqual(['high completed', 'low completed', 'medium completed'])
    expect(await found({ status: 'completed', priority: 'low' }, ben)).toEqual(['low completed'])
    expect(await found({ status: 'completed', priority: 'low', q: 'HIGH' }, ben)).toEqual([])
    expect(await ben.call(listAssignments, { priority: 'high', limit: 1 })).toMatchObject({
      total: 3,
      rows: { length: 1 },
    })
    expect(await ben.call(listAssignments, { limit: 1 })).toMatchObject({ total: 9 })
  })
})

test('course names are suggested once each, the latest used first, and only one’s own', async () => {
  const ben = await app.student()
  for (const [course, clock] of [
    ['HIST 118', '2026-01-01'],
    ['BIO 210', '2026-01-02'],
    ['HIST 118', '2026-01-03'],
  ] as const) {
    app.setClock(`${clock}T12:00:00Z`)
    await ben.call(addAssignment, { title: 'Essay', course, dueDate: '2031-03-04' })
  }
  expect(await ben.call(listCourseNames, {})).toEqual(['HIST 118', 'BIO 210'])
  expect(await (await app.student()).call(listCourseNames, {})).toEqual([])
})

test('courses get their colours in the order in which they come, whatever their letter case', async () => {
  const ben = await app.student()
  const colorOf = async (course: string) => {
    const made = await ben.call(addAssignment, { title: 'Essay', course, dueDate: '2031-03-04' })
    return 'courseColor' in made ? made.courseColor : -1
  }
  const colors = []
  for (let number = 0; number < 14; number++) colors.push(await colorOf(`Course ${number}`))
  expect(colors).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1])
  expect(await colorOf('COURSE 3')).toBe(3)
})

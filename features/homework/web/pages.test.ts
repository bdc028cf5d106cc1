import { expect, test } from 'vitest'
import {
  hasRow,
  withRow as putRow,
  type RowPlace,
  rowPlaceIn,
  rowsOf,
  totalOf,
  withoutRow,
} from '../../../web/list/pages.ts'
import type { Assignment } from '../contract.ts'
import type { ListQuery, PresentMoment } from './filters.ts'
import { assignmentGroupsOf, groupingOf, groupsBy } from './list/groups.ts'
import { type AssignmentListPages, assignmentOrder } from './pages.ts'

const withRow = (
  pages: AssignmentListPages,
  wanted: ListQuery,
  row: Assignment,
  place: RowPlace,
  present: PresentMoment,
) => putRow(pages, row, place, assignmentOrder(wanted, present))
const present = { now: new Date('2026-11-20T15:00:00Z'), today: '2026-11-20', zone: 'UTC' }
const wanted = { filter: {}, sort: 'due' } as const

/** Due at noon of a day in November. */
function assignment(id: string, day: number, more: Partial<Assignment> = {}): Assignment {
  const dueDate = `2026-11-${String(day).padStart(2, '0')}`
  return {
    id,
    title: `Sheet ${id}`,
    course: 'MATH 240',
    courseId: null,
    courseColor: 0,
    description: null,
    dueDate,
    dueTime: '12:00',
    dueAt: `${dueDate}T18:00:00Z`,
    priority: 'medium',
    status: 'not-started',
    progress: 0,
    completedAt: null,
    source: 'manual',
    kind: 'homework',
    estimateMinutes: null,
    showFrom: null,
    subtasks: 0,
    subtasksDone: 0,
    attachments: 0,
    repeats: false,
    ...more,
  }
}

function pagesOf(...rows: Assignment[][]): AssignmentListPages {
  const total = rows.flat().length
  return {
    pages: rows.map((page, index) => ({ rows: page, total, next: index < rows.length - 1 ? 'next' : null })),
    pageParams: rows.map(() => ''),
  }
}
const shownIn = (pages: AssignmentListPages) => rowsOf(pages).map(({ id }) => id)
const [a, b, c, d] = [assignment('a', 21), assignment('b', 22), assignment('c', 23), assignment('d', 24)]

test('a card that was completed stays where it is', () => {
  const pages = withRow(pagesOf([a, b], [c]), wanted, { ...b, status: 'completed' }, undefined, present)
  expect(shownIn(pages)).toEqual(['a', 'b', 'c'])
  expect(rowsOf(pages)[1]?.status).toBe('completed')
  expect(totalOf(pages)).toBe(3)
})

test('a card that no longer matches the filter is removed, and returns to its place when that is undone', () => {
  const open = { filter: { status: 'not-started' }, sort: 'due' } as const
  const before = pagesOf([a, b], [c, d])
  for (const { id } of [a, c, d]) {
    const place = rowPlaceIn(before, id)
    const row = rowsOf(before).find((one) => one.id === id) ?? a
    const gone = withRow(before, open, { ...row, status: 'completed' }, place, present)
    expect(hasRow(gone, id)).toBe(false)
    expect(totalOf(gone)).toBe(3)
    const back = withRow(gone, open, row, place, present)
    expect(shownIn(back)).toEqual(['a', 'b', 'c', 'd'])
    expect(totalOf(back)).toBe(4)
  }
})

test('a card that moves to a column takes its place by the order, also when its neighbour was removed', () => {
  const column = pagesOf([a], [c, d])
  expect(shownIn(withRow(column, wanted, b, undefined, present))).toEqual(['a', 'b', 'c', 'd'])
  expect(shownIn(withRow(column, wanted, b, 'gone', present))).toEqual(['a', 'b', 'c', 'd'])
  expect(shownIn(withRow(column, wanted, assignment('first', 1), undefined, present))).toEqual(['first', 'a', 'c', 'd'])
  expect(shownIn(withRow(column, wanted, assignment('last', 30), undefined, present))).toEqual(['a', 'c', 'd', 'last'])
  expect(shownIn(withRow(pagesOf([]), wanted, a, undefined, present))).toEqual(['a'])
  const urgent = assignment('urgent', 30, { priority: 'high' })
  expect(shownIn(withRow(column, { filter: {}, sort: 'priority' }, urgent, undefined, present))[0]).toBe('urgent')
  expect(shownIn(withRow(column, { filter: {}, sort: 'newest' }, urgent, undefined, present))[0]).toBe('urgent')
})

test('one that stands on two pages shows once, where it is now', () => {
  const moved = { ...a, status: 'completed' as const }
  expect(shownIn(pagesOf([a, b], [c, moved]))).toEqual(['b', 'c', 'a'])
  expect(rowsOf(pagesOf([a, b], [c, moved])).at(-1)?.status).toBe('completed')
})

test('removing a row that is not in the list changes nothing', () => {
  const pages = pagesOf([a, b])
  expect(withoutRow(pages, 'z')).toBe(pages)
})

test('a list by due date has headings, and a row that was just ticked keeps its place', () => {
  const [late, today] = [assignment('late', 19), assignment('today', 20)]
  const [next, week, later] = [assignment('next', 21), assignment('week', 26), assignment('later', 27)]
  const old = assignment('old', 2, { status: 'completed' })
  const rows = [late, { ...today, status: 'completed' as const }, next, week, later, old]
  expect(assignmentGroupsOf(rows, present).map(({ name, rows }) => [name, rows.map(({ id }) => id)])).toEqual([
    ['Overdue', ['late']],
    ['Today', ['today']],
    ['Tomorrow', ['next']],
    ['This week', ['week']],
    ['Later', ['later']],
    ['Completed', ['old']],
  ])
})

test('what was completed is in the order of its completion, newest first, and says so by day', () => {
  const done = (id: string, at: string) => assignment(id, 28, { status: 'completed', completedAt: at })
  const open = pagesOf([a, done('first', '2026-11-18T09:00:00Z')])
  const ticked = withRow(open, wanted, done('just', '2026-11-20T14:00:00Z'), undefined, present)
  expect(shownIn(ticked)).toEqual(['a', 'just', 'first'])
  const rows = [
    done('now', '2026-11-20T14:00:00Z'),
    done('night', '2026-11-20T00:30:00Z'),
    done('old', '2026-11-13T23:59:00Z'),
  ]
  const named = (zone: string, grouping: 'due' | 'day') =>
    groupsBy(grouping, rows, { ...present, zone })?.map(({ name, rows }) => [name, rows.map(({ id }) => id)])
  expect(named('UTC', 'due')).toEqual([
    ['Completed last 7 days', ['now', 'night']],
    ['Completed', ['old']],
  ])
  expect(named('UTC', 'day')).toEqual([
    ['Today', ['now', 'night']],
    ['Friday, November 13', ['old']],
  ])
  expect(named('America/Chicago', 'day')).toEqual([
    ['Today', ['now']],
    ['Yesterday', ['night']],
    ['Friday, November 13', ['old']],
  ])
  expect(groupingOf({ filter: { completed: 'week' }, sort: 'due' })).toBe('day')
})

test('a list by course has the courses as headings, whatever their case, and what is completed last', () => {
  const rows = [
    assignment('b1', 22, { course: 'Bio 210' }),
    assignment('b2', 23, { course: 'BIO 210' }),
    assignment('m', 21),
    assignment('done', 2, { course: 'ART 1', status: 'completed' }),
  ]
  expect(groupsBy('course', rows, present)?.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Bio 210', 2],
    ['MATH 240', 1],
    ['Completed', 1],
  ])
})

test('an order that is turned round turns the headings round, and what is completed stays last', () => {
  const rows = [assignment('later', 27), assignment('late', 19), assignment('done', 2, { status: 'completed' })]
  expect(groupsBy('due', rows, present, true)?.map(({ name }) => name)).toEqual(['Later', 'Overdue', 'Completed'])
  const turned = { filter: {}, sort: 'due', reverse: true } as const
  expect(shownIn(withRow(pagesOf([d, b]), turned, c, undefined, present))).toEqual(['d', 'c', 'b'])
  const oldest = { filter: {}, sort: 'newest', reverse: true } as const
  expect(shownIn(withRow(pagesOf([d, b]), oldest, c, undefined, present))).toEqual(['d', 'b', 'c'])
})

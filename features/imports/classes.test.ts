import { expect, test } from 'vitest'
import { coursesInCalendar } from './classes.rules.ts'
import type { StoredEntry } from './rules.ts'

const entry = (title: string, starts: string[], minutes = 50, more: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{ key: `${title} ${starts[0]}`, uid: null, kind: 'event', title, description: null, location: null, url: null },
  ...{ categories: [], status: 'confirmed', done: false, repeats: starts.length > 1, source: '' },
  occurrences: starts.map((at) => ({
    ...{ recurrence: at, title, location: null, cancelled: false },
    start: { kind: 'instant', at, zone: 'UTC' },
    end: { kind: 'instant', at: new Date(Date.parse(at) + minutes * 60_000).toISOString() },
  })),
  ...more,
})
const place = { zone: 'UTC', today: '2026-09-10', known: new Set<string>() }
const found = (...entries: StoredEntry[]) =>
  coursesInCalendar(
    entries,
    entries.map(() => 'event'),
    place,
  )
const weekly = (time: string, weeks: number, every = 7) =>
  Array.from({ length: weeks }, (_, at) =>
    new Date(Date.parse(`2026-09-14T${time}:00Z`) + at * every * 86_400_000).toISOString(),
  )

test.each<[string, StoredEntry]>([
  ['twice in all', entry('CS 301', weekly('10:00', 2))],
  ['every second week', entry('CS 301', weekly('10:00', 6, 14))],
  ['over midnight', entry('CS 301', weekly('23:30', 5))],
  ['cancelled', entry('CS 301', weekly('10:00', 5), 50, { status: 'cancelled' })],
])('what takes place %s is no class', (_, one) => {
  expect(found(one)).toEqual([])
})

test('a holiday in between, and a class that was moved once, leave the class what it is', () => {
  const starts = weekly('10:00', 6).filter((_, at) => at !== 2)
  const [course] = found(entry('CS 301 Algorithms', [...starts, '2026-10-01T12:00:00.000Z']))
  expect(course).toMatchObject({
    ...{ courseCode: 'CS 301', courseName: 'Algorithms', from: '2026-09-14', sure: true },
    classes: [{ weekday: 1, start: '10:00', end: '10:50' }],
  })
})

test.each([
  ['Algorithms (Lecture)', 'Algorithms', 'lecture', true],
  ['Seminar: Old English', 'Old English', 'seminar', true],
  ['Senior Seminar', 'Senior Seminar', 'seminar', true],
  ['Physics – Lab 2', 'Physics', 'lab', true],
  ['Choir', 'Choir', 'lecture', false],
])('%s is the course %s', (title, courseName, kind, sure) => {
  expect(found(entry(title, weekly('10:00', 5)))).toMatchObject([{ courseName, sure, classes: [{ kind }] }])
})

test('events that are there already stay events', () => {
  const one = entry('CS 301', weekly('10:00', 5))
  expect(coursesInCalendar([one], ['event'], { ...place, known: new Set([one.key]) })).toEqual([])
})

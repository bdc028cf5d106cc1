import { expect, test } from 'vitest'
import { filterIn, listQueryString, matchesFilter, noFilter, sortIn, viewIn, withFilter } from './filters.ts'

const present = { now: new Date('2026-11-20T15:00:00Z'), today: '2026-11-20', zone: 'America/Chicago' }
const essay = {
  title: 'Essay draft',
  course: 'HIST 118',
  priority: 'medium',
  status: 'not-started',
  kind: 'essay',
  dueAt: '2026-11-21T05:59:59Z',
  dueDate: '2026-11-20',
  completedAt: null,
  showFrom: null,
} as const
const read = (query: string) => filterIn(new URLSearchParams(query))

test('a link with filters that do not exist opens the list without them', () => {
  expect(read('priority=urgent&status=lost&kind=poem&due=someday&later=maybe&completed=ever&course=++&q=+')).toEqual({})
  expect(sortIn(new URLSearchParams('sort=luck'))).toBe('due')
  expect(viewIn(new URLSearchParams('view=globe'))).toBeUndefined()
})

test('a student sends a friend the address of what they see', () => {
  const filter = { q: 'essay', priority: 'high', status: 'in-progress', kind: 'essay', course: 'HIST 118', due: 'week' }
  const search = withFilter(new URLSearchParams('add=1'), { ...filter, later: '1', sort: 'title', view: 'list' })
  expect(filterIn(search)).toEqual({ ...filter, later: true })
  expect(sortIn(search)).toBe('title')
  expect(viewIn(search)).toBe('list')
  expect(withFilter(search, noFilter).toString()).toBe('add=1&sort=title&view=list')
})

test('a saved filter keeps filter, sort and view, and nothing else of the address', () => {
  const search = new URLSearchParams('view=board&later=1&add=1&kind=lab&x=y&q=+cells+')
  expect(listQueryString(search, 'board')).toBe('q=cells&kind=lab&later=1&view=board')
  expect(listQueryString(new URLSearchParams('sort=newest'), 'cards')).toBe('sort=newest&view=cards')
  expect(listQueryString(new URLSearchParams('reverse=1'), 'list')).toBe('reverse=1&view=list')
})

test('a student sees an assignment under the filters that hold it, and under no other', () => {
  const holding = ['', 'q=ESSAY', 'q=hist', 'course=hist+118', 'kind=essay', 'priority=medium', 'due=today', 'due=week']
  const others = ['q=lab', 'course=hist', 'kind=lab', 'priority=low', 'status=completed', 'due=overdue', 'later=1']
  for (const query of holding) expect(matchesFilter(read(query), essay, present), query).toBe(true)
  for (const query of others) expect(matchesFilter(read(query), essay, present), query).toBe(false)
})

test('once its moment has passed it is overdue and not due this week, and once completed it is neither', () => {
  const late = { ...essay, dueAt: '2026-11-20T14:59:59Z' }
  expect(matchesFilter({ due: 'overdue' }, late, present)).toBe(true)
  expect(matchesFilter({ due: 'week' }, late, present)).toBe(false)
  for (const due of ['overdue', 'today', 'week'] as const)
    expect(matchesFilter({ due }, { ...late, status: 'completed' }, present), due).toBe(false)
  expect(matchesFilter({ due: 'week' }, { ...essay, dueAt: '2026-11-27T15:00:00Z' }, present)).toBe(false)
})

test('what waits until a day shows under Later and to a search, and from that day on in the list', () => {
  const waiting = { ...essay, showFrom: '2026-11-21' }
  expect(matchesFilter({}, waiting, present)).toBe(false)
  expect(matchesFilter({ later: true }, waiting, present)).toBe(true)
  expect(matchesFilter({ q: 'essay' }, waiting, present)).toBe(true)
  expect(matchesFilter({}, { ...waiting, showFrom: '2026-11-20' }, present)).toBe(true)
  expect(matchesFilter({}, { ...waiting, status: 'completed' }, present)).toBe(true)
})

test('what was completed in the last seven days of the student’s calendar is found', () => {
  const at = (completedAt: string) => ({ ...essay, status: 'completed' as const, completedAt })
  const found = (completedAt: string) => matchesFilter(read('completed=week'), at(completedAt), present)
  expect(found('2026-11-20T14:00:00Z')).toBe(true)
  // Midnight in Chicago.
  expect(found('2026-11-14T06:00:00Z')).toBe(true)
  expect(found('2026-11-14T05:59:59Z')).toBe(false)
  expect(matchesFilter(read('completed=week'), essay, present)).toBe(false)
})

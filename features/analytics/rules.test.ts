import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { giveFeedback } from '../feedback/contract.ts'
import { bookTutoring } from '../tutoring/sessions/contract.ts'
import { countedWrites, eventOf } from './happenings.rules.ts'
import { pageAt } from './pages.rules.ts'
import { daysOf, firstKeptDay, funnelOf, openMilestones } from './rules.ts'

const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

test.each([
  ['/', true, '/'],
  ['/homework', true, '/homework'],
  ['/homework/', true, '/homework'],
  ['/tutors/messages', true, '/tutors/messages'],
  ['/tutors/messages/3f', true, '/tutors/messages/:id'],
  ['/tutors/messages/with/3f', true, '/tutors/messages/with/:id'],
  ['/tutors/3f', true, '/tutors/:id'],
  ['/courses/progress', true, '/courses/progress'],
  ['/admin/people', true, '/admin/people'],
  ['/admin/analytics', true, '/admin/:section'],
  ['/nowhere', true, undefined],
  ['/homework/3f', true, undefined],
  ['/sign-in', true, undefined],
  ['/rules', true, '/rules'],
  ['/', false, '/sign-in'],
  ['/homework', false, '/sign-in'],
  ['/sign-up', false, '/sign-up'],
  ['/reset-password', false, '/reset-password'],
])('%s is, for somebody signed in: %s, counted as %s', (path, signedIn, pattern) => {
  expect(pageAt(path, signedIn)).toBe(pattern)
})

test('the writes that are counted exist', () => {
  expect(Object.keys(countedWrites)).toEqual([callOf(giveFeedback), callOf(bookTutoring)])
  expect(eventOf(callOf(bookTutoring))).toBe('tutor_booked')
  expect(eventOf(callOf(giveFeedback))).toBe('feedback_given')
  expect(eventOf('upgrade_opened')).toBe('upgrade_opened')
  // A write may not pose as what the server has to look at, nor as something else.
  for (const other of ['POST /assignments', 'sign_up', 'page_view', '']) expect(eventOf(other)).toBeUndefined()
})

test('each step of the funnel has its share of the one before', () => {
  const counts = { visit: 200, sign_up: 50, onboarded: 25, first_assignment: 0, first_week: 3, upgraded: 1 }
  expect(funnelOf(counts).map(({ count, percent }) => [count, percent])).toEqual([
    ...[
      [200, null],
      [50, 25],
      [25, 50],
      [0, 0],
      [3, null],
    ],
    [1, 33],
  ])
})

test.each([
  ['2026-11-25', '2025-10-25'],
  ['2026-01-31', '2024-12-31'],
  ['2027-03-31', '2026-02-28'],
  ['2029-03-30', '2028-02-29'],
  ['2026-12-31', '2025-11-30'],
])('on %s counts are kept since %s', (today, first) => {
  expect(firstKeptDay(new Date(`${today}T23:59:59Z`))).toBe(first)
})

test('a range ends today and has so many days', () => {
  const now = new Date('2026-03-02T00:30:00Z')
  expect(daysOf('7', now)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(daysOf('30', now)).toEqual({ from: '2026-02-01', to: '2026-03-02' })
  expect(daysOf('13m', now)).toEqual({ from: '2025-02-02', to: '2026-03-02' })
})

test('a browser asks only for milestones that may be reached', () => {
  const signedUp = new Date('2026-09-01T10:00:00Z')
  const after = (days: number) => new Date(signedUp.getTime() + days * 86_400_000)
  expect(openMilestones([], signedUp, after(1))).toEqual(['sign_up', 'onboarded', 'first_assignment'])
  expect(openMilestones(['sign_up', 'onboarded'], signedUp, after(8))).toEqual(['first_assignment', 'first_week'])
  expect(openMilestones([], signedUp, after(61))).toEqual([])
  expect(openMilestones(['paid'], signedUp, after(400))).toEqual(['upgraded'])
  expect(openMilestones(['paid', 'upgraded'], signedUp, after(400))).toEqual([])
})

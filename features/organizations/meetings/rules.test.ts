import { expect, test } from 'vitest'
import { fitOf, meetingDates, meetingRule } from './rules.ts'

const rule = {
  times: [{ weekday: 4, start: '17:30', end: '19:00' }],
  ...{ from: '2031-03-01', until: '2031-03-31', zone: 'America/Chicago' },
}
const now = new Date('2031-03-03T12:00:00Z')

test('dates stay at their hour where the zone’s clocks change, and those that are over are left out', () => {
  expect(meetingDates(rule, now).map(({ day, startsAt }) => [day, startsAt.toISOString()])).toEqual([
    ['2031-03-06', '2031-03-06T23:30:00.000Z'],
    ['2031-03-13', '2031-03-13T22:30:00.000Z'],
    ['2031-03-20', '2031-03-20T22:30:00.000Z'],
    ['2031-03-27', '2031-03-27T22:30:00.000Z'],
  ])
  const running = new Date('2031-03-06T23:45:00Z')
  expect(meetingDates(rule, running)[0]?.day).toBe('2031-03-06')
  expect(meetingDates(rule, new Date('2031-03-07T01:00:00Z'))[0]?.day).toBe('2031-03-13')
})

test('several days a week come in their order', () => {
  const twice = { ...rule, times: [...rule.times, { weekday: 1, start: '08:00', end: '09:00' }] }
  expect(
    meetingDates(twice, now)
      .slice(0, 3)
      .map(({ day }) => day),
  ).toEqual(['2031-03-03', '2031-03-06', '2031-03-10'])
})

test.each([
  [{ times: [] }, 'times'],
  [{ times: [{ weekday: 1, start: '10:00', end: '10:00' }] }, 'times.0.end'],
  [{ times: [...rule.times, ...rule.times] }, 'times.1.weekday'],
  [{ until: '2031-02-01' }, 'until'],
  [{ zone: 'Nowhere/Here' }, 'zone'],
])('%j is no rule', (more, at) => {
  const made = meetingRule.safeParse({ ...rule, ...more })
  expect(made.error?.issues.map(({ path }) => path.join('.'))).toContain(at)
})

test.each([
  [0, 0, 'none'],
  [4, 0, 'fits'],
  [4, 1, 'mostly'],
  [4, 2, 'mostly'],
  [4, 3, 'clashes'],
  [1, 1, 'clashes'],
  [3, 1, 'mostly'],
  [3, 2, 'clashes'],
] as const)('of %d dates %d taken: %s', (dates, taken, fit) => {
  expect(fitOf(dates, taken)).toBe(fit)
})

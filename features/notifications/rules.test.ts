import { expect, test } from 'vitest'
import { quietUntil } from './rules.ts'

const hours = (from: string, to: string) => ({ 'quiet-hours': { on: true, from, to } })

test.each([
  ['over midnight', '22:00', '07:00', '2031-03-03T23:00:00Z', '2031-03-04T07:00:00.000Z'],
  ['within a day', '12:00', '13:00', '2031-03-03T12:00:00Z', '2031-03-03T13:00:00.000Z'],
  ['at their end', '22:00', '07:00', '2031-03-03T07:00:00Z', undefined],
  ['all day', '08:00', '08:00', '2031-03-03T08:00:00Z', '2031-03-04T08:00:00.000Z'],
])('quiet hours end: %s', (_when, from, to, now, end) => {
  expect(quietUntil(hours(from, to), 'UTC', new Date(now))?.toISOString()).toBe(end)
})

test.each([
  ['first', '05:10', '05:30'],
  ['second', '06:10', '06:30'],
])('quiet hours that end in an hour that clocks repeat end in the %s as well', (_which, now, end) => {
  const found = quietUntil(hours('22:00', '01:30'), 'America/New_York', new Date(`2031-11-02T${now}:00Z`))
  expect(found?.toISOString()).toBe(`2031-11-02T${end}:00.000Z`)
})

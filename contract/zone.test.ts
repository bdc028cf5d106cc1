import { expect, test } from 'vitest'
import { calendarDayOf, instantOf, plusDays, wallClock } from './zone.ts'

test.each<[zone: string, date: string, time: string | null, moment: string, why: string]>([
  ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z', 'just before the clock goes forward'],
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z', 'skipped: as far after the gap'],
  ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z', 'just after the clock went forward'],
  ['America/New_York', '2026-03-08', null, '2026-03-09T03:59:59.000Z', 'the end of a day of 23 hours'],
  ['America/New_York', '2026-11-01', '00:59', '2026-11-01T04:59:00.000Z', 'before the clock goes back'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z', 'twice: the first'],
  ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z', 'after the clock went back'],
  ['America/New_York', '2026-11-01', null, '2026-11-02T04:59:59.000Z', 'the end of a day of 25 hours'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z', 'a gap of half an hour'],
  ['Australia/Lord_Howe', '2026-10-04', null, '2026-10-04T12:59:59.000Z', 'the end of a day of 23 and a half hours'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z', 'half an hour twice: the first'],
  ['Australia/Lord_Howe', '2026-04-05', null, '2026-04-05T13:29:59.000Z', 'the end of a day of 24 and a half hours'],
  ['Asia/Kathmandu', '2026-07-01', '09:00', '2026-07-01T03:15:00.000Z', 'a quarter of an hour off'],
  ['Asia/Kathmandu', '2026-07-01', null, '2026-07-01T18:14:59.000Z', 'its end of day'],
  ['America/Santiago', '2026-09-05', null, '2026-09-06T03:59:59.000Z', 'a day after which midnight is skipped'],
  ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:30:00.000Z', 'a skipped half past midnight'],
  ['Pacific/Kiritimati', '2026-12-31', null, '2026-12-31T09:59:59.000Z', 'the first to have New Year'],
  ['Pacific/Pago_Pago', '2026-12-31', null, '2027-01-01T10:59:59.000Z', 'the last'],
  ['UTC', '2028-02-29', '23:59', '2028-02-29T23:59:00.000Z', 'a leap day'],
])('in %s, %s at %s is %s (%s)', (zone, date, time, moment) => {
  expect(instantOf(date, time, zone).toISOString()).toBe(moment)
})

test.each([
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01', '01:30'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01', '01:30'],
  ['Asia/Kathmandu', '2026-06-30T18:15:00Z', '2026-07-01', '00:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:45:00Z', '2026-10-04', '02:45'],
])('in %s the clock shows at %s: %s %s', (zone, moment, date, time) => {
  expect(wallClock(new Date(moment), zone)).toEqual({ date, time })
})

test.each([
  ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08', 23],
  ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-10-04T00:00:00Z', '2026-10-04', 23.5],
  ['UTC', '2026-03-08T23:59:59.999Z', '2026-03-08', 24],
])('in %s the day around %s is %s and lasts %d hours', (zone, moment, day, hours) => {
  const found = calendarDayOf(new Date(moment), zone)
  expect(found.day).toBe(day)
  expect((found.end.getTime() - found.start.getTime()) / 3_600_000).toBe(hours)
})

test('a day whose midnight is skipped ends where the next begins', () => {
  const found = calendarDayOf(new Date('2026-09-06T12:00:00Z'), 'America/Santiago')
  expect(found.start.toISOString()).toBe('2026-09-06T04:00:00.000Z')
  expect(found.end.toISOString()).toBe('2026-09-07T03:00:00.000Z')
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2026-03-07', 365, '2027-03-07'],
])('%s and %d days is %s', (date, days, then) => {
  expect(plusDays(date, days)).toBe(then)
})

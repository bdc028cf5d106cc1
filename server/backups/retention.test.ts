import { expect, test } from 'vitest'
import { outlivedBackups } from './retention.ts'

const minutes = 60_000
const start = Date.parse('2031-03-04T00:00:00Z')

/** The backups that remain after so many days of one every quarter of an hour, with cleaning after each. */
function after(days: number): Date[] {
  let standing: Date[] = []
  for (let quarter = 0; quarter < days * 96; quarter++) {
    standing.push(new Date(start + quarter * 15 * minutes))
    const gone = new Set(outlivedBackups(standing))
    standing = standing.filter((moment) => !gone.has(moment))
  }
  return standing
}

test('after a month an operator finds two hours of quarters, a day of hours and two weeks of days', () => {
  const standing = after(31)
  const newest = Math.max(...standing.map(Number))
  const ages = standing.map((moment) => (newest - moment.getTime()) / minutes)
  expect(ages.filter((age) => age < 120)).toHaveLength(8)
  const hours = new Set(standing.map((moment) => Math.floor(moment.getTime() / (60 * minutes))))
  for (let hour = 0; hour < 24; hour++) expect(hours).toContain(Math.floor(newest / (60 * minutes)) - hour)
  const days = new Set(standing.map((moment) => Math.floor(moment.getTime() / (1440 * minutes))))
  expect(days.size).toBe(14)
  expect(standing.length).toBeLessThanOrEqual(8 + 24 + 14)
})

test('an operator who comes back after a long pause still finds the old backups', () => {
  const old = [0, 1, 2].map((day) => new Date(start + day * 1440 * minutes))
  expect(outlivedBackups([...old, new Date('2033-01-01T00:00:00Z')])).toEqual([])
})

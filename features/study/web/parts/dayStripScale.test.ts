import { expect, test } from 'vitest'
import { dayStripScaleOf, positionOnStrip } from './dayStripScale.ts'

const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60, now: false })

test('a student who studies by day sees 8 AM to 8 PM', () => {
  const scale = dayStripScaleOf([hours(9, 10)], 14 * 60)
  expect(scale.marks.map(({ label }) => label)).toEqual(['8 AM', '10', '12 PM', '2', '4', '6', '8 PM'])
  expect(positionOnStrip(scale, 14 * 60)).toBe(50)
})

test('a student who studies early and late sees a wider day, with fewer labels', () => {
  const { from, to, marks } = dayStripScaleOf([hours(5, 6), hours(21, 23)], 23.5 * 60)
  expect([from, to]).toEqual([4 * 60, 24 * 60])
  expect(marks.map(({ label }) => label)).toEqual(['4 AM', '8', '12 PM', '4', '8', '12 AM'])
})

test('a student who studies in the small hours sees where the afternoon begins', () => {
  const { marks } = dayStripScaleOf([hours(3, 4)], 15 * 60)
  expect(marks.map(({ label }) => label)).toEqual(['2 AM', '6', '10', '2 PM', '8 PM'])
})

import { expect, test } from 'vitest'
import { areOffered, firstStepsOf, percentDone } from './rules.ts'

const begun = { profile: true, courses: false, university: true, notifications: false }
const day = 86_400_000

test('the steps are offered for a day, until all that is required is done', () => {
  const [signedUp, steps] = [new Date('2026-09-10T12:00:00Z'), firstStepsOf(begun)]
  const after = (ms: number) => new Date(signedUp.getTime() + ms)
  expect(areOffered(steps, signedUp, after(day - 1))).toBe(true)
  expect(areOffered(steps, signedUp, after(day))).toBe(false)
  expect(areOffered(firstStepsOf({ ...begun, courses: true }), signedUp, after(0))).toBe(false)
  expect(areOffered(firstStepsOf({ ...begun, profile: false, courses: true }), signedUp, after(0))).toBe(true)
})

test('how much is done counts optional steps as well', () => {
  expect(percentDone(firstStepsOf(begun))).toBe(50)
  expect(percentDone(firstStepsOf({ ...begun, courses: true }))).toBe(75)
})

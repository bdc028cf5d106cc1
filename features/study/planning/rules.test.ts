import { expect, test } from 'vitest'
import { longestPlanMinutes, minutesToPlan, usualPlanMinutes } from './rules.ts'

const of = (estimateMinutes: number | null, studiedMinutes = 0, plannedMinutes = 0) =>
  minutesToPlan({ estimateMinutes, studiedMinutes, plannedMinutes })

test('a plan takes what is left of the estimate, in full quarters of an hour', () => {
  expect(of(90)).toBe(90)
  expect(of(180, 40, 60)).toBe(90)
  expect(of(60, 23)).toBe(45)
  expect(of(60, 59)).toBe(15)
  expect(of(1)).toBe(15)
})

test('without an estimate, or with nothing left of it, the usual length', () => {
  expect(of(null)).toBe(usualPlanMinutes)
  expect(of(null, 300, 120)).toBe(usualPlanMinutes)
  expect(of(60, 60)).toBe(usualPlanMinutes)
  expect(of(60, 45, 45)).toBe(usualPlanMinutes)
})

test('long work is planned in parts', () => {
  expect(of(6000)).toBe(longestPlanMinutes)
  expect(of(6000, 5700)).toBe(longestPlanMinutes)
  expect(of(6000, 5790)).toBe(210)
})

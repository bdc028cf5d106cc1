import { expect, test } from 'vitest'
import { didAnswer, noteAnswer, noteSilence, silentSince } from './reach.ts'

test('the second request without an answer makes the page offline since the last answer, until the next one', () => {
  noteAnswer(1000)
  expect(silentSince()).toBeNull()
  noteSilence()
  expect([didAnswer(), silentSince()]).toEqual([false, null])
  noteSilence()
  expect(silentSince()).toBe(1000)
  noteSilence()
  expect(silentSince()).toBe(1000)
  noteAnswer(2000)
  expect([didAnswer(), silentSince()]).toEqual([true, null])
})

import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { walk } from './histories/walk.ts'

test('whatever four people do with groups, courses and undo, everything stays right and no 304 hides a change', async () => {
  const app = await testApp({ LOG_LEVEL: 'silent' })
  const seed = Math.floor(Math.random() * 2 ** 30)
  const { faults, carriedOut } = await walk(app, { seed, rounds: 60 })
  expect(faults).toEqual([])
  expect(carriedOut).toBeGreaterThan(10)
})

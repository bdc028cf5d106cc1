import { expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { testApp } from '../../server/testing/app.ts'
import { historyParts, partlessFeatures } from './histories/parts.ts'
import { walkTogether } from './histories/together.ts'
import { walk } from './histories/walk.ts'

const seed = Math.floor(Math.random() * 2 ** 30)

test('whatever four people do with groups, courses and undo, everything stays right and no 304 hides a change', async () => {
  const app = await testApp({ LOG_LEVEL: 'silent' })
  const { faults, carriedOut } = await walk(app, { seed, rounds: 60 })
  expect(faults).toEqual([])
  expect(carriedOut).toBeGreaterThan(10)
})

test('whatever people do with everything that they share, nothing is there that must not be', async () => {
  const app = await testApp({ LOG_LEVEL: 'silent' })
  const { faults, carriedOut } = await walkTogether(app, historyParts, { seed, rounds: 40, features })
  expect(faults).toEqual([])
  expect(carriedOut).toBeGreaterThan(20)
})

test('a feature that shares something takes part', () => {
  expect(partlessFeatures(features)).toEqual([])
  const without = historyParts.filter(({ feature }) => feature !== 'events')
  expect(partlessFeatures(features, without)).toEqual([expect.stringContaining('features/events')])
})

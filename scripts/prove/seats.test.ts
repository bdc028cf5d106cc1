import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { drawing, seedOfRun } from './drawing.ts'
import { pressInRounds } from './seats/rounds.ts'
import { walkSeats } from './seats/walk.ts'
import { seatsCrowd } from './seats.ts'

test('whatever many people press at once, nobody gets a seat that is not there, and nobody is passed over', async () => {
  const app = await testApp({ LOG_LEVEL: 'silent' })
  const crowd = await seatsCrowd(app, 16)
  const seen = await pressInRounds(app, crowd, { rounds: 1, seats: 6 }, drawing(seedOfRun(), 5000))
  expect(seen.faults).toEqual([])
  expect(seen.going).toBeGreaterThan(1)
  expect(seen.offered).toBeGreaterThan(0)
})

test('a random walk holds what the oracle holds', async () => {
  const app = await testApp({ LOG_LEVEL: 'silent' })
  const seed = seedOfRun()
  expect(await walkSeats(app, await seatsCrowd(app, 8), 120, drawing(seed, 5000)), `SEED=${seed}`).toEqual([])
})

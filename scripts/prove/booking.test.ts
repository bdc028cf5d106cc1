import { expect, test } from 'vitest'
import { thisMorning } from '../../features/tutoring/tutoring.testing.ts'
import { testApp } from '../../server/testing/app.ts'
import { pressForOne } from './booking/oneSlot.ts'
import { studentsFor, tutorsFor } from './booking/people.ts'
import { bookInRounds } from './booking/rounds.ts'
import { drawing } from './drawing.ts'

test('whatever many people book and cancel at once, a time is booked once and every answer is true', async () => {
  const app = await testApp({ LOG_LEVEL: 'silent' })
  app.holdClock(thisMorning)
  const students = await studentsFor(app, 12)
  const tutors = await tutorsFor(app, [0, 10, 15])
  const [first] = tutors
  if (!first) throw new Error('there is no tutor')
  const one = await pressForOne(first, students, 1)
  const rounds = await bookInRounds(app, { tutors, students }, 3, drawing(Math.floor(Math.random() * 2 ** 30), 5000))
  expect([...one.faults, ...rounds.faults]).toEqual([])
  expect(rounds.booked).toBeGreaterThan(3)
})

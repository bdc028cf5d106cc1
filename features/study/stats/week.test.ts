import { expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { readWeek } from '../contract.ts'
import { sendCommands } from '../timer/contract.ts'

test('a student who studied today sees nothing on the other days of the week', async () => {
  const app = await testApp()
  const ada = await app.student()
  const [page, sessionId] = [crypto.randomUUID(), crypto.randomUUID()]
  const press = (n: number, kind: 'start' | 'stop') =>
    app.as(ada)(sendCommands, {
      page,
      commands: [
        {
          ...{ id: crypto.randomUUID(), n, kind, sessionId, awakeMs: n > 1 ? 600_000 : 0 },
          ...(kind === 'start' && { quick: { course: 'Other' } }),
        },
      ],
    })
  await press(1, 'start')
  app.advance(600_000)
  await press(2, 'stop')
  const week = await app.as(ada)(readWeek, {})
  // Ten minutes over midnight may count on two days.
  expect(week).toMatchObject({ minutes: 10 })
  const days = 'days' in week ? week.days.filter(({ minutes }) => minutes > 0).length : 0
  expect(days).toBeGreaterThan(0)
  expect(days).toBeLessThanOrEqual(2)
})

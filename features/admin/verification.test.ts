import { beforeAll, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { setRole } from '../account/queries.ts'
import { makeTutor } from '../tutoring/tutoring.testing.ts'
import { askForVerification } from '../tutoring/tutors/contract.ts'
import { decideVerification } from '../tutoring/tutors/shown.contract.ts'
import { listActs, readOverview } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

test('the overview counts who asks to be verified, and the log says who decided what', async () => {
  const [admin, tutor] = [await app.student(), await app.student()]
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(1001)
  const asking = async () => succeeded(await admin.call(readOverview, {})).tutorsAsking
  const before = await asking()
  const id = await makeTutor(tutor)
  succeeded(await tutor.call(askForVerification, { note: 'Ask the dean' }))
  expect(await asking()).toBe(before + 1)
  for (const granted of [false, true, false])
    succeeded(await admin.call(decideVerification, { id, granted, reason: 'The dean said so.' }))
  expect(await asking()).toBe(before)
  const { rows } = succeeded(await admin.call(listActs, { person: tutor.id }))
  expect(new Set(rows.map(({ act, actor, details }) => [act, actor?.id, details]))).toEqual(
    new Set(['tutor_declined', 'tutor_verified', 'tutor_mark_taken'].map((act) => [act, admin.id, {}])),
  )
})

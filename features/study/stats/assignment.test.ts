import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment, deleteAssignment } from '../../homework/contract.ts'
import { addSession, correctIntervals } from '../contract.ts'
import { timerPage } from '../timer/timerPage.testing.ts'
import { readAssignmentStudy } from './assignment.contract.ts'

const minute = 60_000
let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock('2026-11-04T15:00:00Z')
  ada = await app.student()
})

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
const work = async (title: string) =>
  idOf(await ada.call(addAssignment, { title, course: 'CS 301', dueDate: '2026-11-20' }))
const plan = async (title: string, assignmentIds: string[], time = '16:00') =>
  idOf(await ada.call(addSession, { title, course: 'CS 301', date: '2026-11-04', time, assignmentIds }))
async function study(id: string, minutes: number) {
  const page = timerPage(app, ada)
  await page.press('start', id)
  await page.stay(minutes * minute)
  await page.press('stop', id)
}

describe('a student sees among the details of an assignment', () => {
  test('what was studied in its sessions, and which of them were for other work too', async () => {
    const [essay, sheet] = [await work('Essay'), await work('Sheet')]
    await study(await plan('Outline', [essay]), 20)
    await study(await plan('Both', [essay, sheet]), 15)
    await study(await plan('Neither', []), 60)
    expect(await ada.call(readAssignmentStudy, { assignmentId: essay })).toMatchObject({
      ...{ minutes: 35, sessions: 2, shared: 1, next: null },
      last: [
        { title: 'Both', minutes: 15, state: 'completed' },
        { title: 'Outline', minutes: 20, state: 'completed' },
      ],
    })
    expect(await ada.call(readAssignmentStudy, { assignmentId: sheet })).toMatchObject({ minutes: 15, shared: 1 })
  })

  test('a running session up to its last presence ping, a correction instead of what it corrected, and the next plan', async () => {
    const essay = await work('Essay')
    const outline = await plan('Outline', [essay])
    await study(outline, 40)
    const intervals = [{ start: '2026-11-04T13:00:00.000Z', end: '2026-11-04T13:10:00.000Z' }]
    await ada.call(correctIntervals, { id: outline, intervals })
    await plan('Passed', [essay], '09:00')
    await plan('Tonight', [essay], '20:00')
    const page = timerPage(app, ada)
    await page.press('start', await plan('Now', [essay]))
    await page.stay(5 * minute)
    expect(await ada.call(readAssignmentStudy, { assignmentId: essay })).toMatchObject({
      ...{ minutes: 15, sessions: 2, shared: 0, next: { title: 'Tonight', minutes: 0 } },
      last: [{ title: 'Now', state: 'running', minutes: 5 }, { minutes: 10 }],
    })
  })

  test('nothing before the first session, and nothing of one that is deleted or not theirs', async () => {
    const essay = await work('Essay')
    const nothing = { minutes: 0, sessions: 0, shared: 0, last: [], next: null }
    expect(await ada.call(readAssignmentStudy, { assignmentId: essay })).toEqual(nothing)
    const eve = await app.student()
    expect(await eve.call(readAssignmentStudy, { assignmentId: essay })).toMatchObject({ code: 'not_found' })
    await ada.call(deleteAssignment, { id: essay })
    expect(await ada.call(readAssignmentStudy, { assignmentId: essay })).toMatchObject({ code: 'not_found' })
  })
})

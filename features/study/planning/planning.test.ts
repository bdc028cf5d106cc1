import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment, deleteAssignment, editAssignment } from '../../homework/contract.ts'
import { addSession, deleteSession } from '../contract.ts'
import { timerPage } from '../timer/timerPage.testing.ts'
import { listWorkToPlan } from './contract.ts'

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

const work = async (title: string, dueDate: string, more: Partial<z.input<typeof addAssignment.input>> = {}) =>
  idOf(await ada.call(addAssignment, { title, course: 'CS 301', dueDate, ...more }))
const plan = async (assignment: string, more: Partial<z.input<typeof addSession.input>> = {}) =>
  idOf(
    await ada.call(addSession, {
      ...{ title: 'Outline', course: 'CS 301', date: '2026-11-05', time: '16:00' },
      ...{ assignmentIds: [assignment], ...more },
    }),
  )
const listed = async (who = ada) => succeeded(await who.call(listWorkToPlan, {})).rows
const titles = async () => (await listed()).map(({ title }) => title)
const effort = async () =>
  (await listed()).map(({ studiedMinutes, plannedMinutes, planned }) => [studiedMinutes, plannedMinutes, planned])

describe('the work to plan', () => {
  test('is what is open and shown: without a plan first, then by due moment and priority', async () => {
    await work('Later', '2026-11-20')
    const soon = await work('Soon', '2026-11-06')
    await work('Minor', '2026-11-10', { priority: 'low' })
    await work('Major', '2026-11-10', { priority: 'high' })
    await work('Late', '2026-11-01')
    await work('Hidden', '2026-11-07', { showFrom: '2026-11-06' })
    await ada.call(editAssignment, { id: await work('Done', '2026-11-05'), status: 'completed' })
    await ada.call(deleteAssignment, { id: await work('Deleted', '2026-11-05') })
    expect(await titles()).toEqual(['Late', 'Soon', 'Major', 'Minor', 'Later'])
    const session = await plan(soon)
    expect(await titles()).toEqual(['Late', 'Major', 'Minor', 'Later', 'Soon'])
    await ada.call(deleteSession, { id: session })
    expect(await titles()).toEqual(['Late', 'Soon', 'Major', 'Minor', 'Later'])
    expect(await listed(await app.student())).toEqual([])
  })

  test('says what was studied and what is still planned for it, and counts no plan that has passed', async () => {
    const essay = await work('Essay', '2026-11-20', { estimateMinutes: 300 })
    expect(await effort()).toEqual([[0, 0, false]])
    await plan(essay, { date: '2026-11-04', time: '09:00', plannedMinutes: 45 })
    expect(await effort()).toEqual([[0, 0, false]])
    await plan(essay, { plannedMinutes: 45 })
    await plan(essay, { date: '2026-11-06' })
    expect(await effort()).toEqual([[0, 105, true]])

    const page = timerPage(app, ada)
    const now = await plan(essay, { date: '2026-11-04', time: '15:00', plannedMinutes: 60 })
    await page.press('start', now)
    await page.stay(20 * minute)
    await page.press('pause', now)
    expect(await effort()).toEqual([[20, 105, true]])
    await page.press('resume', now)
    expect(await effort()).toEqual([[20, 145, true]])
    await page.press('stop', now)
    expect(await effort()).toEqual([[20, 105, true]])
  })

  test('has a limit, which it says', async () => {
    for (let n = 0; n < 101; n++) await work(`Sheet ${n}`, '2026-11-20')
    const { rows, more } = succeeded(await ada.call(listWorkToPlan, {}))
    expect([rows.length, more]).toEqual([100, true])
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addCourse, editCourse, listLooseNames } from '../../courses/contract.ts'
import { editSession, readSession } from '../contract.ts'
import { addPlan } from '../plans.testing.ts'
import { readCourseStudy } from '../stats/course.contract.ts'
import { timerPage } from '../timer/timerPage.testing.ts'
import { joinSession, makeJoinLink } from './contract.ts'

const minute = 60_000
let app: Running
let ada: Caller
let ben: Caller
let id: string
let token: string
let seat: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  ;[ada, ben] = [await app.student(), await app.student()]
  id = (await addPlan(ada, { course: 'CS 301' })).id
  token = succeeded(await ada.call(makeJoinLink, { id })).token
  seat = await joined(ben)
})

const joined = async (who: Caller) => succeeded(await who.call(joinSession, { token })).id
const course = async (who: Caller, courseCode: string) =>
  idOf(await who.call(addCourse, { courseCode, courseName: 'Algorithms' }))
const courseOf = async (who: Caller, one: string) => succeeded(await who.call(readSession, { id: one })).course
const minutesFor = async (who: Caller, courseId: string) =>
  succeeded(await who.call(readCourseStudy, { courseId })).allMinutes

async function study(who: Caller, one: string, minutes: number): Promise<void> {
  const page = timerPage(app, who)
  await page.press('start', one)
  await page.stay(minutes * minute)
  await page.press('stop', one)
}

describe('what a course is called is each person’s own', () => {
  test('a host who renames an own course renames nothing of a guest', async () => {
    const [of, theirs] = [await course(ada, 'CS 301'), await course(ben, 'CS 301')]
    await study(ben, seat, 60)
    await ada.call(editCourse, { id: of, courseCode: 'CS 301A' })
    expect([await courseOf(ada, id), await courseOf(ben, seat)]).toEqual(['CS 301A', 'CS 301'])
    expect(await minutesFor(ben, theirs)).toBe(60)
    // A later guest takes over the host's present name.
    const cleo = await app.student()
    expect(await courseOf(cleo, await joined(cleo))).toBe('CS 301A')
  })

  test('a guest who renames an own course keeps the minutes of the group in it, and renames nothing of the host', async () => {
    const theirs = await course(ben, 'CS 301')
    await study(ben, seat, 60)
    await ben.call(editCourse, { id: theirs, courseCode: 'ALGO' })
    expect([await courseOf(ada, id), await courseOf(ben, seat)]).toEqual(['CS 301', 'ALGO'])
    expect(await minutesFor(ben, theirs)).toBe(60)
  })

  test('where the host gives the session another course, those follow who have neither begun nor renamed it', async () => {
    const [cleo, dora] = [await app.student(), await app.student()]
    const [renamed, begun] = [await joined(cleo), await joined(dora)]
    await cleo.call(editCourse, { id: await course(cleo, 'CS 301'), courseCode: 'ALGO' })
    await study(dora, begun, 10)
    succeeded(await ada.call(editSession, { id, course: 'MATH 240' }))
    expect([await courseOf(ada, id), await courseOf(ben, seat)]).toEqual(['MATH 240', 'MATH 240'])
    expect([await courseOf(cleo, renamed), await courseOf(dora, begun)]).toEqual(['ALGO', 'CS 301'])
  })

  test('a guest can change the course of their seat no more than the rest of the plan', async () => {
    expect(await ben.call(editSession, { id: seat, course: 'ALGO' })).toMatchObject({ code: 'forbidden' })
  })

  test('the names of joined groups are offered in forms', async () => {
    expect(succeeded(await ben.call(listLooseNames, {}))).toMatchObject([{ name: 'CS 301', uses: { study_seats: 1 } }])
  })
})

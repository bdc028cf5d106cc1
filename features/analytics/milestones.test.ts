import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { signIn } from '../account/contract.ts'
import { addCourse } from '../courses/contract.ts'
import { addAssignment } from '../homework/contract.ts'
import { paymentEffects } from '../premium/slots.ts'
import { forgetEvents, keptEvents } from './analytics.testing.ts'
import { recordEvents, usageCounting } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => forgetEvents(app))

const claim = (of: Caller, ...events: string[]) => of.call(recordEvents, { events: events.map((event) => ({ event })) })
const counted = async () => (await keptEvents(app)).map(({ event }) => event)
const draft = { title: 'Problem set', course: 'Biology', dueDate: '2031-03-04', priority: 'low' } as const

/** As a payment arrives. */
function pay(person: string, invoice: string): Promise<void> {
  const { shell } = app
  const now = shell.clock()
  const payment = {
    person,
    invoice,
    book: 'demo',
    amount: 499,
    currency: 'USD',
    paidAt: now,
    instrument: null,
  } as const
  return shell.database.transaction(async (db) => {
    for (const { value } of shell.fills(paymentEffects)) await value.paid(shell, db, payment, now)
  })
}

describe('a milestone', () => {
  test('is taken once a person, however often and at once it is sent', async () => {
    const ada = await app.student()
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(ada, 'sign_up', 'sign_up')))
    expect(answers.reduce((sum, answer) => sum + succeeded(answer).taken, 0)).toBe(1)
    expect(await counted()).toEqual(['sign_up'])
    expect(await claim(await app.student(), 'sign_up')).toMatchObject({ taken: 1 })
  })

  test('is taken when it is so, and no sooner', async () => {
    const ada = await app.student()
    expect(await claim(ada, 'first_assignment', 'onboarded', 'first_week')).toMatchObject({ taken: 0, refused: 3 })
    succeeded(await ada.call(addAssignment, draft))
    expect(await claim(ada, 'first_assignment', 'onboarded')).toMatchObject({ taken: 1, refused: 1 })
    succeeded(await ada.call(addCourse, { courseCode: 'CS 301', courseName: 'Algorithms' }))
    expect(await claim(ada, 'first_assignment', 'onboarded')).toMatchObject({ taken: 1, refused: 1 })
    expect(await counted()).toEqual(['first_assignment', 'onboarded'])
  })

  test('of the first week comes with a visit on the seventh day or later, and not after sixty', async () => {
    const [ada, ben] = [await app.student(), await app.student()]
    app.advance(7 * 86_400_000)
    succeeded(await ada.call(signIn, { email: ada.email, password: ada.password, remember: true }))
    expect(await claim(ada, 'first_week')).toMatchObject({ taken: 1 })
    app.advance(54 * 86_400_000)
    succeeded(await ben.call(signIn, { email: ben.email, password: ben.password, remember: true }))
    expect(await claim(ben, 'first_week', 'sign_up')).toMatchObject({ taken: 0, refused: 2 })
    expect(await counted()).toEqual(['first_week'])
  })

  test('is nothing that a visitor can have', async () => {
    expect(await claim(app.browser(), 'sign_up', 'upgraded', 'first_week')).toMatchObject({ taken: 0, refused: 3 })
  })
})

describe('an upgrade', () => {
  test('counts once somebody has paid, with their next visit, and once for all their payments', async () => {
    const ada = await app.student()
    expect(await claim(ada, 'upgraded')).toMatchObject({ taken: 0 })
    await pay(ada.id, 'in_1')
    await pay(ada.id, 'in_1')
    expect(await counted()).toEqual([])
    app.advance(1001)
    expect(await claim(ada, 'upgraded')).toMatchObject({ taken: 1 })
    await pay(ada.id, 'in_2')
    expect(await claim(ada, 'upgraded')).toMatchObject({ taken: 0 })
    expect(await counted()).toEqual(['upgraded'])
  })

  test('of somebody who is not counted, or not there any more, is not noted', async () => {
    const ada = await app.student()
    succeeded(await ada.call(usageCounting.change, { value: false }))
    await pay(ada.id, 'in_3')
    await pay(crypto.randomUUID(), 'in_4')
    succeeded(await ada.call(usageCounting.change, { value: true }))
    expect(await claim(ada, 'upgraded')).toMatchObject({ taken: 0 })
  })
})

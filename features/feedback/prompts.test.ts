import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter } from '../../contract/day.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addEvent } from '../calendar/contract.ts'
import { addAssignment, editAssignment } from '../homework/contract.ts'
import { confirmedStudent, staySignedIn } from '../notifications/notifications.testing.ts'
import { timerPage } from '../study/timer/timerPage.testing.ts'
import { askSupport, giveFeedback, readFeedbackPrompt, showFeedbackPrompt } from './contract.ts'
import type { PromptType } from './rules.ts'

const day = 86_400_000
const start = '2031-03-03T09:00:00.000Z'
let app: Running
let other: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
  other = await testApp()
})
beforeEach(async () => {
  app.holdClock(start)
  ada = await confirmedStudent(app)
})

const pass = async (days: number) => {
  app.advance(days * day)
  await staySignedIn(app, ada)
}
const due = async () => succeeded(await ada.call(readFeedbackPrompt, {})).prompt
const show = async (type: PromptType, id = crypto.randomUUID(), who = ada) =>
  succeeded(await who.call(showFeedbackPrompt, { id, type })).shown
const complete = async () => {
  const id = idOf(await ada.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: '2031-12-01' }))
  succeeded(await ada.call(editAssignment, { id, status: 'completed' }))
}

describe('a student', () => {
  test('is congratulated once after the first week, with what they did', async () => {
    await complete()
    expect(await due()).toBe(null)
    await pass(8)
    expect(await due()).toEqual({ type: 'milestone', hours: 0, completed: 1 })
    expect(await show('milestone')).toBe(true)
    expect(await due()).toBe(null)
    await pass(29)
    expect(await due()).toBe(null)
    await pass(2)
    // Nothing was done within a day.
    expect(await due()).toBe(null)
    await complete()
    expect(await due()).toMatchObject({ type: 'course_completion', completed: 2 })
  })

  test('is asked after finished work from the second day on, and not for another reason than is due', async () => {
    await pass(1)
    expect(await due()).toBe(null)
    await complete()
    expect(await due()).toMatchObject({ type: 'course_completion' })
    expect(await show('milestone')).toBe(false)
    expect(await show('course_completion')).toBe(true)
  })

  test('is asked by one of several tabs, whatever each of them has heard, and by the same one again', async () => {
    await pass(8)
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
    const shown = await Promise.all(ids.map((id) => show('milestone', id)))
    expect(shown.filter(Boolean)).toHaveLength(1)
    const first = ids[shown.indexOf(true)]
    for (const id of ids) expect(await show('milestone', id)).toBe(id === first)
    // A month later an old page does not take the answer for a new one.
    await pass(31)
    await complete()
    expect(await show('course_completion')).toBe(true)
    expect(await show('milestone', first)).toBe(false)
  })

  test('is asked once by two servers at the same moment', async () => {
    await pass(8)
    other.holdClock(app.shell.clock().toISOString())
    const there = other.browser()
    for (const [name, value] of ada.cookies) there.cookies.set(name, value)
    const both = await Promise.all([show('milestone'), show('milestone', crypto.randomUUID(), there)])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  test('is not asked while a timer runs', async () => {
    await pass(8)
    const page = timerPage(app, ada)
    const id = await page.start()
    expect(await due()).toBe(null)
    expect(await show('milestone')).toBe(false)
    await page.stay(61 * 60_000)
    await page.press('stop', id)
    expect(await due()).toEqual({ type: 'milestone', hours: 1, completed: 0 })
  })

  test.each([
    [
      'an exam among the work',
      (title: string, date: string) =>
        ada.call(addAssignment, { title, course: 'BIO 210', kind: 'exam', dueDate: date, dueTime: '09:00' }),
      0.01,
    ],
    [
      'an event that is an exam',
      (title: string, date: string) =>
        ada.call(addEvent, {
          title: `${title}: midterm`,
          when: { kind: 'time', start: `${date}T09:00`, end: `${date}T10:00` },
        }),
      0.01,
    ],
    [
      'a whole day of exams',
      (title: string, date: string) =>
        ada.call(addEvent, { title: `${title}: finals`, when: { kind: 'days', start: date, end: daysAfter(date, 1) } }),
      1,
    ],
  ])('is not asked within 48 hours of %s', async (_, add, over) => {
    // The 14th, three days after.
    idOf(await add('Membranes', '2031-03-14'))
    await pass(8)
    expect(await due()).toMatchObject({ type: 'milestone' })
    await pass(1)
    expect(await due()).toBe(null)
    await pass(4)
    expect(await due()).toBe(null)
    await pass(over)
    expect(await due()).toMatchObject({ type: 'milestone' })
  })

  test('who gave stars by themself is left alone for 30 days; a question does not count', async () => {
    await pass(8)
    succeeded(await ada.call(askSupport, { words: 'How do I leave a group?' }))
    expect(await due()).toMatchObject({ type: 'milestone' })
    succeeded(await ada.call(giveFeedback, { rating: 4 }))
    expect(await due()).toBe(null)
    await pass(30)
    expect(await due()).toMatchObject({ type: 'milestone' })
  })
})

test('what is no prompt is refused', async () => {
  for (const input of [
    { id: crypto.randomUUID(), type: 'general' },
    { id: crypto.randomUUID() },
    { id: crypto.randomUUID(), type: 'milestone', more: 1 },
  ])
    expect((await ada.send(showFeedbackPrompt, input)).status).toBe(400)
  expect((await ada.send(showFeedbackPrompt, { id: 'x', type: 'milestone' })).status).toBe(404)
})

import { beforeAll, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { readCalendar } from '../../calendar/contract.ts'
import { toldInWords } from '../../notifications/notifications.testing.ts'
import { tutoringNotifications } from '../notifications.rules.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'
import { cancelTutoring, confirmTutoring, declineTutoring } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.holdClock(thisMorning)
})

/** What somebody was told, newest first, in words. */
const toldTo = (who: Caller) => toldInWords(app, who, tutoringNotifications)

test('both are told of each other’s steps, are reminded, and see the session in the calendar', async () => {
  const [ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben Archer' })]
  const tutor = await makeTutor(ada, {}, { confirms: true })
  const id = idOf(await bookAt(ben, tutor, inDays(2)))
  const isTold = async (who: Caller, words: RegExp) =>
    expect(await toldTo(who)).toContainEqual(expect.stringMatching(words))
  await isTold(ada, /^Ben Archer asks for a session · Mathematics · .*10:00 AM · Confirm or decline it$/)
  succeeded(await ada.call(confirmTutoring, { id }))
  await isTold(ben, /^Your tutoring session is confirmed · Mathematics/)
  const declined = idOf(await bookAt(ben, tutor, inDays(3)))
  succeeded(await ada.call(declineTutoring, { id: declined }))
  await isTold(ben, /^Your request for a session was declined/)

  const span = { from: inDays(0), to: inDays(5) }
  expect(await ben.call(readCalendar, span)).toMatchObject({
    rows: [{ id, feature: 'tutoring', kind: 'tutor', title: 'Mathematics', busy: true }],
  })
  expect(await ada.call(readCalendar, span)).toMatchObject({ rows: [{ id, title: 'Mathematics' }] })

  const remind = async (moment: string) => {
    app.holdClock(moment)
    await app.shell.jobs.enqueue(app.shell.database.db, 'notifications-minute', {})
    await app.settle()
  }
  await remind(`${inDays(1)}T09:59:00Z`)
  await remind(`${inDays(1)}T10:00:30Z`)
  for (const who of [ada, ben]) await isTold(who, /^Mathematics starts tomorrow, 10:00 AM · Tutoring/)
  app.holdClock(thisMorning)
  succeeded(await ben.call(cancelTutoring, { id }))
  expect(await ada.call(readCalendar, span)).toMatchObject({ rows: [] })
  await isTold(ada, /^A tutoring session was cancelled/)
})

test('a booking that needs no confirmation is told as one', async () => {
  const [ada, ben] = [await app.student(), await app.student({ name: 'Ben Archer' })]
  const tutor = await makeTutor(ada, {}, { confirms: true })
  succeeded(await ada.call(editTutor, { confirms: false }))
  idOf(await bookAt(ben, tutor, inDays(2)))
  expect((await toldTo(ada))[0]).toMatch(/^Ben Archer booked a session/)
})

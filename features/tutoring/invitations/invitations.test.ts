// First, so that our own Temporal is loaded before node-ical puts an older one into the global scope.
import '../../../contract/zone.ts'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { startSmtp } from '../../mail/smtp.testing.ts'
import { channelSetting } from '../../notifications/contract.ts'
import { confirmedStudent } from '../../notifications/notifications.testing.ts'
import { acceptTime, proposeTime } from '../proposals/contract.ts'
import { cancelTutoring, confirmTutoring, noteTutoring } from '../sessions/contract.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'

let app: Running
let ada: Caller
let ben: Caller
let tutor: string
beforeAll(async () => {
  app = await testApp({ MAIL_FROM: 'Quad <calendar@quad.example>' })
  app.holdClock(thisMorning)
  ada = await confirmedStudent(app, { name: 'Ada Marlow' })
  ben = await confirmedStudent(app, { name: 'Bén, “the” Archer; junior' })
  tutor = await makeTutor(ada)
})

/** The invitations that somebody got, newest first, each as both programs read it. */
async function invitationsTo(who: Caller) {
  // The mailbox tells mails of one moment apart by nothing.
  app.advance(1000)
  const letters = (await lettersTo(app, who.email)).filter(({ calendar }) => calendar !== null)
  return letters.map(({ subject, calendar }) => ({ subject, text: calendar ?? '', ...readBoth(calendar ?? '') }))
}

function readBoth(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [part] = calendar.getAllSubcomponents('vevent')
  if (!part) throw new Error('no event')
  const event = new ICAL.Event(part)
  const [other] = Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) => (one?.type === 'VEVENT' ? [one] : []))
  const at = event.startDate.toJSDate().toISOString()
  expect(other).toMatchObject({ uid: event.uid, summary: event.summary })
  expect(other?.start.toISOString()).toBe(at)
  expect(String(other?.sequence)).toBe(String(event.sequence))
  return {
    ...{ method: calendar.getFirstPropertyValue('method'), uid: event.uid, sequence: event.sequence, at },
    ...{ summary: event.summary, location: event.location, status: part.getFirstPropertyValue('status') },
    organizer: event.organizer,
    attendees: event.attendees.map((one) => [one.getFirstValue(), one.getParameter('rsvp')]),
  }
}

test('each of the two gets the session, its change and its end under one UID, as the only one invited', async () => {
  const id = idOf(await bookAt(ben, tutor, inDays(2), { notes: 'Secret topic' }))
  succeeded(await ben.call(noteTutoring, { id, notes: 'Only for Ben' }))
  const [first] = await invitationsTo(ben)
  expect(first).toMatchObject({
    ...{ subject: 'Invitation: your tutoring session', method: 'REQUEST', uid: `tutoring-${id}@quad`, sequence: 0 },
    ...{ at: `${inDays(2)}T10:00:00.000Z`, summary: 'Tutoring: Mathematics with Ada Marlow', location: 'Online' },
    ...{ organizer: 'mailto:calendar@quad.example', attendees: [[`mailto:${ben.email}`, 'FALSE']] },
  })
  expect((await invitationsTo(ada))[0]).toMatchObject({
    summary: 'Tutoring: Mathematics with Bén, “the” Archer; junior',
    attendees: [[`mailto:${ada.email}`, 'FALSE']],
  })
  succeeded(await ada.call(proposeTime, { id, date: inDays(3), time: '18:15' }))
  succeeded(await ben.call(acceptTime, { id, start: `${inDays(3)}T18:15:00.000Z` }))
  for (const who of [ada, ben])
    expect((await invitationsTo(who))[0]).toMatchObject({
      ...{ subject: 'Moved: your tutoring session', method: 'REQUEST', uid: `tutoring-${id}@quad`, sequence: 1 },
      at: `${inDays(3)}T18:15:00.000Z`,
    })
  succeeded(await ada.call(cancelTutoring, { id }))
  for (const who of [ada, ben]) {
    const all = await invitationsTo(who)
    expect(all[0]).toMatchObject({ method: 'CANCEL', uid: `tutoring-${id}@quad`, sequence: 2, status: 'CANCELLED' })
    expect(all).toHaveLength(3)
    expect(JSON.stringify(all)).not.toMatch(/Secret topic|Only for Ben/)
    // The other one’s address is nobody’s business.
    expect(JSON.stringify(all)).not.toContain(who === ada ? ben.email : ada.email)
  }
})

test('a request is in no calendar before it is confirmed, and in-person sessions say where', async () => {
  succeeded(await ada.call(editTutor, { confirms: true }))
  const before = (await invitationsTo(ben)).length
  const more = { sessionType: 'in_person', location: 'Old Library,\u2028room 2' } as const
  const id = idOf(await bookAt(ben, tutor, inDays(5), more))
  expect(await invitationsTo(ben)).toHaveLength(before)
  succeeded(await ada.call(confirmTutoring, { id }))
  expect((await invitationsTo(ben))[0]).toMatchObject({
    method: 'REQUEST',
    location: expect.stringMatching(/^Old Library,/),
  })
  const withdrawn = idOf(await bookAt(ben, tutor, inDays(6)))
  succeeded(await ben.call(cancelTutoring, { id: withdrawn }))
  expect(await invitationsTo(ben)).toHaveLength(before + 1)
  succeeded(await ada.call(editTutor, { confirms: false }))
})

test('nobody is written to whose address is not confirmed, or who gets no mails about tutoring', async () => {
  const cleo = await app.student()
  succeeded(await bookAt(cleo, tutor, inDays(7)))
  expect(await invitationsTo(cleo)).toEqual([])
  const dora = await confirmedStudent(app, {})
  succeeded(await dora.call(channelSetting.change, { value: { tutoring: { mail: false } } }))
  succeeded(await bookAt(dora, tutor, inDays(8)))
  expect(await invitationsTo(dora)).toEqual([])
  expect((await invitationsTo(ada))[0]?.at).toBe(`${inDays(8)}T10:00:00.000Z`)
})

const post = await startSmtp()
afterAll(post.close)

test('a mail server gets it as a part that programs offer to put into a calendar', async () => {
  const sending = await testApp({ SMTP_URL: post.url, MAIL_FROM: 'Quad <quad@example.edu>' })
  sending.holdClock(thisMorning)
  const [teacher, student] = [await sending.student(), await sending.student()]
  const id = await makeTutor(teacher)
  await sending.shell.database.pool.query('update profiles set email_verified = true')
  succeeded(await bookAt(student, id, inDays(2)))
  await sending.settle()
  const taken = post.taken.filter(
    ({ to, text }) => to.includes(`<${student.email}>`) && /^Subject: Invitation/m.test(text),
  )
  expect(taken).toHaveLength(1)
  expect(taken[0]?.text).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m)
  expect(taken[0]?.text).toMatch(/filename=invite\.ics/)
})

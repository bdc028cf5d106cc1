import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { openTab } from '../../../server/live/tab.testing.ts'
import { idOf } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { changedBy } from '../../../server/testing/changed.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addSession, deleteSession, editSession, readSession } from '../contract.ts'
import { timerPage } from '../timer/timerPage.testing.ts'
import { answerInvitation, joinSession, makeJoinLink, removeGuest } from './contract.ts'

let app: Running
let ada: Caller
let guests: Caller[]
/** The ids of the session for Ada and for each guest. */
let id: string
let seats: string[]
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ada = await app.student()
  guests = [await app.student(), await app.student(), await app.student(), await app.student()]
  id = idOf(await ada.call(addSession, { title: 'Review', course: 'BIO 210', date: '2031-03-04', time: '16:00' }))
  const link = await ada.call(makeJoinLink, { id })
  const token = 'token' in link ? link.token : ''
  seats = await Promise.all(guests.map(async (guest) => idOf(await guest.call(joinSession, { token }))))
})

const rows = `select 'session ' || id as id, xmin::text as is from study_sessions
  union all select 'seat ' || id, xmin::text from study_seats`
/** The rows of sessions and seats, and the counters, that some work changed, by owner. */
const changed = (work: () => Promise<unknown>) => changedBy(app, rows, work)

test('an edit of the host’s plan writes no seat of a guest and raises no counter of theirs, however many are in it', async () => {
  const edit = { title: 'Midterm review', location: 'Table 6' }
  const edited = await changed(() => ada.call(editSession, { id, ...edit }))
  expect(edited).toEqual({ rows: [`session ${id}`], counters: [`study ${id}`] })
  // The host's own seat has the start too, for one index; no guest's has.
  const moved = await changed(() => ada.call(editSession, { id, time: '17:00' }))
  expect(moved).toEqual({
    rows: [`seat ${id}`, `session ${id}`],
    counters: [`study ${ada.id}`, `study ${id}`].toSorted(),
  })
  expect(await guests[0]?.call(readSession, { id: seats[0] ?? '' })).toMatchObject({ title: 'Midterm review' })
})

test('what a guest does with their timer is counted for them alone, what they answer for all', async () => {
  const [ben] = guests
  const [seat = ''] = seats
  if (!ben) throw new Error('there is a guest')
  const page = timerPage(app, ben)
  expect(await changed(() => page.press('start', seat))).toEqual({
    rows: [`seat ${seat}`],
    counters: [`study ${ben.id}`],
  })
  await page.press('pause', seat)
  const answered = await changed(() => ben.call(answerInvitation, { id: seat, answer: 'no' }))
  // Only what shows who is in the group changes for the others.
  const people = [ben.id, id].map((thing) => `study-people ${thing}`)
  expect(answered).toEqual({ rows: [`seat ${seat}`], counters: [`study ${ben.id}`, ...people.toSorted()] })
})

test('the tabs of everybody in it hear of an edit, also after the group was deleted and brought back', async () => {
  const tabs = await Promise.all(guests.map((guest) => openTab(guest, ['study'])))
  const heard = (tab: (typeof tabs)[number]) => Number(tab.of('study').at(-1))
  const undo = await ada.call(deleteSession, { id })
  await Promise.all(tabs.map((tab) => tab.hears('study', 2)))
  await ada.call(undoById, { id: 'undo' in undo ? undo.undo : '' })
  await Promise.all(tabs.map((tab) => tab.hears('study', 3)))
  const before = tabs.map(heard)
  const edited = await changed(() => ada.call(editSession, { id, title: 'Back again' }))
  expect(edited).toEqual({ rows: [`session ${id}`], counters: [`study ${id}`] })
  await Promise.all(tabs.map((tab, at) => tab.until(() => heard(tab) > (before[at] ?? 0))))
})

test('somebody who studied and is asked to leave has a session of their own, which changes no more with the group’s', async () => {
  const [ben] = guests
  const [seat = ''] = seats
  if (!ben) throw new Error('there is a guest')
  const page = timerPage(app, ben)
  await page.press('start', seat)
  await page.stay(60_000)
  await ada.call(removeGuest, { id, person: ben.id })
  await ada.call(editSession, { id, title: 'Without him' })
  expect(await ben.call(readSession, { id: seat })).toMatchObject({ title: 'Review', group: { role: 'host' } })
  expect(await ben.call(editSession, { id: seat, title: 'Mine' })).toMatchObject({ title: 'Mine', state: 'running' })
  expect(await changed(() => ben.call(editSession, { id: seat, location: 'Home' }))).toEqual({
    ...{ rows: [`session ${seat}`], counters: [`study ${ben.id}`] },
  })
})

test('while a host deletes the group its guests may press, answer and leave', async () => {
  const page = timerPage(app, guests[0] ?? ada)
  await page.press('start', seats[0] ?? '')
  const answers = await Promise.all([
    page.press('pause', seats[0] ?? ''),
    guests[1]?.call(answerInvitation, { id: seats[1] ?? '', answer: 'no' }),
    guests[2]?.call(deleteSession, { id: seats[2] ?? '' }),
    ada.call(deleteSession, { id }),
    guests[3]?.call(answerInvitation, { id: seats[3] ?? '', answer: 'no' }),
  ])
  const refused = answers.flatMap((answer) => (answer && 'code' in answer ? [answer.code] : []))
  expect(refused.filter((code) => code !== 'not_found')).toEqual([])
  expect(await guests[0]?.call(readSession, { id: seats[0] ?? '' })).toMatchObject({ group: { role: 'host' } })
  expect(await guests[1]?.call(readSession, { id: seats[1] ?? '' })).toMatchObject({ code: 'not_found' })
})

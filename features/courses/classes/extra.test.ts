import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { undoById } from '../../../contract/undo.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { readCalendar } from '../../calendar/contract.ts'
import { createFeed } from '../../calendar/feeds/contract.ts'
import {
  addCourse,
  addTerm,
  type ClassSession,
  deleteCourse,
  editClass,
  editCourse,
  editTerm,
  listClasses,
  readCourse,
  resetClass,
} from '../contract.ts'
import { addClass, deleteClass } from './contract.ts'

let app: Running
let ada: Caller
let term: string
let course: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock('2026-11-02T15:00:00Z')
  ada = await app.student({ zone: 'America/New_York' })
  term = idOf(await ada.call(addTerm, { name: 'Autumn', firstDay: '2026-10-14', lastDay: '2026-11-20' }))
  const meetings = [{ weekday: 1, start: '09:30', end: '10:45', room: 'Wren Hall 204' }]
  course = idOf(await ada.call(addCourse, { courseCode: 'CS 301', courseName: 'Algorithms', termId: term, meetings }))
})

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
const extra = { date: '2026-11-28', start: '14:00', end: '17:00', room: 'Foundry 3', kind: 'lab' as const }
async function added(more: Partial<z.input<typeof addClass.input>> = {}): Promise<ClassSession> {
  const made = await ada.call(addClass, { courseId: course, ...extra, ...more })
  if (!('meetingId' in made)) throw new Error(JSON.stringify(made))
  return made
}
async function all(): Promise<ClassSession[]> {
  const found = await ada.call(listClasses, { from: '2026-08-01', to: '2027-08-01' })
  if (!Array.isArray(found)) throw new Error(JSON.stringify(found))
  return found
}
/** Undoes by the id in that answer, and answers the extra class afterwards. */
async function undone(answer: object) {
  const back = await ada.call(undoById, { id: undoOf(answer) })
  return 'code' in back ? back : (await extras())[0]
}
const extras = async () => (await all()).filter(({ meetingId }) => meetingId === null)

test('a student adds a single class on a Saturday, also after the term, and it stands among the others', async () => {
  const made = await added()
  expect(made).toMatchObject({
    ...{ courseCode: 'CS 301', meetingId: null, kind: 'lab', room: 'Foundry 3', day: '2026-11-28' },
    ...{ startsAt: '2026-11-28T19:00:00.000Z', endsAt: '2026-11-28T22:00:00.000Z' },
    ...{ cancelled: false, moved: false, roomChanged: false },
  })
  expect((await all()).at(-1)).toEqual(made)
  const shown = await ada.call(readCalendar, { from: '2026-11-28', to: '2026-11-29' })
  expect('rows' in shown && shown.rows).toMatchObject([
    {
      ...{ id: made.id, kind: 'class', title: 'Algorithms', course: 'CS 301', location: 'Foundry 3', series: null },
      when: { start: made.startsAt, end: made.endsAt },
    },
  ])
})

test('it is the next class where it comes first, of a course without meetings too', async () => {
  app.setClock('2026-11-02T16:00:00Z')
  const made = await added({ date: '2026-11-03' })
  expect(await ada.call(readCourse, { id: course })).toMatchObject({ nextClass: { id: made.id, room: 'Foundry 3' } })
  const free = idOf(await ada.call(addCourse, { courseCode: 'ART 1', courseName: 'Drawing' }))
  const alone = await added({ courseId: free, room: null })
  expect(await ada.call(readCourse, { id: free })).toMatchObject({ nextClass: { id: alone.id, room: null } })
})

test('it stays as it is when term, meetings and breaks change', async () => {
  const made = await added({ date: '2026-11-07' })
  await ada.call(editTerm, { id: term, breaks: [{ name: 'Midterm', firstDay: '2026-11-05', lastDay: '2026-11-10' }] })
  await ada.call(editCourse, { id: course, meetings: [{ weekday: 2, start: '08:00', end: '09:00' }] })
  await ada.call(editCourse, { id: course, meetings: [] })
  expect(await all()).toEqual([made])
})

test('it is moved, given another room, cancelled and uncancelled like the others, and is never "moved"', async () => {
  const { id } = await added()
  const wall = { date: '2026-11-30', start: '08:00', end: '09:00' }
  expect(await ada.call(editClass, { id, wall, room: null })).toMatchObject({
    ...{ day: '2026-11-30', date: '2026-11-30', start: '08:00', room: null, moved: false, roomChanged: false },
  })
  expect(await ada.call(editClass, { id, cancelled: true })).toMatchObject({ cancelled: true, date: '2026-11-30' })
  expect(await ada.call(resetClass, { id })).toMatchObject({ cancelled: false, date: '2026-11-30', kind: 'lab' })
})

test('it is deleted and comes back, alone or with its course; one of a weekly meeting is cancelled instead', async () => {
  const made = await added()
  const alone = await ada.call(deleteClass, { id: made.id })
  expect(await extras()).toEqual([])
  expect(await undone(alone)).toEqual(made)
  const whole = await ada.call(deleteCourse, { id: course })
  expect(await all()).toEqual([])
  await undone(whole)
  expect(await extras()).toEqual([made])
  const [weekly] = await all()
  expect(await ada.call(deleteClass, { id: weekly?.id ?? '' })).toMatchObject({ code: 'conflict' })
  const last = await ada.call(deleteClass, { id: made.id })
  await ada.call(deleteCourse, { id: course })
  expect(await undone(last)).toMatchObject({ code: 'not_found' })
})

test('times that make no class are refused at their field, and so is a course of somebody else', async () => {
  const refused = await ada.call(addClass, { courseId: course, ...extra, end: '13:00' })
  expect(refused).toMatchObject({ fields: { end: 'It ends before it begins. Choose a later time.' } })
  expect(await ada.call(addClass, { courseId: course, ...extra, start: '25:00' })).toHaveProperty('fields.start')
  const eve = await app.student()
  expect(await eve.call(addClass, { courseId: course, ...extra })).toMatchObject({ code: 'not_found' })
  expect(await extras()).toEqual([])
})

test('subscribed calendars see it, its deletion, and its return under the same UID', async () => {
  const feed = await ada.call(createFeed, { name: 'Everything' })
  const path = 'address' in feed ? new URL(feed.address).pathname : ''
  const { id } = await added()
  const told = async () => {
    const text = await (await app.browser().fetch(path)).text()
    const event = text.split('BEGIN:VEVENT').find((one) => one.includes(`UID:courses-${id}@quad`)) ?? ''
    return ['DTSTART', 'LOCATION', 'STATUS', 'SEQUENCE'].map((name) =>
      new RegExp(`^${name}.*$`, 'm').exec(event)?.[0].trim(),
    )
  }
  const shown = ['DTSTART:20261128T190000Z', 'LOCATION:Foundry 3', 'STATUS:CONFIRMED']
  expect(await told()).toEqual([...shown, 'SEQUENCE:0'])
  const gone = await ada.call(deleteClass, { id })
  expect(await told()).toContain('STATUS:CANCELLED')
  await undone(gone)
  expect((await told()).slice(0, 3)).toEqual(shown)
})

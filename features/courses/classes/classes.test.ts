import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDashboard } from '../../../contract/dashboard.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { editProfile } from '../../account/contract.ts'
import { calendarDashboardPart } from '../../calendar/dashboard.contract.ts'
import {
  addCourse,
  addTerm,
  type ClassSession,
  editClass,
  editCourse,
  editTerm,
  listClasses,
  readCourse,
  resetClass,
} from '../contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
// A Monday, ten in the morning in New York. Clocks went back there the day before.
beforeEach(() => app.setClock('2026-11-02T15:00:00Z'))

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
const mondays = { weekday: 1, start: '09:30', end: '10:45', room: 'Wren Hall 204' }

async function taking(term: object = {}, meetings: object[] = [mondays]) {
  const who = await app.student({ zone: 'America/New_York' })
  const days = { name: 'Autumn', firstDay: '2026-10-14', lastDay: '2026-11-20', ...term }
  const termId = idOf(await who.call(addTerm, days))
  const draft = { courseCode: 'CS 301', courseName: 'Algorithms', termId, meetings: meetings as [typeof mondays] }
  return { who, termId, course: idOf(await who.call(addCourse, draft)) }
}
async function classesOf(who: Caller): Promise<ClassSession[]> {
  const found = await who.call(listClasses, { from: '2026-08-01', to: '2027-08-01' })
  if (!Array.isArray(found)) throw new Error(JSON.stringify(found))
  return found
}
const daysOf = async (who: Caller) => (await classesOf(who)).map(({ day }) => day.slice(5))
const find = async (who: Caller, day: string) => (await classesOf(who)).find((one) => one.day === day)

describe('classes', () => {
  test('take place every week of the term, outside its breaks, at one wall-clock time', async () => {
    const { who } = await taking({ breaks: [{ name: 'Midterm', firstDay: '2026-11-07', lastDay: '2026-11-09' }] })
    expect((await classesOf(who)).map(({ day, startsAt, start, end }) => [day, startsAt, start, end])).toEqual([
      ['2026-10-19', '2026-10-19T13:30:00.000Z', '09:30', '10:45'],
      ['2026-10-26', '2026-10-26T13:30:00.000Z', '09:30', '10:45'],
      ['2026-11-02', '2026-11-02T14:30:00.000Z', '09:30', '10:45'],
      ['2026-11-16', '2026-11-16T14:30:00.000Z', '09:30', '10:45'],
    ])
  })

  test('of a rotation take place in their weeks, counted from the one the term begins in', async () => {
    const even = { ...mondays, weekday: 3, everyWeeks: 2, week: 2 }
    const odd = { ...mondays, weekday: 0, everyWeeks: 2, week: 1, kind: 'lab' }
    const { who } = await taking({}, [even, odd])
    // Weeks begin on Sunday: the first one is that of 11 October, whose Sunday was before the term.
    expect(await daysOf(who)).toEqual(['10-21', '10-25', '11-04', '11-08', '11-18'])
  })

  test('follow when the term changes, and those that stay keep their ids', async () => {
    const { who, termId } = await taking()
    const before = await classesOf(who)
    await who.call(editTerm, {
      id: termId,
      lastDay: '2026-11-30',
      breaks: [{ name: 'Away', firstDay: '2026-10-26', lastDay: '2026-10-26' }],
    })
    const after = await classesOf(who)
    expect(after.map(({ day }) => day.slice(5))).toEqual(['10-19', '11-02', '11-09', '11-16', '11-23', '11-30'])
    expect(after.slice(0, 4).map(({ id }) => id)).toEqual(
      before.filter(({ day }) => day !== '2026-10-26').map(({ id }) => id),
    )
  })

  test('stay where they are when the student moves to another zone', async () => {
    const { who, course } = await taking()
    const before = await classesOf(who)
    await who.call(editProfile, { zone: 'Asia/Tokyo' })
    await who.call(editCourse, { id: course, courseName: 'Algorithms I' })
    expect((await classesOf(who)).map(({ startsAt }) => startsAt)).toEqual(before.map(({ startsAt }) => startsAt))
  })

  test('of a course without a term take place within its own days', async () => {
    const who = await app.student({ zone: 'America/New_York' })
    const own = { firstDay: '2026-11-09', lastDay: '2026-11-16' }
    await who.call(addCourse, { courseCode: 'ART 1', courseName: 'Art', meetings: [mondays], ...own })
    expect(await daysOf(who)).toEqual(['11-09', '11-16'])
  })

  test('last as long as otherwise on a night when clocks skip their end', async () => {
    const night = { weekday: 0, start: '02:15', end: '03:00' }
    const { who } = await taking({ firstDay: '2027-03-08', lastDay: '2027-03-20' }, [night])
    expect(await classesOf(who)).toMatchObject([
      { day: '2027-03-14', startsAt: '2027-03-14T07:15:00.000Z', endsAt: '2027-03-14T08:00:00.000Z' },
    ])
  })
})

describe('a single class', () => {
  test('can be cancelled, moved and put into another room, and back', async () => {
    const { who } = await taking()
    const one = await find(who, '2026-11-09')
    const id = one?.id ?? ''
    expect(await who.call(editClass, { id, cancelled: true })).toMatchObject({ cancelled: true, moved: false })
    const wall = { date: '2026-11-10', start: '14:00', end: '15:15' }
    expect(await who.call(editClass, { id, cancelled: false, wall, room: 'Foundry 3' })).toMatchObject({
      ...{ day: '2026-11-09', date: '2026-11-10', startsAt: '2026-11-10T19:00:00.000Z', cancelled: false },
      ...{ moved: true, room: 'Foundry 3', roomChanged: true },
    })
    const times = { startsAt: '2026-11-09T15:30:00Z', endsAt: '2026-11-09T16:45:00Z' }
    expect(await who.call(editClass, { id, ...times })).toMatchObject({
      date: '2026-11-09',
      start: '10:30',
      moved: true,
    })
    expect(await who.call(resetClass, { id })).toEqual(one)
  })

  test('that was changed stays changed when all others move, also through a break that is removed again', async () => {
    const { who, termId, course } = await taking()
    const id = (await find(who, '2026-11-09'))?.id ?? ''
    await who.call(editClass, { id, wall: { date: '2026-11-10', start: '14:00', end: '15:15' } })
    const seen = await who.call(readCourse, { id: course })
    const meeting = 'meetings' in seen ? seen.meetings[0] : undefined
    await who.call(editCourse, {
      id: course,
      meetings: [{ ...mondays, id: meeting?.id, start: '08:00', end: '09:00' }],
    })
    expect(await find(who, '2026-11-16')).toMatchObject({ start: '08:00' })
    expect(await find(who, '2026-11-09')).toMatchObject({ id, start: '14:00', moved: true })
    const breaks = [{ name: 'Away', firstDay: '2026-11-09', lastDay: '2026-11-09' }]
    await who.call(editTerm, { id: termId, breaks })
    expect(await find(who, '2026-11-09')).toBeUndefined()
    expect(await who.call(editClass, { id, cancelled: true })).toMatchObject({ code: 'not_found' })
    await who.call(editTerm, { id: termId, breaks: [] })
    expect(await find(who, '2026-11-09')).toMatchObject({ id, start: '14:00' })
  })

  test('that would end before it begins, or go on for days, is refused', async () => {
    const { who } = await taking()
    const id = (await classesOf(who))[0]?.id ?? ''
    const wall = { date: '2026-11-10', start: '14:00', end: '13:00' }
    expect(await who.call(editClass, { id, wall })).toHaveProperty('fields', {
      'wall.end': 'It ends before it begins. Choose a later time.',
    })
    const long = { startsAt: '2026-11-09T15:30:00Z', endsAt: '2026-11-11T15:30:00Z' }
    expect(await who.call(editClass, { id, ...long })).toHaveProperty('fields.endsAt')
    expect(await who.call(editClass, { id, startsAt: long.startsAt })).toHaveProperty('fields.endsAt')
    const ancient = { startsAt: '0026-11-09T15:30:00Z', endsAt: '0026-11-09T16:30:00Z' }
    expect(await who.call(editClass, { id, ...ancient })).toHaveProperty('fields.endsAt')
  })

  test('is nobody else’s', async () => {
    const { who } = await taking()
    const id = (await classesOf(who))[0]?.id ?? ''
    const eve = await app.student()
    expect(await eve.call(editClass, { id, cancelled: true })).toMatchObject({ code: 'not_found' })
    expect(await eve.call(resetClass, { id })).toMatchObject({ code: 'not_found' })
    expect(await classesOf(eve)).toEqual([])
  })
})

test('today’s classes stand in today’s schedule, with course and colour, unless they are cancelled', async () => {
  const { who, course } = await taking({}, [mondays, { ...mondays, start: '13:00', end: '14:00' }])
  const [first, second] = (await classesOf(who)).filter(({ day }) => day === '2026-11-02')
  await who.call(editClass, { id: second?.id ?? '', cancelled: true })
  const seen = await who.call(readDashboard, {})
  const { rows } = calendarDashboardPart.parse('parts' in seen ? seen.parts.calendar : undefined)
  expect(rows).toMatchObject([
    {
      id: first?.id,
      feature: 'courses',
      kind: 'class',
      title: 'Algorithms',
      location: 'Wren Hall 204',
      course: 'CS 301',
    },
  ])
  expect(rows[0]).toMatchObject({ color: 0, state: 'running', busy: true, changes: 'span', series: first?.meetingId })
  // At ten the class of half past nine goes on, and the other does not take place.
  expect(await who.call(readCourse, { id: course })).toMatchObject({ nextClass: { id: first?.id } })
  app.setClock('2026-11-02T15:45:00Z')
  expect(await who.call(readCourse, { id: course })).toMatchObject({
    nextClass: { startsAt: '2026-11-09T14:30:00.000Z' },
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { weekdayOf } from '../../../contract/day.ts'
import { instantOf } from '../../../contract/zone.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addEvent } from '../../calendar/contract.ts'
import { timesOn } from '../../calendar/events/series.testing.ts'
import { addCourse } from '../../courses/contract.ts'
import { addSession } from '../../study/contract.ts'
import { joinSession, makeJoinLink } from '../../study/invitations/contract.ts'
import { cancelTutoring } from '../sessions/contract.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor, setTutorDays } from '../tutors/contract.ts'
import { listNearestSlots, listSlots } from './contract.ts'

let app: Running
let ada: Caller
let ben: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student(), await app.student()]
})

const day = inDays(3)
const on = (start: string, end: string, date = day) => ({ hours: [{ weekday: weekdayOf(date), start, end }] })
/** The starts of that day in UTC, HH:MM; those that clash with a mark. */
async function starts(who: Caller, id: string, minutes: 30 | 60 | 90 | 120 | 180 = 60, date = day): Promise<string[]> {
  const span = { from: `${date}T00:00:00Z`, to: `${date}T23:59:59Z` }
  const { slots } = succeeded(await who.call(listSlots, { id, minutes, ...span }))
  return slots.map(({ start, clash }) => `${start.slice(11, 16)}${clash ? '!' : ''}`)
}

describe('the times of a tutor', () => {
  test('lie on quarter hours within the weekly hours, on the tutor’s clock', async () => {
    const utc = await makeTutor(ada, on('10:00', '11:30'))
    expect(await starts(ben, utc)).toEqual(['10:00', '10:15', '10:30'])
    expect(await starts(ben, utc, 90)).toEqual(['10:00'])
    expect(await starts(ben, utc, 120)).toEqual([])
    const tokyo = await makeTutor(ben, { ...on('19:00', '20:00'), zone: 'Asia/Tokyo' })
    const answer = await ada.call(listSlots, { id: tokyo, from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` })
    const start = instantOf(day, '19:00', 'Asia/Tokyo').toISOString()
    expect(answer).toEqual({ zone: 'Asia/Tokyo', slots: [{ start, clash: false }] })
  })

  test('begin after the notice and end with the farthest day', async () => {
    const id = await makeTutor(ada, {}, { noticeMinutes: 180, farthestDays: 2 })
    expect((await starts(ben, id, 60, inDays(0)))[0]).toBe('11:00')
    expect(await starts(ben, id, 60, inDays(2))).not.toEqual([])
    expect(await starts(ben, id, 60, inDays(3))).toEqual([])
  })

  test('follow single days, and none while the tutor pauses', async () => {
    const id = await makeTutor(ada, on('10:00', '12:00'))
    succeeded(await ada.call(setTutorDays, { from: day, to: day, hours: [{ start: '20:00', end: '21:00' }] }))
    expect(await starts(ben, id)).toEqual(['20:00'])
    succeeded(await ada.call(setTutorDays, { from: day, to: day, hours: [] }))
    expect(await starts(ben, id)).toEqual([])
    succeeded(await ada.call(setTutorDays, { from: day, to: day, hours: null }))
    succeeded(await ada.call(editTutor, { active: false }))
    expect(await starts(ben, id)).toEqual([])
  })

  test('are without bookings and the pause around them, and come back when one is cancelled', async () => {
    const cleo = await app.student()
    const id = await makeTutor(ada, on('09:00', '13:00'), { bufferMinutes: 15 })
    const booked = idOf(await bookAt(cleo, id, day))
    expect(await starts(ben, id)).toEqual(['11:15', '11:30', '11:45', '12:00'])
    succeeded(await cleo.call(cancelTutoring, { id: booked }))
    expect(await starts(ben, id)).toHaveLength(13)
  })

  test('end with the most sessions of a day', async () => {
    const cleo = await app.student()
    const id = await makeTutor(ada, {}, { dailyMost: 1 })
    succeeded(await bookAt(cleo, id, day))
    expect(await starts(ben, id)).toEqual([])
    expect(await bookAt(ben, id, day, { time: '15:00' })).toHaveProperty('fields.time')
    expect(await starts(ben, id, 60, inDays(4))).not.toEqual([])
  })

  test('are without the tutor’s classes, busy events and groups, and say nothing of them', async () => {
    const id = await makeTutor(ada, on('08:00', '16:00'))
    const meetings = [{ weekday: weekdayOf(day), start: '08:00', end: '10:00' }]
    const term = { firstDay: inDays(0), lastDay: inDays(60), meetings }
    succeeded(await ada.call(addCourse, { courseCode: 'CS 301', courseName: 'Compilers', zone: 'UTC', ...term }))
    succeeded(await ada.call(addEvent, { title: 'Dentist', when: timesOn(day, '10:30', '12:00') }))
    succeeded(await ada.call(addEvent, { title: 'Lights', when: timesOn(day, '12:00', '13:00'), busy: false }))
    const plan = { title: 'Sets', course: 'Other', date: day, time: '14:00', plannedMinutes: 60 }
    const { token } = succeeded(await ben.call(makeJoinLink, { id: idOf(await ben.call(addSession, plan)) }))
    succeeded(await ada.call(joinSession, { token }))
    // Studying alone can be put off.
    succeeded(await ada.call(addSession, { ...plan, time: '15:00' }))
    const cleo = await app.student()
    expect(await starts(cleo, id)).toEqual(['12:00', '12:15', '12:30', '12:45', '13:00', '15:00'])
    const answer = await cleo.call(listSlots, { id, from: `${day}T00:00:00Z`, to: `${day}T23:00:00Z` })
    expect(JSON.stringify(answer)).not.toMatch(/Dentist|Compilers|Sets/)
  })

  test('show where they clash with the student’s own, and leave out where the student is booked', async () => {
    const [id, other] = [await makeTutor(ada, on('10:00', '13:00')), await makeTutor(await app.student())]
    succeeded(await ben.call(addEvent, { title: 'Choir', when: timesOn(day, '10:30', '11:00') }))
    succeeded(await bookAt(ben, other, day, { time: '12:30', minutes: 30 }))
    expect(await starts(ben, id)).toEqual(['10:00!', '10:15!', '10:30!', '10:45!', '11:00', '11:15', '11:30'])
  })

  test('can be asked for near a wanted one, in the student’s zone', async () => {
    const id = await makeTutor(ada, on('10:00', '12:00'))
    const york = await app.student({ zone: 'America/New_York' })
    const near = succeeded(await york.call(listNearestSlots, { id, date: day, time: '23:30', limit: 2 }))
    expect(near.slots.map(({ start }) => start)).toEqual([`${day}T10:45:00.000Z`, `${day}T11:00:00.000Z`])
    expect(await york.call(listNearestSlots, { id, date: day, time: '01:36+93:79' })).toHaveProperty('fields.time')
  })
})

test('a span that is too long or backward is refused', async () => {
  const id = await makeTutor(ada)
  const from = `${day}T00:00:00Z`
  expect(await ben.call(listSlots, { id, from, to: from })).toHaveProperty('fields.to')
  expect(await ben.call(listSlots, { id, from, to: `${inDays(40)}T00:00:00Z` })).toHaveProperty('fields.to')
})

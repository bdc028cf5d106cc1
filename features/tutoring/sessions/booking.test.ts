import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addEvent } from '../../calendar/contract.ts'
import { timesOn } from '../../calendar/events/series.testing.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'
import { cancelTutoring, listTutoring, readTutoring } from './contract.ts'

let app: Running
let ada: Caller
let tutor: string
let ben: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben Archer' })]
  tutor = await makeTutor(ada)
})

describe('a student books', () => {
  test('an hour at the tutor’s price, and both have it', async () => {
    const booked = succeeded(await bookAt(ben, tutor, inDays(2), { notes: 'Induction, please' }))
    expect(booked).toMatchObject({
      ...{ side: 'student', tutorId: tutor, tutor: { name: 'Ada Marlow' }, student: { name: 'Ben Archer' } },
      ...{ scheduledStart: `${inDays(2)}T10:00:00.000Z`, scheduledEnd: `${inDays(2)}T11:00:00.000Z` },
      ...{ status: 'scheduled', hourlyRate: 2500, totalCost: 2500, notes: 'Induction, please', ownLink: false },
    })
    expect(JSON.stringify(booked)).not.toContain('"room"')
    expect(await ada.call(listTutoring, {})).toMatchObject({
      rows: [{ id: booked.id, side: 'tutor' }],
      counts: { upcoming: 1, past: 0, all: 1 },
    })
  })

  test('half an hour at an odd rate: half a cent rounds up', async () => {
    succeeded(await ada.call(editTutor, { hourlyRate: 2501 }))
    expect(await bookAt(ben, tutor, inDays(2), { minutes: 30 })).toMatchObject({ totalCost: 1251 })
    expect(await bookAt(ben, tutor, inDays(3), { minutes: 90 })).toMatchObject({ totalCost: 3752 })
  })

  test('only what the tutor offers', async () => {
    expect(await bookAt(ben, tutor, inDays(2), { subject: 'Physics' })).toHaveProperty('fields.subject')
    succeeded(await ada.call(editTutor, { sessionTypes: ['online'] }))
    const inPerson = { sessionType: 'in_person' as const, location: 'Old Library' }
    expect(await bookAt(ben, tutor, inDays(2), inPerson)).toHaveProperty('fields.sessionType')
    succeeded(await ada.call(editTutor, { active: false }))
    expect(await bookAt(ben, tutor, inDays(2))).toMatchObject({ code: 'conflict' })
  })

  test('in person with a place', async () => {
    expect(await bookAt(ben, tutor, inDays(2), { sessionType: 'in_person' })).toHaveProperty('fields.location')
    const given = { sessionType: 'in_person' as const, location: 'Old Library' }
    expect(await bookAt(ben, tutor, inDays(2), given)).toMatchObject({ location: 'Old Library' })
  })

  test('no time that does not exist, and is told others', async () => {
    expect(await bookAt(ben, tutor, inDays(-1))).toHaveProperty('fields.date')
    // The notice is four hours.
    expect(await bookAt(ben, tutor, inDays(0))).toMatchObject({
      code: 'conflict',
      fields: { time: 'This time is not free. Free near it: Today, 12:00 PM; Today, 12:15 PM; Today, 12:30 PM.' },
    })
    expect(await bookAt(ben, tutor, inDays(2), { time: '10:10' })).toHaveProperty('fields.time')
    expect(await bookAt(ben, tutor, inDays(94))).toHaveProperty('fields.time')
  })

  test('not what somebody has just taken, nor twice at the same time', async () => {
    const cleo = await app.student()
    succeeded(await bookAt(ben, tutor, inDays(2)))
    const taken = { code: 'conflict', detail: 'This time has just been taken.' }
    expect(await bookAt(cleo, tutor, inDays(2), { time: '10:30' })).toMatchObject(taken)
    app.advance(11 * 60_000)
    expect(await bookAt(cleo, tutor, inDays(2))).toMatchObject({ detail: expect.stringContaining('is not free') })
    const other = await makeTutor(cleo)
    expect(await bookAt(ben, other, inDays(2))).toMatchObject({ detail: 'You have a session at this time.' })
    // The tutor is a student elsewhere.
    expect(await bookAt(ada, other, inDays(2))).toHaveProperty('fields.time')
    succeeded(await bookAt(ada, other, inDays(2), { time: '11:00' }))
  })

  test('not during an event of the tutor, but during an own one', async () => {
    const when = timesOn(inDays(2), '10:00', '10:15')
    succeeded(await ben.call(addEvent, { title: 'Dentist', when }))
    succeeded(await bookAt(ben, tutor, inDays(2)))
    succeeded(await ada.call(addEvent, { title: 'Dentist', when: timesOn(inDays(3), '10:45', '12:00') }))
    const refused = await bookAt(ben, tutor, inDays(3))
    expect(refused).toHaveProperty('fields.time')
    expect(JSON.stringify(refused)).not.toContain('Dentist')
  })

  test('four at a time', async () => {
    for (const days of [1, 2, 3, 4]) succeeded(await bookAt(ben, tutor, inDays(days)))
    expect(await bookAt(ben, tutor, inDays(5))).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('4 open bookings'),
    })
  })

  test('and comes free by cancelling, twenty times a day', async () => {
    for (let n = 0; n < 20; n++)
      succeeded(await ben.call(cancelTutoring, { id: idOf(await bookAt(ben, tutor, inDays(2))) }))
    expect(await bookAt(ben, tutor, inDays(2))).toMatchObject({
      code: 'too_many',
      detail: expect.stringContaining('20 bookings'),
    })
  })

  test('never at another price than the page has shown, and keeps the price of that moment', async () => {
    const shown = { expectedCost: 2500 }
    const id = idOf(await bookAt(ben, tutor, inDays(2), shown))
    succeeded(await ada.call(editTutor, { hourlyRate: 4000 }))
    expect(await bookAt(ben, tutor, inDays(3), shown)).toMatchObject({ code: 'conflict' })
    expect(await bookAt(ben, tutor, inDays(3), { expectedCost: 4000 })).toMatchObject({ totalCost: 4000 })
    expect(await ben.call(readTutoring, { id })).toMatchObject({ hourlyRate: 2500, totalCost: 2500 })
  })

  test('of a tutor who pauses later: what is booked stands', async () => {
    const id = idOf(await bookAt(ben, tutor, inDays(2)))
    succeeded(await ada.call(editTutor, { active: false }))
    expect(await ben.call(readTutoring, { id })).toMatchObject({ status: 'scheduled', tutorId: tutor })
  })

  test('not oneself', async () => {
    expect(await bookAt(ada, tutor, inDays(2))).toMatchObject({ code: 'forbidden', detail: 'This is you.' })
  })
})

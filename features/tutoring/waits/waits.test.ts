import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addEvent, deleteEvent } from '../../calendar/contract.ts'
import { timesOn } from '../../calendar/events/series.testing.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { blockPerson } from '../../people/contract.ts'
import { cancelTutoring, declineTutoring } from '../sessions/contract.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor, setTutorDays, setWeeklyHours } from '../tutors/contract.ts'
import { endWait, listWaits, waitForTime } from './contract.ts'
import { waitWords } from './rules.ts'

let app: Running
let ada: Caller
let ben: Caller
let cleo: Caller
let tutor: string
beforeAll(async () => {
  app = await testApp()
})

/** Open at ten, for an hour a day. */
const tenEachDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '10:00', end: '11:00' }))

beforeEach(async () => {
  app.holdClock(thisMorning)
  ada = await app.student({ name: 'Ada Marlow' })
  ;[ben, cleo] = [await app.student(), await app.student()]
  tutor = await makeTutor(ada, { hours: tenEachDay })
})

const wait = (who: Caller, days = 2, more: { minutes?: 30 | 60 | 90; lastDay?: string } = {}) =>
  who.call(waitForTime, { id: tutor, firstDay: inDays(days), lastDay: inDays(days), ...more })

async function lookForOpenings() {
  await app.shell.jobs.enqueue(app.shell.database.db, 'tutoring-waits', {})
  await app.settle()
}

async function openingsOf(who: Caller) {
  await lookForOpenings()
  const { rows } = succeeded(await who.call(listNotifications, {}))
  return rows.filter(({ kind }) => kind === 'tutoring-opening').map(({ path, by }) => ({ path, by }))
}

const opened = (days: number, time = '10:00', minutes = 60) => [
  { by: 'Ada Marlow', path: `/tutors/${tutor}?book=${inDays(days)}T${time}:00.000Z&minutes=${minutes}` },
]

describe('somebody who waits is told once', () => {
  test('when another one cancels, and the wait is over', async () => {
    const booked = idOf(await bookAt(cleo, tutor, inDays(2)))
    succeeded(await wait(ben))
    expect(await openingsOf(ben)).toEqual([])
    expect(await ben.call(listWaits, {})).toMatchObject({
      rows: [{ id: tutor, name: 'Ada Marlow', minutes: 60, firstDay: inDays(2), lastDay: inDays(2) }],
    })
    succeeded(await cleo.call(cancelTutoring, { id: booked }))
    expect(await openingsOf(ben)).toEqual(opened(2))
    expect(await ben.call(listWaits, {})).toEqual({ rows: [] })
    const again = idOf(await bookAt(cleo, tutor, inDays(2)))
    succeeded(await cleo.call(cancelTutoring, { id: again }))
    expect(await openingsOf(ben)).toHaveLength(1)
  })

  test('when a request is declined, or lapses', async () => {
    succeeded(await ada.call(editTutor, { confirms: true }))
    const asked = idOf(await bookAt(cleo, tutor, inDays(2)))
    succeeded(await bookAt(cleo, tutor, inDays(3)))
    succeeded(await wait(ben, 2))
    succeeded(await ada.call(declineTutoring, { id: asked }))
    expect(await openingsOf(ben)).toEqual(opened(2))
    const dora = await app.student()
    succeeded(await wait(dora, 3))
    app.advance(12 * 3_600_000 + 60_000)
    expect(await openingsOf(dora)).toEqual(opened(3))
  })

  test('when the tutor changes hours or single days, pauses no more, or needs less notice', async () => {
    succeeded(await wait(ben, 2, { minutes: 90 }))
    expect(await openingsOf(ben)).toEqual([])
    const longer = tenEachDay.map((one) => ({ ...one, end: '11:30' }))
    succeeded(await ada.call(setWeeklyHours, { hours: longer }))
    expect(await openingsOf(ben)).toEqual(opened(2, '10:00', 90))

    succeeded(await ada.call(setTutorDays, { from: inDays(4), to: inDays(4), hours: [] }))
    succeeded(await wait(cleo, 4))
    succeeded(
      await ada.call(setTutorDays, { from: inDays(4), to: inDays(4), hours: [{ start: '15:00', end: '16:00' }] }),
    )
    expect(await openingsOf(cleo)).toEqual(opened(4, '15:00'))

    succeeded(await ada.call(editTutor, { active: false }))
    const dora = await app.student()
    succeeded(await wait(dora, 5))
    expect(await openingsOf(dora)).toEqual([])
    succeeded(await ada.call(editTutor, { active: true }))
    expect(await openingsOf(dora)).toEqual(opened(5))

    const emil = await app.student()
    succeeded(await wait(emil, 0))
    succeeded(await ada.call(editTutor, { noticeMinutes: 30 }))
    expect(await openingsOf(emil)).toEqual(opened(0))
  })

  test('when an event of the tutor goes, or time itself brings the day near', async () => {
    const when = timesOn(inDays(2), '10:00', '11:00')
    const event = idOf(await ada.call(addEvent, { title: 'Dentist', when }))
    succeeded(await wait(ben))
    expect(await openingsOf(ben)).toEqual([])
    succeeded(await ada.call(deleteEvent, { id: event }))
    expect(await openingsOf(ben)).toEqual(opened(2))

    succeeded(await ada.call(editTutor, { farthestDays: 2 }))
    succeeded(await wait(cleo, 3))
    expect(await openingsOf(cleo)).toEqual([])
    app.advance(16 * 3_600_000 + 60_000)
    expect(await openingsOf(cleo)).toEqual(opened(3))
  })
})

describe('nobody is told', () => {
  test('of what an own booking takes, of other days, or of a tutor who is not there any more', async () => {
    const booked = idOf(await bookAt(cleo, tutor, inDays(2)))
    const other = await makeTutor(await app.student())
    succeeded(await bookAt(ben, other, inDays(2)))
    const later = idOf(await bookAt(cleo, tutor, inDays(3)))
    succeeded(await wait(ben))
    succeeded(await cleo.call(cancelTutoring, { id: booked }))
    succeeded(await cleo.call(cancelTutoring, { id: later }))
    expect(await openingsOf(ben)).toEqual([])

    const dora = await app.student()
    const again = idOf(await bookAt(cleo, tutor, inDays(4)))
    succeeded(await wait(dora, 4))
    succeeded(await dora.call(blockPerson, { id: ada.id }))
    succeeded(await cleo.call(cancelTutoring, { id: again }))
    expect(await openingsOf(dora)).toEqual([])
    // A block has ended the wait.
    expect(await dora.call(listWaits, {})).toEqual({ rows: [] })
    expect(await dora.call(endWait, { id: tutor })).toMatchObject({ code: 'not_found', detail: waitWords.notThere })
  })

  test('after the last day', async () => {
    succeeded(await ada.call(setTutorDays, { from: inDays(0), to: inDays(2), hours: [] }))
    succeeded(await wait(ben, 1))
    app.advance(2 * 24 * 3_600_000 - 10 * 3_600_000)
    await lookForOpenings()
    const text = 'select 1 from tutoring_waits where user_id = $1'
    const left = async () => (await app.shell.database.pool.query({ text, values: [ben.id] })).rows.length
    expect(await left()).toBe(1)
    app.advance(3 * 3_600_000)
    await lookForOpenings()
    expect(await left()).toBe(0)
  })
})

describe('a wait is refused', () => {
  test('where something is free already, which it names', async () => {
    expect(await wait(ben)).toMatchObject({
      code: 'conflict',
      fields: { lastDay: expect.stringMatching(/^Free on these days already: .*10:00 AM\. Book one of them/) },
    })
  })

  test('for days that are over, backward, too many or too far', async () => {
    expect(await wait(ben, -1)).toHaveProperty('fields.firstDay', waitWords.dayOver)
    expect(await wait(ben, 3, { lastDay: inDays(2) })).toHaveProperty('fields.lastDay', waitWords.backward)
    expect(await wait(ben, 1, { lastDay: inDays(61) })).toHaveProperty('fields.lastDay', waitWords.tooLong)
    expect(await wait(ben, 366)).toHaveProperty('fields.lastDay', waitWords.tooFar)
    expect(await ada.call(waitForTime, { id: tutor, firstDay: inDays(2), lastDay: inDays(2) })).toMatchObject({
      code: 'forbidden',
    })
  })

  test('from the twenty-first tutor on; another one for the same tutor replaces the first', async () => {
    const { pool } = app.shell.database
    for (let n = 0; n < 20; n++) {
      const id = await makeTutor(await app.student(), { hours: [] })
      succeeded(await ben.call(waitForTime, { id, firstDay: inDays(2), lastDay: inDays(3) }))
      if (n === 0) succeeded(await ben.call(waitForTime, { id, firstDay: inDays(4), lastDay: inDays(5) }))
    }
    succeeded(await ada.call(editTutor, { active: false }))
    expect(await wait(ben)).toMatchObject({ code: 'conflict', detail: waitWords.tooMany })
    expect(
      (await pool.query({ text: 'select 1 from tutoring_waits where user_id = $1', values: [ben.id] })).rows,
    ).toHaveLength(20)
  })
})

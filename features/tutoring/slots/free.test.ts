import { beforeAll, expect, test } from 'vitest'
import { weekdayOf } from '../../../contract/day.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addEvent } from '../../calendar/contract.ts'
import { timesOn } from '../../calendar/events/series.testing.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { setTutorDays, setWeeklyHours } from '../tutors/contract.ts'
import { listTutors } from '../tutors/shown.contract.ts'
import { listSlots } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.holdClock(thisMorning)
})

async function freeFor(who: Caller, q: string): Promise<string[]> {
  const { rows } = succeeded(await who.call(listTutors, { q, free: 'yes', limit: 60 }))
  return rows.map(({ id }) => id).toSorted()
}

const addOwn = async (who: Caller, day: string, start: string, end: string) =>
  succeeded(await who.call(addEvent, { title: 'Choir', when: timesOn(day, start, end) }))

test('a tutor who has time only while the student sings is not free for them', async () => {
  const [ada, eve, ben, cleo] = [await app.student(), await app.student(), await app.student(), await app.student()]
  const day = inDays(3)
  const only = (start: string, end: string) => ({
    bio: 'Now and then',
    hours: [{ weekday: weekdayOf(day), start, end }],
  })
  const morning = await makeTutor(ada, only('09:00', '10:00'))
  const evening = await makeTutor(eve, only('18:00', '19:00'))
  await addOwn(cleo, day, '18:30', '20:00')
  expect(await freeFor(cleo, 'now and then')).toEqual([morning])
  expect(await freeFor(ben, 'now and then')).toEqual([morning, evening].toSorted())
  succeeded(await ada.call(setWeeklyHours, { hours: [] }))
  expect(await freeFor(cleo, 'now and then')).toEqual([])
  succeeded(await ada.call(setTutorDays, { from: day, to: day, hours: [{ start: '23:00', end: '24:00' }] }))
  expect(await freeFor(cleo, 'now and then')).toEqual([morning])
})

test('whoever is free has a slot that clashes with nothing, and nobody else has', async () => {
  const [dora, ben] = [await app.student(), await app.student()]
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const two = (number: number) => String(number).padStart(2, '0')
  const time = (quarters: number) => `${two(Math.floor(quarters / 4))}:${two((quarters % 4) * 15)}`
  const week = { from: thisMorning, to: thisMorning.replace(inDays(0), inDays(7)) }
  for (let day = 0; day < 8; day++)
    for (const start of [0, 32, 64])
      if (random(3) > 0) await addOwn(dora, inDays(day), time(start + random(8)), time(start + 8 + random(20)))
  const tutors: string[] = []
  for (let n = 0; n < 24; n++) {
    const start = random(80)
    const hours = [{ weekday: random(7), start: time(start), end: time(start + 4 + random(6)) }]
    const zone = ['UTC', 'Asia/Kolkata', 'America/St_Johns'][n % 3] ?? 'UTC'
    const settings = { noticeMinutes: random(3) * 2880, bufferMinutes: random(2) * 45, farthestDays: 3 + random(9) }
    const caller = await app.student()
    const id = await makeTutor(
      caller,
      { bio: 'Random', hours, zone },
      { ...settings, dailyMost: [null, 1][random(2)] ?? null },
    )
    tutors.push(id)
    const { slots } = succeeded(await ben.call(listSlots, { id, ...week, minutes: 30 }))
    const slot = slots[random(slots.length || 1)]?.start
    if (slot && random(2) > 0)
      succeeded(await bookAt(await app.student(), id, slot.slice(0, 10), { time: slot.slice(11, 16), minutes: 30 }))
    if (random(3) > 0) await addOwn(caller, inDays(1 + random(7)), time(random(40)), time(44 + random(50)))
  }
  const free: string[] = []
  for (const id of tutors) {
    const { slots } = succeeded(await dora.call(listSlots, { id, ...week, minutes: 60 }))
    if (slots.some(({ clash }) => !clash)) free.push(id)
  }
  expect(free.length).toBeGreaterThan(0)
  expect(await freeFor(dora, 'Random')).toEqual(free.toSorted())
})

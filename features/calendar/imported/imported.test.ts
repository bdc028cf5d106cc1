import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { readCalendar, readEvent } from '../contract.ts'
import { createFeed } from '../feeds/contract.ts'
import {
  calendarRows,
  calendarTimes,
  expectGood,
  importFile,
  lectureOverride,
  nthCalendarRow,
  weeklyLecture,
} from './lectures.testing.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-01T08:00:00Z')
})

const berlin = () => app.student({ zone: 'Europe/Berlin' })
/** The entries of a feed by UID, with SEQUENCE, start and whether they are cancelled. */
async function told(address: string) {
  const text = await (await app.browser().fetch(new URL(address).pathname)).text()
  const value = (event: string, name: string) => new RegExp(`^${name}[^:\r\n]*:(.*)\r$`, 'm').exec(event)?.[1] ?? ''
  return new Map(
    text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((one) => [
        value(one, 'UID'),
        { sequence: Number(value(one, 'SEQUENCE')), start: value(one, 'DTSTART'), status: value(one, 'STATUS') },
      ]),
  )
}

describe('importing a calendar again', () => {
  test('keeps the id of each event, and feeds report changes and no new events', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({}))
    const { address } = expectGood(await ada.call(createFeed, { name: 'All' }))
    const [ids, before] = [(await calendarRows(ada)).map(({ id }) => id), await told(address)]
    await importFile(ada, weeklyLecture({ hour: '11', title: 'Algorithms I' }))
    const after = await calendarRows(ada)
    expect(after.map(({ id }) => id)).toEqual(ids)
    expect(after[0]).toMatchObject({ title: 'Algorithms I', at: '09-07 11:00' })
    const now = await told(address)
    expect([...now.keys()].sort()).toEqual([...before.keys()].sort())
    for (const [uid, { sequence, status, start }] of now) {
      expect({ sequence, status }).toEqual({ sequence: (before.get(uid)?.sequence ?? 0) + 1, status: 'CONFIRMED' })
      expect(start).not.toBe(before.get(uid)?.start)
    }
    expect(await told(address)).toEqual(now)
  })

  test('moves the same events to another weekday, and feeds report deleted ones as cancelled', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({}))
    const { address } = expectGood(await ada.call(createFeed, { name: 'All' }))
    const [ids, before] = [(await calendarRows(ada)).map(({ id }) => id), await told(address)]
    await importFile(ada, weeklyLecture({ day: '09', rule: 'COUNT=4' }))
    const after = await calendarRows(ada)
    expect(after.map(({ at }) => at)).toEqual(['09-09 09:00', '09-16 09:00', '09-23 09:00', '09-30 09:00'])
    expect(after.map(({ id }) => id)).toEqual(ids.slice(0, 4))
    const now = await told(address)
    expect([...now.keys()].sort()).toEqual([...before.keys()].sort())
    expect([...now.values()].filter(({ status }) => status === 'CANCELLED')).toHaveLength(1)
  })

  test('follows one that its source moved, by its RECURRENCE-ID', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({}))
    const third = await nthCalendarRow(ada, 2)
    const moved = lectureOverride(
      '20260921T090000',
      'DTSTART;TZID=Europe/Berlin:20260924T140000',
      'SUMMARY:Algorithms, in the lab',
    )
    await importFile(ada, weeklyLecture({ others: [moved] }))
    expect(await ada.call(readEvent, { id: third })).toMatchObject({
      ...{ title: 'Algorithms, in the lab', several: true, edited: false },
      when: { start: '2026-09-24T14:00' },
    })
    await importFile(ada, weeklyLecture({}))
    expect(await ada.call(readEvent, { id: third })).toMatchObject({
      title: 'Algorithms',
      when: { start: '2026-09-21T09:00' },
    })
  })
})

test('importing again later leaves past events alone, and adds those that are now in the window', async () => {
  const ada = await berlin()
  const file = weeklyLecture({ rule: 'INTERVAL=1' })
  await importFile(ada, file)
  const reach = async (by = ada) =>
    expectGood(await by.call(readCalendar, { from: '2027-11-01', to: '2027-12-01' })).rows.length
  expect(await reach()).toBe(0)
  app.setClock('2026-10-20T08:00:00Z')
  expect(await importFile(ada, file)).toMatchObject({ events: 0, changed: 0 })
  expect(await calendarTimes(ada, '2026-09-22')).toEqual(['09-07 09:00', '09-14 09:00', '09-21 09:00'])
  expect(await reach()).toBeGreaterThan(0)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { parseCalendarFile as readFile } from '../../../server/ics/read.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment, deleteAssignment, editAssignment } from '../../homework/contract.ts'
import { addEvent, deleteEvent, editEvent } from '../contract.ts'
import { calendarReaders, readerInstance } from './calendarReaders.testing.ts'
import { addFeed, subscribedEntries } from './subscriber.testing.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-02T08:00:00Z')
})

const when = { kind: 'time', start: '2026-09-10T09:00', end: '2026-09-10T10:30' } as const

const fetched = (path: string, init: RequestInit = {}) => app.browser().fetch(path, init)
const told = (path: string) => subscribedEntries(app, path)

describe('what subscribed calendars see', () => {
  test('keeps its UID, and its SEQUENCE rises when it changes, and only then', async () => {
    const ona = await app.student()
    const { id } = succeeded(await ona.call(addEvent, { title: 'Climbing', when }))
    await ona.call(addEvent, { title: 'Other', when })
    const path = await addFeed(ona)
    const find = async () => (await told(path)).find(({ uid }) => uid === `calendar-${id}@quad`)
    expect(await find()).toMatchObject({ sequence: 0, start: '2026-09-10T09:00:00Z' })
    app.advance(60_000)
    await ona.call(editEvent, { id, when: { ...when, start: '2026-09-10T08:00' } })
    expect(await find()).toMatchObject({ sequence: 1, start: '2026-09-10T08:00:00Z' })
    await ona.call(editEvent, { id, location: 'Gym' })
    expect(await find()).toMatchObject({ sequence: 2 })
    await ona.call(addEvent, { title: 'Third', when })
    expect(await find()).toMatchObject({ sequence: 2 })
  })

  test('stays as cancelled for thirty days when it is deleted, and comes back when that is undone', async () => {
    const ona = await app.student()
    const { id } = succeeded(await ona.call(addEvent, { title: 'Very private', when }))
    const path = await addFeed(ona)
    await told(path)
    const { undo } = succeeded(await ona.call(deleteEvent, { id }))
    const [gone] = await told(path)
    expect(gone).toMatchObject({
      uid: `calendar-${id}@quad`,
      status: 'CANCELLED',
      sequence: 1,
      start: '2026-09-10T09:00:00Z',
    })
    expect(gone?.lines).not.toContain('private')
    await ona.call(undoById, { id: undo })
    expect(await told(path)).toEqual([
      expect.objectContaining({ status: 'CONFIRMED', sequence: 2, title: 'Very private' }),
    ])
    await ona.call(deleteEvent, { id })
    expect(await told(path)).toHaveLength(1)
    const back = 32 * 86_400_000
    app.advance(back)
    expect(await told(path)).toEqual([])
    app.advance(-back)
  })

  test('is alike everywhere on the last days of months, which some programs reckon wrongly by the rule', async () => {
    const ona = await app.student({ zone: 'Europe/Berlin' })
    const repeat = { every: 'month', count: 9 } as const
    await ona.call(addEvent, {
      ...{ title: 'Rent', notes: 'Standing order', repeat },
      when: { kind: 'time', start: '2026-10-31T09:00', end: '2026-10-31T09:15' },
    })
    const text = await (await fetched(await addFeed(ona))).text()
    const days = [
      ...['2026-10-31T08:00', '2026-11-30T08:00', '2026-12-31T08:00', '2027-01-31T08:00', '2027-02-28T08:00'],
      ...['2027-03-31T07:00', '2027-04-30T07:00', '2027-05-31T07:00', '2027-06-30T07:00'],
    ]
    const expected = days.map((start) => readerInstance(new Date(`${start}Z`), new Date(`${start.slice(0, 14)}15Z`)))
    for (const [reader, read] of Object.entries(calendarReaders))
      expect([reader, ...read(text, '2026-09-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z')]).toEqual([
        reader,
        ...expected,
      ])
    expect(text.match(/DESCRIPTION:Standing order/g)).toHaveLength(9)
  })

  test('does not report entries that are only too old by now', async () => {
    const ona = await app.student()
    await ona.call(addEvent, { title: 'Climbing', when })
    const path = await addFeed(ona)
    expect(await told(path)).toHaveLength(1)
    const ahead = 120 * 86_400_000
    app.advance(ahead)
    expect(await told(path)).toEqual([])
    app.advance(-ahead)
  })

  test('shows what is due before it is, and what is due on a day on that day', async () => {
    const ona = await app.student({ zone: 'Europe/Berlin' })
    const essay = succeeded(
      await ona.call(addAssignment, { title: 'Essay', course: 'History', dueDate: '2026-09-11', dueTime: '17:00' }),
    )
    await ona.call(addAssignment, { title: 'Reading', course: 'History', dueDate: '2026-09-12' })
    const path = await addFeed(ona)
    const lines = (await told(path)).map((event) => event.lines).join('\n')
    expect(lines).toContain('DTSTART:20260911T143000Z\r\nDTEND:20260911T150000Z')
    expect(lines).toContain('DTSTART;VALUE=DATE:20260912\r\nDTEND;VALUE=DATE:20260913')
    expect(lines).toContain('CATEGORIES:Assignment,History')
    expect(lines).toContain('TRANSP:TRANSPARENT')
    await ona.call(editAssignment, { id: essay.id, dueTime: '18:00' })
    expect((await told(path)).find(({ uid }) => uid === `homework-${essay.id}@quad`)).toMatchObject({ sequence: 1 })
    await ona.call(deleteAssignment, { id: essay.id })
    expect((await told(path)).find(({ uid }) => uid === `homework-${essay.id}@quad`)).toMatchObject({
      status: 'CANCELLED',
    })
  })

  test('is a series as one, with what was left out and what was moved', async () => {
    const ona = await app.student({ zone: 'Europe/Berlin' })
    const made = succeeded(
      await ona.call(addEvent, {
        title: 'Seminar',
        when: { ...when, start: '2026-10-12T09:00', end: '2026-10-12T10:30' },
        repeat: { every: 'week', until: '2026-11-30' },
      }),
    )
    const { rows } = await app.shell.database.pool.query(
      'select id, original from calendar_occurrences where user_id = $1 order by original',
      [ona.id],
    )
    await ona.call(deleteEvent, { id: rows[1].id })
    await ona.call(editEvent, {
      id: rows[3].id,
      title: 'Seminar in the lab',
      when: { kind: 'time', start: '2026-11-03T14:00', end: '2026-11-03T15:00' },
    })
    const text = await (await fetched(await addFeed(ona))).text()
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261012T090000\r\nDTEND;TZID=Europe/Berlin:20261012T103000\r\n')
    expect(text).toMatch(
      /RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;WKST=SU;UNTIL=20261130T225959Z\r\nEXDATE;TZID=Europe\/Berlin:20261019T090000\r\n/,
    )
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261102T090000\r\nDTSTART:20261103T130000Z\r\n')
    expect(text.match(new RegExp(`UID:calendar-${made.series?.id}@quad`, 'g'))).toHaveLength(2)
    const read = readFile(new TextEncoder().encode(text), {
      zone: 'UTC',
      from: '2026-01-01T00:00:00Z',
      to: '2027-01-01T00:00:00Z',
      perEntry: 100,
      total: 100,
    })
    expect(read.skipped).toEqual([])
    expect(read.warnings).toEqual([])
    expect(
      read.entries.flatMap(({ occurrences }) =>
        occurrences.map(({ start }) => (start.kind === 'date' ? '' : start.at)),
      ),
    ).toEqual([
      '2026-10-12T07:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
      '2026-11-03T13:00:00.000Z',
      '2026-11-09T08:00:00.000Z',
      '2026-11-16T08:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
      '2026-11-30T08:00:00.000Z',
    ])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { undoImport } from '../../imports/contract.ts'
import { deleteEvent, type EventWhen, editEvent, readCalendar, readEvent } from '../contract.ts'
import { calendarFile, eventBlock } from './calendarFiles.testing.ts'
import {
  calendarRows,
  calendarTimes,
  expectGood,
  importFile,
  nthCalendarRow,
  previewFile,
  weeklyLecture,
} from './lectures.testing.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-01T08:00:00Z')
})

const berlin = () => app.student({ zone: 'Europe/Berlin' })
const time = (day: string, start: string, end: string): EventWhen => ({
  ...{ kind: 'time', start: `${day}T${start}`, end: `${day}T${end}` },
})

describe('an imported event', () => {
  test('is edited alone; importing again leaves what was edited and changes the rest', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({}))
    const second = await nthCalendarRow(ada, 1)
    const edited = expectGood(
      await ada.call(editEvent, { id: second, when: time('2026-09-15', '14:00', '15:30'), notes: 'Bring the proofs' }),
    )
    expect(edited).toMatchObject({ id: second, imported: true, edited: true, several: true, series: null })
    const file = weeklyLecture({ hour: '11', title: 'Algorithms I', more: ['DESCRIPTION:Chapter 3'] })
    expect((await previewFile(ada, file)).entries[0]).toMatchObject({
      ...{ fate: 'changed', why: 'It says something else than last time. What you changed stays.' },
    })
    await importFile(ada, file)
    expect(await ada.call(readEvent, { id: second })).toMatchObject({
      ...{ title: 'Algorithms I', notes: 'Bring the proofs', edited: true },
      when: time('2026-09-15', '14:00', '15:30'),
    })
    expect(await calendarTimes(ada)).toEqual([
      '09-07 11:00',
      '09-15 14:00',
      '09-21 11:00',
      '09-28 11:00',
      '10-05 11:00',
    ])
  })

  test('follows its source again after the source comes to agree with the student', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({}))
    const first = await nthCalendarRow(ada, 0)
    await ada.call(editEvent, { id: first, scope: 'all', title: 'Algorithms I' })
    expect(await ada.call(readEvent, { id: first })).toMatchObject({ edited: true })
    await importFile(ada, weeklyLecture({ title: 'Algorithms I' }))
    expect(await ada.call(readEvent, { id: first })).toMatchObject({ edited: false })
    await importFile(ada, weeklyLecture({ title: 'Algorithms II' }))
    expect(await ada.call(readEvent, { id: first })).toMatchObject({ title: 'Algorithms II' })
  })

  test('is edited with all after it, also those that only come later', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({ rule: 'COUNT=3' }))
    const all = await calendarRows(ada)
    const { undo } = expectGood(
      await ada.call(editEvent, {
        ...{ id: all[1]?.id ?? '', scope: 'following', when: time('2026-09-15', '10:00', '11:30'), location: 'Lab 3' },
      }),
    )
    expect(await calendarTimes(ada)).toEqual(['09-07 09:00', '09-15 10:00', '09-22 10:00'])
    await importFile(ada, weeklyLecture({ rule: 'COUNT=5' }))
    const after = await calendarRows(ada)
    expect(after.map(({ at, location }) => [at, location])).toEqual([
      ['09-07 09:00', 'Hall 1'],
      ['09-15 10:00', 'Lab 3'],
      ['09-22 10:00', 'Lab 3'],
      ['09-29 10:00', 'Lab 3'],
      ['10-06 10:00', 'Lab 3'],
    ])
    expect(await ada.call(undoById, { id: undo })).toMatchObject({ code: 'conflict' })
  })

  test('is edited with all others, except the one that was moved by itself, and the edit can be undone', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({}))
    const before = await calendarRows(ada)
    await ada.call(editEvent, { id: before[1]?.id ?? '', when: time('2026-09-17', '16:00', '17:00') })
    const { undo } = expectGood(
      await ada.call(editEvent, {
        ...{ id: before[0]?.id ?? '', scope: 'all', when: time('2026-09-08', '08:00', '09:00') },
        ...{ title: 'Algorithms, my group', type: 'class', course: 'CS 301' },
      }),
    )
    const after = await calendarRows(ada)
    expect(after.map(({ at }) => at)).toEqual([
      '09-08 08:00',
      '09-17 16:00',
      '09-22 08:00',
      '09-29 08:00',
      '10-06 08:00',
    ])
    expect(new Set(after.map(({ title }) => title))).toEqual(new Set(['Algorithms, my group']))
    await importFile(ada, weeklyLecture({ more: ['DESCRIPTION:Chapter 3'] }))
    expect(await ada.call(readEvent, { id: before[0]?.id ?? '' })).toMatchObject({
      ...{ title: 'Algorithms, my group', type: 'class', course: 'CS 301', notes: 'Chapter 3' },
    })
    expect(await calendarTimes(ada)).toEqual(after.map(({ at }) => at))
    expect(await ada.call(undoById, { id: undo })).toMatchObject({ code: 'conflict' })
  })

  test('moves by the clocks of its own calendar, also where those of the student change on another day', async () => {
    const ada = await app.student({ zone: 'America/New_York' })
    await importFile(ada, weeklyLecture({ rule: 'COUNT=10' }))
    const [first] = await calendarRows(ada)
    expect(first?.at).toBe('09-07 03:00')
    await ada.call(editEvent, { id: first?.id ?? '', scope: 'all', when: time('2026-09-07', '04:00', '05:00') })
    const rows = expectGood(await ada.call(readCalendar, { from: '2026-09-01', to: '2026-10-31' })).rows
    const starts = rows.map(({ when }) => when.start.slice(5, 16))
    expect(starts.at(0)).toBe('09-07T08:00')
    // Berlin's clocks have changed on October 25, New York's have not.
    expect(starts.at(7)).toBe('10-26T09:00')
  })

  test('lasts all day when the student says so, and that is how it stays', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({ rule: 'COUNT=2' }))
    const [first] = await calendarRows(ada)
    const days = { kind: 'days', start: '2026-09-07', end: '2026-09-08' } as const
    await ada.call(editEvent, { id: first?.id ?? '', scope: 'all', when: days })
    await importFile(ada, weeklyLecture({ rule: 'COUNT=3' }))
    const { rows } = expectGood(await ada.call(readCalendar, { from: '2026-09-01', to: '2026-11-01' }))
    expect(rows.map(({ when }) => when)).toEqual([
      days,
      { kind: 'days', start: '2026-09-14', end: '2026-09-15' },
      { kind: 'days', start: '2026-09-21', end: '2026-09-22' },
    ])
  })

  test('that has no end gets one when it is moved, and none before', async () => {
    const ada = await berlin()
    await importFile(ada, calendarFile(eventBlock('UID:talk', 'DTSTART:20260911T100000Z', 'SUMMARY:Talk')))
    const [talk] = await calendarRows(ada)
    const found = expectGood(await ada.call(readEvent, { id: talk?.id ?? '' }))
    expect(found).toMatchObject({ several: false, shown: { end: null }, when: time('2026-09-11', '12:00', '12:30') })
    await ada.call(editEvent, { id: found.id, title: 'The talk' })
    expect(await ada.call(readEvent, { id: found.id })).toMatchObject({ title: 'The talk', shown: { end: null } })
    await ada.call(editEvent, { id: found.id, when: time('2026-09-12', '12:00', '13:00') })
    await importFile(
      ada,
      calendarFile(eventBlock('UID:talk', 'DTSTART:20260911T110000Z', 'SUMMARY:A talk', 'LOCATION:Hall 2')),
    )
    expect(await ada.call(readEvent, { id: found.id })).toMatchObject({
      ...{ title: 'The talk', location: 'Hall 2', when: time('2026-09-12', '12:00', '13:00') },
    })
  })

  test('repeats as its calendar says', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({}))
    const id = await nthCalendarRow(ada, 0)
    expect(await ada.call(editEvent, { id, scope: 'all', repeat: { every: 'day' } })).toMatchObject({
      ...{ code: 'invalid', fields: { repeat: expect.stringContaining('as its calendar says') } },
    })
    expect(await ada.call(editEvent, { id, type: 'class' })).toMatchObject({
      code: 'invalid',
      fields: { type: expect.any(String) },
    })
  })

  test('is deleted alone, with all after it or with all, and none of those comes back with the next import', async () => {
    const ada = await berlin()
    await importFile(ada, weeklyLecture({}))
    const all = await calendarRows(ada)
    const { undo } = expectGood(await ada.call(deleteEvent, { id: all[1]?.id ?? '' }))
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await calendarRows(ada)).toEqual(all)
    await ada.call(deleteEvent, { id: all[1]?.id ?? '' })
    await importFile(ada, weeklyLecture({ title: 'Algorithms I' }))
    expect(await calendarTimes(ada)).toEqual(['09-07 09:00', '09-21 09:00', '09-28 09:00', '10-05 09:00'])
    await ada.call(deleteEvent, { id: all[3]?.id ?? '', scope: 'following' })
    await importFile(ada, weeklyLecture({ rule: 'COUNT=7' }))
    expect(await calendarTimes(ada)).toEqual(['09-07 09:00', '09-21 09:00'])
    await ada.call(deleteEvent, { id: all[0]?.id ?? '', scope: 'all' })
    app.advance(3_700_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'undo-purge', {})
    await app.settle()
    expect((await previewFile(ada, weeklyLecture({}))).entries[0]).toMatchObject({
      fate: 'skipped',
      why: 'You deleted this one.',
    })
    await importFile(ada, weeklyLecture({}))
    expect(await calendarTimes(ada)).toEqual([])
  })

  test('that was edited stays when its import is taken back, and the others go', async () => {
    const ada = await berlin()
    const talk = eventBlock('UID:talk', 'DTSTART:20260911T100000Z', 'SUMMARY:Talk')
    const { id } = await importFile(
      ada,
      calendarFile(talk, eventBlock('UID:tea', 'DTSTART:20260912T100000Z', 'SUMMARY:Tea')),
    )
    await ada.call(editEvent, { id: await nthCalendarRow(ada, 0), location: 'Hall 2' })
    expect(await ada.call(undoImport, { id })).toEqual({ removed: 1, kept: 1 })
    expect((await calendarRows(ada)).map(({ title }) => title)).toEqual(['Talk'])
  })
})

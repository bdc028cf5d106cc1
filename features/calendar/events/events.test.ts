import { beforeAll, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addCourse, editCourse } from '../../courses/contract.ts'
import {
  addEvent,
  deleteEvent,
  duplicateEvent,
  type EventWhen,
  editEvent,
  readCalendar,
  readEvent,
} from '../contract.ts'

let app: Running
let ona: Caller
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-01T08:00:00Z')
  ona = await app.student({ zone: 'Europe/Berlin' })
})

const time = (day: string, start: string, end: string, endDay = day): EventWhen => ({
  ...{ kind: 'time', start: `${day}T${start}`, end: `${endDay}T${end}` },
})

async function added(
  draft: Parameters<typeof ona.call<(typeof addEvent)['input'], (typeof addEvent)['output']>>[1],
  by = ona,
) {
  return succeeded(await by.call(addEvent, draft))
}

/** Start of each row of the calendar with that title, as clocks or dates in Berlin show it. */
async function shown(title: string, from: string, to: string, by = ona): Promise<string[]> {
  const { rows } = succeeded(await by.call(readCalendar, { from, to }))
  return rows
    .filter((row) => row.title === title)
    .map(({ when }) =>
      when.kind === 'days' ? `${when.start}..${when.end}` : `${when.start}/${when.end}`.replaceAll(':00.000Z', 'Z'),
    )
}

describe('a student’s own event', () => {
  test('is at its time, with all the fields that were entered', async () => {
    const made = await added({
      ...{ title: 'Climbing', type: 'personal', location: 'Gym, wall 2', notes: 'Bring chalk', course: 'Sport' },
      when: time('2026-09-03', '17:30', '19:00'),
    })
    expect(made).toMatchObject({
      ...{ title: 'Climbing', location: 'Gym, wall 2', notes: 'Bring chalk', course: 'Sport', color: 0, busy: true },
      ...{ zone: 'Europe/Berlin', series: null, imported: false, when: time('2026-09-03', '17:30', '19:00') },
      shown: { kind: 'time', start: '2026-09-03T15:30:00.000Z', end: '2026-09-03T17:00:00.000Z' },
    })
    expect(await ona.call(readEvent, { id: made.id })).toEqual(made)
    expect(await shown('Climbing', '2026-09-01', '2026-09-08')).toEqual(['2026-09-03T15:30Z/2026-09-03T17:00Z'])
    const { rows } = succeeded(await ona.call(readCalendar, { from: '2026-09-03', to: '2026-09-04' }))
    expect(rows).toEqual([
      expect.objectContaining({
        id: made.id,
        feature: 'calendar',
        changes: 'span',
        color: 0,
        busy: true,
        series: null,
      }),
    ])
  })

  test('may be in any script and direction', async () => {
    const title = '⁧مجموعة الدراسة⁩ 学習会 👩🏽‍🔬'
    await added({ title, location: 'בית', when: time('2026-09-04', '10:00', '11:00') })
    expect(await shown(title, '2026-09-04', '2026-09-05')).toHaveLength(1)
    const found = succeeded(await ona.call(readCalendar, { from: '2026-01-01', to: '2027-12-31', q: '学習' }))
    expect(found.rows).toHaveLength(1)
  })

  test('can be moved and made longer by dragging, which leaves the rest', async () => {
    const made = await added({ title: 'Run', location: 'Park', when: time('2026-09-05', '07:00', '08:00') })
    const moved = succeeded(await ona.call(editEvent, { id: made.id, when: time('2026-09-06', '07:00', '09:30') }))
    expect(moved).toEqual({
      ...{ ...made, undo: expect.any(String) },
      when: time('2026-09-06', '07:00', '09:30'),
      shown: { kind: 'time', start: '2026-09-06T05:00:00.000Z', end: '2026-09-06T07:30:00.000Z' },
    })
  })

  test('may last whole days, and days they stay for a student who moved across the world', async () => {
    const mia = await app.student({ zone: 'Pacific/Auckland' })
    const made = await added({ title: 'Break', when: { kind: 'days', start: '2026-09-26', end: '2026-09-29' } }, mia)
    expect(made.busy).toBe(false)
    expect(await shown('Break', '2026-09-28', '2026-09-29', mia)).toEqual(['2026-09-26..2026-09-29'])
    expect(await shown('Break', '2026-09-29', '2026-09-30', mia)).toEqual([])
    await app.shell.database.pool.query(`update profiles set zone = 'America/Lima' where id = $1`, [mia.id])
    app.advance(2000)
    expect(await shown('Break', '2026-09-28', '2026-09-29', mia)).toEqual(['2026-09-26..2026-09-29'])
    expect(await shown('Break', '2026-09-25', '2026-09-26', mia)).toEqual([])
  })

  test('that ends before it begins is refused, at the field', async () => {
    for (const when of [
      time('2026-09-05', '10:00', '10:00'),
      time('2026-09-05', '10:00', '09:00'),
      { kind: 'days', start: '2026-09-05', end: '2026-09-05' } as const,
    ])
      expect(await ona.call(addEvent, { title: 'Odd', when })).toMatchObject({
        code: 'invalid',
        fields: { 'when.end': expect.any(String) },
      })
    // Clocks jump from two to three: a quarter to three is read as a quarter to four, which is after ten past three.
    expect(await ona.call(addEvent, { title: 'Odd', when: time('2027-03-28', '02:45', '03:10') })).toMatchObject({
      fields: { 'when.end': 'The clocks change then: choose a later end.' },
    })
  })

  test('is of a type that a feature registers', async () => {
    const draft = { title: 'Corona', when: time('2026-09-10', '12:00', '12:05') }
    const refused = { code: 'invalid', fields: { type: 'There is no such type.' } }
    expect(await ona.call(addEvent, { ...draft, type: 'eclipse' })).toMatchObject(refused)
    const { id } = await added({ ...draft, type: 'class' })
    expect(await ona.call(editEvent, { id, type: 'eclipse' })).toMatchObject(refused)
  })

  test('can be in 1970 and in 2199, but not outside', async () => {
    for (const day of ['1970-01-01', '2199-12-30']) {
      const made = await added({ title: `At ${day}`, when: time(day, '23:00', '23:59') })
      expect(made.when).toEqual(time(day, '23:00', '23:59'))
      expect(await shown(`At ${day}`, day, day === '1970-01-01' ? '1970-01-02' : '2199-12-31')).toHaveLength(1)
    }
    expect(await ona.call(addEvent, { title: 'Far', when: time('2200-01-01', '09:00', '10:00') })).toMatchObject({
      code: 'invalid',
    })
  })

  test('comes back when its deletion is undone within the hour', async () => {
    const made = await added({ title: 'Picnic', when: time('2026-09-12', '12:00', '15:00') })
    const { undo } = succeeded(await ona.call(deleteEvent, { id: made.id }))
    expect(await ona.call(readEvent, { id: made.id })).toMatchObject({ code: 'not_found' })
    expect(await shown('Picnic', '2026-09-12', '2026-09-13')).toEqual([])
    expect(await ona.call(undoById, { id: undo })).toEqual({})
    expect(await ona.call(readEvent, { id: made.id })).toEqual(made)
    expect(await ona.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })
    const { undo: second } = succeeded(await ona.call(deleteEvent, { id: made.id }))
    const { db } = app.shell.database
    await app.shell.jobs.enqueue(db, 'undo-purge', {})
    await app.settle()
    expect(await ona.call(undoById, { id: second })).toEqual({})
    const { undo: third } = succeeded(await ona.call(deleteEvent, { id: made.id }))
    app.advance(3_700_000)
    await app.shell.jobs.enqueue(db, 'undo-purge', {})
    await app.settle()
    expect(await ona.call(undoById, { id: third })).toMatchObject({ code: 'not_found' })
  })

  test('can be copied to another day', async () => {
    const made = await added({ title: 'Lab prep', notes: 'Goggles', when: time('2026-09-14', '08:00', '08:30') })
    const copy = succeeded(await ona.call(duplicateEvent, { id: made.id, when: time('2026-09-15', '08:00', '08:30') }))
    expect(copy).toMatchObject({ title: 'Lab prep', notes: 'Goggles', when: time('2026-09-15', '08:00', '08:30') })
    expect(copy.id).not.toBe(made.id)
    expect(await shown('Lab prep', '2026-09-14', '2026-09-16')).toHaveLength(2)
  })

  test('follows its course to another code; an event without a course does not change', async () => {
    const eli = await app.student()
    const course = succeeded(await eli.call(addCourse, { courseCode: 'BIO 210', courseName: 'Cell Biology' }))
    const own = await added({ title: 'Revision', course: 'BIO 210', when: time('2026-09-17', '09:00', '10:00') }, eli)
    const other = await added({ title: 'Walk', when: time('2026-09-17', '11:00', '12:00') }, eli)
    succeeded(await eli.call(editCourse, { id: course.id, courseCode: 'BIO 211' }))
    expect(await eli.call(readEvent, { id: own.id })).toMatchObject({ course: 'BIO 211', color: expect.any(Number) })
    expect(await eli.call(readEvent, { id: other.id })).toEqual(other)
  })

  test('longer than a day is on every day it touches', async () => {
    await added({ title: 'Trip', when: time('2026-09-18', '18:00', '16:00', '2026-09-20') })
    for (const day of ['2026-09-18', '2026-09-19', '2026-09-20'])
      expect(await shown('Trip', day, `2026-09-${Number(day.slice(-2)) + 1}`)).toHaveLength(1)
    expect(await shown('Trip', '2026-09-21', '2026-09-22')).toEqual([])
  })
})

describe('the calendar', () => {
  test('is in order, whole days first on their day', async () => {
    const eli = await app.student({ zone: 'Europe/Berlin' })
    await added({ title: 'B late', when: time('2026-10-05', '15:00', '16:00') }, eli)
    await added({ title: 'A early', when: time('2026-10-05', '00:10', '01:00') }, eli)
    await added({ title: 'C whole', when: { kind: 'days', start: '2026-10-05', end: '2026-10-06' } }, eli)
    await added({ title: 'D long', when: { kind: 'days', start: '2026-09-01', end: '2026-11-01' } }, eli)
    await added({ title: 'E next', when: { kind: 'days', start: '2026-10-06', end: '2026-10-07' } }, eli)
    const { rows, more } = succeeded(await eli.call(readCalendar, { from: '2026-10-04', to: '2026-10-08' }))
    expect(rows.map(({ title }) => title)).toEqual(['D long', 'C whole', 'A early', 'B late', 'E next'])
    expect(more).toBe(false)
  })

  test('is not sent again while nothing changed, and is as soon as something does', async () => {
    const eli = await app.student()
    const made = await added({ title: 'Once', when: time('2026-10-05', '15:00', '16:00') }, eli)
    const ask = (tag?: string) =>
      eli.fetch('/api/calendar?from=2026-10-01&to=2026-11-01', tag ? { headers: { 'if-none-match': tag } } : {})
    const tag = (await ask()).headers.get('etag') ?? ''
    expect((await ask(tag)).status).toBe(304)
    await eli.call(editEvent, { id: made.id, title: 'Renamed' })
    const after = await ask(tag)
    expect(after.status).toBe(200)
    await eli.call(deleteEvent, { id: made.id })
    expect((await ask(after.headers.get('etag') ?? '')).status).toBe(200)
  })

  test('is asked for a span at a time', async () => {
    for (const [from, to] of [
      ['2026-10-01', '2026-10-01'],
      ['2026-10-02', '2026-10-01'],
      ['2026-10-01', '2026-12-30'],
    ])
      expect(await ona.call(readCalendar, { from: from ?? '', to: to ?? '' })).toMatchObject({
        fields: { to: expect.any(String) },
      })
  })

  test('says when it has more rows than it answers', async () => {
    const eli = await app.student()
    await app.shell.database.pool.query(
      `with e as (insert into calendar_events (user_id, title, zone, created_at, updated_at)
        select $1, 'Tick ' || n, 'UTC', now(), now() from generate_series(1, 5001) n returning id, user_id)
      insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
        select id, user_id, '2026-10-05T10:00Z', '2026-10-05T11:00Z' from e`,
      [eli.id],
    )
    const { rows, more } = succeeded(await eli.call(readCalendar, { from: '2026-10-05', to: '2026-10-06' }))
    expect([rows.length, more]).toEqual([5000, true])
  })
})

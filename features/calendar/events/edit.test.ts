import { beforeAll, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addEvent, deleteEvent, type EventWhen, editEvent, readEvent } from '../contract.ts'
import { addSeries, rowsOfSeries, timesOn, weekly } from './series.testing.ts'

let app: Running
let ona: Caller
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-01T08:00:00Z')
  ona = await app.student({ zone: 'Europe/Berlin' })
})

const series = (when: EventWhen, repeat: Parameters<typeof addSeries>[2], by = ona) => addSeries(by, when, repeat)
const of = (title: string, from?: string, to?: string, by = ona) => rowsOfSeries(by, title, from, to)
const times = async (...asked: Parameters<typeof of>) => (await of(...asked)).map(({ at }) => at)

describe('one of a series', () => {
  test('is moved and renamed alone, and stays so when the others change their time', async () => {
    const { title } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 4 }))
    const [, second, third] = await of(title)
    await ona.call(editEvent, { id: second?.id ?? '', when: timesOn('2026-09-15', '14:00', '15:00') })
    await ona.call(editEvent, { id: third?.id ?? '', title: `${title} in the lab`, location: 'Lab 3' })
    expect(await ona.call(readEvent, { id: second?.id ?? '' })).toMatchObject({ series: { changed: true } })
    const [first] = await of(title)
    await ona.call(editEvent, {
      id: first?.id ?? '',
      scope: 'all',
      when: timesOn('2026-09-07', '10:00', '11:00'),
      location: 'Hall 1',
    })
    expect((await of(title)).map(({ at, location, title }) => [at, location, title])).toEqual([
      ['09-07 10:00', 'Hall 1', title],
      ['09-15 14:00', 'Hall 1', title],
      ['09-21 10:00', 'Lab 3', `${title} in the lab`],
      ['09-28 10:00', 'Hall 1', title],
    ])
  })

  test('is deleted alone, stays deleted when the series moves to another day, and comes back where the series is now', async () => {
    const { title } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 4 }))
    const [first, second] = await of(title)
    const { undo } = succeeded(await ona.call(deleteEvent, { id: second?.id ?? '' }))
    await ona.call(editEvent, { id: first?.id ?? '', scope: 'all', when: timesOn('2026-09-08', '09:00', '10:00') })
    expect(await times(title)).toEqual(['09-08 09:00', '09-22 09:00', '09-29 09:00'])
    await ona.call(undoById, { id: undo })
    expect(await times(title)).toEqual(['09-08 09:00', '09-15 09:00', '09-22 09:00', '09-29 09:00'])
  })

  test('cannot be of another type than the others', async () => {
    const { first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 4 }))
    expect(await ona.call(editEvent, { id: first.id, type: 'tutor' })).toMatchObject({
      fields: { type: expect.any(String) },
    })
    expect(await ona.call(editEvent, { id: first.id, repeat: null })).toMatchObject({
      fields: { repeat: expect.any(String) },
    })
    const { title, when, type, location, notes, busy } = first
    const same = { title, when, type, location, notes, busy, repeat: first.series?.repeat ?? null }
    expect(await ona.call(editEvent, { id: first.id, ...same })).toMatchObject(first)
  })

  test('loses a place of its own when it is emptied', async () => {
    const { title } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 2 }))
    const [first, second] = await of(title)
    await ona.call(editEvent, { id: first?.id ?? '', scope: 'all', location: 'Hall 1' })
    await ona.call(editEvent, { id: second?.id ?? '', location: null })
    expect((await of(title)).map(({ location }) => location)).toEqual(['Hall 1', null])
  })
})

describe('this and all that follow', () => {
  test('become a series of their own, under the ids they had', async () => {
    const { title } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 6 }))
    const before = await of(title)
    const third = before[2]?.id ?? ''
    const changed = succeeded(
      await ona.call(editEvent, {
        id: third,
        scope: 'following',
        title: `${title} B`,
        when: timesOn('2026-09-22', '13:00', '15:00'),
      }),
    )
    expect(changed.series).toMatchObject({ from: '2026-09-22', first: true, repeat: { count: 4, weekdays: [2] } })
    const after = await of(title)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after.map(({ at }) => at)).toEqual([
      '09-07 09:00',
      '09-14 09:00',
      '09-22 13:00',
      '09-29 13:00',
      '10-06 13:00',
      '10-13 13:00',
    ])
    expect(after.map(({ title: name }) => name.endsWith('B'))).toEqual([false, false, true, true, true, true])
  })

  test('count over the whole: as it was read and is sent back they stay as many, and too few are refused', async () => {
    const { title, first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 6 }))
    const [, , third, fourth] = await of(title)
    const { repeat } = first.series ?? {}
    const edit = { id: third?.id ?? '', scope: 'following' as const, title: `${title} B` }
    const few = await ona.call(editEvent, { ...edit, repeat: weekly({ count: 2 }) })
    expect(few).toMatchObject({ fields: { repeat: '2 come before this one: at least 3 in all.' } })
    succeeded(await ona.call(editEvent, { ...edit, repeat }))
    expect(await times(title)).toHaveLength(6)
    // From here on the later ones are a series of their own, of which one comes before this.
    const more = { id: fourth?.id ?? '', scope: 'following' as const, repeat: weekly({ count: 4, interval: 2 }) }
    succeeded(await ona.call(editEvent, more))
    expect(await times(title)).toEqual([
      ...['09-07 09:00', '09-14 09:00', '09-21 09:00', '09-28 09:00', '10-12 09:00', '10-26 09:00'],
    ])
  })

  test('are all of them from the first on', async () => {
    const { title, first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 3 }))
    const changed = succeeded(
      await ona.call(editEvent, { id: first.id, scope: 'following', when: timesOn('2026-09-07', '11:00', '12:00') }),
    )
    expect(changed.series?.id).toBe(first.series?.id)
    expect(await times(title)).toEqual(['09-07 11:00', '09-14 11:00', '09-21 11:00'])
  })

  test('are deleted, and restored into their series', async () => {
    const { title, first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly())
    const all = await of(title)
    const { undo } = succeeded(await ona.call(deleteEvent, { id: all[2]?.id ?? '', scope: 'following' }))
    expect(await times(title)).toEqual(['09-07 09:00', '09-14 09:00'])
    await ona.call(undoById, { id: undo })
    expect(await of(title)).toEqual(all)
    const back = succeeded(await ona.call(readEvent, { id: all[4]?.id ?? '' }))
    expect(back.series).toMatchObject({ id: first.series?.id, repeat: { until: null } })
  })

  test('come back as a series of their own when the one before was changed meanwhile', async () => {
    const { title, first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 4 }))
    const all = await of(title)
    const { undo } = succeeded(await ona.call(deleteEvent, { id: all[2]?.id ?? '', scope: 'following' }))
    await ona.call(editEvent, { id: first.id, scope: 'all', when: timesOn('2026-09-07', '08:00', '09:00') })
    await ona.call(undoById, { id: undo })
    expect(await times(title)).toEqual(['09-07 08:00', '09-14 08:00', '09-21 09:00', '09-28 09:00'])
  })
})

describe('a repetition', () => {
  test('is given to a single event, and removed again', async () => {
    const title = `Single ${crypto.randomUUID()}`
    const one = succeeded(await ona.call(addEvent, { title, when: timesOn('2026-09-10', '09:00', '10:00') }))
    const many = succeeded(await ona.call(editEvent, { id: one.id, repeat: weekly({ count: 3 }) }))
    expect(many).toMatchObject({ id: one.id, series: { first: true } })
    const all = await of(title)
    expect(all.map(({ at }) => at)).toEqual(['09-10 09:00', '09-17 09:00', '09-24 09:00'])
    const alone = succeeded(
      await ona.call(editEvent, { id: all[1]?.id ?? '', scope: 'all', repeat: null, title: `${title} once` }),
    )
    expect(alone).toMatchObject({ id: all[1]?.id, series: null })
    expect(await times(title)).toEqual(['09-17 09:00'])
  })

  test('is changed for all, which keeps those that are still on their day', async () => {
    const { title, first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ until: '2026-10-11' }))
    const before = await of(title)
    await ona.call(editEvent, { id: before[2]?.id ?? '', title: `${title} special` })
    await ona.call(editEvent, {
      id: first.id,
      scope: 'all',
      repeat: weekly({ weekdays: [1, 3], interval: 2, until: '2026-10-11' }),
    })
    const after = await of(title)
    expect(after.map(({ at }) => at)).toEqual([
      '09-07 09:00',
      '09-09 09:00',
      '09-21 09:00',
      '09-23 09:00',
      '10-05 09:00',
      '10-07 09:00',
    ])
    expect(after[2]).toMatchObject({ id: before[2]?.id, title: `${title} special` })
  })

  test('can be changed from its last one on, when it was to be a number of times', async () => {
    const { title } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 3 }))
    const [, , last] = await of(title)
    const changed = succeeded(
      await ona.call(editEvent, { id: last?.id ?? '', scope: 'following', title: `${title} exam`, location: 'Hall 2' }),
    )
    expect(changed).toMatchObject({ title: `${title} exam`, series: { repeat: { until: '2026-09-21', count: null } } })
    expect((await of(title)).map(({ at, title }) => [at, title])).toEqual([
      ['09-07 09:00', title],
      ['09-14 09:00', title],
      ['09-21 09:00', `${title} exam`],
    ])
  })

  test('moves to later days though its last day is the last that a calendar has', async () => {
    const { first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ until: '2199-12-31' }))
    const moved = await ona.call(editEvent, {
      id: first.id,
      scope: 'all',
      when: timesOn('2026-09-09', '09:00', '10:00'),
    })
    expect(moved).toMatchObject({ series: { from: '2026-09-09', repeat: { until: '2199-12-31' } } })
  })

  test('does not begin before the first day that a calendar has', async () => {
    const { title } = await series(timesOn('1970-01-05', '09:00', '10:00'), weekly({ count: 3 }))
    const [, , third] = await of(title, '1970-01-01', '1970-02-01')
    expect(
      await ona.call(editEvent, { id: third?.id ?? '', scope: 'all', when: timesOn('1970-01-02', '09:00', '10:00') }),
    ).toMatchObject({ code: 'invalid', fields: { 'when.start': expect.any(String) } })
  })

  test('becomes whole days and back', async () => {
    const { title, first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 3 }))
    await ona.call(editEvent, {
      id: first.id,
      scope: 'all',
      when: { kind: 'days', start: '2026-09-07', end: '2026-09-08' },
    })
    expect(await times(title)).toEqual(['09-07', '09-14', '09-21'])
    await ona.call(editEvent, { id: first.id, scope: 'all', when: timesOn('2026-09-07', '09:00', '10:00') })
    expect(await times(title)).toEqual(['09-07 09:00', '09-14 09:00', '09-21 09:00'])
  })

  test('keeps its zone when the student edits it from another', async () => {
    const mia = await app.student({ zone: 'Europe/Berlin' })
    const { title, first } = await series(timesOn('2026-10-12', '09:00', '10:00'), weekly({ count: 4 }), mia)
    await app.shell.database.pool.query(`update profiles set zone = 'America/New_York' where id = $1`, [mia.id])
    app.advance(2000)
    expect(await times(title, '2026-10-01', '2026-11-10', mia)).toEqual([
      '10-12 03:00',
      '10-19 03:00',
      '10-26 04:00',
      '11-02 03:00',
    ])
    const moved = succeeded(
      await mia.call(editEvent, { id: first.id, scope: 'all', when: timesOn('2026-10-12', '20:00', '21:00') }),
    )
    // Eight in the evening there is two in the morning in Berlin, a day later.
    expect(moved).toMatchObject({ zone: 'Europe/Berlin', series: { from: '2026-10-13', repeat: { weekdays: [2] } } })
    expect(await times(title, '2026-10-01', '2026-11-10', mia)).toEqual([
      '10-12 20:00',
      '10-19 20:00',
      '10-26 21:00',
      '11-02 20:00',
    ])
  })

  test('of two editors at once ends as one of them wanted', async () => {
    const { title, first } = await series(timesOn('2026-09-07', '09:00', '10:00'), weekly({ count: 5 }))
    const all = await of(title)
    await Promise.all([
      ona.call(editEvent, { id: first.id, scope: 'all', when: timesOn('2026-09-07', '10:00', '11:00') }),
      ona.call(editEvent, { id: all[2]?.id ?? '', scope: 'following', when: timesOn('2026-09-21', '15:00', '16:00') }),
      ona.call(deleteEvent, { id: all[4]?.id ?? '' }),
    ])
    const after = await times(title)
    expect(after).toHaveLength(4)
    expect(after.slice(0, 2)).toEqual(['09-07 10:00', '09-14 10:00'])
  })
})

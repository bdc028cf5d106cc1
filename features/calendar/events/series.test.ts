import { beforeAll, describe, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { asOwner, profileById } from '../../account/queries.ts'
import { addEvent, type EventWhen, readCalendar } from '../contract.ts'
import { insertEvent } from './queries.ts'
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

describe('an event that repeats', () => {
  test('stays at its time when clocks change, for whoever stays and for whoever moves away', async () => {
    const { title, first } = await series(timesOn('2026-10-12', '09:00', '10:30'), weekly())
    expect(await times(title, '2026-10-10', '2026-11-04')).toEqual([
      '10-12 09:00',
      '10-19 09:00',
      '10-26 09:00',
      '11-02 09:00',
    ])
    const { rows } = succeeded(await ona.call(readCalendar, { from: '2026-10-19', to: '2026-10-27' }))
    const starts = rows.filter((row) => row.title === title).map(({ when }) => when.start)
    expect(starts).toEqual(['2026-10-19T07:00:00.000Z', '2026-10-26T08:00:00.000Z'])
    expect(first.series).toMatchObject({
      from: '2026-10-12',
      first: true,
      changed: false,
      repeat: { every: 'week', count: null },
    })
  })

  test('begins on the first of its weekdays and ends on the given day', async () => {
    const { title } = await series(timesOn('2026-09-01', '09:00', '10:00'), weekly({ weekdays: [4, 5], count: 5 }))
    expect(await times(title)).toEqual(['09-03 09:00', '09-04 09:00', '09-10 09:00', '09-11 09:00', '09-17 09:00'])
    const other = await series(timesOn('2026-09-01', '09:00', '10:00'), { every: 'day', until: '2026-09-03' })
    expect(await times(other.title)).toEqual(['09-01 09:00', '09-02 09:00', '09-03 09:00'])
    expect(
      await ona.call(addEvent, {
        title: 'Never',
        when: timesOn('2026-09-05', '09:00', '10:00'),
        repeat: weekly({ weekdays: [1], until: '2026-09-06' }),
      }),
    ).toMatchObject({ fields: { repeat: expect.any(String) } })
  })

  test('on 29 February is on the 28th in other years', async () => {
    const { title } = await series({ kind: 'days', start: '2028-02-29', end: '2028-03-01' }, { every: 'year' })
    expect(await times(title, '2028-02-20', '2028-03-05')).toEqual(['02-29'])
    expect(await times(title, '2029-02-20', '2029-03-05')).toEqual(['02-28'])
  })

  test('far in the future is shown too', async () => {
    const { title } = await series(timesOn('2150-01-05', '09:00', '10:00'), weekly())
    expect(await times(title, '2150-01-01', '2150-01-20')).toEqual(['01-05 09:00', '01-12 09:00', '01-19 09:00'])
  })

  test('more often than a calendar can hold is refused in words', async () => {
    expect(
      await ona.call(addEvent, {
        title: 'Since ever',
        when: timesOn('1990-01-01', '09:00', '10:00'),
        repeat: { every: 'day' },
      }),
    ).toMatchObject({ code: 'invalid', fields: { repeat: expect.stringContaining('Let it start later') } })
  })

  test('without end gets further occurrences as time passes', async () => {
    const { title } = await series(timesOn('2026-09-07', '06:00', '06:30'), weekly())
    expect(await times(title, '2029-09-09', '2029-10-20')).toEqual([])
    const later = await testLater(40 * 86_400_000, () => times(title, '2029-09-09', '2029-10-20'))
    expect(later).toEqual(['09-10 06:00', '09-17 06:00', '09-24 06:00', '10-01 06:00', '10-08 06:00'])
  })
})

/** Runs the daily work on a later day; then the clock returns. */
async function testLater<T>(ahead: number, look: () => Promise<T>): Promise<T> {
  app.advance(ahead)
  for (let twice = 0; twice < 2; twice++) {
    await app.shell.jobs.enqueue(app.shell.database.db, 'calendar-extend', {})
    await app.settle()
  }
  const seen = await look().finally(() => app.advance(-ahead))
  return seen
}

test('five hundred series of one student are one quick page', async () => {
  const eli = await app.student({ zone: 'Europe/Berlin' })
  const { db } = app.shell.database
  const person = await profileById(db, eli.id)
  if (!person) throw new Error('she signed up')
  const repeat = { every: 'week', interval: 1, weekdays: [], monthly: 'day', until: null, count: 60 } as const
  const draft = {
    title: 'Weekly 0',
    when: timesOn('2026-09-07', '09:00', '10:00'),
    repeat: { ...repeat, weekdays: [] },
  }
  await insertEvent(db, asOwner(person), draft, app.shell.clock())
  await copySeries(eli.id, 499)
  const { rows, more } = succeeded(await eli.call(readCalendar, { from: '2026-10-01', to: '2026-11-01' }))
  expect([rows.length, more]).toEqual([2000, false])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2000)
})

/** Further series like the only one that somebody has. */
async function copySeries(person: string, copies: number): Promise<void> {
  await app.shell.database.pool.query(
    `with events as (
      insert into calendar_events
        (user_id, title, kind, zone, busy, rule, first_start, first_end, made_until, created_at, updated_at)
      select user_id, 'Weekly ' || n, kind, zone, busy, rule, first_start, first_end, made_until, created_at, updated_at
      from calendar_events, generate_series(1, $2::int) n where user_id = $1 and rule is not null
      returning id, user_id)
    insert into calendar_occurrences (event_id, user_id, starts_at, ends_at, original)
    select e.id, e.user_id, o.starts_at, o.ends_at, o.original
    from events e join calendar_occurrences o on o.user_id = e.user_id`,
    [person, copies],
  )
}

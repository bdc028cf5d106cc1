import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addEvent, type EventWhen, editEvent, readEvent } from '../contract.ts'
import { expectGood } from '../imported/lectures.testing.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-01T08:00:00Z')
  ada = await app.student({ zone: 'America/New_York' })
})

/** On the night on which clocks in New York go back at two. */
const night = (start: string, end: string): EventWhen => ({
  ...{ kind: 'time', start: `2026-11-01T${start}`, end: `2026-11-01T${end}` },
})
const add = async (when: EventWhen) => expectGood(await ada.call(addEvent, { title: 'Watching comets', when }))

describe('in the hour that clocks show twice', () => {
  test.each([
    ['the first', night('01:30', '01:45'), '05:30', '05:45'],
    ['the second', night('01:30-05:00', '01:45-05:00'), '06:30', '06:45'],
    ['from the first into the second', night('01:30', '01:15-05:00'), '05:30', '06:15'],
    ['from the second on', night('01:30-05:00', '02:30'), '06:30', '07:30'],
  ])('an event is in %s', async (_, when, start, end) => {
    const made = await add(when)
    expect(made.shown).toEqual({
      ...{ kind: 'time', start: `2026-11-01T${start}:00.000Z`, end: `2026-11-01T${end}:00.000Z` },
    })
    expect(made.when).toEqual(when)
  })

  test('an event at the second one stays there when it is saved as its form shows it, or made longer', async () => {
    const { id, when, shown, title } = await add(night('01:30-05:00', '01:45-05:00'))
    await ada.call(editEvent, { id, when, title })
    expect(await ada.call(readEvent, { id })).toMatchObject({ shown })
    await ada.call(editEvent, { id, when: { ...when, end: '2026-11-01T02:15' } })
    expect(await ada.call(readEvent, { id })).toMatchObject({ shown: { start: '2026-11-01T06:30:00.000Z' } })
  })

  test('an event that would end before it starts is refused with what to do', async () => {
    for (const when of [night('01:45-05:00', '01:30-05:00'), night('01:30-05:00', '01:45')])
      expect(await ada.call(addEvent, { title: 'Watching comets', when })).toMatchObject({
        ...{ code: 'invalid', fields: { 'when.end': expect.any(String) } },
      })
  })

  test('one of a series is at the second one, the others at the only one, and those are where they were', async () => {
    const title = 'Night watch'
    const when: EventWhen = { kind: 'time', start: '2026-10-31T01:30', end: '2026-10-31T01:45' }
    const first = expectGood(await ada.call(addEvent, { title, when, repeat: { every: 'day', count: 3 } }))
    const { rows } = await app.shell.database.pool.query(
      'select id from calendar_occurrences where event_id = $1 order by original',
      [first.series?.id],
    )
    const [, second] = rows.map(({ id }: { id: string }) => id)
    await ada.call(editEvent, { id: second ?? '', when: night('01:30-05:00', '01:45-05:00') })
    expect(await ada.call(readEvent, { id: second ?? '' })).toMatchObject({
      ...{ series: { changed: true }, shown: { start: '2026-11-01T06:30:00.000Z' } },
    })
    await ada.call(editEvent, { id: first.id, scope: 'all', location: 'Roof' })
    expect(await ada.call(readEvent, { id: second ?? '' })).toMatchObject({
      ...{ location: 'Roof', shown: { start: '2026-11-01T06:30:00.000Z' } },
    })
  })

  test('an offset that clocks do not have then changes nothing, and one that is none is refused', async () => {
    const summer: EventWhen = { kind: 'time', start: '2026-07-01T09:00-05:00', end: '2026-07-01T10:00' }
    expect((await add(summer)).when).toEqual({ ...summer, start: '2026-07-01T09:00' })
    expect(
      await ada.call(addEvent, { title: 'Walk', when: { ...summer, start: '2026-07-01T09:00-99:00' } }),
    ).toMatchObject({ code: 'invalid', fields: { 'when.start': 'Choose a date and a time.' } })
  })
})

test('a time that clocks skip means as much after the gap, and is shown so', async () => {
  const made = await add({ kind: 'time', start: '2027-03-14T02:30', end: '2027-03-14T04:00' })
  expect(made.when).toEqual({ kind: 'time', start: '2027-03-14T03:30', end: '2027-03-14T04:00' })
})

import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { daysAfter } from '../../contract/day.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { madeOrganization } from '../organizations/organizations.testing.ts'
import { listCampusEvents, readCampusEvent } from './contract.ts'
import { answerAs, eventsNow, makeCampusEvent } from './events.testing.ts'
import {
  cancelCampusEvent,
  changeCampusRepeat,
  createCampusEvent,
  editCampusEvent,
  previewCampusChange,
  previewCampusRepeat,
  readCampusForm,
} from './make.contract.ts'

let app: Running
let pia: Caller
let organization: string
const weekly = { every: 'week' as const, weekdays: [6], count: 6 }
const later = '2100-01-01T00:00:00.000Z'
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(eventsNow)
  pia = await app.student()
  organization = await madeOrganization(app, { president: [pia] })
})

type Form = z.output<typeof readCampusForm.output>
const formOf = async (id: string): Promise<Form> => succeeded(await pia.call(readCampusForm, { id }))
/** The ids of all dates, by their days. */
const idsOf = async (first: string) => (await formOf(first)).dates.map(({ id }) => id)
const daysOf = async (first: string) => (await formOf(first)).dates.map(({ day }) => day)
/** Each date as its page has it. */
const pagesOf = async (first: string) => {
  const pages = []
  for (const id of await idsOf(first)) pages.push(succeeded(await pia.call(readCampusEvent, { id })))
  return pages
}
const change = (id: string, wanted: object) =>
  pia.call(changeCampusRepeat, { id, seenAt: later, repeat: null, ...wanted })
/** Saves how a date repeats as its form shows it. */
const saveUntouched = async (id: string) => {
  const { repeat, leftOut } = await formOf(id)
  return succeeded(await change(id, { repeat, except: leftOut }))
}

test('saving how it repeats with nothing touched changes nothing, at whichever of its dates', async () => {
  const first = await makeCampusEvent(pia, organization, { repeat: weekly, except: ['2031-03-22'] })
  const [, second = '', third = '', fourth = ''] = await idsOf(first)
  // One is moved past the next, one is cancelled, and another is called otherwise.
  succeeded(await pia.call(editCampusEvent, { id: second, seenAt: later, date: '2031-03-31' }))
  succeeded(await pia.call(editCampusEvent, { id: third, seenAt: later, title: 'Bean swap', start: '09:00' }))
  succeeded(await pia.call(cancelCampusEvent, { id: fourth, words: 'The hall is closed.' }))
  const before = await pagesOf(first)
  app.advance(60_000)
  for (const id of [first, second, third]) await saveUntouched(id)
  expect(await pagesOf(first)).toEqual(before)
})

test('a count is that of the whole, at whichever date it is read and changed', async () => {
  const first = await makeCampusEvent(pia, organization, { repeat: weekly })
  const [, , third = ''] = await idsOf(first)
  expect(await formOf(third)).toMatchObject({ repeat: { count: 6 }, before: 2 })
  succeeded(await change(third, { repeat: { ...weekly, count: 8 } }))
  expect(await daysOf(first)).toHaveLength(8)
  // Another rule counts those before it, too.
  succeeded(await change(third, { repeat: { every: 'day', count: 6 } }))
  expect((await daysOf(first)).slice(2)).toEqual(['2031-03-22', '2031-03-23', '2031-03-24', '2031-03-25'])
  expect(await formOf(first)).toMatchObject({ repeat: { count: 6 }, before: 0 })
  // Another end, chosen at a date that the former rule gave, leaves those between.
  succeeded(await change(first, { repeat: { every: 'day', count: 5 } }))
  expect(await daysOf(first)).toEqual(['2031-03-08', '2031-03-15', '2031-03-22', '2031-03-23', '2031-03-24'])
  const few = await change(third, { repeat: { every: 'day', count: 2 } })
  expect(few).toMatchObject({ code: 'invalid', fields: { repeat: '2 come before this one: at least 3 in all.' } })
})

test('a date that was moved keeps its place in the rule, also past the next one, and far behind', async () => {
  const first = await makeCampusEvent(pia, organization, { repeat: { ...weekly, count: 4 } })
  const [, second = '', third = ''] = await idsOf(first)
  succeeded(await pia.call(editCampusEvent, { id: second, seenAt: later, date: '2031-03-23' }))
  succeeded(await change(second, { repeat: { ...weekly, count: 5 } }))
  const days = ['2031-03-08', '2031-03-15', '2031-03-22', '2031-03-29', '2031-04-05']
  expect(await daysOf(first)).toEqual(days)
  expect((await formOf(first)).dates[1]).toMatchObject({ id: second, movedTo: '2031-03-23' })
  succeeded(await pia.call(editCampusEvent, { id: second, seenAt: later, date: '2031-08-01' }))
  // It comes before the third, whose rule becomes another.
  succeeded(await change(third, { repeat: { every: 'day', count: 4 } }))
  expect(await daysOf(first)).toEqual([...days.slice(0, 3), '2031-03-23'])
  expect(await idsOf(first)).toContain(second)
})

test('who is asked why reads where the date is now', async () => {
  const first = await makeCampusEvent(pia, organization, { repeat: weekly })
  const [, second = '', third = ''] = await idsOf(first)
  const ada = await app.student()
  await answerAs(ada, third)
  succeeded(await pia.call(editCampusEvent, { id: third, seenAt: later, date: '2031-03-25' }))
  const refused = await change(second, { repeat: { ...weekly, count: 2 } })
  expect(refused).toMatchObject({ fields: { words: expect.stringContaining('Mar 25') } })
  expect(refused).toMatchObject({ fields: { words: expect.not.stringContaining('Mar 22') } })
})

test('new dates are what the series is, not what one of its dates is alone', async () => {
  const first = await makeCampusEvent(pia, organization, { repeat: { ...weekly, count: 3 }, place: 'Hall' })
  const [, second = '', third = ''] = await idsOf(first)
  const alone = { title: 'Bean swap', place: 'Gym', start: '09:00', end: '10:00', capacity: 3, about: 'Bring beans.' }
  succeeded(await pia.call(editCampusEvent, { id: third, seenAt: later, ...alone }))
  succeeded(await change(third, { repeat: { ...weekly, count: 4 } }))
  const [usual, , , added] = await pagesOf(first)
  const same = (page: typeof usual) => {
    const { title, about, place, capacity, startsAt, endsAt } = page ?? {}
    return { title, about, place, capacity, times: [startsAt?.slice(10), endsAt?.slice(10)] }
  }
  expect(same(added)).toEqual(same(usual))
  // What is changed of it and all later ones is what the series is.
  succeeded(await pia.call(editCampusEvent, { id: second, seenAt: later, scope: 'following', place: 'Garden' }))
  succeeded(await change(third, { repeat: { ...weekly, count: 5 } }))
  expect((await pagesOf(first)).map(({ place }) => place)).toEqual(['Hall', 'Garden', 'Garden', 'Garden', 'Garden'])
})

test('a change of this and later ones reaches those that the rule has later, wherever they have moved', async () => {
  const first = await makeCampusEvent(pia, organization, { repeat: { ...weekly, count: 3 } })
  const [, second = '', third = ''] = await idsOf(first)
  succeeded(await pia.call(editCampusEvent, { id: first, seenAt: later, date: '2031-03-30' }))
  succeeded(await pia.call(editCampusEvent, { id: second, seenAt: later, scope: 'following', place: 'Garden' }))
  expect((await pagesOf(first)).map(({ id, place }) => [id, place])).toEqual([
    [first, ''],
    [second, 'Garden'],
    [third, 'Garden'],
  ])
})

test('each month on the 31st, moved by two days, is on the second, and can be prolonged', async () => {
  app.holdClock('2031-01-01T12:00:00.000Z')
  const first = await makeCampusEvent(pia, organization, {
    date: '2031-01-31',
    repeat: { every: 'month', count: 3 },
  })
  succeeded(await pia.call(editCampusEvent, { id: first, seenAt: later, scope: 'all', date: '2031-02-02' }))
  expect(await daysOf(first)).toEqual(['2031-02-02', '2031-03-02', '2031-04-02'])
  succeeded(await change(first, { repeat: { every: 'month', count: 4 } }))
  expect(await daysOf(first)).toEqual(['2031-02-02', '2031-03-02', '2031-04-02', '2031-05-02'])
})

test('the preview has the days that saving gives', async () => {
  const first = await makeCampusEvent(pia, organization, { repeat: weekly })
  const [, second = ''] = await idsOf(first)
  const repeat = { every: 'week' as const, interval: 2, weekdays: [2, 6], count: 5 }
  const { days } = succeeded(await pia.call(previewCampusChange, { id: second, repeat }))
  succeeded(await change(second, { repeat }))
  expect(await daysOf(second)).toEqual(days)
})

test('a date after the last that can be chosen is refused in words', async () => {
  const days = async (date: string) => pia.call(previewCampusRepeat, { date, repeat: { every: 'week', count: 3 } })
  expect(await days('2199-12-17')).toEqual({ days: ['2199-12-17', '2199-12-24', '2199-12-31'] })
  expect(await days('2199-12-18')).toMatchObject({ code: 'invalid', detail: 'The last of them would be after 2199.' })
})

test('a draft is read from the day its rule begins, with what is left out of it', async () => {
  const { event } = succeeded(
    await pia.call(createCampusEvent, {
      ...{
        id: organization,
        title: 'Seed swap',
        category: 'Service',
        date: '2031-03-08',
        start: '12:00',
        end: '14:00',
      },
      ...{ zone: 'UTC', repeat: weekly, except: ['2031-03-08', '2031-03-22'] },
    }),
  )
  const form = await formOf(event)
  expect(form).toMatchObject({ from: '2031-03-08', leftOut: ['2031-03-08', '2031-03-22'], repeat: { count: 6 } })
  expect(form.dates).toHaveLength(4)
})

test('random series stay what they are while nobody touches them, and become what a new one would be', async () => {
  const shape = fc.record({
    every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    interval: fc.integer({ min: 1, max: 2 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    count: fc.integer({ min: 3, max: 8 }),
    out: fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 2 }),
    moves: fc.uniqueArray(fc.record({ which: fc.nat({ max: 7 }), to: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 2,
    }),
    at: fc.nat({ max: 7 }),
  })
  for (const { out, moves, at, ...drawn } of fc.sample(shape, 12)) {
    // It ends within a year.
    const repeat = { ...drawn, interval: drawn.every === 'month' ? 1 : drawn.interval }
    const draft = { repeat, date: '2031-03-10' }
    const whole = await daysOf(await makeCampusEvent(pia, organization, draft))
    const except = whole.filter((_, index) => index > 0 && out.includes(index))
    const first = await makeCampusEvent(pia, organization, { ...draft, except })
    const ids = await idsOf(first)
    for (const { which, to } of moves) {
      const id = ids[which % ids.length] ?? first
      succeeded(await pia.call(editCampusEvent, { id, seenAt: later, date: daysAfter('2031-03-10', to) }))
    }
    const before = await pagesOf(first)
    const id = ids[at % ids.length] ?? first
    await saveUntouched(id)
    expect(await pagesOf(first), JSON.stringify({ repeat, out, moves, at })).toEqual(before)
    // One more, of the whole: the days of a series that was made so.
    const longer = { ...repeat, count: repeat.count + 1 }
    const wanted = await daysOf(await makeCampusEvent(pia, organization, { ...draft, repeat: longer, except }))
    succeeded(await change(id, { repeat: longer, except }))
    expect(await daysOf(first), JSON.stringify({ repeat, out, moves, at })).toEqual(wanted)
  }
  expect(succeeded(await pia.call(listCampusEvents, { organization })).total).toBeGreaterThan(12)
})

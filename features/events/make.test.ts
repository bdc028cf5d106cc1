import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { toldTo } from '../notifications/notifications.testing.ts'
import { leaveOrganization } from '../organizations/contract.ts'
import { archiveOrganization } from '../organizations/ending/contract.ts'
import { madeOrganization } from '../organizations/organizations.testing.ts'
import { removeFromOrganization } from '../organizations/people.contract.ts'
import { organizationWords } from '../organizations/rules.ts'
import { listCampusEvents, markCampusEvent, openCampusLink, readCampusEvent } from './contract.ts'
import { answerAs, eventsNow, makeCampusEvent, makeOrganizedEvent, seatOfCaller } from './events.testing.ts'
import {
  cancelCampusEvent,
  changeCampusRepeat,
  createCampusEvent,
  editCampusEvent,
  publishCampusEvent,
  readCampusForm,
  saveCampusDraft,
} from './make.contract.ts'
import { campusEventWords } from './rules.ts'

let app: Running
let pia: Caller
let ada: Caller
let organization: string
let name: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(eventsNow)
  ;[pia, ada] = [await app.student(), await app.student()]
  name = `Kitchen Garden ${crypto.randomUUID()}`
  organization = await madeOrganization(app, { president: [pia] }, { name })
})

const page = async (who: Caller, id: string) => succeeded(await who.call(readCampusEvent, { id }))
const found = async (who: Caller, input: object) =>
  succeeded(await who.call(listCampusEvents, input)).rows.map(({ id }) => id)
const draft = { title: 'Seed swap', category: 'Service' as const, date: '2031-03-08', start: '12:00', end: '14:00' }
const weekly = { every: 'week' as const, count: 4 }
const seenAt = () => app.shell.clock().toISOString()

describe('a draft', () => {
  test('is seen by officers alone, and by everybody once it is published', async () => {
    const { event } = succeeded(await pia.call(createCampusEvent, { id: organization, ...draft, zone: 'UTC' }))
    expect(await page(pia, event)).toMatchObject({ state: 'draft', capacity: 100, runs: true })
    expect(await ada.call(readCampusEvent, { id: event })).toMatchObject({ code: 'not_found' })
    expect(await found(ada, { organization })).toEqual([])
    expect(await found(pia, { organization })).toEqual([event])
    // Not in the list of all events, for officers either.
    expect(await found(pia, { q: name })).toEqual([])
    succeeded(await pia.call(publishCampusEvent, { id: event, published: true }))
    expect(await found(ada, { q: name })).toEqual([event])
    succeeded(await pia.call(publishCampusEvent, { id: event, published: false }))
    expect(await ada.call(readCampusEvent, { id: event })).toMatchObject({ code: 'not_found' })
  })

  test('is saved anew with all its dates under the same address, until one is published', async () => {
    const { event } = succeeded(
      await pia.call(createCampusEvent, { id: organization, ...draft, zone: 'UTC', repeat: weekly }),
    )
    expect((await page(pia, event)).dates).toHaveLength(3)
    succeeded(
      await pia.call(saveCampusDraft, {
        ...{ id: event, ...draft, title: 'Bean swap', zone: 'UTC', repeat: weekly, except: ['2031-03-15'] },
      }),
    )
    expect(await page(pia, event)).toMatchObject({ title: 'Bean swap', dates: [{}, {}] })
    succeeded(await pia.call(publishCampusEvent, { id: event, scope: 'all', published: true }))
    expect(await pia.call(saveCampusDraft, { id: event, ...draft, zone: 'UTC' })).toMatchObject({
      ...{ code: 'conflict', detail: campusEventWords.published },
    })
    expect((await page(ada, event)).dates).toHaveLength(2)
  })

  test('is refused in words where it cannot be', async () => {
    const make = (more: object) => pia.call(createCampusEvent, { id: organization, ...draft, zone: 'UTC', ...more })
    expect(await make({ date: '2031-03-01' })).toMatchObject({ fields: { date: campusEventWords.past } })
    expect(await make({ points: 11 })).toMatchObject({ fields: { points: campusEventWords.tooManyPoints(10) } })
    expect(await make({ repeat: { every: 'week' } })).toHaveProperty('fields.repeat')
    expect(await make({ repeat: { every: 'day', count: 300 } })).toHaveProperty('fields.repeat')
    const wrong = { link: 'javascript:alert(1)', title: ' ', start: '82:65', end: '24:00', zone: 'Mars/Olympus' }
    for (const [field, value] of Object.entries(wrong))
      expect(await make({ [field]: value })).toHaveProperty(`fields.${field}`)
    expect(await ada.call(createCampusEvent, { id: organization, ...draft, zone: 'UTC' })).toMatchObject({
      code: 'forbidden',
    })
    succeeded(await pia.call(archiveOrganization, { id: organization, name }))
    expect(await make({})).toMatchObject({ detail: organizationWords.onlyRead })
  })
})

describe('a repeat', () => {
  const dates = async (id: string) =>
    succeeded(await pia.call(readCampusForm, { id })).dates.map(({ day, state }) => `${day} ${state}`)

  test('has a list of its own for each date; a date with somebody on its list is cancelled with words, others are deleted', async () => {
    const id = await makeCampusEvent(pia, organization, { repeat: weekly })
    const [second = '', third = ''] = (await page(pia, id)).dates.map((one) => one.id)
    expect(await answerAs(ada, second)).toBe('going')
    expect(await seatOfCaller(ada, id)).toBeNull()
    const shorter = { id, seenAt: seenAt(), repeat: { every: 'week' as const, interval: 2, count: 2 } }
    expect(await pia.call(changeCampusRepeat, shorter)).toMatchObject({
      fields: { words: campusEventWords.listedDates('Mar 15') },
    })
    expect(await dates(id)).toHaveLength(4)
    succeeded(await pia.call(changeCampusRepeat, { ...shorter, words: 'Every second week is enough.' }))
    expect(await dates(id)).toEqual(['2031-03-08 published', '2031-03-15 cancelled', '2031-03-22 published'])
    expect(await page(ada, second)).toMatchObject({ state: 'cancelled', cancelWords: 'Every second week is enough.' })
    expect((await toldTo(ada)).map(({ kind }) => kind)).toEqual(['campus-event-cancelled'])
    expect((await page(ada, third)).state).toBe('published')
    // Longer again: new days get dates of their own, and the cancelled one stays so.
    const longer = { id, seenAt: seenAt(), repeat: { every: 'week' as const, count: 5 } }
    succeeded(await pia.call(changeCampusRepeat, longer))
    expect((await dates(id)).map((one) => one.split(' ')[1])).toEqual([
      ...['published', 'cancelled', 'published', 'published', 'published'],
    ])
  })

  test('is changed for one date, this and later ones, or all; times of day are kept across a change of clocks', async () => {
    const id = await makeCampusEvent(pia, organization, {
      repeat: weekly,
      zone: 'America/Chicago',
      date: '2031-03-02',
    }).catch(() => undefined)
    // The first of them would be in the past.
    expect(id).toBeUndefined()
    const first = await makeCampusEvent(pia, organization, {
      repeat: weekly,
      zone: 'America/Chicago',
      date: '2031-03-07',
    })
    const [second = '', third = ''] = (await page(pia, first)).dates.map((one) => one.id)
    expect([await page(pia, first), await page(pia, second)].map((one) => one.startsAt)).toEqual([
      '2031-03-07T18:00:00.000Z',
      '2031-03-14T17:00:00.000Z',
    ])
    succeeded(
      await pia.call(editCampusEvent, {
        id: second,
        seenAt: seenAt(),
        scope: 'following',
        start: '13:00',
        end: '15:00',
      }),
    )
    expect(
      [await page(pia, first), await page(pia, second), await page(pia, third)].map((one) => one.startsAt),
    ).toEqual(['2031-03-07T18:00:00.000Z', '2031-03-14T18:00:00.000Z', '2031-03-21T18:00:00.000Z'])
    succeeded(await pia.call(editCampusEvent, { id: third, seenAt: seenAt(), place: 'Old Library' }))
    expect((await page(pia, second)).place).toBe('')
    succeeded(await pia.call(editCampusEvent, { id: third, seenAt: seenAt(), scope: 'all', title: 'Bean swap' }))
    expect((await page(pia, first)).title).toBe('Bean swap')
  })

  test('of two officers who edit at once the second is told, and nothing of the first is lost', async () => {
    const id = await makeCampusEvent(pia, organization)
    const { updatedAt } = await page(pia, id)
    app.advance(1000)
    succeeded(await pia.call(editCampusEvent, { id, seenAt: updatedAt, place: 'Glasshouse' }))
    expect(await pia.call(editCampusEvent, { id, seenAt: updatedAt, place: 'Gym' })).toMatchObject({
      ...{ code: 'conflict', detail: campusEventWords.changed },
    })
    expect((await page(pia, id)).place).toBe('Glasshouse')
  })
})

describe('what happens to those on the list', () => {
  test('a move and its return within ten minutes are no news; two moves are one, from the first to the last', async () => {
    const { id, organizer } = await makeOrganizedEvent(app)
    await answerAs(ada, id)
    const move = async (start: string) =>
      succeeded(await organizer.call(editCampusEvent, { id, seenAt: seenAt(), start, end: '18:00' }))
    const news = async () => (await toldTo(ada)).filter(({ kind }) => kind === 'campus-event-moved')
    succeeded(await organizer.call(editCampusEvent, { id, seenAt: seenAt(), start: '13:00', end: '14:00' }))
    expect(await news()).toHaveLength(1)
    succeeded(await organizer.call(editCampusEvent, { id, seenAt: seenAt(), start: '12:00', end: '14:00' }))
    expect(await news()).toEqual([])
    await move('15:00')
    app.advance(5 * 60_000)
    await move('16:00')
    expect(await news()).toMatchObject([
      { facts: { startsAt: '2031-03-08T12:00:00.000Z' }, at: '2031-03-08T16:00:00.000Z' },
    ])
    expect(await page(ada, id)).toMatchObject({ movedFrom: { startsAt: '2031-03-08T12:00:00.000Z' } })
    // Whoever comes later never knew of the former time.
    const ben = await app.student()
    await answerAs(ben, id)
    app.advance(1000)
    expect((await page(ben, id)).movedFrom).toBeNull()
  })

  test('who leaves or is banned loses places: of what is for members only, or of all', async () => {
    const [max, mia] = [await app.student(), await app.student()]
    const draft = { membersOnly: true, place: 'Cellar' }
    const { id: club, organizer, organization: of } = await makeOrganizedEvent(app, draft, [max, mia])
    const open = await makeCampusEvent(organizer, of, { place: 'Yard' })
    for (const who of [max, mia]) for (const id of [club, open]) await answerAs(who, id)
    succeeded(await max.call(leaveOrganization, { id: of }))
    expect(await max.call(readCampusEvent, { id: club })).toMatchObject({ code: 'not_found' })
    expect(await seatOfCaller(max, open)).toBe('going')
    succeeded(await organizer.call(removeFromOrganization, { id: of, person: mia.id, ban: true }))
    expect(await seatOfCaller(mia, open)).toBe('removed')
    // Who left was told before; who is banned reads what that ends, and of what is for members only nothing more.
    const removals = async (who: Caller) => (await toldTo(who)).filter(({ kind }) => kind === 'campus-event-removed')
    expect(await removals(max)).toEqual([])
    expect((await removals(mia)).map(({ path, place }) => [path, place]).sort()).toEqual(
      [
        ['/events', null],
        [`/events/${open}`, 'Yard'],
      ].sort(),
    )
    expect((await page(organizer, open)).taken).toBe(1)
    expect((await page(organizer, club)).taken).toBe(0)
    expect(await answerAs(mia, await makeCampusEvent(organizer, of))).toBe('conflict')
  })

  test('archiving the organization cancels what is to come, and tells them', async () => {
    const id = await makeCampusEvent(pia, organization)
    await answerAs(ada, id)
    succeeded(await pia.call(archiveOrganization, { id: organization, name }))
    expect(await page(ada, id)).toMatchObject({ state: 'cancelled', cancelWords: campusEventWords.archivedWords })
    expect(await toldTo(ada)).toMatchObject([{ kind: 'campus-event-cancelled', said: campusEventWords.archivedWords }])
  })

  test('cancelling needs words; a draft is deleted without', async () => {
    const id = await makeCampusEvent(pia, organization)
    expect(await pia.call(cancelCampusEvent, { id })).toMatchObject({ fields: { words: campusEventWords.sayWhy } })
    succeeded(await pia.call(cancelCampusEvent, { id, words: 'It rains.' }))
    expect(await pia.call(publishCampusEvent, { id, published: true })).toMatchObject({
      detail: campusEventWords.cancelled,
    })
    const { event } = succeeded(await pia.call(createCampusEvent, { id: organization, ...draft, zone: 'UTC' }))
    succeeded(await pia.call(cancelCampusEvent, { id: event }))
    expect(await pia.call(readCampusEvent, { id: event })).toMatchObject({ code: 'not_found' })
  })
})

describe('who finds what', () => {
  test('one for members only exists for nobody else; turned into one, it stays for whoever is on its list', async () => {
    const max = await app.student()
    const { id, organizer, organization: of } = await makeOrganizedEvent(app, { membersOnly: true }, [max])
    expect(await found(max, { organization: of })).toEqual([id])
    expect(await found(ada, { organization: of })).toEqual([])
    expect(await ada.call(readCampusEvent, { id })).toMatchObject({ code: 'not_found' })
    const open = await makeCampusEvent(organizer, of)
    await answerAs(ada, open)
    succeeded(await organizer.call(editCampusEvent, { id: open, seenAt: seenAt(), membersOnly: true }))
    expect(await found(ada, { organization: of })).toEqual([open])
    expect(await found(await app.student(), { organization: of })).toEqual([])
  })

  test('by words of title, description, place and organization, by category, day, favorites and own places', async () => {
    const word = `Quince${crypto.randomUUID().slice(0, 8)}`
    const make = (more: object) => makeCampusEvent(pia, organization, more)
    const [title, place, later] = [
      await make({ title: `${word} jam` }),
      await make({ place: `The ${word} tree`, date: '2031-03-03', start: '20:00', end: '21:00', category: 'Arts' }),
      await make({ about: `We pick ${word}.`, date: '2031-04-01' }),
    ]
    const q = word.toLowerCase()
    expect(await found(ada, { q })).toEqual([place, title, later])
    expect(await found(ada, { q: name.toUpperCase() })).toEqual([place, title, later])
    expect(await found(ada, { q, category: 'Arts' })).toEqual([place])
    expect(await found(ada, { q, when: 'today' })).toEqual([place])
    expect(await found(ada, { q, when: 'weekend' })).toEqual([title])
    succeeded(await ada.call(markCampusEvent, { id: later, favorite: true }))
    expect(await found(ada, { q, favorites: 'yes' })).toEqual([later])
    await answerAs(ada, title)
    expect(await found(ada, { q, mine: 'yes' })).toEqual([title])
    expect(await found(ada, { q, yours: 'yes' })).toEqual([])
    expect(await found(pia, { q, yours: 'yes' })).toEqual([place, title, later])
    // What the person goes to takes the time of what is then.
    const same = await make({ title: `${word} cake` })
    expect(await found(ada, { q, fits: 'yes' })).not.toContain(same)
    expect(await page(ada, same)).toMatchObject({ fit: { is: 'clashes', clash: { title: `${word} jam` } } })
    expect((await page(ada, title)).fit.is).toBe('fits')
    app.holdClock('2031-03-20T12:00:00.000Z')
    expect(await found(ada, { q })).toEqual([later])
    expect(new Set(await found(ada, { q, earlier: 'yes' }))).toEqual(new Set([title, same, place]))
  })

  test('the address of an online meeting is for those who go, and for those who run it', async () => {
    const id = await makeCampusEvent(pia, organization, { link: 'https://rooms.example.edu/beans', capacity: 1 })
    expect(await page(ada, id)).toMatchObject({ online: true, hasLink: true })
    expect(JSON.stringify(await page(ada, id))).not.toContain('rooms.example.edu')
    expect(await ada.call(openCampusLink, { id })).toMatchObject({ code: 'forbidden' })
    await answerAs(ada, id)
    expect(await ada.call(openCampusLink, { id })).toEqual({ link: 'https://rooms.example.edu/beans' })
    expect(await pia.call(openCampusLink, { id })).toEqual({ link: 'https://rooms.example.edu/beans' })
    const ben = await app.student()
    await answerAs(ben, id)
    expect(await ben.call(openCampusLink, { id })).toMatchObject({ code: 'forbidden' })
  })
})

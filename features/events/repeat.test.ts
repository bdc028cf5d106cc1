import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { staySignedIn, toldTo } from '../notifications/notifications.testing.ts'
import { madeOrganization } from '../organizations/organizations.testing.ts'
import { listCampusEvents, listNextCampusEvents, readCampusEvent } from './contract.ts'
import { answerAs, eventsNow, makeCampusEvent } from './events.testing.ts'
import { cancelCampusEvent, changeCampusRepeat, editCampusEvent, readCampusForm } from './make.contract.ts'
import { campusEventWords } from './rules.ts'

let app: Running
let pia: Caller
let organization: string
const weekly = { every: 'week' as const, weekdays: [6], count: 3 }
const later = '2100-01-01T00:00:00.000Z'
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(eventsNow)
  pia = await app.student()
  organization = await madeOrganization(app, { president: [pia] })
})

const starts = async (id: string) => {
  const { startsAt, dates } = succeeded(await pia.call(readCampusEvent, { id }))
  return [startsAt, ...dates.map((one) => one.startsAt)].map((at) => at.slice(0, 10))
}

test('another day moves each of several dates by as many days, and the rule with them', async () => {
  const id = await makeCampusEvent(pia, organization, { repeat: weekly })
  expect(await starts(id)).toEqual(['2031-03-08', '2031-03-15', '2031-03-22'])
  succeeded(await pia.call(editCampusEvent, { id, seenAt: later, scope: 'all', date: '2031-03-10' }))
  expect(await starts(id)).toEqual(['2031-03-10', '2031-03-17', '2031-03-24'])
  const { repeat, dates } = succeeded(await pia.call(readCampusForm, { id }))
  expect(repeat).toMatchObject({ weekdays: [1] })
  expect(dates.map(({ day }) => day)).toEqual(['2031-03-10', '2031-03-17', '2031-03-24'])
  // One that is longer goes on on the new day, and no date is lost.
  succeeded(await pia.call(changeCampusRepeat, { id, seenAt: later, repeat: { ...weekly, weekdays: [1], count: 4 } }))
  expect(await starts(id)).toEqual(['2031-03-10', '2031-03-17', '2031-03-24', '2031-03-31'])
})

test('another day of one date leaves the others and the rule; one in the past is refused, and none has moved', async () => {
  const id = await makeCampusEvent(pia, organization, { repeat: weekly })
  succeeded(await pia.call(editCampusEvent, { id, seenAt: later, date: '2031-03-09' }))
  expect(await starts(id)).toEqual(['2031-03-09', '2031-03-15', '2031-03-22'])
  expect(succeeded(await pia.call(readCampusForm, { id })).repeat).toMatchObject({ weekdays: [6] })
  const refused = await pia.call(editCampusEvent, { id, seenAt: later, scope: 'all', date: '2031-03-01' })
  expect(refused).toMatchObject({ fields: { date: campusEventWords.past } })
  expect(await starts(id)).toEqual(['2031-03-09', '2031-03-15', '2031-03-22'])
})

test('officers read how many people a change of this date, of later ones, or of all would reach', async () => {
  const id = await makeCampusEvent(pia, organization, { repeat: weekly })
  const [second = '', third = ''] = succeeded(await pia.call(readCampusEvent, { id })).dates.map((one) => one.id)
  const [ada, ben] = [await app.student(), await app.student()]
  for (const one of [id, second, third]) await answerAs(ada, one)
  await answerAs(ben, second)
  const listed = async (one: string) => succeeded(await pia.call(readCampusEvent, { id: one })).listed
  expect(await listed(id)).toEqual({ this: 1, following: 2, all: 2 })
  expect(await listed(third)).toEqual({ this: 1, following: 1, all: 2 })
  // What is cancelled is changed no more.
  succeeded(await pia.call(cancelCampusEvent, { id: second, scope: 'this', words: 'The hall is closed.' }))
  expect(await listed(third)).toEqual({ this: 1, following: 1, all: 1 })
  expect(succeeded(await ada.call(readCampusEvent, { id })).listed).toBeNull()
})

test('other dates of an event are named to those alone who may know of them', async () => {
  const id = await makeCampusEvent(pia, organization, { repeat: weekly })
  const [second = '', third = ''] = succeeded(await pia.call(readCampusEvent, { id })).dates.map((one) => one.id)
  const ada = await app.student()
  await answerAs(ada, second)
  for (const one of [second, third])
    succeeded(await pia.call(editCampusEvent, { id: one, seenAt: later, membersOnly: true }))
  const datesFor = async (who: Caller) => succeeded(await who.call(readCampusEvent, { id })).dates.map((one) => one.id)
  expect(await datesFor(pia)).toEqual([second, third])
  // Who is on the list of one from before knows of that one.
  expect(await datesFor(ada)).toEqual([second])
  expect(await datesFor(await app.student())).toEqual([])
})

test('cards read what each organization does next, and of what is for members only nobody else does', async () => {
  const other = await madeOrganization(app, { president: [pia] })
  const id = await makeCampusEvent(pia, organization, { repeat: weekly })
  const club = await makeCampusEvent(pia, other, { date: '2031-03-05', membersOnly: true })
  const nextFor = async (who: Caller) =>
    succeeded(await who.call(listNextCampusEvents, { organizations: [organization, other].join(',') }))
      .rows.map((one) => one.id)
      .toSorted()
  expect(await nextFor(pia)).toEqual([id, club].toSorted())
  expect(await nextFor(await app.student())).toEqual([id])
  expect(await pia.call(listNextCampusEvents, { organizations: 'all of them' })).toMatchObject({ code: 'invalid' })
})

test('a cancelled date stays in lists until its day is over where it would have been', async () => {
  const zone = 'America/New_York'
  const id = await makeCampusEvent(pia, organization, { start: '09:00', end: '10:00', zone })
  succeeded(await pia.call(cancelCampusEvent, { id, words: 'It rains.' }))
  const listed = async (more: object = {}) =>
    succeeded(await pia.call(listCampusEvents, { organization, ...more })).rows.map(({ state }) => state)
  await staySignedIn(app, pia)
  app.holdClock('2031-03-09T04:59:00.000Z')
  expect([await listed(), await listed({ earlier: 'yes' })]).toEqual([['cancelled'], []])
  app.holdClock('2031-03-09T05:00:00.000Z')
  expect([await listed(), await listed({ earlier: 'yes' })]).toEqual([[], ['cancelled']])
})

test('another end tells its old and new time, and takes back nothing that was told before', async () => {
  const ada = await app.student()
  const id = await makeCampusEvent(pia, organization)
  expect(await answerAs(ada, id)).toBe('going')
  const told = async () => (await toldTo(ada)).filter(({ kind }) => kind === 'campus-event-moved')
  succeeded(await pia.call(editCampusEvent, { id, seenAt: later, place: 'Gym' }))
  expect(await told()).toHaveLength(1)
  app.advance(30 * 60_000)
  succeeded(await pia.call(editCampusEvent, { id, seenAt: later, end: '16:00' }))
  expect(await told()).toMatchObject([{ facts: { endsAt: '2031-03-08T14:00:00.000Z' } }, { facts: expect.anything() }])
})

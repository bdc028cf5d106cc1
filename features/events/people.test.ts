import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { readCalendar } from '../calendar/contract.ts'
import { createFeed } from '../calendar/feeds/contract.ts'
import { caseOf, decideAbout, reportAs, staffMember } from '../moderation/cases.testing.ts'
import { readCase } from '../moderation/contract.ts'
import { staySignedIn, toldTo } from '../notifications/notifications.testing.ts'
import { madeOrganization } from '../organizations/organizations.testing.ts'
import { blockPerson, personName, profileVisibility } from '../people/contract.ts'
import { campusAnswerText, campusEventText, listSharedCampusEvents, readCampusEvent } from './contract.ts'
import { answerAs, eventsNow, makeCampusEvent, makeOrganizedEvent, seatOfCaller } from './events.testing.ts'
import { editCampusEvent, publishCampusEvent } from './make.contract.ts'
import { countCampusPeople, downloadCampusPeople, listCampusPeople, removeFromCampusEvent } from './people.contract.ts'
import { answerCampusEvent, answerCampusOffer, changeCampusSeat, withdrawCampusSeat } from './seats/contract.ts'

const day = 86_400_000
const questions = [{ id: 'food', text: 'What do you eat?', kind: 'text' as const, choices: [], required: false }]
let app: Running
let ada: Caller
let ben: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(eventsNow)
  ;[ada, ben] = [await app.student({ name: 'Ada Krol' }), await app.student({ name: 'Ben Ode' })]
})

const page = async (who: Caller, id: string) => succeeded(await who.call(readCampusEvent, { id }))
const listed = async (who: Caller, id: string, more: object = {}) =>
  succeeded(await who.call(listCampusPeople, { id, ...more })).rows

test('officers read names, guests and answers, also across a block, as a list, by name and as a file', async () => {
  const { id, organizer } = await makeOrganizedEvent(app, { capacity: 5, guests: 2, questions })
  succeeded(await ada.call(answerCampusEvent, { id, guests: 1, answers: { food: '=Plants' } }))
  succeeded(await ben.call(answerCampusEvent, { id }))
  succeeded(await ben.call(blockPerson, { id: organizer.id }))
  expect(await listed(organizer, id)).toMatchObject([
    { name: 'Ada Krol', guests: 1, answers: { food: '=Plants' } },
    { name: 'Ben Ode', guests: 0, answers: {} },
  ])
  expect((await listed(organizer, id, { q: 'ode' })).map(({ name }) => name)).toEqual(['Ben Ode'])
  expect(succeeded(await organizer.call(countCampusPeople, { id }))).toMatchObject({ going: 2, guests: 1, waiting: 0 })
  const file = await (await organizer.fetch(`/api${downloadCampusPeople.path.replace(':id', id)}`)).text()
  expect(file).toContain('Nobody can call this file back')
  expect(file).toContain("'=Plants")
  expect(await ada.call(listCampusPeople, { id })).toMatchObject({ code: 'forbidden' })
})

test('others see of those who go only who shows it and whom they may see', async () => {
  const { id, organizer } = await makeOrganizedEvent(app, { capacity: 5 })
  for (const who of [ada, ben]) {
    succeeded(await who.call(profileVisibility.change, { value: 'everyone' }))
    await answerAs(who, id)
  }
  expect((await page(organizer, id)).goers).toEqual([])
  succeeded(await ada.call(changeCampusSeat, { id, shown: true }))
  const eve = await app.student()
  succeeded(await eve.call(profileVisibility.change, { value: 'everyone' }))
  expect((await page(eve, id)).goers.map(({ name }) => name)).toEqual(['Ada Krol'])
  succeeded(await ada.call(blockPerson, { id: eve.id }))
  expect((await page(eve, id)).goers).toEqual([])
  succeeded(await ada.call(withdrawCampusSeat, { id }))
  expect((await page(ben, id)).goers).toEqual([])
})

test('thirty days after it answers and guests are erased, names are gone for officers, and who went still knows it', async () => {
  const { id, organizer } = await makeOrganizedEvent(app, { capacity: 3, guests: 1, questions })
  succeeded(await ada.call(answerCampusEvent, { id, guests: 1, answers: { food: 'Plants' } }))
  await answerAs(ben, id)
  succeeded(await ben.call(withdrawCampusSeat, { id }))
  for (const who of [organizer, ada, ben]) await staySignedIn(app, who)
  const forget = async () => {
    await app.shell.jobs.enqueue(app.shell.database.db, 'campus-events-forget', {})
    await app.settle()
  }
  app.advance(35 * day - 1000)
  await forget()
  expect(await listed(organizer, id)).toHaveLength(1)
  app.advance(day)
  // At once, and not when the job comes.
  expect(await listed(organizer, id)).toEqual([])
  expect(succeeded(await organizer.call(countCampusPeople, { id }))).toMatchObject({
    ...{ going: 1, forgottenAt: '2031-04-07T14:00:00.000Z' },
  })
  expect(await organizer.call(downloadCampusPeople, { id })).toHaveProperty('code', 'conflict')
  await forget()
  expect(succeeded(await organizer.call(countCampusPeople, { id }))).toMatchObject({
    ...{ going: 1, guests: 1, gone: 1, forgottenAt: expect.any(String) },
  })
  expect(await organizer.call(downloadCampusPeople, { id })).toHaveProperty('code', 'conflict')
  expect(await page(ada, id)).toMatchObject({ seat: { state: 'going', guests: 0 }, answers: {} })
  expect((await page(ben, id)).seat).toBeNull()
})

test('officers find who has cancelled, and who let an offer go or end, apart from those whom they took off', async () => {
  const { id, organizer } = await makeOrganizedEvent(app, { capacity: 1 })
  const names = ['Max Own', 'Lea Let', 'Ole End', 'Pia Put']
  const people = await Promise.all(names.map((name) => app.student({ name })))
  const [max, lea, ole, pia] = people as [Caller, Caller, Caller, Caller]
  for (const who of people) succeeded(await who.call(answerCampusEvent, { id }))
  succeeded(await max.call(withdrawCampusSeat, { id }))
  succeeded(await lea.call(answerCampusOffer, { id, taken: false }))
  succeeded(await organizer.call(removeFromCampusEvent, { id, person: pia.id }))
  app.advance(23 * 3_600_000)
  expect((await page(ole, id)).seat).toMatchObject({ state: 'lapsed' })
  await app.shell.jobs.enqueue(app.shell.database.db, 'campus-events-minute', {})
  await app.settle()
  const left = await listed(organizer, id, { state: 'left' })
  expect(left.map(({ name, state }) => [name, state])).toEqual([
    ['Lea Let', 'declined'],
    ['Max Own', 'withdrawn'],
    ['Ole End', 'lapsed'],
  ])
  expect((await listed(organizer, id, { state: 'removed' })).map(({ name }) => name)).toEqual(['Pia Put'])
  expect(succeeded(await organizer.call(countCampusPeople, { id }))).toMatchObject({ gone: 4 })
})

test('whoever is taken off loses the answers at once', async () => {
  const { id, organizer } = await makeOrganizedEvent(app, { questions })
  succeeded(await ada.call(answerCampusEvent, { id, answers: { food: 'Plants' } }))
  succeeded(await organizer.call(removeFromCampusEvent, { id, person: ada.id }))
  expect(await listed(organizer, id, { state: 'removed' })).toMatchObject([{ name: 'Ada Krol', answers: {} }])
})

test('the dialog of blocking names events that the other one runs and the person is on the list of', async () => {
  const { id, organizer } = await makeOrganizedEvent(app)
  const shared = async () => succeeded(await ada.call(listSharedCampusEvents, { id: organizer.id })).rows
  expect(await shared()).toEqual([])
  await answerAs(ada, id)
  expect(await shared()).toMatchObject([{ id, title: 'Seed swap', state: 'going' }])
  succeeded(await ada.call(withdrawCampusSeat, { id }))
  expect(await shared()).toEqual([])
})

test('whoever is suspended leaves all lines, and what begins before that ends; the next in line is offered the place', async () => {
  const { id, organizer, organization } = await makeOrganizedEvent(app, { capacity: 1 })
  const later = await makeCampusEvent(organizer, organization, { date: '2031-03-20' })
  await answerAs(ada, id)
  await answerAs(ben, id)
  await answerAs(ada, later)
  succeeded(await ada.call(profileVisibility.change, { value: 'everyone' }))
  const noor = await staffMember(app, 'moderator')
  succeeded(await reportAs(ben, personName.name, ada.id))
  succeeded(await decideAbout(noor, await caseOf(noor, ada), 'suspend', { days: 7 }))
  expect(await seatOfCaller(ben, id)).toBe('offered')
  expect((await page(organizer, id)).taken).toBe(1)
  expect((await page(organizer, later)).taken).toBe(1)
})

test('an answer that an officer reports is read by moderators, hidden, and comes back as it was', async () => {
  const { id, organizer } = await makeOrganizedEvent(app, { questions })
  succeeded(await ada.call(answerCampusEvent, { id, answers: { food: 'Officers' } }))
  const [{ seat = '' } = {}] = await listed(organizer, id)
  const noor = await staffMember(app, 'moderator')
  succeeded(await reportAs(organizer, campusAnswerText.name, seat))
  const found = await caseOf(noor, ada)
  expect(succeeded(await noor.call(readCase, { id: found })).words).toEqual({ answers: '{"food": "Officers"}' })
  succeeded(await decideAbout(noor, found, 'hide'))
  expect(await listed(organizer, id)).toMatchObject([{ answers: {} }])
  succeeded(await decideAbout(noor, found, 'restore'))
  expect(await listed(organizer, id)).toMatchObject([{ answers: { food: 'Officers' } }])
})

test('a draft is reported by nobody, since those who read it write it; what is published is', async () => {
  const organization = await madeOrganization(app, { president: [ben], officer: [ada] })
  const id = await makeCampusEvent(ben, organization)
  const publish = (published: boolean) => ben.call(publishCampusEvent, { id, published })
  succeeded(await publish(false))
  expect(await reportAs(ada, campusEventText.name, id)).toMatchObject({ code: 'not_found' })
  succeeded(await publish(true))
  expect(await reportAs(ada, campusEventText.name, id)).toEqual({})
})

test('whoever reads that it has moved can say there that they do not come, while they are on its list', async () => {
  const { id, organizer } = await makeOrganizedEvent(app)
  await answerAs(ada, id)
  succeeded(await organizer.call(editCampusEvent, { id, seenAt: '2100-01-01T00:00:00.000Z', place: 'Gym' }))
  const offers = async () => (await toldTo(ada)).map(({ kind, done }) => [kind, done])
  expect(await offers()).toEqual([['campus-event-moved', true]])
  succeeded(await ada.call(withdrawCampusSeat, { id }))
  expect(await offers()).toEqual([['campus-event-moved', false]])
})

test('calendar and feed have what one goes to, and faint and free what one waits for or is offered', async () => {
  const { address } = succeeded(await ben.call(createFeed, { name: 'Mine' }))
  const [goes, waits] = [await makeOrganizedEvent(app), await makeOrganizedEvent(app, { capacity: 1 })]
  const shown = async () => {
    const { rows } = succeeded(await ben.call(readCalendar, { from: '2031-03-08', to: '2031-03-09' }))
    const feed = await (await ben.fetch(new URL(address).pathname)).text()
    const statusOf = (id: string) =>
      new RegExp(`UID:events-${id}[^]*?END:VEVENT`).exec(feed)?.[0].match(/STATUS:(\w+)/)?.[1]
    return [goes, waits].map(({ id }) => {
      const row = rows.find((one) => one.id === id)
      return [row?.state, row?.busy, statusOf(id)]
    })
  }
  for (const who of [ada, ben]) await answerAs(who, waits.id)
  await answerAs(ben, goes.id)
  expect(await shown()).toEqual([
    ['open', true, 'CONFIRMED'],
    ['tentative', false, 'TENTATIVE'],
  ])
  succeeded(await ada.call(withdrawCampusSeat, { id: waits.id }))
  expect(await seatOfCaller(ben, waits.id)).toBe('offered')
  expect((await shown())[1]).toEqual(['tentative', false, 'TENTATIVE'])
})

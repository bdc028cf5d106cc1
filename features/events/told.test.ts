import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { toldInWords } from '../notifications/notifications.testing.ts'
import { leaveOrganization } from '../organizations/contract.ts'
import { removeFromOrganization } from '../organizations/people.contract.ts'
import { answerAs, eventsNow, makeCampusEvent, makeOrganizedEvent, seatOfCaller } from './events.testing.ts'
import { cancelCampusEvent, editCampusEvent } from './make.contract.ts'
import { campusEventNotifications } from './notifications.rules.ts'
import { removeFromCampusEvent, undoCampusRemoval } from './people.contract.ts'
import { answerCampusOffer, withdrawCampusSeat } from './seats/contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.holdClock(eventsNow))

const told = (who: Caller) => toldInWords(app, who, campusEventNotifications)
const students = (many: number) => Promise.all(Array.from({ length: many }, () => app.student()))
const edit = async (organizer: Caller, id: string, change: object) =>
  succeeded(await organizer.call(editCampusEvent, { id, seenAt: app.shell.clock().toISOString(), ...change }))

test('whoever lets an offer end reads that one can join again, unless the event is for others now', async () => {
  const [ada, ben, cleo] = (await students(3)) as [Caller, Caller, Caller]
  const { id, organizer } = await makeOrganizedEvent(app, { capacity: 1 }, [ada, ben])
  for (const who of [ada, ben, cleo]) await answerAs(who, id)
  await edit(organizer, id, { membersOnly: true })
  succeeded(await ada.call(withdrawCampusSeat, { id }))
  // Each offer ends at ten in the morning at the latest.
  for (const _ of [ben, cleo]) {
    app.advance(23 * 3_600_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'campus-events-minute', {})
    await app.settle()
  }
  expect(await seatOfCaller(ben, id)).toBe('lapsed')
  const lapsed = 'The place in Seed swap went on to the next'
  expect(await told(ben)).toEqual([
    `${lapsed} · Sat, Mar 8, 12:00 PM · You can join again at the end of the line while registration is open`,
    'A place is free for you: Seed swap · The offer is over · Sat, Mar 8, 12:00 PM',
  ])
  expect(await answerAs(cleo, id)).toBe('not_found')
  expect((await told(cleo))[0]).toBe(lapsed)
})

test('an offer says until when it is, and then what has become of it; what is over or cancelled says which date', async () => {
  const [ada, ben, cleo] = (await students(3)) as [Caller, Caller, Caller]
  const { id, organizer } = await makeOrganizedEvent(app, { capacity: 1 })
  for (const who of [ada, ben, cleo]) await answerAs(who, id)
  succeeded(await ada.call(withdrawCampusSeat, { id }))
  const [offer, date] = ['A place is free for you: Seed swap', 'Sat, Mar 8, 12:00 PM']
  // Twelve hours would end at midnight.
  expect(await told(ben)).toEqual([`${offer} · Yours until tomorrow, 10:00 AM · ${date}`])
  succeeded(await ben.call(answerCampusOffer, { id, taken: true }))
  expect(await told(ben)).toEqual([`${offer} · You are going · ${date}`])
  // What is told at one moment has no order.
  app.advance(1000)
  succeeded(await organizer.call(removeFromCampusEvent, { id, person: ben.id, words: 'The bus is full.' }))
  const removed = `You are not on the list of Seed swap any more · ${date} · “The bus is full.”`
  expect(await told(ben)).toEqual([removed, `${offer} · The offer is over · ${date}`])
  expect(await told(cleo)).toEqual([`${offer} · Yours until tomorrow, 10:00 AM · ${date}`])
  app.advance(1000)
  succeeded(await organizer.call(cancelCampusEvent, { id, scope: 'this', words: 'No seeds this year.' }))
  expect(await told(cleo)).toEqual([
    `Seed swap is cancelled · ${date} · “No seeds this year.”`,
    `${offer} · The offer is over · ${date}`,
  ])
})

test('whoever was taken off the list reads when they can answer again, and once', async () => {
  const { id, organizer } = await makeOrganizedEvent(app)
  const ada = await app.student()
  await answerAs(ada, id)
  succeeded(await organizer.call(removeFromCampusEvent, { id, person: ada.id, words: 'The bus is full.' }))
  app.advance(1000)
  for (const _ of [1, 2]) await organizer.call(undoCampusRemoval, { id, person: ada.id })
  const date = 'Sat, Mar 8, 12:00 PM'
  expect(await told(ada)).toEqual([
    `You can answer Seed swap again · ${date}`,
    `You are not on the list of Seed swap any more · ${date}`,
  ])
  expect(await answerAs(ada, id)).toBe('going')
})

test('whoever waits with more people than there are places any more reads how many guests are left', async () => {
  const [ada, ben, cleo] = (await students(3)) as [Caller, Caller, Caller]
  const { id, organizer } = await makeOrganizedEvent(app, { capacity: 4, guests: 3 })
  await answerAs(ada, id)
  for (const who of [ben, cleo]) await answerAs(who, id, 3)
  await edit(organizer, id, { capacity: 2 })
  const fewer = 'Fewer places in Seed swap · Sat, Mar 8, 12:00 PM'
  for (const who of [ben, cleo])
    expect(await told(who)).toEqual([`${fewer} · You wait with 1 guest now: more do not fit`])
  app.advance(1000)
  await edit(organizer, id, { capacity: 1 })
  expect(await told(ben)).toEqual([
    `${fewer} · You wait alone now: guests do not fit`,
    `${fewer} · You wait with 1 guest now: more do not fit`,
  ])
})

test('whoever is removed from an organization reads which places that ends, whoever leaves has read it before', async () => {
  const [max, mia] = (await students(2)) as [Caller, Caller]
  const draft = { membersOnly: true, title: 'Cellar tour' }
  const { id, organizer, organization } = await makeOrganizedEvent(app, draft, [max, mia])
  const open = await makeCampusEvent(organizer, organization)
  for (const who of [max, mia]) for (const one of [id, open]) await answerAs(who, one)
  succeeded(await max.call(leaveOrganization, { id: organization }))
  succeeded(await organizer.call(removeFromOrganization, { id: organization, person: mia.id }))
  expect(await told(max)).toEqual([])
  expect(await told(mia)).toEqual(['You are not on the list of Cellar tour any more'])
  expect([await seatOfCaller(max, open), await seatOfCaller(mia, open)]).toEqual(['going', 'going'])
})

test('a move says what was and what is: another end, another place, another start', async () => {
  const [ada] = (await students(1)) as [Caller]
  const { id, organizer } = await makeOrganizedEvent(app)
  await answerAs(ada, id)
  const toldOf = async (change: object) => {
    app.advance(30 * 60_000)
    await edit(organizer, id, change)
    return (await told(ada))[0]
  }
  expect(await toldOf({ end: '16:00' })).toBe('Seed swap has moved · Was to end Sat, Mar 8, 2:00 PM')
  expect(await toldOf({ place: 'Gym' })).toBe('Seed swap has moved · now in Gym')
  expect(await toldOf({ place: '' })).toBe('Seed swap has moved · now without a place')
  expect(await toldOf({ start: '13:00', end: '16:00' })).toBe(
    'Seed swap has moved · Was Sat, Mar 8, 12:00 PM · now Sat, Mar 8, 1:00 PM',
  )
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runStatement } from '../../../server/db/statements.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { toldTo } from '../../notifications/notifications.testing.ts'
import { readCampusEvent } from '../contract.ts'
import { answerAs, eventsNow, makeOrganizedEvent, seatOfCaller } from '../events.testing.ts'
import { cancelCampusEvent, editCampusEvent } from '../make.contract.ts'
import { removeFromCampusEvent, undoCampusRemoval } from '../people.contract.ts'
import { campusEventWords } from '../rules.ts'
import { answerCampusEvent, answerCampusOffer, changeCampusSeat, withdrawCampusSeat } from './contract.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.holdClock(eventsNow))

const students = (many: number) => Promise.all(Array.from({ length: many }, () => app.student()))
const page = async (who: Caller, id: string) => succeeded(await who.call(readCampusEvent, { id }))
const minutely = async () => {
  await app.shell.jobs.enqueue(app.shell.database.db, 'campus-events-minute', {})
  await app.settle()
}
const withdraw = (who: Caller, id: string) => who.call(withdrawCampusSeat, { id })
const offer = (who: Caller, id: string, taken: boolean) => who.call(answerCampusOffer, { id, taken })

describe('seats', () => {
  test('are taken in order, guests included; whoever comes later stands in line', async () => {
    const { id } = await makeOrganizedEvent(app, { capacity: 3, guests: 2 })
    const [ada, ben, cleo, dora] = (await students(4)) as [Caller, Caller, Caller, Caller]
    expect(await answerAs(ada, id, 1)).toBe('going')
    expect(await answerAs(ben, id, 1)).toBe('waiting')
    // One seat is free, but somebody waits.
    expect(await answerAs(cleo, id)).toBe('waiting')
    expect(await page(dora, id)).toMatchObject({ taken: 2, waiting: 2, seat: null })
    expect([await seatOfCaller(ben, id), await seatOfCaller(cleo, id)]).toEqual(['waiting 1', 'waiting 2'])
    // Fewer guests: the head fits, and it is offered at once.
    succeeded(await ben.call(changeCampusSeat, { id, guests: 0 }))
    expect([await seatOfCaller(ben, id), await seatOfCaller(cleo, id)]).toEqual(['offered', 'waiting 1'])
    expect(await page(dora, id)).toMatchObject({ taken: 3, waiting: 1 })
  })

  test('that come free are offered to the head; what it lets go, or lets end, goes on', async () => {
    const { id } = await makeOrganizedEvent(app, { capacity: 1 })
    const [ada, ben, cleo, dora] = (await students(4)) as [Caller, Caller, Caller, Caller]
    for (const who of [ada, ben, cleo, dora]) await answerAs(who, id)
    succeeded(await withdraw(ada, id))
    expect(await seatOfCaller(ada, id)).toBe('withdrawn')
    expect(await seatOfCaller(ben, id)).toBe('offered')
    expect((await toldTo(ben)).map(({ kind }) => kind)).toEqual(['campus-event-offered'])
    succeeded(await offer(ben, id, false))
    expect([await seatOfCaller(ben, id), await seatOfCaller(cleo, id)]).toEqual(['declined', 'offered'])
    app.advance(12 * hour - 1000)
    expect(await seatOfCaller(cleo, id)).toBe('offered')
    // At midnight it would end: it ends at ten.
    app.advance(10 * hour + 1000)
    expect(await seatOfCaller(cleo, id)).toBe('lapsed')
    expect(await offer(cleo, id, true)).toMatchObject({ code: 'conflict', detail: campusEventWords.offerOver })
    await minutely()
    expect(await seatOfCaller(dora, id)).toBe('offered')
    expect(await answerAs(cleo, id)).toBe('waiting')
    succeeded(await offer(dora, id, true))
    expect([await seatOfCaller(dora, id), await seatOfCaller(cleo, id)]).toEqual(['going', 'waiting 1'])
  })

  test('a head that does not fit stays, and nobody passes it', async () => {
    const { id } = await makeOrganizedEvent(app, { capacity: 2, guests: 1 })
    const [ada, ben, cleo, dora] = (await students(4)) as [Caller, Caller, Caller, Caller]
    for (const who of [ada, ben]) expect(await answerAs(who, id)).toBe('going')
    expect(await answerAs(cleo, id, 1)).toBe('waiting')
    expect(await answerAs(dora, id)).toBe('waiting')
    succeeded(await withdraw(ada, id))
    expect([await seatOfCaller(cleo, id), await seatOfCaller(dora, id)]).toEqual(['waiting 1', 'waiting 2'])
    succeeded(await withdraw(ben, id))
    expect([await seatOfCaller(cleo, id), await seatOfCaller(dora, id)]).toEqual(['offered', 'waiting 1'])
  })

  test('in the last hour are taken by a press, and the line is told once', async () => {
    const { id } = await makeOrganizedEvent(app, { capacity: 1 })
    const [ada, ben, cleo] = (await students(3)) as [Caller, Caller, Caller]
    for (const who of [ada, ben]) await answerAs(who, id)
    app.holdClock('2031-03-08T11:05:00.000Z')
    succeeded(await withdraw(ada, id))
    expect(await seatOfCaller(ben, id)).toBe('waiting 1')
    await minutely()
    await minutely()
    expect((await toldTo(ben)).map(({ kind }) => kind)).toEqual(['campus-event-free'])
    // Whoever presses first has it.
    expect(await answerAs(cleo, id)).toBe('going')
    expect(await answerAs(ben, id)).toBe('waiting')
    app.holdClock('2031-03-08T12:00:00.000Z')
    expect(await answerAs(await app.student(), id)).toBe('conflict')
    expect(await withdraw(cleo, id)).toMatchObject({ detail: campusEventWords.started })
  })
})

describe('in the last hour', () => {
  const late = '2031-03-08T11:05:00.000Z'
  const freeTold = async (who: Caller) => (await toldTo(who)).filter(({ kind }) => kind === 'campus-event-free').length

  test('the line goes on when registration has ended, and nobody new comes', async () => {
    const { id } = await makeOrganizedEvent(app, { capacity: 1, closesMinutes: 120 })
    const [ada, ben, cleo] = (await students(3)) as [Caller, Caller, Caller]
    for (const who of [ada, ben]) await answerAs(who, id)
    app.holdClock(late)
    expect(await answerAs(ben, id)).toBe('waiting')
    succeeded(await withdraw(ada, id))
    expect(await cleo.call(answerCampusEvent, { id })).toMatchObject({ detail: campusEventWords.closed })
    expect(await answerAs(ben, id)).toBe('going')
  })

  test('the line is told again when seats come free again, and with the first that are enough for the party', async () => {
    const { id, organizer } = await makeOrganizedEvent(app, { capacity: 2, guests: 1 })
    const [ada, ben, cleo, dora] = (await students(4)) as [Caller, Caller, Caller, Caller]
    for (const who of [ada, ben]) await answerAs(who, id)
    expect([await answerAs(cleo, id, 1), await answerAs(dora, id)]).toEqual(['waiting', 'waiting'])
    app.holdClock(late)
    succeeded(await withdraw(ada, id))
    await minutely()
    expect([await freeTold(cleo), await freeTold(dora)]).toEqual([0, 1])
    expect(await answerAs(cleo, id)).toBe('waiting')
    succeeded(await withdraw(ben, id))
    await minutely()
    expect([await freeTold(cleo), await freeTold(dora)]).toEqual([1, 1])
    expect(await answerAs(cleo, id)).toBe('going')
    succeeded(await organizer.call(editCampusEvent, { id, seenAt: late, capacity: 3 }))
    await minutely()
    expect([await freeTold(cleo), await freeTold(dora)]).toEqual([1, 2])
  })
})

const stored = (text: string, { id }: Caller) => runStatement(app.shell.database.db, { text, values: [id] })

test('a line that cannot be looked at holds up no other', async () => {
  const both = await Promise.all([0, 1].map(() => makeOrganizedEvent(app, { capacity: 1 })))
  const waiting = await Promise.all(
    both.map(async ({ id }) => {
      const [ada, ben] = (await students(2)) as [Caller, Caller]
      for (const who of [ada, ben]) await answerAs(who, id)
      await stored('delete from campus_seats where user_id = $1', ada)
      return ben
    }),
  )
  const first = both.map(({ id }) => id).sort()[0]
  const at = both.findIndex(({ id }) => id === first)
  const [broken, other] = [waiting[at], waiting[1 - at]] as [Caller, Caller]
  await stored(`update profiles set zone = 'Nowhere/Never' where id = $1`, broken)
  await expect(minutely()).rejects.toThrow('NOWHERE')
  expect(await seatOfCaller(other, both[1 - at]?.id ?? '')).toBe('offered')
  await stored(`update profiles set zone = 'UTC' where id = $1`, broken)
  await minutely()
  expect(await seatOfCaller(broken, first ?? '')).toBe('offered')
})

describe('what is refused', () => {
  test('an answer before registration opens, after it ends, to a draft, and to what is cancelled', async () => {
    const { id, organizer } = await makeOrganizedEvent(app, { opensMinutes: 2 * 1440, closesMinutes: 60 })
    const ada = await app.student()
    expect(await ada.call(answerCampusEvent, { id })).toMatchObject({ detail: campusEventWords.notOpen })
    app.advance(3 * day)
    expect(await answerAs(ada, id)).toBe('going')
    app.advance(2 * day - 60 * minute)
    expect(await (await app.student()).call(answerCampusEvent, { id })).toMatchObject({
      detail: campusEventWords.closed,
    })
    // What somebody answered can be corrected until the end.
    succeeded(await ada.call(changeCampusSeat, { id, answers: {} }))
    succeeded(await withdraw(ada, id))
    succeeded(await organizer.call(cancelCampusEvent, { id, words: 'It rains.' }))
    expect(await ada.call(answerCampusEvent, { id })).toMatchObject({ detail: campusEventWords.cancelled })
    expect(await page(ada, id)).toMatchObject({ state: 'cancelled', cancelWords: 'It rains.' })
  })

  test('a party that is too large, and more guests while somebody waits', async () => {
    const { id } = await makeOrganizedEvent(app, { capacity: 3, guests: 5 })
    const [ada, ben] = (await students(2)) as [Caller, Caller]
    expect(await ada.call(answerCampusEvent, { id, guests: 3 })).toMatchObject({
      fields: { guests: campusEventWords.tooLarge },
    })
    expect(await answerAs(ada, id)).toBe('going')
    succeeded(await ada.call(changeCampusSeat, { id, guests: 1 }))
    expect(await answerAs(ben, id, 1)).toBe('waiting')
    expect(await ada.call(changeCampusSeat, { id, guests: 2 })).toMatchObject({
      fields: { guests: campusEventWords.noMore },
    })
    expect(await ben.call(changeCampusSeat, { id, guests: 2 })).toMatchObject({
      fields: { guests: campusEventWords.noMore },
    })
    expect(await page(ben, id)).toMatchObject({ taken: 2, seat: { state: 'waiting', guests: 1 } })
  })

  test('required questions are answered before one comes or waits, and answers are gone with the place', async () => {
    const questions = [
      {
        id: 'food',
        text: 'What do you eat?',
        kind: 'choice' as const,
        choices: ['Everything', 'Plants'],
        required: true,
      },
      { id: 'note', text: 'Anything else?', kind: 'text' as const, choices: [], required: false },
    ]
    const { id } = await makeOrganizedEvent(app, { questions })
    const ada = await app.student()
    expect(await ada.call(answerCampusEvent, { id })).toMatchObject({
      fields: { 'answers.food': campusEventWords.choose },
    })
    expect(await ada.call(answerCampusEvent, { id, answers: { food: 'Stones' } })).toHaveProperty('fields')
    succeeded(await ada.call(answerCampusEvent, { id, answers: { food: 'Plants', other: 'x' } }))
    expect(await page(ada, id)).toMatchObject({ answers: { food: 'Plants' } })
    succeeded(await ada.call(changeCampusSeat, { id, answers: { food: 'Everything', note: 'No nuts' } }))
    expect(await page(ada, id)).toMatchObject({ answers: { food: 'Everything', note: 'No nuts' } })
    succeeded(await withdraw(ada, id))
    expect(await page(ada, id)).toMatchObject({ answers: {} })
  })

  test('whoever was removed does not come back, unless an officer undoes it', async () => {
    const { id, organizer } = await makeOrganizedEvent(app)
    const ada = await app.student()
    await answerAs(ada, id)
    succeeded(await organizer.call(removeFromCampusEvent, { id, person: ada.id, words: 'You sold your seat.' }))
    expect(await page(ada, id)).toMatchObject({ taken: 0, said: { words: 'You sold your seat.' } })
    expect(await ada.call(answerCampusEvent, { id })).toMatchObject({ detail: campusEventWords.removed })
    expect(await ada.call(undoCampusRemoval, { id, person: ada.id })).toHaveProperty('code', 'forbidden')
    succeeded(await organizer.call(undoCampusRemoval, { id, person: ada.id }))
    expect(await answerAs(ada, id)).toBe('going')
  })
})

describe('changes of the event', () => {
  const edit = async (organizer: Caller, id: string, change: object) =>
    organizer.call(editCampusEvent, { id, seenAt: app.shell.clock().toISOString(), ...change })

  test('more seats are offered in order; fewer are never below what is taken, and cut a waiting party', async () => {
    const { id, organizer } = await makeOrganizedEvent(app, { capacity: 4, guests: 3 })
    const [ada, ben, cleo] = (await students(3)) as [Caller, Caller, Caller]
    await answerAs(ada, id, 1)
    expect(await answerAs(ben, id, 3)).toBe('waiting')
    await answerAs(cleo, id)
    expect(await edit(organizer, id, { capacity: 1 })).toMatchObject({
      fields: { capacity: campusEventWords.belowTaken(2) },
    })
    succeeded(await edit(organizer, id, { capacity: 3 }))
    expect((await page(ben, id)).seat).toMatchObject({ state: 'waiting', guests: 2 })
    expect((await toldTo(ben)).map(({ kind }) => kind)).toEqual(['campus-event-cut'])
    succeeded(await edit(organizer, id, { capacity: 6 }))
    expect([await seatOfCaller(ben, id), await seatOfCaller(cleo, id)]).toEqual(['offered', 'offered'])
  })

  test('an hour later is told once, with what was before; an offer ends an hour before the new start', async () => {
    const { id, organizer } = await makeOrganizedEvent(app, { capacity: 1 })
    const [ada, ben] = (await students(2)) as [Caller, Caller]
    for (const who of [ada, ben]) await answerAs(who, id)
    succeeded(await withdraw(ada, id))
    succeeded(await edit(organizer, id, { date: '2031-03-03', start: '17:00', end: '18:00' }))
    expect((await page(ben, id)).seat).toMatchObject({ offerEndsAt: '2031-03-03T16:00:00.000Z' })
    succeeded(await edit(organizer, id, { start: '17:30', end: '18:30' }))
    app.advance(11 * minute)
    await app.settle()
    expect((await toldTo(ben)).map(({ kind }) => kind).filter((kind) => kind === 'campus-event-moved')).toHaveLength(1)
    expect(await edit(organizer, id, { date: '2031-03-01' })).toHaveProperty('fields.date')
  })
})

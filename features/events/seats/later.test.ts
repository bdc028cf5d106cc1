import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { staySignedIn } from '../../notifications/notifications.testing.ts'
import { readCampusEvent } from '../contract.ts'
import { answerAs, eventsNow, makeOrganizedEvent, seatOfCaller } from '../events.testing.ts'
import { editCampusEvent } from '../make.contract.ts'
import { campusEventWords } from '../rules.ts'
import { answerCampusEvent, answerCampusOffer, changeCampusSeat, withdrawCampusSeat } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.holdClock(eventsNow))

const question = { id: 'constructor', text: 'What do you eat?', kind: 'text' as const, choices: [], required: true }
const later = '2100-01-01T00:00:00.000Z'
const needed = {
  code: 'invalid',
  detail: campusEventWords.answerFirst,
  fields: { 'answers.constructor': 'Answer this.' },
}
const page = async (who: Caller, id: string) => succeeded(await who.call(readCampusEvent, { id }))

/** Ada goes, Ben waits, and then something is asked. */
async function askedLater() {
  const { id, organizer } = await makeOrganizedEvent(app, { capacity: 1 })
  const [ada, ben] = [await app.student(), await app.student()]
  expect([await answerAs(ada, id), await answerAs(ben, id)]).toEqual(['going', 'waiting'])
  succeeded(await organizer.call(editCampusEvent, { id, seenAt: later, questions: [question] }))
  return { id, organizer, ada, ben }
}

test('what is asked later is answered before an offered place is taken, whatever the question is called', async () => {
  const { id, ada, ben } = await askedLater()
  succeeded(await ada.call(withdrawCampusSeat, { id }))
  expect(await seatOfCaller(ben, id)).toBe('offered')
  expect(await ben.call(answerCampusOffer, { id, taken: true })).toMatchObject(needed)
  expect(await seatOfCaller(ben, id)).toBe('offered')
  succeeded(await ben.call(changeCampusSeat, { id, answers: { constructor: 'Plants' } }))
  succeeded(await ben.call(answerCampusOffer, { id, taken: true }))
  expect(await page(ben, id)).toMatchObject({ seat: { state: 'going' }, answers: { constructor: 'Plants' } })
})

test('in the last hour it is answered with the press, also when registration is closed', async () => {
  const { id, organizer, ada, ben } = await askedLater()
  succeeded(await organizer.call(editCampusEvent, { id, seenAt: later, closesMinutes: 120 }))
  for (const who of [ada, ben]) await staySignedIn(app, who)
  app.holdClock('2031-03-08T11:30:00.000Z')
  succeeded(await ada.call(withdrawCampusSeat, { id }))
  expect(await ben.call(answerCampusEvent, { id })).toMatchObject(needed)
  expect(await ben.call(answerCampusEvent, { id, answers: { constructor: 'Plants' } })).toEqual({ state: 'going' })
})

test('description, link and answers can be corrected while it runs, nothing else, and nothing once it is over', async () => {
  const { id, organizer } = await makeOrganizedEvent(app, { questions: [{ ...question, required: false }] })
  const ada = await app.student()
  await answerAs(ada, id)
  for (const who of [ada, organizer]) await staySignedIn(app, who)
  app.holdClock('2031-03-08T13:00:00.000Z')
  const edit = (change: object) => organizer.call(editCampusEvent, { id, seenAt: later, ...change })
  succeeded(await edit({ about: 'Come in by the back door.', link: 'https://meet.example.edu/x' }))
  succeeded(await ada.call(changeCampusSeat, { id, answers: { constructor: 'Plants' } }))
  expect(await page(ada, id)).toMatchObject({
    ...{ about: 'Come in by the back door.', hasLink: true, answers: { constructor: 'Plants' } },
  })
  const started = { code: 'conflict', detail: campusEventWords.started }
  expect(await edit({ about: 'x', place: 'Hall' })).toMatchObject(started)
  expect(await ada.call(changeCampusSeat, { id, shown: true })).toMatchObject(started)
  app.holdClock('2031-03-08T14:00:00.000Z')
  const over = { code: 'conflict', detail: campusEventWords.over }
  expect(await edit({ about: 'It was.' })).toMatchObject(over)
  expect(await ada.call(changeCampusSeat, { id, answers: {} })).toMatchObject(over)
})

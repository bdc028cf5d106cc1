import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { caseOf, decideAbout, reportAs, staffMember } from '../../moderation/cases.testing.ts'
import { campusEventText, listCampusEvents, readCampusEvent } from '../contract.ts'
import { eventsNow, makeCampusEvent, makeOrganizedEvent } from '../events.testing.ts'
import { cancelCampusEvent, createCampusEvent, saveCampusDraft } from '../make.contract.ts'
import { deleteEventPicture, putEventPicture } from './contract.ts'

let app: Running
let eve: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(eventsNow)
  eve = await app.student()
})

const drawn = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#1f7a4d' } })
      .png()
      .toBuffer(),
  )
const addressFor = async (who: Caller, id: string) => succeeded(await who.call(readCampusEvent, { id })).pictureUrl
async function seen(who: Caller, address: string | null) {
  const answer = await who.fetch(address ?? '')
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, picture: answer.ok ? await sharp(bytes).metadata() : undefined }
}

test('officers choose one for all dates of an event; whoever may know of a date sees it, 16 by 9, in two sizes', async () => {
  const repeat = { every: 'week' as const, count: 2 }
  const { id, organizer, organization } = await makeOrganizedEvent(app, { repeat })
  expect(await eve.call(putEventPicture, { id }, await drawn(300, 200))).toMatchObject({ code: 'forbidden' })
  const { pictureUrl } = succeeded(await organizer.call(putEventPicture, { id }, await drawn(900, 900)))
  const { dates, pictureUrl: shown } = succeeded(await eve.call(readCampusEvent, { id }))
  expect(shown).toBe(pictureUrl)
  expect(await addressFor(eve, dates[0]?.id ?? '')).toBe(pictureUrl)
  expect(succeeded(await eve.call(listCampusEvents, { organization })).rows[0]?.pictureUrl).toBe(pictureUrl)
  expect((await seen(eve, pictureUrl)).picture).toMatchObject({ format: 'webp', width: 1024, height: 576 })
  expect((await seen(eve, `${pictureUrl}&size=320`)).picture).toMatchObject({ width: 320, height: 180 })
  succeeded(await organizer.call(deleteEventPicture, { id }))
  expect(await addressFor(eve, id)).toBeNull()
  expect((await seen(eve, pictureUrl)).status).toBe(404)
})

test('a file that is no picture or too large is refused in words, and the former one stays', async () => {
  const { id, organizer } = await makeOrganizedEvent(app)
  const { pictureUrl } = succeeded(await organizer.call(putEventPicture, { id }, await drawn(64, 64)))
  const words = new TextEncoder().encode('<svg></svg>')
  expect(await organizer.call(putEventPicture, { id }, words)).toMatchObject({ code: 'unsupported' })
  expect(await organizer.call(putEventPicture, { id }, new Uint8Array(40 * 1024 * 1024))).toMatchObject({
    code: 'too_large',
  })
  expect(await addressFor(eve, id)).toBe(pictureUrl)
})

test('of a draft, and of what is for members only, nobody else sees it; a draft that is saved anew keeps it', async () => {
  const { organizer, organization } = await makeOrganizedEvent(app)
  const draft = { title: 'Seed swap', category: 'Service' as const, date: '2031-03-09', start: '12:00', end: '14:00' }
  const { event } = succeeded(await organizer.call(createCampusEvent, { id: organization, ...draft, zone: 'UTC' }))
  const { pictureUrl } = succeeded(await organizer.call(putEventPicture, { id: event }, await drawn(64, 64)))
  const noor = await staffMember(app, 'moderator')
  for (const who of [eve, noor]) expect((await seen(who, pictureUrl)).status).toBe(404)
  expect((await seen(organizer, pictureUrl)).status).toBe(200)
  succeeded(await organizer.call(saveCampusDraft, { id: event, ...draft, title: 'Bean swap', zone: 'UTC' }))
  expect(await addressFor(organizer, event)).toBe(pictureUrl)
  succeeded(await organizer.call(cancelCampusEvent, { id: event, scope: 'all' }))
  expect((await seen(organizer, pictureUrl)).status).toBe(404)
  const { rowCount } = await app.shell.database.pool.query('select from campus_event_pictures where version = $1', [
    new URL(pictureUrl, 'https://quad.example').searchParams.get('v'),
  ])
  expect(rowCount).toBe(0)
  const club = await makeCampusEvent(organizer, organization, { membersOnly: true })
  const kept = succeeded(await organizer.call(putEventPicture, { id: club }, await drawn(64, 64)))
  expect((await seen(eve, kept.pictureUrl)).status).toBe(404)
})

test('moderators hide it with the words of the event: those who run it and staff still see it', async () => {
  const asked = [{ id: 'food', text: 'What do you eat?', kind: 'text' as const, choices: [], required: false }]
  const { id, organizer } = await makeOrganizedEvent(app, { questions: asked })
  const { pictureUrl } = succeeded(await organizer.call(putEventPicture, { id }, await drawn(64, 64)))
  const noor = await staffMember(app, 'moderator')
  succeeded(await reportAs(eve, campusEventText.name, id))
  const found = await caseOf(noor, organizer)
  succeeded(await decideAbout(noor, found, 'hide'))
  expect(succeeded(await eve.call(readCampusEvent, { id }))).toMatchObject({
    ...{ title: 'Hidden by moderators', pictureUrl: null, questions: [] },
  })
  expect((await seen(eve, pictureUrl)).status).toBe(404)
  for (const who of [organizer, noor]) expect((await seen(who, pictureUrl)).status).toBe(200)
  succeeded(await decideAbout(noor, found, 'restore'))
  expect(succeeded(await eve.call(readCampusEvent, { id }))).toMatchObject({ pictureUrl, questions: asked })
})

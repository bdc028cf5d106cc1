import { dayIn, daysAfter } from '../../contract/day.ts'
import {
  type AccessRows,
  accessRow,
  type OwnedRecords,
  proofOf,
  roleRow,
  type ScopeSample,
} from '../../server/testing/accessRow.ts'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { madeOrganization } from '../organizations/organizations.testing.ts'
import { lowerRole } from '../organizations/roles/contract.ts'
import {
  campusEventScope,
  listCampusEvents,
  listNextCampusEvents,
  listRunOrganizations,
  markCampusEvent,
  openCampusLink,
  readCampusEvent,
  readEventLimits,
} from './contract.ts'
import { makeCampusEvent } from './events.testing.ts'
import {
  cancelCampusEvent,
  changeCampusRepeat,
  createCampusEvent,
  editCampusEvent,
  previewCampusChange,
  previewCampusRepeat,
  publishCampusEvent,
  readCampusForm,
  saveCampusDraft,
} from './make.contract.ts'
import {
  countCampusPeople,
  downloadCampusPeople,
  listCampusPeople,
  removeFromCampusEvent,
  undoCampusRemoval,
} from './people.contract.ts'
import { deleteEventPicture, putEventPicture, readEventPicture } from './picture/contract.ts'
import { answerCampusEvent, answerCampusOffer, changeCampusSeat, withdrawCampusSeat } from './seats/contract.ts'

const ahead = (app: Running, days: number) => daysAfter(dayIn('UTC', app.shell.clock()), days)
const asks = [{ id: 'note', text: 'Anything else?', kind: 'text' as const, choices: [], required: false }]

/** The smallest picture. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** A place with an answer, which officers of that organization read, a mark, and a draft that nobody else sees. */
export async function makeEvents(owner: Caller, marker: string, app: Running): Promise<OwnedRecords> {
  const other = await app.student()
  const theirs = await madeOrganization(app, { president: [other] })
  const event = await makeCampusEvent(other, theirs, { date: ahead(app, 5), questions: asks })
  succeeded(await owner.call(answerCampusEvent, { id: event, answers: { note: `Answer ${marker}` } }))
  succeeded(await owner.call(markCampusEvent, { id: event, favorite: true }))
  // What an officer said about somebody whom they took off.
  const own = await madeOrganization(app, { president: [owner] }, { madeBy: owner.id })
  const gone = await makeCampusEvent(owner, own, { title: 'Picnic', date: ahead(app, 6) })
  const taken = await app.student()
  succeeded(await taken.call(answerCampusEvent, { id: gone }))
  succeeded(await owner.call(removeFromCampusEvent, { id: gone, person: taken.id, words: `Words ${marker}` }))
  const draft = {
    title: `Draft ${marker}`,
    category: 'Arts' as const,
    date: ahead(app, 9),
    start: '10:00',
    end: '11:00',
  }
  const made = succeeded(await owner.call(createCampusEvent, { id: own, ...draft, zone: 'UTC' }))
  succeeded(await owner.call(putEventPicture, { id: made.event }, new Uint8Array(picture)))
  const { event: series } = succeeded(await owner.call(readCampusEvent, { id: made.event }))
  return { series }
}

/** One with somebody who runs it, somebody who did, and somebody who goes. */
async function makeSample(app: Running, marker: string, inner: string): Promise<ScopeSample<'organizer'>> {
  const [pia, olga, goer] = [
    await app.student(),
    await app.student(),
    await app.student({ name: `Max ${marker} ${inner}` }),
  ]
  const organization = await madeOrganization(
    app,
    { president: [pia], officer: [olga] },
    { name: `Robotics ${marker}` },
  )
  const key = await makeCampusEvent(pia, organization, {
    ...{ title: `Picnic ${marker}`, about: `About ${marker}`, date: ahead(app, 5), questions: asks, capacity: 20 },
  })
  succeeded(await goer.call(answerCampusEvent, { id: key, answers: { note: `Answer ${marker} ${inner}` } }))
  succeeded(await pia.call(lowerRole, { id: organization, person: olga.id, role: 'member' }))
  return {
    has: { organizer: { caller: pia, key } },
    had: { organizer: { caller: olga, key } },
    owned: { goer: goer.id },
  }
}

const anybody = ['organizer', 'stranger'] as const
const later = '2100-01-01T00:00:00.000Z'

export const campusEventsAccess: AccessRows = {
  feature: 'events',
  screens: [
    { path: '/organizations?tab=events' },
    { path: '/events/new', as: 'organizer' },
    { path: '/events/:key', as: 'organizer' },
    { path: '/events/:key/edit', as: 'organizer' },
    { path: '/events/:key/people', as: 'organizer' },
    { path: '/events/:key', as: 'stranger' },
  ],
  make: makeEvents,
  scope: proofOf(campusEventScope, makeSample),
  rows: [
    accessRow(listCampusEvents, 'anyone', () => ({})),
    accessRow(listRunOrganizations, 'self', () => ({}), { shows: false }),
    accessRow(listNextCampusEvents, 'anyone', () => ({ organizations: crypto.randomUUID() })),
    accessRow(readEventLimits, 'anyone', () => ({})),
    accessRow(previewCampusRepeat, 'anyone', () => ({
      date: '2031-03-03',
      repeat: { every: 'week' as const, count: 3 },
    })),
    roleRow(readCampusEvent, [...anybody], (id) => ({ id })),
    roleRow(openCampusLink, [...anybody], (id) => ({ id }), { statuses: [404] }),
    roleRow(markCampusEvent, [...anybody], (id) => ({ id, favorite: true })),
    roleRow(editCampusEvent, ['organizer'], (id) => ({ id, seenAt: later, place: 'Elsewhere' })),
    // A published one is no draft any more.
    roleRow(
      saveCampusDraft,
      ['organizer'],
      (id) => ({
        id,
        title: 'Picnic',
        category: 'Arts' as const,
        date: '2100-03-03',
        start: '10:00',
        end: '11:00',
        zone: 'UTC',
      }),
      { statuses: [409] },
    ),
    // Nothing but bytes that are no picture.
    roleRow(putEventPicture, ['organizer'], (id) => ({ id }), { statuses: [415] }),
    roleRow(deleteEventPicture, ['organizer'], (id) => ({ id })),
    accessRow(readEventPicture, 'record', ({ series = '' }) => ({ id: series }), { shows: false }),
    roleRow(readCampusForm, ['organizer'], (id) => ({ id }), { shows: false }),
    roleRow(previewCampusChange, ['organizer'], (id) => ({ id, repeat: { every: 'week' as const, count: 3 } }), {
      shows: false,
    }),
    roleRow(changeCampusRepeat, ['organizer'], (id) => ({ id, seenAt: later, repeat: null })),
    roleRow(listCampusPeople, ['organizer'], (id) => ({ id })),
    roleRow(countCampusPeople, ['organizer'], (id) => ({ id }), { shows: false }),
    roleRow(downloadCampusPeople, ['organizer'], (id) => ({ id })),
    roleRow(answerCampusEvent, [...anybody], (id) => ({ id }), { statuses: [200, 409], shows: false }),
    roleRow(changeCampusSeat, [...anybody], (id) => ({ id, guests: 0 }), { statuses: [200, 409] }),
    roleRow(answerCampusOffer, [...anybody], (id) => ({ id, taken: true }), { statuses: [200, 409] }),
    roleRow(withdrawCampusSeat, [...anybody], (id) => ({ id }), { statuses: [200, 409] }),
    roleRow(removeFromCampusEvent, ['organizer'], (id, { goer = '' }) => ({ id, person: goer }), {
      statuses: [200, 409],
    }),
    roleRow(undoCampusRemoval, ['organizer'], (id, { goer = '' }) => ({ id, person: goer }), { statuses: [200, 409] }),
    roleRow(publishCampusEvent, ['organizer'], (id) => ({ id, scope: 'this' as const, published: true })),
    roleRow(cancelCampusEvent, ['organizer'], (id) => ({ id, words: 'It rains.' })),
  ],
}

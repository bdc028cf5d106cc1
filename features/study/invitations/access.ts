import { site } from '../../../contract/site.ts'
import { type AccessRows, accessRow, proofOf, roleRow, type ScopeSample } from '../../../server/testing/accessRow.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { putAvatar } from '../../account/avatar/contract.ts'
import {
  acquaintance,
  blockPerson,
  findSeenPeople,
  listBlocks,
  personScope,
  profileVisibility,
  readAvatar,
  readPersonPage,
  showOnlineStatus,
  unblockPerson,
} from '../../people/contract.ts'
import { addSession, deleteSession } from '../contract.ts'
import { joinSession, listShared, makeJoinLink } from './contract.ts'

const picture = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** A host of a group, and guests of it. */
async function groupOf(host: Caller, marker: string, ...guests: Caller[]): Promise<string[]> {
  const draft = { title: `Session ${marker}`, course: 'CS 301', date: '2031-03-04', time: '16:00' }
  const { token } = succeeded(await host.call(makeJoinLink, { id: idOf(await host.call(addSession, draft)) }))
  const seats: string[] = []
  for (const guest of guests) seats.push(idOf(await guest.call(joinSession, { token })))
  return seats
}

/** Somebody whom a guest of their group sees; another one has left it. */
async function makeSeen(app: Running, marker: string): Promise<ScopeSample<'viewer'>> {
  const [ada, ben, cleo] = [await app.student({ name: `Ada ${marker}` }), await app.student(), await app.student()]
  const [, left = ''] = await groupOf(ada, marker, ben, cleo)
  await cleo.call(deleteSession, { id: left })
  const key = ada.id
  return { has: { viewer: { caller: ben, key } }, had: { viewer: { caller: cleo, key } }, owned: {} }
}

/**
 * Somebody private, whom a guest of their group knows and another one knew; one guest has blocked them, and one who had
 * done so has unblocked them and left.
 */
async function makeKnown(app: Running, marker: string): Promise<ScopeSample<'known' | 'blocker'>> {
  const ada = await app.student({ name: `Ada ${marker}` })
  const guests = [await app.student(), await app.student(), await app.student(), await app.student()] as const
  const [ben, cleo, dora, emil] = guests
  succeeded(await ada.call(putAvatar, {}, new Uint8Array(picture)))
  const seats = await groupOf(ada, marker, ...guests)
  await ada.call(profileVisibility.change, { value: 'private' })
  const key = ada.id
  for (const blocker of [dora, emil]) succeeded(await blocker.call(blockPerson, { id: key }))
  succeeded(await emil.call(unblockPerson, { id: key }))
  await cleo.call(deleteSession, { id: seats[1] ?? '' })
  await emil.call(deleteSession, { id: seats[3] ?? '' })
  return {
    has: { known: { caller: ben, key }, blocker: { caller: dora, key } },
    had: { known: { caller: cleo, key }, blocker: { caller: emil, key } },
    owned: {},
  }
}

export const peopleAccess: AccessRows = {
  feature: 'people',
  screens: [
    { path: '/people/:key', as: 'viewer' },
    { path: '/study-sessions', as: 'viewer' },
  ],
  async make(owner, marker, app) {
    const ben = await app.student({ name: `Ben ${marker}` })
    await groupOf(ben, marker, owner)
    succeeded(await owner.call(blockPerson, { id: ben.id }))
    return {}
  },
  scope: proofOf(personScope, makeSeen),
  rows: [
    accessRow(listBlocks, 'self', () => ({})),
    accessRow(findSeenPeople, 'self', () => ({ q: 'Ona' }), { shows: false }),
    accessRow(profileVisibility.change, 'self', () => ({ value: 'private' as const })),
    accessRow(showOnlineStatus.change, 'self', () => ({ value: false })),
    roleRow(readPersonPage, ['viewer'], (id) => ({ id })),
  ],
}

export const acquaintanceAccess: AccessRows = {
  feature: 'people',
  make: async () => ({}),
  scope: proofOf(acquaintance, makeKnown),
  rows: [
    roleRow(readAvatar, ['known', site('moderator')], (id) => ({ id }), { shows: false }),
    roleRow(blockPerson, ['known', 'blocker'], (id) => ({ id })),
    roleRow(unblockPerson, ['blocker'], (id) => ({ id })),
  ],
}

export const sharedSessionsAccess: AccessRows = {
  feature: 'study',
  make: async () => ({}),
  scope: proofOf(acquaintance, makeKnown),
  rows: [roleRow(listShared, ['known', 'blocker'], (id) => ({ id }))],
}

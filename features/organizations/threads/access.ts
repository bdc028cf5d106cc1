import { type AccessRows, proofOf, roleRow, type ScopeSample } from '../../../server/testing/accessRow.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { acquaintance, blockPerson, profileVisibility, unblockPerson } from '../../people/contract.ts'
import { leaveOrganization, showInOrganization } from '../contract.ts'
import { madeOrganization } from '../organizations.testing.ts'
import { listSharedOrganizations } from '../people.contract.ts'
import { lowerRole } from '../roles/contract.ts'
import {
  listOrganizationMessages,
  organizationThreadScope,
  readOrganizationMessages,
  readOrganizationThread,
  writeOrganizationMessage,
  writeToOfficers,
} from './contract.ts'

/** A conversation of a student with two who run it; each of the others had, or has, another one. */
async function makeContact(app: Running, marker: string): Promise<ScopeSample<'student' | 'officer'>> {
  const [ada, ben, cleo, dora] = [await app.student(), await app.student(), await app.student(), await app.student()]
  const id = await madeOrganization(app, { president: [ada], officer: [dora] })
  const ask = async (who: Caller, body: string) => succeeded(await who.call(writeToOfficers, { id, body })).id
  const key = await ask(ben, `Question ${marker}`)
  succeeded(await ada.call(writeOrganizationMessage, { id: key, body: `Answer ${marker}` }))
  await ask(cleo, 'Another question')
  succeeded(await ada.call(lowerRole, { id, person: dora.id, role: 'member' }))
  return {
    has: { student: { caller: ben, key }, officer: { caller: ada, key } },
    had: { student: { caller: cleo, key }, officer: { caller: dora, key } },
    owned: { at: app.shell.clock().toISOString(), organization: id },
  }
}

const both = ['student', 'officer'] as const

export const organizationContactAccess: AccessRows = {
  feature: 'organizations',
  screens: [
    { path: '/organizations/messages', as: 'student' },
    { path: '/organizations/messages/:key', as: 'student' },
    { path: '/organizations/messages/with/:organization', as: 'student' },
    { path: '/organizations/messages/:key', as: 'officer' },
  ],
  make: async () => ({}),
  scope: proofOf(organizationThreadScope, makeContact),
  rows: [
    roleRow(readOrganizationThread, [...both], (id) => ({ id })),
    roleRow(listOrganizationMessages, [...both], (id) => ({ id })),
    roleRow(writeOrganizationMessage, [...both], (id) => ({ id, body: 'Thank you' }), { shows: false }),
    roleRow(readOrganizationMessages, [...both], (id, { at = '' }) => ({ id, upTo: at }), { shows: false }),
  ],
}

/** Somebody private who shows themself to members: one of these, one who left, and the same of two who have blocked them. */
export async function makeMembers(app: Running, marker: string): Promise<ScopeSample<'known' | 'blocker'>> {
  const ada = await app.student({ name: `Ada ${marker}` })
  const [ben, cleo, dora, emil] = [await app.student(), await app.student(), await app.student(), await app.student()]
  const president = await app.student()
  const people = { president: [president], member: [ada, ben, cleo, dora, emil] }
  const id = await madeOrganization(app, people, { name: `Robotics ${marker}` })
  succeeded(await ada.call(profileVisibility.change, { value: 'private' }))
  succeeded(await ada.call(showInOrganization, { id, shown: true }))
  const key = ada.id
  for (const blocker of [dora, emil]) succeeded(await blocker.call(blockPerson, { id: key }))
  succeeded(await emil.call(unblockPerson, { id: key }))
  for (const gone of [cleo, emil]) succeeded(await gone.call(leaveOrganization, { id }))
  return {
    has: { known: { caller: ben, key }, blocker: { caller: dora, key } },
    had: { known: { caller: cleo, key }, blocker: { caller: emil, key } },
    owned: {},
  }
}

export const sharedOrganizationsAccess: AccessRows = {
  feature: 'organizations',
  make: async () => ({}),
  scope: proofOf(acquaintance, makeMembers),
  rows: [roleRow(listSharedOrganizations, ['known', 'blocker'], (id) => ({ id }), { shows: false })],
}

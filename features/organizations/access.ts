import { eq } from 'drizzle-orm'
import { site } from '../../contract/site.ts'
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
import {
  editOrganization,
  followOrganization,
  joinOrganization,
  leaveOrganization,
  listOrganizations,
  organizationScope,
  readOrganization,
  showInOrganization,
  withdrawRequest,
} from './contract.ts'
import { archiveOrganization, restoreOrganization } from './ending/contract.ts'
import {
  dropOrganizationLink,
  listOrganizationLinks,
  makeOrganizationLink,
  readOrganizationLink,
  useOrganizationLink,
} from './links/contract.ts'
import { readOrganizationLog } from './log/contract.ts'
import { changeMeetingDate, putMeetingsInCalendar, setMeetings } from './meetings/contract.ts'
import { madeOrganization } from './organizations.testing.ts'
import {
  answerJoinRequest,
  downloadRoster,
  liftOrganizationBan,
  listBanned,
  listRequests,
  readRoster,
  removeFromOrganization,
  reopenJoinRequest,
} from './people.contract.ts'
import { deleteOrganizationPicture, putOrganizationPicture, readOrganizationPicture } from './picture/contract.ts'
import {
  addOrganizationPost,
  deleteOrganizationPost,
  editOrganizationPost,
  listOrganizationPosts,
  muteOrganizationPosts,
  restoreOrganizationPost,
} from './posts/contract.ts'
import {
  answerFounding,
  askFounder,
  beginProposal,
  changeProposal,
  decideProposal,
  dropFounder,
  findLikeOrganizations,
  listProposals,
  readFounding,
  readProposals,
  sendProposal,
  withdrawOrganizationProposal,
} from './proposals/contract.ts'
import { organizationFounders, organizationProposals } from './proposals/tables.ts'
import { answerOffer, lowerRole, offerRole, withdrawOffer } from './roles/contract.ts'
import type { OrganizationRole } from './rules.ts'
import { organizationPeople } from './tables.ts'
import {
  countUnreadOrganizationThreads,
  findOrganizationThread,
  listOrganizationThreads,
  writeToOfficers,
} from './threads/contract.ts'

/** The smallest picture. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** A proposal of the person that is sent, and one of somebody else that they are asked to start. */
async function makeProposals(owner: Caller, marker: string, app: Running): Promise<OwnedRecords> {
  const { id: proposal } = succeeded(await owner.call(beginProposal, {}))
  const words = { name: `Chess ${marker}`, about: `About ${marker}`, place: `Room ${marker}`, reason: `Why ${marker}` }
  succeeded(await owner.call(changeProposal, { id: proposal, ...words, category: 'Academic' }))
  succeeded(await owner.call(sendProposal, { id: proposal }))
  const [now, other] = [app.shell.clock(), await app.student()]
  const [founded] = await app.shell.database.db
    .insert(organizationProposals)
    .values({ userId: other.id, name: 'Go', stateAt: now, createdAt: now, updatedAt: now })
    .returning({ id: organizationProposals.id })
  const founding = founded?.id ?? ''
  await app.shell.database.db
    .insert(organizationFounders)
    .values({ proposalId: founding, userId: owner.id, askedAt: now })
  return { proposal, founding, other: other.id }
}

/**
 * One that the person helps to run and has written in, since everybody reads who leads one; a request of theirs to
 * another one, a role they are asked to take, and what they wrote to officers.
 */
export async function makeOrganizations(owner: Caller, marker: string, app: Running): Promise<OwnedRecords> {
  const id = await madeOrganization(app, { president: [await app.student()], officer: [owner] }, { madeBy: owner.id })
  await owner.call(addOrganizationPost, { id, text: `Post ${marker}` })
  await owner.call(makeOrganizationLink, { id, days: 7, uses: 5 })
  succeeded(await owner.call(putOrganizationPicture, { id }, new Uint8Array(picture)))
  succeeded(await (await app.student()).call(writeToOfficers, { id, body: 'When do you meet?' }))
  const other = await app.student()
  const belongs = await madeOrganization(app, { president: [other], member: [owner] })
  await other.call(offerRole, { id: belongs, person: owner.id, role: 'officer' })
  const asked = await madeOrganization(app, {}, { wayIn: 'request' })
  await owner.call(joinOrganization, { id: asked, answer: `Answer ${marker}` })
  succeeded(await owner.call(writeToOfficers, { id: belongs, body: `Question ${marker}` }))
  return makeProposals(owner, marker, app)
}

/** One with somebody of each role, and somebody of each who has it no more. */
export async function makeOrganizationSample(
  app: Running,
  marker: string,
  inner: string,
): Promise<ScopeSample<OrganizationRole>> {
  const student = (word: string) => app.student({ name: `${word} ${marker} ${inner}` })
  // Everybody sees who runs it, and nobody else who belongs.
  const has = {
    president: await app.student({ name: `Pia ${marker}` }),
    officer: await app.student({ name: `Olga ${marker}` }),
    member: await student('Max'),
  }
  const had = { president: await student('Paul'), officer: await student('Otto'), member: await student('Mia') }
  const [applicant, banned] = [await student('Ana'), await student('Bo')]
  const key = await madeOrganization(
    app,
    {
      president: [has.president, had.president],
      officer: [has.officer, had.officer],
      member: [has.member, had.member, banned],
    },
    { name: `Robotics ${marker}`, wayIn: 'request' },
  )
  const { db } = app.shell.database
  for (const { id } of Object.values(had))
    await db.update(organizationPeople).set({ state: 'left', role: null }).where(eq(organizationPeople.userId, id))
  await has.officer.call(removeFromOrganization, { id: key, person: banned.id, ban: true })
  await applicant.call(joinOrganization, { id: key, answer: `Please ${inner}` })
  await has.member.call(showInOrganization, { id: key, shown: true })
  const { post } = succeeded(await has.president.call(addOrganizationPost, { id: key, text: `Words ${marker}` }))
  const here = (caller: Caller) => ({ caller, key })
  return {
    has: { president: here(has.president), officer: here(has.officer), member: here(has.member) },
    had: { president: here(had.president), officer: here(had.officer), member: here(had.member) },
    owned: { member: has.member.id, applicant: applicant.id, banned: banned.id, post },
  }
}

const runs = ['president', 'officer'] as const
const belongs = ['president', 'officer', 'member'] as const
const anybody = [...belongs, 'stranger'] as const

export const organizationsAccess: AccessRows = {
  feature: 'organizations',
  screens: [
    { path: '/organizations' },
    { path: '/organizations/propose' },
    { path: '/organizations/propose/:proposal' },
    { path: '/organizations/founding/:founding' },
    { path: '/organizations/join/:marker' },
    { path: '/organizations/:key', as: 'president' },
    { path: '/organizations/:key/manage', as: 'president' },
    { path: '/organizations/:key', as: 'member' },
    { path: '/moderation?tab=proposals', as: 'moderator' },
  ],
  make: makeOrganizations,
  scope: proofOf(organizationScope, makeOrganizationSample),
  rows: [
    accessRow(readProposals, 'self', () => ({})),
    accessRow(findLikeOrganizations, 'anyone', () => ({ name: 'Robotics', about: '' })),
    accessRow(beginProposal, 'self', () => ({})),
    accessRow(changeProposal, 'record', ({ proposal = '' }) => ({ id: proposal, place: 'Elsewhere' }), {
      statuses: [409],
    }),
    accessRow(askFounder, 'record', ({ proposal = '', other = '' }) => ({ id: proposal, person: other }), {
      statuses: [404],
    }),
    accessRow(dropFounder, 'record', ({ proposal = '', other = '' }) => ({ id: proposal, person: other })),
    accessRow(sendProposal, 'record', ({ proposal = '' }) => ({ id: proposal })),
    accessRow(readFounding, 'record', ({ founding = '' }) => ({ id: founding }), { shows: false }),
    accessRow(answerFounding, 'record', ({ founding = '' }) => ({ id: founding, accepted: true })),
    accessRow(listProposals, 'oversight', () => ({})),
    accessRow(
      decideProposal,
      'oversight',
      ({ proposal = '' }) => ({ id: proposal, decision: 'answer' as const, words: 'Say more' }),
      { statuses: [200, 409], shows: false },
    ),
    accessRow(withdrawOrganizationProposal, 'record', ({ proposal = '' }) => ({ id: proposal })),
    accessRow(listOrganizations, 'anyone', () => ({})),
    accessRow(listOrganizationThreads, 'self', () => ({})),
    accessRow(countUnreadOrganizationThreads, 'self', () => ({}), { shows: false }),
    roleRow(readOrganization, [...anybody], (id) => ({ id })),
    roleRow(followOrganization, [...anybody], (id) => ({ id, follows: true })),
    roleRow(joinOrganization, [...anybody], (id) => ({ id, answer: 'Please' }), { statuses: [200, 409] }),
    roleRow(withdrawRequest, ['stranger'], (id) => ({ id }), { statuses: [200, 409] }),
    roleRow(editOrganization, [...runs], (id) => ({ id, seenAt: '2100-01-01T00:00:00.000Z', place: 'Elsewhere' })),
    // Moderators only while there is no president.
    roleRow(readRoster, [...runs, site('moderator')], (id) => ({ id }), {
      statuses: [200, 403],
      shows: false,
    }),
    roleRow(downloadRoster, [...runs], (id) => ({ id })),
    roleRow(listRequests, [...runs], (id) => ({ id })),
    roleRow(answerJoinRequest, [...runs], (id, { applicant = '' }) => ({ id, person: applicant, accepted: false }), {
      statuses: [200, 409],
    }),
    roleRow(reopenJoinRequest, [...runs], (id, { applicant = '' }) => ({ id, person: applicant }), {
      statuses: [200, 409],
    }),
    roleRow(showInOrganization, [...belongs], (id) => ({ id, shown: false })),
    // Nothing but bytes that are no picture.
    roleRow(putOrganizationPicture, [...runs], (id) => ({ id }), { statuses: [415] }),
    roleRow(readOrganizationPicture, [...anybody], (id) => ({ id }), { statuses: [404], shows: false }),
    roleRow(deleteOrganizationPicture, [...runs], (id) => ({ id })),
    roleRow(setMeetings, [...runs], (id) => ({ id, rule: null })),
    roleRow(
      changeMeetingDate,
      [...runs],
      (id) => ({
        ...{ id, off: true, date: '2031-03-03T10:00:00.000Z' },
        ...{ startsAt: '2031-03-03T10:00:00.000Z', endsAt: '2031-03-03T11:00:00.000Z' },
      }),
      { statuses: [200, 404] },
    ),
    roleRow(putMeetingsInCalendar, [...belongs], (id) => ({ id, shown: true })),
    roleRow(removeFromOrganization, [...runs], (id, { member = '' }) => ({ id, person: member }), {
      statuses: [200, 409],
    }),
    roleRow(listBanned, [...runs, site('moderator')], (id) => ({ id })),
    roleRow(liftOrganizationBan, ['president', site('moderator')], (id, { banned = '' }) => ({ id, person: banned }), {
      statuses: [200, 409],
    }),
    roleRow(makeOrganizationLink, [...runs], (id) => ({ id, days: 7, uses: 5 })),
    roleRow(listOrganizationLinks, [...runs], (id) => ({ id }), { shows: false }),
    roleRow(dropOrganizationLink, [...runs], (id, { member = '' }) => ({ id, link: member })),
    accessRow(readOrganizationLink, 'anyone', () => ({ token: 'none' }), { statuses: [404] }),
    accessRow(useOrganizationLink, 'anyone', () => ({ token: 'none' }), { statuses: [404] }),
    roleRow(listOrganizationPosts, [...anybody], (id) => ({ id })),
    roleRow(addOrganizationPost, [...runs], (id) => ({ id, text: 'Words' }), { statuses: [200, 409] }),
    roleRow(editOrganizationPost, [...runs], (id, { post = '' }) => ({ id, post, text: 'Other words' }), {
      statuses: [200, 404],
    }),
    roleRow(deleteOrganizationPost, [...runs], (id, { post = '' }) => ({ id, post }), { statuses: [200, 404] }),
    roleRow(restoreOrganizationPost, [...runs], (id, { post = '' }) => ({ id, post }), { statuses: [200, 409] }),
    roleRow(muteOrganizationPosts, [...anybody], (id) => ({ id, muted: true })),
    roleRow(findOrganizationThread, ['member', 'stranger'], (id) => ({ id }), { shows: false }),
    roleRow(writeToOfficers, ['member', 'stranger'], (id) => ({ id, body: 'When do you meet?' }), {
      statuses: [200, 409],
      shows: false,
    }),
    roleRow(readOrganizationLog, [...runs], (id) => ({ id })),
    roleRow(archiveOrganization, ['president', site('moderator')], (id) => ({ id, name: '' }), {
      statuses: [400, 409],
    }),
    roleRow(restoreOrganization, ['president', site('moderator')], (id) => ({ id }), { statuses: [409] }),
    roleRow(
      offerRole,
      ['president', site('moderator')],
      (id, { member = '' }) => ({ id, person: member, role: 'officer' as const }),
      { statuses: [200, 404, 409] },
    ),
    roleRow(withdrawOffer, ['president', site('moderator')], (id, { member = '' }) => ({ id, person: member }), {
      statuses: [200, 404],
    }),
    roleRow(answerOffer, ['officer', 'member'], (id) => ({ id, accepted: false }), { statuses: [200, 409] }),
    roleRow(lowerRole, ['president'], (id, { member = '' }) => ({ id, person: member, role: 'member' as const }), {
      statuses: [200, 404],
    }),
    roleRow(leaveOrganization, [...belongs], (id) => ({ id }), { statuses: [200, 409] }),
  ],
}

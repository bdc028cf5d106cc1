import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { setRole } from '../account/queries.ts'
import {
  changeRole,
  discardFailure,
  erasePersonForGood,
  liftSuspension,
  listActs,
  listFailures,
  listPeople,
  listQueues,
  readOverview,
  readPerson,
  retryAllFailures,
  retryFailure,
  sendResetLink,
  signOutPerson,
  suspendPerson,
} from './contract.ts'
import { readHealth, sendTestMail } from './health/contract.ts'
import {
  checkAddresses,
  inviteAddresses,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitations/contract.ts'
import { removeAnnouncement, showAnnouncement } from './texts/announcement.contract.ts'
import { listTexts, listTextVersions, publishText } from './texts/contract.ts'

const list = 'newcomer@example.edu\n'
const nobody = () => ({ invitation: crypto.randomUUID() })
const absent = () => ({ failure: crypto.randomUUID() })

/** For admins only. One event is about the owner; all that the rows do here is done to somebody else. */
export const adminAccess: AccessRows = {
  feature: 'admin',
  screens: [
    { path: '/admin', as: 'admin' },
    { path: '/admin/health', as: 'admin' },
    { path: '/admin/people', as: 'admin' },
    { path: '/admin/people?q=:marker', as: 'admin' },
    { path: '/admin/invitations', as: 'admin' },
    { path: '/admin/tutors', as: 'admin' },
    { path: '/admin/feedback?status=all', as: 'admin' },
    { path: '/admin/billing', as: 'admin' },
    { path: '/admin/payouts', as: 'admin' },
    { path: '/admin/texts', as: 'admin' },
    { path: '/admin/jobs', as: 'admin' },
    { path: '/admin/log', as: 'admin' },
    { path: '/admin/:marker', as: 'admin' },
  ],
  async make(owner, marker, app) {
    const admin = await app.student()
    await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
    await admin.call(sendResetLink, { person: owner.id })
    const target = await app.student()
    return { owner: owner.id, target: target.id, marker }
  },
  rows: [
    accessRow(readOverview, 'oversight', () => ({})),
    accessRow(readHealth, 'oversight', () => ({})),
    // Five in an hour.
    accessRow(sendTestMail, 'oversight', () => ({}), { statuses: [200, 429] }),
    accessRow(listPeople, 'oversight', ({ marker = '' }) => ({ q: marker }), { shows: true }),
    accessRow(readPerson, 'oversight', ({ owner = '' }) => ({ person: owner }), { shows: true }),
    accessRow(changeRole, 'oversight', ({ target = '' }) => ({ person: target, role: 'moderator' as const })),
    accessRow(signOutPerson, 'oversight', ({ target = '' }) => ({ person: target })),
    accessRow(sendResetLink, 'oversight', ({ target = '' }) => ({ person: target })),
    accessRow(suspendPerson, 'oversight', ({ target = '' }) => ({ person: target, reason: 'Spam.' })),
    accessRow(liftSuspension, 'oversight', ({ target = '' }) => ({ person: target })),
    // Another address: the person stays.
    accessRow(erasePersonForGood, 'oversight', ({ target = '' }) => ({ person: target, email: 'x' }), {
      statuses: [400],
    }),
    accessRow(listQueues, 'oversight', () => ({})),
    accessRow(listFailures, 'oversight', () => ({})),
    accessRow(retryFailure, 'oversight', absent, { statuses: [404] }),
    accessRow(retryAllFailures, 'oversight', () => ({})),
    accessRow(discardFailure, 'oversight', absent, { statuses: [404] }),
    accessRow(checkAddresses, 'oversight', () => ({}), { body: list }),
    // A second invitation of the same address is refused.
    accessRow(inviteAddresses, 'oversight', () => ({}), { body: list, statuses: [200, 400] }),
    accessRow(listInvitations, 'oversight', () => ({})),
    accessRow(renewInvitation, 'oversight', nobody, { statuses: [404] }),
    accessRow(revokeInvitation, 'oversight', nobody, { statuses: [404] }),
    accessRow(showAnnouncement, 'oversight', () => ({ text: 'Quad rests tonight.', endsAt: null })),
    accessRow(removeAnnouncement, 'oversight', () => ({}), { statuses: [200, 404] }),
    accessRow(listTexts, 'oversight', () => ({})),
    accessRow(listTextVersions, 'oversight', () => ({ kind: 'imprint' as const })),
    accessRow(
      publishText,
      'oversight',
      () => ({ kind: 'contact' as const, after: 0, text: 'help@example.edu', note: '', asksAgain: false }),
      { statuses: [200, 409] },
    ),
    accessRow(listActs, 'oversight', ({ marker = '' }) => ({ q: marker }), { shows: true }),
  ],
}

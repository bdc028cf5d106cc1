import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { setRole } from '../account/queries.ts'
import {
  changeRole,
  discardFailure,
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
} from './contract.ts'

const absent = () => ({ failure: crypto.randomUUID() })

/** For admins only. One event is about the owner; all that the rows do here is done to somebody else. */
export const adminAccess: AccessRows = {
  feature: 'admin',
  async make(owner, marker, app) {
    const admin = await app.member()
    await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
    await admin.call(sendResetLink, { person: owner.id })
    const target = await app.member()
    return { owner: owner.id, target: target.id, marker }
  },
  rows: [
    accessRow(readOverview, 'oversight', () => ({})),
    accessRow(listPeople, 'oversight', ({ marker = '' }) => ({ q: marker }), { shows: true }),
    accessRow(readPerson, 'oversight', ({ owner = '' }) => ({ person: owner }), { shows: true }),
    accessRow(changeRole, 'oversight', ({ target = '' }) => ({ person: target, role: 'moderator' as const })),
    accessRow(signOutPerson, 'oversight', ({ target = '' }) => ({ person: target })),
    accessRow(sendResetLink, 'oversight', ({ target = '' }) => ({ person: target })),
    accessRow(listQueues, 'oversight', () => ({})),
    accessRow(listFailures, 'oversight', () => ({})),
    accessRow(retryFailure, 'oversight', absent, { statuses: [404] }),
    accessRow(retryAllFailures, 'oversight', () => ({})),
    accessRow(discardFailure, 'oversight', absent, { statuses: [404] }),
    accessRow(listActs, 'oversight', ({ marker = '' }) => ({ q: marker }), { shows: true }),
  ],
}

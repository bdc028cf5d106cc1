import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { listDevMails } from './contract.ts'

/** The mailbox of development is open to everybody who reaches the machine, so it exists only without a mail server. */
export const mailAccess: AccessRows = {
  feature: 'mail',
  screens: [{ path: '/dev/mail', as: 'admin' }],
  make: async () => ({}),
  rows: [accessRow(listDevMails, 'closed', () => ({}))],
}

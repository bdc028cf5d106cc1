import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import {
  confirmEmail,
  editProfile,
  requestReset,
  resetPassword,
  sendConfirmation,
  signIn,
  signInToDemo,
  signOut,
  signUp,
  whoAmI,
} from './contract.ts'

/** The owner's profile holds the marker already: it is in the name and the address. */
export const accountAccess: AccessRows = {
  feature: 'account',
  make: async ({ email }) => ({ email }),
  rows: [
    accessRow(whoAmI, 'self', () => ({})),
    accessRow(
      signIn,
      'anyone',
      ({ email = '' }) => ({ email, password: 'Wrong-Harbour-7', remember: false }),
      // Wrong for all; after five tries not looked at.
      { statuses: [400, 429] },
    ),
    accessRow(signUp, 'anyone', () => ({
      name: 'Ben Marlow',
      major: 'Other',
      year: 'Senior',
      email: `${crypto.randomUUID()}@example.edu`,
      password: 'Quiet-Harbour-7',
      zone: 'UTC',
    })),
    accessRow(signOut, 'anyone', () => ({})),
    accessRow(signInToDemo, 'closed', () => ({ as: 'admin' })),
    accessRow(requestReset, 'anyone', ({ email = '' }) => ({ email }), { statuses: [200, 429] }),
    // Whoever holds the secret of a link may use it; the contract tests say who gets one. Here: nobody holds any.
    accessRow(
      resetPassword,
      'anyone',
      () => ({ access_token: 'none', refresh_token: 'none', password: 'Other-Harbour-8' }),
      { statuses: [410] },
    ),
    accessRow(confirmEmail, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
    accessRow(sendConfirmation, 'self', () => ({})),
    accessRow(editProfile, 'self', () => ({ year: 'Senior' })),
  ],
}

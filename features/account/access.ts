import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { deleteAvatar, putAvatar, readAvatar } from './avatar/contract.ts'
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

/** One grey pixel. */
export const tinyPicture = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64'),
)

/** The owner's name and address already contain the marker. */
export const accountAccess: AccessRows = {
  feature: 'account',
  make: async (owner) => {
    await owner.call(putAvatar, {}, tinyPicture)
    return { email: owner.email, id: owner.id }
  },
  rows: [
    accessRow(whoAmI, 'self', () => ({})),
    accessRow(
      signIn,
      'anyone',
      ({ email = '' }) => ({ email, password: 'Wrong-Harbour-7', remember: false }),
      // Wrong for everybody; after five tries not checked any more.
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
    // Whoever has the secret of a link may use it; the contract tests say who gets one. Here nobody has one.
    accessRow(
      resetPassword,
      'anyone',
      () => ({ access_token: 'none', refresh_token: 'none', password: 'Other-Harbour-8' }),
      { statuses: [410] },
    ),
    accessRow(confirmEmail, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
    accessRow(sendConfirmation, 'self', () => ({})),
    accessRow(putAvatar, 'self', () => ({}), { body: tinyPicture }),
    accessRow(deleteAvatar, 'self', () => ({})),
    // Every signed-in person may see pictures.
    accessRow(readAvatar, 'anyone', ({ id = '' }) => ({ id })),
    accessRow(editProfile, 'self', () => ({ year: 'Senior' })),
  ],
}

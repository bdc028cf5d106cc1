import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { deleteAvatar, putAvatar } from './avatar/contract.ts'
import {
  checkReset,
  confirmEmail,
  editProfile,
  requestReset,
  resetPassword,
  sendConfirmation,
  setUp,
  signIn,
  signInToDemo,
  signOut,
  signUp,
  whoAmI,
} from './contract.ts'
import { deleteAccount, keepAccount, keepAccountByLink, readDeletion } from './deletion/contract.ts'
import {
  cancelEmailChange,
  changeEmail,
  checkEmailUndo,
  confirmEmailChange,
  readEmailChange,
  undoEmailChange,
} from './email/contract.ts'
import { confirmIdentity } from './identity/contract.ts'
import { acceptInvitation, readInvitation } from './invitations/contract.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  offerPasskeyProof,
  offerPasskeySignIn,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys/contract.ts'
import { invalidateSessions, markConfirmed } from './queries.ts'
import { confirmationTopic } from './rules.ts'
import { changePassword, listActiveSessions, revokeOtherSessions, revokeSession } from './sessions/contract.ts'
import { clockSetting, firstStepsSetting, planOfferSetting, themeSetting } from './settings/contract.ts'
import { acceptTexts, listUnaccepted, readSiteText } from './texts/contract.ts'
import { announcementKey, announcementTopic } from './texts/rules.ts'
import { createToken, listTokens, revokeToken } from './tokens/contract.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  drawRecoveryCodes,
  endTwoFactor,
  finishSignIn,
  readTwoFactor,
} from './twoFactor/contract.ts'

/** One grey pixel. */
export const tinyPicture = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64'),
)

/** An API token of somebody whose address is confirmed by it. Answers its id. */
async function makeToken(owner: Caller, marker: string, app: Running): Promise<string> {
  await markConfirmed(app.shell.database.db, owner.id, app.shell.clock())
  invalidateSessions(app.shell)
  // What was made before may have moved the clock.
  await owner.call(confirmIdentity, { password: owner.password })
  const made = await owner.call(createToken, { name: `Script ${marker}`, scopes: ['homework:read'] })
  if (!('secret' in made)) throw new Error(`no token was made: ${made.detail}`)
  return made.id
}
const noCredential = { id: 'none', rawId: 'none', type: 'public-key' as const, clientExtensionResults: {} }
const noAttestation = { clientDataJSON: '', attestationObject: '' }
const noAssertion = { clientDataJSON: '', authenticatorData: '', signature: '' }

/** The owner's name and address already contain the marker. */
export const accountAccess: AccessRows = {
  feature: 'account',
  screens: [
    { path: '/' },
    { path: '/profile' },
    { path: '/settings' },
    { path: '/confirm-new-email?token=:marker' },
    { path: '/undo-email-change?token=:marker' },
    { path: '/?error=:marker', as: 'visitor' },
    { path: '/reset-password?access_token=:marker&refresh_token=:marker', as: 'visitor' },
    { path: '/confirm-email?token=:marker', as: 'visitor' },
    { path: '/keep-account?token=:marker', as: 'visitor' },
    { path: '/invitation?token=:marker', as: 'visitor' },
    { path: '/set-up?token=:marker', as: 'visitor' },
    { path: '/imprint', as: 'visitor' },
    { path: '/privacy', as: 'visitor' },
    { path: '/rules', as: 'visitor' },
    { path: '/nowhere/:marker', as: 'visitor' },
  ],
  make: async (owner, marker, app) => {
    await owner.call(putAvatar, {}, tinyPicture)
    return { email: owner.email, id: owner.id, token: await makeToken(owner, marker, app) }
  },
  topics: [
    { topic: announcementTopic, key: () => announcementKey, everybody: true },
    { topic: confirmationTopic, key: ({ id = '' }) => id },
  ],
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
    // Whoever has the secret of the link may use it; here nobody has one. After five tries not checked any more.
    accessRow(
      setUp,
      'anyone',
      () => ({ name: 'Ben Marlow', email: 'ben@example.edu', password: 'Quiet-Harbour-7', zone: 'UTC', token: 'none' }),
      { statuses: [410, 429] },
    ),
    // Wrong for everybody; after five tries not checked any more.
    accessRow(listTokens, 'self', () => ({})),
    // Others have not confirmed their addresses.
    accessRow(createToken, 'self', () => ({ name: 'Script', scopes: ['homework:read'] }), { statuses: [200, 403] }),
    accessRow(revokeToken, 'record', ({ token = '' }) => ({ id: token })),
    accessRow(confirmIdentity, 'self', () => ({ password: 'Wrong-Harbour-7' }), { statuses: [400, 429] }),
    accessRow(readDeletion, 'self', () => ({}), { shows: false }),
    accessRow(readTwoFactor, 'self', () => ({}), { shows: false }),
    // Others have not confirmed their addresses.
    accessRow(beginTwoFactor, 'self', () => ({}), { statuses: [200, 403] }),
    accessRow(confirmTwoFactor, 'self', () => ({ code: '000000' }), { statuses: [400, 409, 429] }),
    accessRow(drawRecoveryCodes, 'self', () => ({}), { statuses: [409] }),
    accessRow(endTwoFactor, 'self', () => ({})),
    // Only in a browser that gave the right password just before.
    accessRow(finishSignIn, 'anyone', () => ({ code: '000000' }), { statuses: [410] }),
    // Right before keeping it, so that all who were closed are open again. The last admin cannot go.
    accessRow(deleteAccount, 'self', () => ({}), { statuses: [200, 403, 409] }),
    accessRow(keepAccount, 'self', () => ({})),
    accessRow(keepAccountByLink, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
    accessRow(readEmailChange, 'self', () => ({}), { shows: false }),
    accessRow(changeEmail, 'self', () => ({ email: `${crypto.randomUUID()}@example.edu` }), { statuses: [200, 429] }),
    accessRow(cancelEmailChange, 'self', () => ({})),
    accessRow(confirmEmailChange, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
    accessRow(checkEmailUndo, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
    accessRow(undoEmailChange, 'anyone', () => ({ token: 'none', password: 'Other-Harbour-8' }), { statuses: [410] }),
    accessRow(listActiveSessions, 'self', () => ({}), { shows: false }),
    accessRow(revokeSession, 'self', () => ({ id: crypto.randomUUID() })),
    accessRow(revokeOtherSessions, 'self', () => ({})),
    accessRow(changePassword, 'self', () => ({ current: 'Wrong-Harbour-7', password: 'Other-Harbour-8' }), {
      statuses: [400, 429],
    }),
    // Has none.
    accessRow(listPasskeys, 'self', () => ({}), { shows: false }),
    accessRow(offerPasskey, 'self', () => ({}), { statuses: [200, 403] }),
    // Nobody's passkey, for everybody.
    accessRow(addPasskey, 'self', () => ({ credential: { ...noCredential, response: noAttestation } }), {
      statuses: [400, 403],
    }),
    accessRow(renamePasskey, 'self', () => ({ id: crypto.randomUUID(), name: 'Phone' }), { statuses: [404] }),
    accessRow(removePasskey, 'self', () => ({ id: crypto.randomUUID() })),
    accessRow(offerPasskeySignIn, 'anyone', () => ({})),
    accessRow(
      signInWithPasskey,
      'anyone',
      () => ({ credential: { ...noCredential, response: noAssertion }, remember: false }),
      { statuses: [400, 429] },
    ),
    accessRow(offerPasskeyProof, 'self', () => ({})),
    accessRow(proveByPasskey, 'self', () => ({ credential: { ...noCredential, response: noAssertion } }), {
      statuses: [400, 429],
    }),
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
    accessRow(checkReset, 'anyone', () => ({ access_token: 'none', refresh_token: 'none' }), { statuses: [410] }),
    accessRow(confirmEmail, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
    accessRow(readInvitation, 'anyone', () => ({ token: 'none' }), { statuses: [410] }),
    accessRow(
      acceptInvitation,
      'anyone',
      () => ({
        name: 'Ben Marlow',
        major: 'Other',
        year: 'Senior',
        password: 'Quiet-Harbour-7',
        zone: 'UTC',
        token: 'none',
      }),
      { statuses: [410] },
    ),
    accessRow(readSiteText, 'anyone', () => ({ kind: 'imprint' as const }), { statuses: [404] }),
    // The operator's words, not the person's.
    accessRow(listUnaccepted, 'self', () => ({}), { shows: false }),
    accessRow(acceptTexts, 'self', () => ({ accepted: 1 })),
    accessRow(sendConfirmation, 'self', () => ({})),
    accessRow(putAvatar, 'self', () => ({}), { body: tinyPicture }),
    accessRow(deleteAvatar, 'self', () => ({})),
    accessRow(themeSetting.change, 'self', () => ({ value: 'dark' as const })),
    accessRow(firstStepsSetting.change, 'self', () => ({ value: 'begun' as const })),
    accessRow(planOfferSetting.change, 'self', () => ({ value: 'dismissed' as const })),
    accessRow(clockSetting.change, 'self', () => ({ value: '24' as const })),
    accessRow(editProfile, 'self', () => ({ year: 'Senior' })),
  ],
}

/** Of one person. */
export const maxPasskeys = 20
/** How long a page may take with a passkey: a new one, or a proof. */
export const challengeMinutes = 10
/** The sign-in page asks ahead, for the browser's own offer. */
export const signInChallengeMinutes = 60

export const passkeyWords = {
  notAdded: 'The passkey could not be added. Try again.',
  refused: 'This passkey is not known here, or could not be checked. Try again, or use your password.',
  late: 'That took too long. Try again.',
  many: `You have ${maxPasskeys} passkeys already. Remove one first.`,
  known: 'This passkey is there already.',
  unconfirmed: 'Confirm your email address first: open the link that we sent you.',
  noHost: 'Passkeys need an address with a name, such as https://quad.example.edu.',
}

/** What the browser did not do. */
export const passkeyWebWords = {
  none: 'You have no passkey for this address.',
  notUsed: 'No passkey was used. Try again, or use your password.',
  notMade: 'No passkey was made. Try again.',
  here: 'This device has a passkey for your account already.',
}

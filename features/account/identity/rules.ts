/** For how long it holds that a person has proved who they are. */
export const identityMinutes = 10

/** Whether what asks for a recent proof is open. */
export function hasJustProved(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() <= identityMinutes * 60_000
}

export const identityWords = {
  wanted: 'Confirm first that it is you.',
  notConfirmed: 'Nothing was changed: it was not confirmed that it is you.',
  factorWanted:
    'Your role is open only with a second factor: set up an authenticator app or a passkey in the settings.',
  badPassword: 'That is not your password.',
}

/** For how long the link of an invitation is valid. */
export const invitationDays = 14
/** How many addresses one request invites at most, and how many invitations may be open. */
export const maxInvitedAtOnce = 1000
export const maxOpenInvitations = 10_000

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const

export const invitationWords = {
  invalid: 'This invitation is no longer valid. Ask the people who sent it for a new one.',
} as const

export function invitationAddress(origin: string, secret: string): string {
  return `${origin}/invitation?token=${secret}`
}

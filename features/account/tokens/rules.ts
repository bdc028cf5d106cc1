/** Every token begins with it, so that people and scanners recognise one. */
export const tokenPrefix = 'quad_pat_'
/** How many valid tokens a person may have. */
export const maxTokens = 10
/** For how many days a token is valid: without another choice, and at most. */
export const usualTokenDays = 90
export const maxTokenDays = 365
/** For how many days a token that has ended is still listed. */
export const endedTokenDays = 30
/** Requests with one token in a minute, on one node. */
export const tokenRate = {
  most: 120,
  seconds: 60,
  words: 'This token sends too many requests. At most 120 a minute are answered.',
}

export const tokenWords = {
  unknown: 'This token is not known here. It may have been revoked.',
  ended: 'This token has ended. Its owner can make a new one in the settings.',
  closed: 'The account of this token is closed.',
  unconfirmed: 'Confirm your email address first: whoever makes a token is told by mail.',
  noScope: 'Choose what it may do.',
  tooMany: `There are ${maxTokens} tokens already. Revoke one first.`,
  endTooSoon: 'It has to be valid until tomorrow at least.',
  endTooLate: 'It can be valid for a year at most.',
} as const

/** A feature whose endpoints tokens may call, and what its scopes are about, in words. */
export type ScopeGroup = { feature: string; title: string; about: string }

/** "Homework: read and change. Study: read." in the order of the groups. */
export function scopeListWords(scopes: readonly string[], groups: readonly ScopeGroup[]): string {
  return groups
    .flatMap(({ feature, title }) => {
      const rights = [scopes.includes(`${feature}:read`) && 'read', scopes.includes(`${feature}:write`) && 'change']
      const words = rights.filter(Boolean).join(' and ')
      return words ? [`${title}: ${words}`] : []
    })
    .join('. ')
    .concat('.')
}

/** As authenticator apps expect it: the only kind that all of them read. */
export const appCodes = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** How many steps of 30 seconds a clock may be off, either way. */
export const stepsOff = 1

/** How long the second step of a sign-in may take. */
export const stepMinutes = 10

export const recoveryCodesAtOnce = 10

/** Without the spaces and hyphens with which people group them, in capital letters. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** 16 characters of base32: 80 random bits. */
export function isRecoveryCode(code: string): boolean {
  return /^[A-Z2-7]{16}$/.test(code)
}

/** In groups of four: a key or a recovery code as people read it. */
export function inGroups(text: string, between: string): string {
  return text.match(/.{1,4}/g)?.join(between) ?? ''
}

export const twoFactorWords = {
  appCode: 'Enter the 6 digits that your app shows.',
  anyCode: 'Enter the 6 digits that your app shows, or a recovery code.',
  badCode: 'This code is not right, or it was used already. Wait for the next one in your app.',
  badRecoveryCode: 'This recovery code is not right, or it was used already.',
  codeWanted: 'Enter a code from your app as well.',
  stepGone: 'Signing in took too long. Enter your password again.',
  unconfirmed: 'Confirm your email address first: open the link that we sent you.',
  onAlready: 'Two-factor sign-in is on already. Turn it off first.',
  off: 'Two-factor sign-in is off.',
  notBegun: 'This set-up was replaced by another one. Begin again.',
} as const

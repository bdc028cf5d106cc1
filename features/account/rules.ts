/** Password rules of sign-up, reset and change, in display order. The server adds a list of common passwords. */
export const passwordRules = [
  {
    words: 'Password must be at least 8 characters long',
    met: (password: string) => [...password].length >= 8,
  },
  {
    words: 'Password must contain at least one uppercase letter',
    met: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    words: 'Password must contain at least one lowercase letter',
    met: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    words: 'Password must contain at least one number',
    met: (password: string) => /\p{Nd}/u.test(password),
  },
] as const

export const maxPasswordLength = 128

/** The first rule that a password breaks, in words; undefined when it breaks none. */
export function passwordFault(password: string): string | undefined {
  if ([...password].length > maxPasswordLength) return `Password must be at most ${maxPasswordLength} characters long`
  return passwordRules.find((rule) => !rule.met(password))?.words
}

/**
 * Whether text looks like an e-mail address: no spaces, one @, a dot inside the domain. Looks at each character once,
 * so that no input makes it slow.
 */
export function looksLikeEmail(text: string): boolean {
  if (text.length > 254 || /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)) return false
  const [name, domain, ...more] = text.split('@')
  if (!name || !domain || more.length > 0) return false
  const dot = domain.lastIndexOf('.')
  return dot > 0 && dot < domain.length - 1 && !domain.startsWith('.') && !domain.includes('..')
}

export const majors = [
  'Computer Science',
  'Engineering',
  'Business',
  'Mathematics',
  'Biology',
  'Chemistry',
  'Physics',
  'English',
  'History',
  'Psychology',
  'Other',
] as const

export const years = ['Freshman', 'Sophomore', 'Junior', 'Senior', 'Graduate'] as const

/** Who may sign up: everybody, people with an address of certain mail domains, invited people, nobody. */
export const signUpModes = ['open', 'domains', 'invited', 'closed'] as const

/** The mail domains that admit people, as the end of a sentence: "at uni.example, or at a subdomain of uni.example". */
export function domainWords(domains: readonly string[]): string {
  const each = domains.map((domain) =>
    domain.startsWith('*.') ? `at a subdomain of ${domain.slice(2)}` : `at ${domain}`,
  )
  const last = each.pop() ?? ''
  return each.length === 0 ? last : `${each.join(', ')}${each.length > 1 ? ',' : ''} or ${last}`
}

/** The name in greetings: the first word of the name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] || 'Student'
}

/** Limits of product rules: how many tries in how many minutes. */
export const limits = {
  signIn: { tries: 5, minutes: 15, words: 'Too many attempts. Please wait 15 minutes before trying again.' },
  signUp: { tries: 5, minutes: 15, words: 'Too many attempts. Please wait 15 minutes before trying again.' },
  reset: { tries: 3, minutes: 60, words: 'Too many reset attempts. Please wait 1 hour before trying again.' },
  resetNetwork: { tries: 600, minutes: 60, words: 'Too many reset attempts. Please wait 1 hour before trying again.' },
  network: { tries: 300, minutes: 15, words: 'Too many attempts. Please wait 15 minutes before trying again.' },
  /** Codes of a person's second factor, wherever they are asked for. */
  secondFactor: { tries: 5, minutes: 15, words: 'Too many codes. Please wait 15 minutes before trying again.' },
  /** The files of a picture stay for two weeks after it was replaced. */
  picture: { tries: 100, minutes: 1440, words: 'You changed your picture very often today. Try again tomorrow.' },
} as const

/** So many requests for a reset link of a network are as prompt as other mail; those beyond wait behind all of it. */
export const promptResets = 60

/** The topic of live push that tells a person's pages that the address is confirmed; its key is the person's id. */
export const confirmationTopic = 'confirmation'

/** The counter of what anybody is shown by: an answer that names people whom its reader may share nothing with any more. */
export const namesTopic = 'names'

/** What a suspended person is told who knows the password. */
export function suspendedWords(contact: string | null): string {
  const whom = contact ? `: ${contact}` : '.'
  return `This account is suspended. Ask the people who run this Quad${whom}`
}

/** What a person is told whom moderators have suspended for days, at what they cannot do. */
export const suspensionWords = {
  readOnly: 'Your account is suspended. You can read and export everything of yours, and ask for another look.',
} as const

export const accountWords = {
  keptOut: 'An admin keeps this person out already.',
  notYourself: 'You cannot do this to yourself. Ask another admin.',
  lastAdmin: 'There has to be at least one admin. Make somebody else admin first.',
  email: 'Please enter a valid email address',
  emailFirst: 'Please enter your email address first',
  name: 'Name must be between 2 and 100 characters',
  directionMarks: 'This name has invisible marks that change the direction of writing. Type it anew, without pasting.',
  majorAndYear: 'Please select your major and academic year',
  passwordBelow: 'Please fix the password requirements below',
  passwordCommon: 'This password is on the list of the most common ones. Choose another.',
  passwordShort: 'Password must be at least 6 characters long',
  passwordsDiffer: 'Passwords do not match',
  badCredentials: 'Invalid email or password. Please check your credentials and try again.',
  unconfirmed: 'Please check your email and click the confirmation link before signing in.',
  badResetLink: 'Invalid reset link. Please request a new password reset.',
  confirmedBefore: 'Your email address is already confirmed.',
  badConfirmLink: 'This confirmation link is no longer valid. Sign in to ask for a new one.',
  taken: 'An account with this email address exists already. Sign in, or reset your password.',
  resetSent: 'Success! Password reset email sent. Check your inbox.',
  authFailed: 'Authentication failed',
  resetFailed: 'Failed to send reset email',
  passwordFailed: 'Failed to update password',
  badSetupLink: 'This set-up link is no longer valid. Restart the server to get a new one in its log.',
  usedSetupLink: 'This set-up link was used, and this installation has its admin. Ask that admin to make you one.',
  signUpInvited: 'Joining here needs an invitation. Ask the people who run this Quad for one, then open its link.',
  signUpClosed: 'Nobody can sign up here at the moment.',
  signedUp: 'Account created successfully! Welcome to Quad.',
  checkInbox: 'Success! We sent a confirmation link. Check your inbox, then sign in.',
  noCookies: 'Quad needs cookies to keep you signed in. Allow them for this site, then reload this page.',
  noSchool: 'No school is set up for single sign-on here. Sign in with your email and password.',
} as const

/** `off`: nothing is sold here, or nobody is signed in. `offered`: a free account that can have Premium. */
export const planStates = ['off', 'offered', 'premium'] as const
export type PlanState = (typeof planStates)[number]

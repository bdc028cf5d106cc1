/** Where somebody is asked to sign in, whatever the address. */
export const signInPage = '/sign-in'

/**
 * The screens that are open to everybody, as the patterns of their addresses. A test compares both lists with what the
 * features declare.
 */
export const openPages = [
  signInPage,
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/confirm-new-email',
  '/undo-email-change',
  '/keep-account',
  '/imprint',
  '/privacy',
  '/rules',
  '/invitation',
  '/set-up',
  '/dev/mail',
  '/unsubscribe',
] as const

/** The screens of people who are signed in. */
export const ownPages = [
  '/',
  '/profile',
  '/settings',
  '/first',
  '/homework',
  '/homework/import',
  '/study-sessions',
  '/study-sessions/join/:token',
  '/courses',
  '/courses/:id',
  '/courses/progress',
  '/calendar',
  '/tutors',
  '/tutors/:id',
  '/tutors/messages',
  '/tutors/messages/:id',
  '/tutors/messages/with/:id',
  '/tutoring-sessions',
  '/tutoring-sessions/:id/join',
  '/tutoring-sessions/money',
  '/organizations',
  '/organizations/:id',
  '/organizations/:id/manage',
  '/organizations/join/:token',
  '/organizations/propose',
  '/organizations/propose/:id',
  '/organizations/founding/:id',
  '/organizations/messages',
  '/organizations/messages/:id',
  '/organizations/messages/with/:id',
  '/events/new',
  '/events/:id',
  '/events/:id/edit',
  '/events/:id/people',
  '/billing/cancel',
  '/billing/demo',
  '/billing/demo/:session',
  '/billing/receipts/:id',
  '/billing/success',
  '/people/:id',
  '/notifications',
  '/search',
  '/cases',
  '/moderation',
  '/moderation/:id',
  '/admin',
  '/admin/:section',
  '/admin/health',
  '/admin/people',
  '/admin/invitations',
  '/admin/tutors',
  '/admin/feedback',
  '/admin/billing',
  '/admin/payouts',
  '/admin/texts',
  '/admin/jobs',
  '/admin/log',
] as const

export type PagePattern = (typeof openPages | typeof ownPages)[number]

const known = new Set<string>([...openPages, ...ownPages])

export function isPagePattern(path: string): path is PagePattern {
  return known.has(path)
}

/** The pattern of what is on screen; undefined where there is no such screen. */
export function pageAt(pathname: string, signedIn: boolean): PagePattern | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const open = openPages.find((pattern) => pattern === path && pattern !== signInPage)
  if (open) return open
  return signedIn ? bestOf(ownPages, path) : signInPage
}

/** The pattern that fits with most words of its own. */
function bestOf(patterns: readonly PagePattern[], path: string): PagePattern | undefined {
  const parts = path.split('/')
  let best: { pattern: PagePattern; words: number } | undefined
  for (const pattern of patterns) {
    const wanted = pattern.split('/')
    const fits =
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
    const words = wanted.filter((part) => !part.startsWith(':')).length
    if (fits && words > (best?.words ?? 0)) best = { pattern, words }
  }
  return best?.pattern
}

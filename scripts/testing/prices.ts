import type { PartResult } from './summary.ts'

/** The journeys of each feature, by how their names begin; others are the shell's. */
const journeysOf: Record<string, string[]> = {
  account: ['account', 'delete-account', 'entry', 'passkeys', 'two-factor', 'who-may'],
  admin: ['admin'],
  analytics: ['analytics'],
  calendar: ['calendar', 'feed.'],
  courses: ['courses', 'grades'],
  events: ['events'],
  export: ['your-data'],
  feedback: ['feedback'],
  firstSteps: ['first.'],
  homework: ['attachments', 'board', 'bulk', 'homework', 'quick-add', 'repeating'],
  imports: ['import', 'calendar-imported'],
  moderation: ['moderation'],
  notifications: ['bell', 'notifications', 'push'],
  organizations: ['organizations'],
  people: ['people'],
  premium: ['premium', 'stripe'],
  referrals: ['referral'],
  search: ['search'],
  study: ['study'],
  tutoring: ['tutor'],
}

/** The feature whose test a file is; `shell` for all others. */
export function featureOf(file: string): string {
  const [, feature] = /^features\/(\w+)\//.exec(file) ?? []
  if (feature !== undefined) return feature
  const [, journey] = /^e2e\/(.+)$/.exec(file) ?? []
  const found = Object.entries(journeysOf)
    .flatMap(([name, begins]) => begins.map((begin) => ({ name, begin })))
    .filter(({ begin }) => journey?.startsWith(begin))
    .toSorted((one, other) => other.begin.length - one.begin.length)[0]
  return found?.name ?? 'shell'
}

/**
 * Seconds of each feature in each part. A part's files run side by side, so that each has its share of the time that the
 * part took.
 */
export function pricesOf(parts: PartResult[]): { feature: string; parts: Record<string, number>; all: number }[] {
  const prices = new Map<string, Record<string, number>>()
  for (const { name, seconds, files = [] } of parts) {
    const whole = files.reduce((total, file) => total + file.seconds, 0)
    for (const { file, seconds: own } of files) {
      const of = prices.get(featureOf(file)) ?? {}
      of[name] = (of[name] ?? 0) + (own / Math.max(whole, 0.001)) * seconds
      prices.set(featureOf(file), of)
    }
  }
  return [...prices]
    .map(([feature, of]) => ({ feature, parts: of, all: Object.values(of).reduce((sum, one) => sum + one, 0) }))
    .toSorted((one, other) => other.all - one.all)
}

/** The price list, a line for each feature. */
export function priceLines(parts: PartResult[]): string[] {
  const names = parts.filter(({ files = [] }) => files.length > 0).map(({ name }) => name)
  if (names.length === 0) return []
  const row = (cells: string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(16) : cell.padStart(10))).join('')
  return [
    row(['seconds', 'all', ...names]),
    ...pricesOf(parts).map(({ feature, parts: of, all }) =>
      row([feature, all.toFixed(0), ...names.map((name) => (of[name] ?? 0).toFixed(0))]),
    ),
  ]
}

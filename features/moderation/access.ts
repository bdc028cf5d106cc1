import { type AccessRows, accessRow, proofOf, roleRow, type ScopeSample } from '../../server/testing/accessRow.ts'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { profileVisibility } from '../people/contract.ts'
import { caseOf, decideAbout, reportAs, staffMember } from './cases.testing.ts'
import {
  appealCase,
  caseScope,
  decideCase,
  listCases,
  listOwnCases,
  lookAtCase,
  readCase,
  readDecisionCounts,
  readQueue,
  report,
} from './contract.ts'
import { moderationKey, moderationTopic } from './rules.ts'

/** A case about the name of somebody, who shows it to everybody. Answers its id. */
export async function reportName(app: Running, author: Caller, moderator: Caller): Promise<string> {
  await author.call(profileVisibility.change, { value: 'everyone' })
  const reporter = await app.student()
  succeeded(await reportAs(reporter, 'name', author.id, 'pretends'))
  return caseOf(moderator, author)
}

/** Somebody whose name was hidden, and somebody whose own case was dismissed, which they never learn of. */
async function makeCases(app: Running, marker: string): Promise<ScopeSample<'author'>> {
  const moderator = await staffMember(app, 'moderator')
  const [ada, ben] = [await app.student({ name: `Ada ${marker}` }), await app.student()]
  const key = await reportName(app, ada, moderator)
  succeeded(await decideAbout(moderator, key, 'hide'))
  const other = await reportName(app, ben, moderator)
  return { has: { author: { caller: ada, key } }, had: { author: { caller: ben, key: other } }, owned: {} }
}

export const caseAccess: AccessRows = {
  feature: 'moderation',
  screens: [
    { path: '/cases', as: 'author' },
    { path: '/moderation', as: 'moderator' },
    { path: '/moderation?state=decided', as: 'moderator' },
    { path: '/moderation/:key', as: 'moderator' },
  ],
  make: async () => ({}),
  scope: proofOf(caseScope, makeCases),
  rows: [roleRow(appealCase, ['author'], (id) => ({ id, words: 'It is my name.' }))],
}

/** The owner's name is reported and hidden; what moderators do here is done to somebody else's. */
export const moderationAccess: AccessRows = {
  feature: 'moderation',
  async make(owner, _marker, app) {
    const moderator = await staffMember(app, 'moderator')
    const mine = await reportName(app, owner, moderator)
    succeeded(await decideAbout(moderator, mine, 'hide'))
    const another = await app.student()
    const other = await reportName(app, another, moderator)
    const { version } = succeeded(await moderator.call(readCase, { id: other }))
    const shown = await app.student()
    return { mine, other, version: String(version), shown: shown.id }
  },
  topics: [{ topic: moderationTopic, key: () => moderationKey, staff: true }],
  rows: [
    accessRow(listOwnCases, 'self', () => ({})),
    // Somebody who shows themself to nobody here: it is as if they were not there, for the owner too.
    accessRow(
      report,
      'anyone',
      ({ shown = '' }) => ({ kind: 'name', thing: shown, reason: 'insults' as const, words: '' }),
      { statuses: [404] },
    ),
    accessRow(readDecisionCounts, 'anyone', () => ({})),
    accessRow(readQueue, 'oversight', () => ({})),
    accessRow(listCases, 'oversight', () => ({ state: 'decided' as const, limit: 100 }), { shows: true }),
    accessRow(readCase, 'oversight', ({ mine = '' }) => ({ id: mine }), { shows: true }),
    accessRow(lookAtCase, 'oversight', ({ other = '' }) => ({ id: other })),
    // Once it is decided, the version is another.
    accessRow(
      decideCase,
      'oversight',
      ({ other = '', version = '' }) => ({ id: other, version: Number(version), act: 'warn' as const, words: 'Once.' }),
      { statuses: [200, 409] },
    ),
  ],
}

import { type AccessRows, accessRow } from '../../server/testing/accessRow.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { askSupport, giveFeedback, listFeedback, readFeedbackPrompt, showFeedbackPrompt } from './contract.ts'
import {
  changeEntryState,
  listInbox,
  readInboxEntry,
  readInboxFacts,
  replyToEntry,
  tagEntry,
} from './inbox/contract.ts'
import { inboxKey, inboxTopic } from './inbox/rules.ts'

/** Stars with words, and a question. */
export async function makeFeedback(owner: Caller, marker: string): Promise<{ entry: string; question: string }> {
  const { entry } = succeeded(await owner.call(giveFeedback, { rating: 2, comments: `Slow ${marker}` }))
  return { entry: entry.id, question: idOf(await owner.call(askSupport, { words: `How ${marker}` })) }
}

export const feedbackAccess: AccessRows = {
  feature: 'feedback',
  make: makeFeedback,
  topics: [{ topic: inboxTopic, key: () => inboxKey, admins: true }],
  rows: [
    accessRow(readFeedbackPrompt, 'self', () => ({}), { shows: false }),
    accessRow(showFeedbackPrompt, 'self', () => ({ id: crypto.randomUUID(), type: 'milestone' as const }), {
      shows: false,
    }),
    accessRow(giveFeedback, 'self', () => ({ rating: 5 as const }), { statuses: [200, 429] }),
    accessRow(askSupport, 'self', () => ({ words: 'How do I leave?' }), { statuses: [200, 429] }),
    accessRow(listFeedback, 'self', () => ({})),
    accessRow(listInbox, 'oversight', () => ({ status: 'all' as const, limit: 100 }), { shows: true }),
    accessRow(readInboxFacts, 'oversight', () => ({}), { shows: false }),
    accessRow(readInboxEntry, 'oversight', ({ entry = '' }) => ({ id: entry }), { shows: true }),
    accessRow(replyToEntry, 'oversight', ({ entry = '' }) => ({ id: entry, seen: 1_000_000, words: 'We see.' }), {
      shows: true,
    }),
    accessRow(
      changeEntryState,
      'oversight',
      ({ question = '' }) => ({ id: question, seen: 1_000_000, status: 'closed' as const }),
      { shows: true },
    ),
    accessRow(tagEntry, 'oversight', ({ question = '' }) => ({ id: question, tags: ['account'] }), { shows: true }),
  ],
}

import { bucketOf } from '../../server/limits/windows.ts'
import type { Me } from '../../server/me.ts'
import { JsonText, on } from '../../server/route.ts'
import type { Shell } from '../../server/shell.ts'
import { askSupport, giveFeedback, listFeedback, readFeedbackPrompt, showFeedbackPrompt } from './contract.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { notePrompt, promptFor } from './prompts.queries.ts'
import { ownEntriesOf, reviewPlacesOf, writeEntry } from './queries.ts'
import { asksForReview } from './rules.ts'

const bucketFor = (shell: Shell, me: Me) => bucketOf(shell, 'feedback', me.id)
const nowhere = { ios: null, android: null, web: null }

export const feedbackRoutes = [
  on(readFeedbackPrompt, async ({ db, me, now }) => ({ prompt: await promptFor(db, me, now) })),
  on(showFeedbackPrompt, async ({ db, me, input, now }) => ({
    shown: await notePrompt(db, me, input.id, input.type, now),
  })),
  on(giveFeedback, async ({ db, me, shell, now, input: { id, rating, comments, feedbackType: kind } }) => ({
    entry: await writeEntry(shell, db, me, { id, kind, rating, comments }, bucketFor(shell, me), now),
    reviewAt: asksForReview(rating) ? reviewPlacesOf(shell) : nowhere,
  })),
  on(askSupport, ({ db, me, shell, now, input: { id, words } }) =>
    writeEntry(shell, db, me, { id, kind: 'question', rating: null, comments: words }, bucketFor(shell, me), now),
  ),
  on(listFeedback, async ({ db, me, input }) => new JsonText(await ownEntriesOf(db, me, input))),
  ...inboxRoutes,
]

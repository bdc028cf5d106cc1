import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { ownText } from '../../contract/publicText.ts'
import { id, instant, pageOf, text } from '../../contract/shapes.ts'
import { ratings } from '../../contract/stars.ts'
import { entryKinds, entryStates, feedbackTypes, feedbackWords, maxFeedbackText, promptTypes } from './rules.ts'

const promptType = z.enum(promptTypes)

/** What Quad would ask the caller for now; null: nothing. `hours` studied and assignments `completed`, in all. */
export const readFeedbackPrompt = endpoint(
  'signed-in',
  'GET',
  '/feedback-prompt',
  nothing,
  z.strictObject({
    prompt: z.strictObject({ type: promptType, hours: z.number().int(), completed: z.number().int() }).nullable(),
  }),
)

/**
 * A page wants to show the prompt, under an id that it draws: it does so where the answer says `shown`. Of several pages
 * at once one does; the same page may ask again.
 */
export const showFeedbackPrompt = endpoint(
  'signed-in',
  'PUT',
  '/feedback-prompt/:id',
  z.strictObject({ id, type: promptType }),
  z.strictObject({ shown: z.boolean() }),
)

/** What support wrote to the author. */
const answer = z.strictObject({ id, at: instant, words: ownText() })

/** An entry as its author sees it. */
export const ownEntry = z.strictObject({
  id,
  kind: z.enum(entryKinds),
  /** Null: a question. */
  rating: z.literal(ratings).nullable(),
  comments: ownText(),
  status: z.enum(entryStates),
  submittedAt: instant,
  /** Oldest first. */
  answers: z.array(answer),
})
export type OwnEntry = z.output<typeof ownEntry>

/** Sent twice with the same id, it is written once. */
const entryId = id.optional()

/** Stars with or without words. The answer says where a review can be written, if the stars are many. */
export const giveFeedback = endpoint(
  'signed-in',
  'POST',
  '/feedback',
  z.strictObject({
    id: entryId,
    rating: z.literal(ratings, feedbackWords.chooseStars),
    comments: text(maxFeedbackText, { lines: true }).default(''),
    feedbackType: z.enum(feedbackTypes).default('general'),
  }),
  z.strictObject({
    entry: ownEntry,
    reviewAt: z.strictObject({
      ios: ownText().nullable(),
      android: ownText().nullable(),
      web: ownText().nullable(),
    }),
  }),
)

/** Words without stars, to whoever runs this installation. */
export const askSupport = endpoint(
  'signed-in',
  'POST',
  '/feedback/questions',
  z.strictObject({
    id: entryId,
    words: text(maxFeedbackText, { lines: true }).pipe(z.string().min(1, feedbackWords.writeQuestion)),
  }),
  ownEntry,
)

/** The caller's own entries with the answers, newest first. */
export const listFeedback = endpoint(
  'signed-in',
  'GET',
  '/feedback',
  z.strictObject({
    after: z.string().max(600).optional(),
    limit: z.number().int().min(1).max(100).default(5),
  }),
  pageOf(ownEntry).extend({ total: z.number().int() }),
)

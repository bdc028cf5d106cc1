import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { ownText, publicText, textBetween } from '../../../contract/publicText.ts'
import { id, instant, pageOf } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { personName, personPicture } from '../../people/contract.ts'
import { bookingText } from '../sessions/contract.ts'
import { disputeOutcomes, sessionSides } from '../sessions/rules.ts'
import { tutoringTypes, tutorSubjectNames } from '../tutors/rules.ts'
import { requiredText } from '../tutors/shown.contract.ts'
import { disputeStates, disputeWords, maxDisputeReason } from './rules.ts'

const party = z
  .strictObject({ id, name: publicText(personName), avatarUrl: publicText(personPicture).nullable() })
  .nullable()

/**
 * A session of which one side reported that the other was not there, and the other disputes it; also where one says that
 * it took place and the other that it did not. With what both know: never the private notes of either.
 */
export const dispute = z.strictObject({
  id,
  subject: z.enum(tutorSubjectNames),
  sessionType: z.enum(tutoringTypes),
  scheduledStart: instant,
  scheduledEnd: instant,
  bookedAt: instant,
  /** Whole cents. */
  totalCost: z.number().int(),
  /** Null where they were erased. */
  student: party,
  tutor: party,
  /** What the student wrote for both. */
  notes: textBetween(bookingText).nullable(),
  location: textBetween(bookingText).nullable(),
  /** Who reported that the other one was not there, and when that was disputed. */
  noShowBy: z.enum(sessionSides),
  noShowAt: instant,
  disputedAt: instant,
  /** When both were asked whether it took place, and what each of them said; null: nothing. */
  askedAt: instant.nullable(),
  studentSaid: z.boolean().nullable(),
  studentSaidAt: instant.nullable(),
  tutorSaid: z.boolean().nullable(),
  decision: z
    .strictObject({
      outcome: z.enum(disputeOutcomes),
      reason: ownText(),
      at: instant,
      /** Null: erased since. */
      by: publicText(personName).nullable(),
    })
    .nullable(),
  /** Why the caller may not decide; null: they may. */
  mayNot: ownText().nullable(),
})
export type Dispute = z.output<typeof dispute>

/** Those that wait, longest first; those that are decided, newest first. */
export const listDisputes = endpoint(
  site('admin'),
  'GET',
  '/moderation/disputes',
  z.strictObject({
    state: z.enum(disputeStates).default('open'),
    after: z.string().max(600).optional(),
    limit: z.number().int().min(1).max(100).default(30),
  }),
  pageOf(dispute).extend({ total: z.number().int() }),
)

/** Decides, once. Both read the reason. Refused where somebody else has decided meanwhile. */
export const decideDispute = endpoint(
  site('admin'),
  'POST',
  '/moderation/disputes/:id/decision',
  z.strictObject({
    id,
    outcome: z.enum(disputeOutcomes, 'Choose one.'),
    reason: requiredText(maxDisputeReason, disputeWords.sayWhy, { lines: true }),
  }),
  dispute,
)

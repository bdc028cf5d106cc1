import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { ownText, publicText } from '../../contract/publicText.ts'
import { id, instant } from '../../contract/shapes.ts'
import { personName } from '../people/contract.ts'
import { commissionStates, moneyBooks } from './rules.ts'

const cents = z.number().int()

/** One of the two of a referral as the other one reads them: without a name, erased, or separated by a block. */
const other = z.strictObject({
  id,
  /** First name and initial, unless the profile is visible to everyone. */
  name: publicText(personName).nullable(),
})

const standing = z.strictObject({
  state: z.enum(commissionStates),
  /** Of the first payment: money of the demo is never paid out. Null until there is one. */
  book: z.enum(moneyBooks).nullable(),
  amount: cents,
  /** When it reached that state; while it is pending, when it will be earned. */
  at: instant,
  reversedFor: z.enum(['refund', 'dispute']).nullable(),
  /** Why an admin refused it, for both of the two. */
  reason: ownText().nullable(),
})

export const shownReferral = standing.extend({ id, referredAt: instant, person: other })
export type ShownReferral = z.output<typeof shownReferral>

export const referralPanel = z.strictObject({
  referralCode: ownText().nullable(),
  total: z.number().int(),
  /** Of them, those who have paid. */
  upgraded: z.number().int(),
  /** Real money first. */
  sums: z.array(z.strictObject({ book: z.enum(moneyBooks), pending: cents, held: cents, payable: cents, paid: cents })),
  /** The newest five. */
  recent: z.array(shownReferral),
  /** Who brought the caller, and what has become of that. */
  broughtBy: standing.extend({ person: other }).nullable(),
})
export type ReferralPanelAnswer = z.output<typeof referralPanel>

/** What the caller has earned by bringing others. */
export const readReferrals = endpoint('signed-in', 'GET', '/referrals', nothing, referralPanel)

/** Makes the caller's code; there is one for each person, and the same again where it is made already. */
export const createReferralCode = endpoint(
  'signed-in',
  'POST',
  '/referrals/code',
  nothing,
  z.strictObject({ referralCode: ownText() }),
)

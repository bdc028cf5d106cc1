import { z } from 'zod'
import { endpoint, fileBytes, nothing } from '../../contract/endpoint.ts'
import { ownText, publicText } from '../../contract/publicText.ts'
import { day, id, instant, text } from '../../contract/shapes.ts'
import { site } from '../../contract/site.ts'
import { personName } from '../people/contract.ts'
import { leastPayout, moneyBooks, referralWords, signals } from './rules.ts'

const cents = z.number().int()
/** A person as admins see them; null: erased since. */
const party = z.strictObject({ id, name: publicText(personName) }).nullable()
const required = (max: number, words: string, options: { lines?: boolean } = {}) =>
  text(max, options).pipe(z.string().min(1, words))

export const heldReferral = z.strictObject({
  id,
  referrer: party,
  referred: party,
  referredAt: instant,
  paidAt: instant,
  book: z.enum(moneyBooks),
  amount: cents,
  signals: z.array(z.enum(signals)),
})
export type HeldReferral = z.output<typeof heldReferral>

const balance = z.strictObject({
  person: id,
  name: publicText(personName),
  /** Kept out or suspended at the moment. */
  suspended: z.boolean(),
  pending: cents,
  held: cents,
  payable: cents,
  paid: cents,
})
export type ReferralBalance = z.output<typeof balance>

const payout = z.strictObject({
  id,
  person: party,
  by: party,
  amount: cents,
  day,
  reference: ownText(),
  recordedAt: instant,
})
export type ReferralPayout = z.output<typeof payout>

/** Referrals on hold, longest waiting first; balances of the real book, the largest first; the latest payouts. */
export const readPayouts = endpoint(
  site('admin'),
  'GET',
  '/admin/referrals',
  nothing,
  z.strictObject({
    held: z.array(heldReferral),
    balances: z.array(balance),
    payouts: z.array(payout),
    /** Of accounts that are nobody's any more, in the real book. */
    ofNobody: cents,
  }),
)

/** Releases a referral that is on hold, or refuses it. Both of the two read the reason. */
export const decideReferral = endpoint(
  site('admin'),
  'PUT',
  '/admin/referrals/:id',
  z.strictObject({ id, released: z.boolean(), reason: required(1000, 'Say why.', { lines: true }) }),
  nothing,
)

/** Records what an admin has paid out, outside of Quad, which moves no money. */
export const recordPayout = endpoint(
  site('admin'),
  'POST',
  '/admin/referrals/payouts',
  z.strictObject({
    person: id,
    amount: z
      .number('Enter an amount.')
      .int('Enter an amount.')
      .min(leastPayout, referralWords.notYetDue)
      .max(100_000_000, 'Enter an amount.'),
    day,
    reference: required(200, 'Enter the reference of the payment.'),
  }),
  nothing,
)

export const referralTables = ['balances', 'states', 'payouts'] as const
export type ReferralTable = (typeof referralTables)[number]

/** One of the tables for spreadsheets (CSV). */
export const downloadReferrals = endpoint(
  site('admin'),
  'GET',
  '/admin/referrals/file',
  z.strictObject({ table: z.enum(referralTables) }),
  fileBytes,
)

import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner, profiles } from '../account/tables.ts'
import { moneyBooks, type Signal } from './rules.ts'

/** One of the two; null once they are erased: the row stays for the other one, and for the ledger. */
const party = () => uuid().references(() => profiles.id, { onDelete: 'set null' })

/** A payment that was taken back before it was told of. */
export type EarlyReversal = { invoice: string; book: string; reason: 'refund' | 'dispute' }

/** The code of a person, for links (`/?ref=CODE`). */
export const referralCodes = pgTable('referral_codes', {
  userId: owner().primaryKey(),
  code: text().notNull().unique(),
  createdAt: momentColumn().notNull(),
})

/** Who brought whom: fixed at the sign-up, once for each person. Its id is that of the commission in the ledger. */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid().primaryKey().defaultRandom(),
    referrerUserId: party(),
    referredUserId: party().unique('referrals_once'),
    referredAt: momentColumn().notNull(),
    /** A keyed hash of the browser's mark at the sign-up. */
    browser: text(),
    /** Why an admin should look at it. */
    signals: text().array().$type<Signal[]>().notNull().default(sql`'{}'`),
    /** The first payment of the referred person; null until then. */
    invoice: text(),
    book: text({ enum: moneyBooks }),
    paidAt: momentColumn(),
    /** When it was earned, for the toast; whether it still is the ledger says. */
    earnedAt: momentColumn(),
    /** Payments that were taken back and are not told of yet. */
    earlyReversals: jsonb().$type<EarlyReversal[]>().notNull().default([]),
    /** Why the payment was taken back, where it was. */
    reversedFor: text({ enum: ['refund', 'dispute'] }),
    /** What an admin decided about one that was on hold, and why, for both of the two. */
    decision: text({ enum: ['released', 'refused'] }),
    decisionReason: text(),
    decidedAt: momentColumn(),
    decidedBy: party(),
    /** When anything became of it last. */
    changedAt: momentColumn().notNull(),
  },
  (t) => [
    index('referrals_of').on(t.referrerUserId, t.referredAt.desc(), t.id),
    index('referrals_paid').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    index('referrals_decided').on(t.decidedBy),
    check('referrals_two', sql`${t.referrerUserId} <> ${t.referredUserId}`),
    check(
      'referrals_first_payment',
      sql`(${t.invoice} is null) = (${t.paidAt} is null) and (${t.invoice} is null) = (${t.book} is null)`,
    ),
    check(
      'referrals_decision',
      sql`(${t.decision} is null) = (${t.decidedAt} is null) and (${t.decision} is null) = (${t.decisionReason} is null)`,
    ),
  ],
)

/** Cards and accounts with which somebody has paid, as keyed hashes: to see that two people pay with the same. */
export const paymentInstruments = pgTable(
  'payment_instruments',
  { userId: owner(), instrument: text().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.instrument] }), index('payment_instruments_same').on(t.instrument)],
)

/** Whose accounts are whose: a random key stands for a person in the ledger. Erasing the person removes this row alone. */
export const ledgerHolders = pgTable('ledger_holders', {
  key: uuid().primaryKey().defaultRandom(),
  userId: owner().unique(),
})

/**
 * Accounts of the ledger. Of the installation: `expense`, which every commission comes from. Of somebody: `pending`,
 * `held` (an admin looks at it), `payable` (the balance, below 0 where something was taken back after it had been paid
 * out), `paid`. Rows of the ledger's three tables are only added: triggers refuse everything else.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ['expense', 'pending', 'held', 'payable', 'paid'] }).notNull(),
    holder: uuid(),
    book: text({ enum: moneyBooks }).notNull(),
    /** Of ISO 4217. */
    currency: text().notNull(),
  },
  (t) => [
    unique('ledger_accounts_one').on(t.holder, t.book, t.kind).nullsNotDistinct(),
    check('ledger_accounts_holder', sql`(${t.kind} = 'expense') = (${t.holder} is null)`),
    check('ledger_accounts_currency', sql`${t.currency} = case ${t.book} when 'real' then 'USD' else 'XTS' end`),
  ],
)

/** What happened, once: each has a reference that no other has. Its postings sum to 0. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ['pending', 'held', 'released', 'refused', 'earned', 'reversed', 'paid_out'] }).notNull(),
    book: text({ enum: moneyBooks }).notNull(),
    reference: text().notNull().unique(),
    /** So many, and never another one afterwards. */
    postings: integer().notNull(),
    at: momentColumn().notNull(),
  },
  (t) => [
    check('ledger_transactions_postings', sql`${t.postings} >= 2`),
    // Money of the demo is never paid out.
    check('ledger_transactions_paid_out', sql`${t.kind} <> 'paid_out' or ${t.book} = 'real'`),
  ],
)

/** Cents that an account gets, or gives where they are below 0, for one commission. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: uuid()
      .notNull()
      .references(() => ledgerAccounts.id),
    /** The id of the referral, which may be gone. */
    commission: uuid().notNull(),
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.accountId, t.commission] }),
    index('ledger_postings_account').on(t.accountId),
    index('ledger_postings_commission').on(t.commission),
    check('ledger_postings_amount', sql`${t.amount} <> 0`),
  ],
)

/** What an admin has paid out, outside of Quad, which moves no money. Rows are only added. */
export const referralPayouts = pgTable(
  'referral_payouts',
  {
    id: uuid().primaryKey(),
    /** The key of whoever got it. */
    holder: uuid().notNull(),
    amount: integer().notNull(),
    day: date().notNull(),
    /** Under which it can be found at the bank or wherever it was paid. */
    reference: text().notNull(),
    recordedAt: momentColumn().notNull(),
    /** Who recorded it, by id alone. */
    actorId: uuid().notNull(),
  },
  (t) => [
    index('referral_payouts_of').on(t.holder),
    index('referral_payouts_at').on(t.recordedAt, t.id),
    check('referral_payouts_amount', sql`${t.amount} > 0`),
  ],
)

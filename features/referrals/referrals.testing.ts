import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/db.ts'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { fullDraft, type SignUpDraft } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { signUp } from '../account/contract.ts'
import { type Payment, type PaymentReversal, paymentEffects } from '../premium/slots.ts'
import { createReferralCode, readReferrals } from './contract.ts'

const aDay = 86_400_000

/** The code of somebody, made where there is none. */
export const codeOf = async (who: Caller): Promise<string> =>
  succeeded(await who.call(createReferralCode, {})).referralCode

export const panelOf = async (who: Caller) => succeeded(await who.call(readReferrals, {}))

/** Somebody who signs up with a code, in a browser of their own or in that of somebody else. */
export async function comesBy(
  app: Running,
  code: string,
  draft: Partial<SignUpDraft> = {},
  browser: Caller = app.browser(),
): Promise<Caller & { note: string | null }> {
  const full = fullDraft({ referralCode: code, ...draft })
  const { person, note } = succeeded(await browser.call(signUp, full))
  return Object.assign(browser, { id: person?.id ?? '', email: full.email, password: full.password, note })
}

type PaymentGiven = Partial<Payment> & { person: string }

/** An invented payment of somebody, as billing tells of it. */
export const madePayment = (app: Running, given: PaymentGiven): Payment => ({
  ...{ invoice: `invoice ${given.person}`, book: 'real', amount: 499, currency: 'USD' },
  ...{ paidAt: app.shell.clock(), instrument: `card ${randomUUID()}`, ...given },
})

/** Tells of a payment within a transaction of its own. */
export async function pays(app: Running, given: PaymentGiven): Promise<Payment> {
  const payment = madePayment(app, given)
  await app.shell.database.transaction(async (db) => {
    for (const { value } of app.shell.fills(paymentEffects)) await value.paid(app.shell, db, payment, app.shell.clock())
  })
  return payment
}

/** Tells that a payment was taken back. */
export async function takesBack(
  app: Running,
  { invoice, person, book }: Pick<Payment, 'invoice' | 'person' | 'book'>,
  reason: PaymentReversal['reason'] = 'refund',
): Promise<void> {
  const at = app.shell.clock()
  await app.shell.database.transaction(async (db) => {
    const reversal = { invoice, person, book, reason, at }
    for (const { value } of app.shell.fills(paymentEffects)) await value.reversed(app.shell, db, reversal, at)
  })
}

/** Lets so many days pass, and does what is due by then. Everybody stays signed in. */
export async function later(app: Running, days: number): Promise<void> {
  const text = "update sessions set expires_at = expires_at + $1 * interval '1 day'"
  await app.shell.database.pool.query({ text, values: [days] })
  app.advance(days * aDay)
  const { jobs, database } = app.shell
  await jobs.enqueue(database.db, 'referrals-earn', {})
  await app.settle()
}

/** The sums of all postings and the number of unbalanced transactions; both have to be 0. */
export async function imbalance({
  shell,
}: {
  shell: { database: Pick<Database, 'pool'> }
}): Promise<{ rest: number; unbalanced: number }> {
  const { rows } = await shell.database.pool.query(`select coalesce(sum(amount), 0)::int as rest,
    (select count(*)::int from (select from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id
      group by t.id having coalesce(sum(p.amount), 0) <> 0) x) as unbalanced from ledger_postings`)
  return rows[0]
}

import { z } from 'zod'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Shell } from '../../server/shell.ts'
import { type Notice, notify } from '../notifications/queries.ts'
import { hasCancelled } from '../premium/queries.ts'
import type { Payment, PaymentReversal } from '../premium/slots.ts'
import { bookColumn, commissionOf, commissionSql, ledgerKeyOf, moved, post } from './ledger.queries.ts'
import { referralKinds } from './notifications.rules.ts'
import { commissionCents, pendingDays, type Signal, signals, stateOf } from './rules.ts'
import { kinOf } from './signUp.queries.ts'

const day = 86_400_000
/** Commissions that one run of the job looks at. */
const atOnce = 200

const earlyReversal = z.object({ invoice: z.string(), book: z.string(), reason: z.enum(['refund', 'dispute']) })
const referralRow = {
  id: column.text,
  referrer: column.orNull(column.text),
  referred: column.orNull(column.text),
  signals: z.array(z.enum(signals)),
  invoice: column.orNull(column.text),
  book: column.orNull(bookColumn),
  paidAt: column.orNull(column.moment),
  early: z.array(earlyReversal),
  decision: z.enum(['released', 'refused']).nullable(),
}

/** The referral that brought somebody, or the one of that id, until the transaction ends: its commission moves under this lock alone. */
export async function lockReferral(db: Db, by: { id: string } | { referred: string }) {
  const [where, value] = 'id' in by ? ['id', by.id] : ['referred_user_id', by.referred]
  const text = `select id, referrer_user_id as referrer, referred_user_id as referred, signals, invoice, book, paid_at as "paidAt",
      early_reversals as early, decision from referrals where ${where} = $1 for update`
  return readRow(db, { text, values: [value] }, referralRow)
}
export type LockedReferral = NonNullable<Awaited<ReturnType<typeof lockReferral>>>

/** What has become of it is news on the pages of both. */
export async function touchReferral(shell: Shell, db: Db, of: LockedReferral, now: Date): Promise<void> {
  await runStatement(db, { text: 'update referrals set changed_at = $2 where id = $1', values: [of.id, now] })
  for (const person of [of.referrer, of.referred]) if (person) shell.live.changed(db, person)
}

async function tellReferrer(
  shell: Shell,
  db: Db,
  { id, referrer }: LockedReferral,
  what: keyof typeof referralKinds,
  now: Date,
): Promise<void> {
  if (referrer === null) return
  const notice: Notice = { person: referrer, kind: referralKinds[what], key: `referral ${what} ${id}`, reference: id }
  await notify(shell, db, [notice], now)
}
export const tellOfRefusal = (shell: Shell, db: Db, of: LockedReferral, now: Date) =>
  tellReferrer(shell, db, of, 'refused', now)

/**
 * A payment of somebody has arrived: the first one of a person who was referred makes a commission, pending or on hold.
 * In the transaction of the payment; told of again, in any order, it changes nothing.
 */
export async function commissionFor(shell: Shell, db: Db, payment: Payment, now: Date): Promise<void> {
  const { person, invoice, book, amount, instrument, paidAt } = payment
  if (!Number.isInteger(amount) || amount <= 0) return
  if (instrument !== null) await keepInstrument(db, person, instrument)
  const of = await lockReferral(db, { referred: person })
  if (!of || of.invoice !== null || of.referrer === null) return
  const found = [...new Set([...of.signals, ...(await instrumentSignals(db, of.referrer, person))])]
  await runStatement(db, {
    text: `update referrals set invoice = $2, book = $3, paid_at = $4, signals = $5,
      early_reversals = '[]', changed_at = $6 where id = $1`,
    values: [of.id, invoice, book, paidAt, found, now],
  })
  const kind = found.length > 0 ? 'held' : 'pending'
  const holder = await ledgerKeyOf(db, of.referrer)
  const postings = moved(of.id, 'expense', kind, commissionCents)
  await post(db, { kind, book, reference: `commission ${of.id}`, holder, postings }, now)
  await touchReferral(shell, db, of, now)
  const early = of.early.find((one) => one.invoice === invoice && one.book === book)
  if (early) await takeBack(shell, db, { ...of, invoice, book, paidAt }, early.reason, now)
}

/** A payment was taken back: so is the commission that it made, whatever has become of it since. */
export async function reverseCommission(shell: Shell, db: Db, reversal: PaymentReversal, now: Date): Promise<void> {
  const { person, invoice, book, reason } = reversal
  const of = await lockReferral(db, { referred: person })
  if (!of) return
  if (of.invoice === null) {
    if (of.early.some((one) => one.invoice === invoice && one.book === book)) return
    const early = [{ invoice, book, reason }]
    const text = 'update referrals set early_reversals = early_reversals || $2::jsonb where id = $1'
    await runStatement(db, { text, values: [of.id, JSON.stringify(early)] })
    return
  }
  if (of.invoice === invoice && of.book === book) await takeBack(shell, db, of, reason, now)
}

/** Takes a commission from wherever it is by now: after a payout the balance falls below 0. */
async function takeBack(
  shell: Shell,
  db: Db,
  of: LockedReferral,
  reason: PaymentReversal['reason'] | null,
  now: Date,
): Promise<void> {
  const facts = await commissionOf(db, of.id)
  const state = stateOf(facts)
  if (of.book === null || facts.holder === null || state === 'reversed' || state === 'refused') return
  const from = state === 'pending' ? 'pending' : state === 'on_hold' ? 'held' : 'payable'
  const postings = moved(of.id, from, 'expense', facts.amount)
  const entry = {
    kind: 'reversed',
    book: of.book,
    reference: `reversed ${of.id}`,
    holder: facts.holder,
    postings,
  } as const
  if (!(await post(db, entry, now))) return
  const text = 'update referrals set reversed_for = $2 where id = $1'
  await runStatement(db, { text, values: [of.id, reason] })
  await touchReferral(shell, db, of, now)
  await tellReferrer(shell, db, of, 'reversed', now)
}

/** Pending commissions whose time is over, the oldest first. */
export async function dueCommissions(db: Db, now: Date): Promise<string[]> {
  const text = `select r.id from referrals r, ${commissionSql('r')}
    where r.paid_at <= $1 and c.pending > 0 order by r.paid_at, r.id limit ${atOnce}`
  const values = [new Date(now.getTime() - pendingDays * day)]
  return (await readRows(db, { text, values }, { id: column.text })).map(({ id }) => id)
}

/**
 * A pending commission is earned once its time is over; what has come to light meanwhile puts it on hold. Whose account is
 * gone earns nothing any more.
 */
export async function earnCommission(shell: Shell, db: Db, id: string, now: Date): Promise<void> {
  const of = await lockReferral(db, { id })
  const facts = await commissionOf(db, id)
  if (!of?.paidAt || of.book === null || facts.holder === null || stateOf(facts) !== 'pending') return
  if (now.getTime() < of.paidAt.getTime() + pendingDays * day) return
  if (of.referrer === null) return takeBack(shell, db, of, null, now)
  const fresh = of.decision === 'released' ? [] : await laterSignals(db, of)
  const held = fresh.length > 0
  if (held) {
    const all = [...new Set([...of.signals, ...fresh])]
    await runStatement(db, { text: 'update referrals set signals = $2 where id = $1', values: [id, all] })
  }
  const postings = moved(id, 'pending', held ? 'held' : 'payable', facts.amount)
  const entry = { book: of.book, holder: facts.holder, postings }
  if (held) await post(db, { ...entry, kind: 'held', reference: `held ${id}` }, now)
  else await post(db, { ...entry, kind: 'earned', reference: `earned ${id}` }, now)
  if (!held) await runStatement(db, { text: 'update referrals set earned_at = $2 where id = $1', values: [id, now] })
  await touchReferral(shell, db, of, now)
  if (!held) await tellReferrer(shell, db, of, 'earned', now)
}

async function keepInstrument(db: Db, person: string, instrument: string): Promise<void> {
  const text = `insert into payment_instruments (user_id, instrument) select p.id, $2 from profiles p where p.id = $1
    on conflict do nothing`
  await runStatement(db, { text, values: [person, instrument] })
}

/** Whether the person has paid with the card or account of somebody with whom a referral is compared. */
async function instrumentSignals(db: Db, referrer: string, referred: string): Promise<Signal[]> {
  const text = `select distinct o.user_id as person from payment_instruments i join payment_instruments o on o.instrument = i.instrument
    where i.user_id = $1 and o.user_id <> $1`
  const rows = await readRows(db, { text, values: [referred] }, { person: column.text })
  if (rows.length === 0) return []
  const same = new Set(rows.map(({ person }) => person))
  const kin = (await kinOf(db, referrer, referred)).filter(({ id }) => same.has(id))
  return [
    ...(kin.some(({ is }) => is !== 'ancestor') ? (['instrument'] as const) : []),
    ...(kin.some(({ is }) => is === 'ancestor') ? (['circle'] as const) : []),
  ]
}

/** What may have come to light since the payment. */
async function laterSignals(db: Db, { referrer, referred, book }: LockedReferral): Promise<Signal[]> {
  const text = 'select suspended_at is not null as suspended from profiles where id = $1'
  const row = await readRow(db, { text, values: [referrer] }, { suspended: column.flag })
  const isLeaving = referred !== null && book !== null && (await hasCancelled(db, referred, sourceOfBook[book]))
  return [
    ...(referrer !== null && referred !== null ? await instrumentSignals(db, referrer, referred) : []),
    ...(row?.suspended ? (['suspended'] as const) : []),
    ...(isLeaving ? (['cancelled'] as const) : []),
  ]
}
const sourceOfBook = { real: 'stripe', demo: 'demo' } as const

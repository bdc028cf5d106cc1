import { z } from 'zod'
import { dayIn } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'
import { adminActs } from '../account/slots.ts'
import { notify } from '../notifications/queries.ts'
import { lockReferral, tellOfRefusal, touchReferral } from './commissions.queries.ts'
import { bookColumn, commissionOf, commissionSql, moved, owedTo, post } from './ledger.queries.ts'
import { referralKinds } from './notifications.rules.ts'
import type { decideReferral, HeldReferral, ReferralBalance, ReferralPayout, recordPayout } from './payouts.contract.ts'
import { referralWords, settledBy, signals, stateOf } from './rules.ts'

/** Rows of each part of the page. */
const most = 200

/** SQL: a person by name, or null. */
const partySql = (profile: string) =>
  `case when ${profile}.id is not null then json_build_object('id', ${profile}.id, 'name', ${profile}.name) end`
const party = z.object({ id: z.string(), name: z.string() }).nullable()

/** On hold, longest waiting first. */
export async function heldReferrals(db: Db): Promise<HeldReferral[]> {
  const text = `select r.id, ${partySql('a')} as referrer, ${partySql('b')} as referred, r.referred_at, r.paid_at, r.book, c.amount, r.signals
    from referrals r left join profiles a on a.id = r.referrer_user_id left join profiles b on b.id = r.referred_user_id,
      ${commissionSql('r')} where r.paid_at is not null and c.held > 0 order by r.changed_at, r.id limit ${most}`
  const shape = {
    ...{ id: column.text, referrer: party, referred: party, referred_at: column.moment, paid_at: column.moment },
    ...{ book: bookColumn, amount: column.number, signals: z.array(z.enum(signals)) },
  }
  const rows = await readRows(db, { text }, shape)
  return rows.map(({ referred_at, paid_at, ...row }) => ({
    ...row,
    referredAt: referred_at.toISOString(),
    paidAt: paid_at.toISOString(),
  }))
}

/** SQL: sums of each holder's accounts in the real book, as `b`. */
const balancesSql = `(select a.holder,
    coalesce(sum(p.amount) filter (where a.kind = 'pending'), 0)::int as pending,
    coalesce(sum(p.amount) filter (where a.kind = 'held'), 0)::int as held,
    coalesce(sum(p.amount) filter (where a.kind = 'payable'), 0)::int as payable,
    coalesce(sum(p.amount) filter (where a.kind = 'paid'), 0)::int as paid
  from ledger_accounts a join ledger_postings p on p.account_id = a.id
  where a.book = 'real' and a.holder is not null group by a.holder) b`

const sums = { pending: column.number, held: column.number, payable: column.number, paid: column.number }

/** Of the real book, the largest first; all of them where `limit` is null. */
export function balances(db: Db, limit: number | null = most): Promise<ReferralBalance[]> {
  const text = `select p.id as person, p.name, p.suspended_at is not null as suspended, b.pending, b.held, b.payable, b.paid
    from ${balancesSql} join ledger_holders h on h.key = b.holder join profiles p on p.id = h.user_id
    order by b.payable desc, p.id limit $1`
  const shape = { person: column.text, name: column.text, suspended: column.flag, ...sums }
  return readRows(db, { text, values: [limit] }, shape)
}

/** What is still owed to accounts that are nobody's any more. */
export async function owedToNobody(db: Db): Promise<number> {
  const text = `select coalesce(sum(b.payable), 0)::int as cents from ${balancesSql}
    where not exists (select from ledger_holders h where h.key = b.holder)`
  return (await readRow(db, { text }, { cents: column.number }))?.cents ?? 0
}

/** The latest first; all of them where `limit` is null. */
export async function payouts(db: Db, limit: number | null = most): Promise<ReferralPayout[]> {
  const text = `select o.id, ${partySql('p')} as person, ${partySql('b')} as by, o.amount, o.day::text as day, o.reference, o.recorded_at
    from referral_payouts o left join ledger_holders h on h.key = o.holder left join profiles p on p.id = h.user_id
      left join profiles b on b.id = o.actor_id order by o.recorded_at desc, o.id limit $1`
  const shape = {
    ...{ id: column.text, person: party, by: party, amount: column.number, day: column.text },
    ...{ reference: column.text, recorded_at: column.moment },
  }
  const rows = await readRows(db, { text, values: [limit] }, shape)
  return rows.map(({ recorded_at, ...row }) => ({ ...row, recordedAt: recorded_at.toISOString() }))
}

type Decision = z.output<typeof decideReferral.input>

/**
 * Releases a referral that is on hold, or refuses it; both of the two are told. Needs a transaction. Throws a Refusal where
 * it is not on hold, or where the admin is one of the two.
 */
export async function decideHeld(
  shell: Shell,
  db: Db,
  me: Me,
  { id, released, reason }: Decision,
  request: string,
  now: Date,
): Promise<void> {
  const of = await lockReferral(db, { id })
  if (!of) throw new Refusal('not_found', referralWords.notThere)
  if (of.referrer === me.id || of.referred === me.id) throw new Refusal('conflict', referralWords.notOwn)
  const facts = await commissionOf(db, id)
  if (of.book === null || facts.holder === null || stateOf(facts) !== 'on_hold')
    throw new Refusal('conflict', referralWords.notHeld)
  const decision = released ? 'released' : 'refused'
  const postings = moved(id, 'held', released ? 'pending' : 'expense', facts.amount)
  await post(db, { kind: decision, book: of.book, reference: `${decision} ${id}`, holder: facts.holder, postings }, now)
  await runStatement(db, {
    text: 'update referrals set decision = $2, decision_reason = $3, decided_at = $4, decided_by = $5 where id = $1',
    values: [id, decision, reason, now, me.id],
  })
  const act = released ? 'referral_released' : 'referral_refused'
  const person = of.referrer
  for (const { value: record } of shell.fills(adminActs))
    await record(db, { act, by: me, ...(person && { person }), request }, now)
  await touchReferral(shell, db, of, now)
  if (!released) await tellOfRefusal(shell, db, of, now)
}

type Payout = z.output<typeof recordPayout.input>

/**
 * Records a payout of what is owed to somebody in the real book, tells them, and has it written in the audit log. Needs a
 * transaction. Throws a Refusal where less is owed.
 */
export async function writePayout(
  shell: Shell,
  db: Db,
  me: Me,
  { person, amount, day, reference }: Payout,
  request: string,
  now: Date,
): Promise<void> {
  if (person === me.id) throw new Refusal('conflict', referralWords.notOwn)
  if (day > dayIn(me.zone, now))
    throw new Refusal('invalid', referralWords.notYetDay, { fields: { day: referralWords.notYetDay } })
  // Two admins who pay at once do so one after the other.
  const found = await readRow(
    db,
    { text: 'select key from ledger_holders where user_id = $1 for update', values: [person] },
    { key: column.text },
  )
  if (!found) throw new Refusal('not_found', referralWords.nobody)
  const owed = await owedTo(db, found.key, 'real')
  const whole = owed.reduce((sum, of) => sum + of.amount, 0)
  const refuse = (words: string) => new Refusal('conflict', words, { fields: { amount: words } })
  if (amount > whole) throw refuse(referralWords.moreThanOwed)
  const settled = settledBy(amount, owed)
  if (!settled) throw refuse(referralWords.notWhole)
  const id = crypto.randomUUID()
  await runStatement(db, {
    text: `insert into referral_payouts (id, holder, amount, day, reference, recorded_at, actor_id)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, found.key, amount, day, reference, now, me.id],
  })
  const postings = settled.flatMap((of) => moved(of.commission, 'payable', 'paid', of.amount))
  await post(db, { kind: 'paid_out', book: 'real', reference: `payout ${id}`, holder: found.key, postings }, now)
  for (const { value: record } of shell.fills(adminActs)) {
    const details = { amount: (amount / 100).toFixed(2) }
    await record(db, { act: 'referral_paid_out', by: me, person, details, request }, now)
  }
  await runStatement(db, {
    text: 'update referrals set changed_at = $2 where id = any($1::uuid[])',
    values: [settled.map(({ commission }) => commission), now],
  })
  shell.live.changed(db, person)
  await notify(shell, db, [{ person, kind: referralKinds.paidOut, key: `payout ${id}`, reference: id }], now)
}

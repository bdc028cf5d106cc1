import { moneyWords } from '../../contract/words/money.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql } from '../../server/db/json.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { ExportName, RowFate } from '../../server/personalData.ts'
import { bookColumn, commissionColumns, commissionSql, sumsOf } from './ledger.queries.ts'
import { commissionCents, stateOf } from './rules.ts'

/** The ledger knows nobody; its link to the person goes. A referral stays with the other one of the two. */
export const referralFates: Record<string, RowFate> = {
  referral_codes: 'delete',
  referrals: { anonymise: 'referrer_user_id' },
  payment_instruments: 'delete',
  ledger_holders: 'delete',
  referral_payouts: {
    keep: 'It names the admin who recorded it by id alone, and whoever got it by a key that nobody has any more.',
  },
}

export const referralsExported: Record<string, ExportName> = {
  referral_codes: 'code',
  referrals: 'referrals',
  payment_instruments: { omitted: 'Keyed hashes of the cards and accounts with which somebody has paid.' },
  ledger_holders: { omitted: 'A random key that stands for the person in the ledger; the sums are in balances.' },
  referral_payouts: 'payouts',
}

/** The person's own part of it, without the other one of the two. */
export async function referralsExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const values = [me.id]
  const codes = `select code, ${isoInstantSql('created_at')} as at from referral_codes where user_id = $1`
  const all = `select case when r.referrer_user_id = $1 then 'referrer' else 'referred' end as side, ${isoInstantSql('r.referred_at')} as at, r.book,
      r.decision_reason as reason, c.*
    from referrals r, ${commissionSql('r')} where $1 in (r.referrer_user_id, r.referred_user_id) order by r.referred_at, r.id`
  const shape = {
    ...commissionColumns,
    ...{ side: column.text, at: column.text, book: column.orNull(bookColumn), reason: column.orNull(column.text) },
  }
  const paid = `select o.amount, o.day::text as day, o.reference, case when o.actor_id = $1 then 'recorded' else 'received' end as side
    from referral_payouts o left join ledger_holders h on h.key = o.holder
    where h.user_id = $1 or o.actor_id = $1 order by o.recorded_at, o.id`
  const payoutShape = { amount: column.number, day: column.text, reference: column.text, side: column.text }
  const referrals = await readRows(db, { text: all, values }, shape)
  return {
    code: await readRows(db, { text: codes, values }, { code: column.text, at: column.text }),
    referrals: referrals.map((of) => {
      const state = stateOf(of)
      const { side, at, book, reason } = of
      return { side, at, state, book, reason, cents: state === 'signed_up' ? 0 : commissionCents }
    }),
    balances: await sumsOf(db, me.id),
    payouts: await readRows(db, { text: paid, values }, payoutShape),
  }
}

export async function eraseReferrals(db: Db, person: string): Promise<void> {
  const run = (text: string) => runStatement(db, { text, values: [person] })
  await run('delete from referral_codes where user_id = $1')
  await run('delete from payment_instruments where user_id = $1')
  await run('delete from ledger_holders where user_id = $1')
  await run('update referrals set decided_by = null where decided_by = $1')
  await run('update referrals set referrer_user_id = null where referrer_user_id = $1')
  await run('update referrals set referred_user_id = null, browser = null where referred_user_id = $1')
}

/** What becomes of it when a person deletes their account, in sentences. */
export async function sayOfReferrals(db: Db, me: Me): Promise<string[]> {
  const real = (await sumsOf(db, me.id)).find(({ book }) => book === 'real')
  if (!real || (real.payable <= 0 && real.pending + real.held === 0)) return []
  const parts = [
    ...(real.payable > 0 ? [`your balance of ${moneyWords(real.payable)}`] : []),
    ...(real.pending + real.held > 0 ? [`${moneyWords(real.pending + real.held)} that is not earned yet`] : []),
  ]
  return [`Referrals: ${parts.join(' and ')}. Nobody can pay it out once your account is deleted.`]
}

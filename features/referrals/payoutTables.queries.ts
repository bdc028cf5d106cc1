import type { Db } from '../../server/db/db.ts'
import { column, readRows } from '../../server/db/statements.ts'
import { bookColumn, commissionColumns, commissionSql } from './ledger.queries.ts'
import type { ReferralTable } from './payouts.contract.ts'
import { balances, payouts } from './payouts.queries.ts'
import { currencies, stateNames, stateOf } from './rules.ts'

type Cells = (string | number | null)[]

const dollars = (cents: number) => Number((cents / 100).toFixed(2))
const erased = 'Erased account'

const tables: Record<ReferralTable, { head: string[]; rows: (db: Db) => Promise<Cells[]> }> = {
  balances: {
    head: ['Person', 'Name', 'Pending (USD)', 'On hold (USD)', 'Balance (USD)', 'Paid out (USD)'],
    rows: async (db) =>
      (await balances(db, null)).map((of) => [
        ...[of.person, of.name],
        ...[of.pending, of.held, of.payable, of.paid].map(dollars),
      ]),
  },
  payouts: {
    head: ['Day', 'Person', 'Name', 'Amount (USD)', 'Reference', 'Recorded at', 'Recorded by'],
    rows: async (db) =>
      (await payouts(db, null)).map((of) => [
        ...[of.day, of.person?.id ?? null, of.person?.name ?? erased, dollars(of.amount), of.reference],
        ...[of.recordedAt, of.by?.name ?? erased],
      ]),
  },
  states: {
    head: [
      'Referral',
      'Referrer',
      'Referred',
      'Signed up',
      'First payment',
      'State',
      'Signals',
      'Decision',
      'Currency',
    ],
    rows: async (db) => {
      const text = `select r.id, a.name as referrer, b.name as referred, r.referred_at, r.paid_at, r.book, r.decision_reason as why,
          array_to_string(r.signals, ', ') as signals, c.*
        from referrals r left join profiles a on a.id = r.referrer_user_id left join profiles b on b.id = r.referred_user_id,
          ${commissionSql('r')} order by r.referred_at, r.id`
      const shape = {
        ...commissionColumns,
        ...{ id: column.text, referrer: column.orNull(column.text), referred: column.orNull(column.text) },
        ...{ referred_at: column.moment, paid_at: column.orNull(column.moment), book: column.orNull(bookColumn) },
        ...{ why: column.orNull(column.text), signals: column.text },
      }
      return (await readRows(db, { text }, shape)).map((of) => [
        ...[of.id, of.referrer ?? erased, of.referred ?? erased, of.referred_at.toISOString()],
        ...[of.paid_at?.toISOString() ?? null, stateNames[stateOf(of)], of.signals, of.why],
        of.book && currencies[of.book],
      ])
    },
  },
}

/** The rows of a table for spreadsheets, with its head. */
export async function referralTable(db: Db, of: ReferralTable): Promise<Cells[]> {
  const { head, rows } = tables[of]
  return [head, ...(await rows(db))]
}

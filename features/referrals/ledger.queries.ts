import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows } from '../../server/db/statements.ts'
import type { MoneyBook } from '../premium/slots.ts'
import { type CommissionFacts, currencies, type Owed } from './rules.ts'

export type AccountKind = 'expense' | 'pending' | 'held' | 'payable' | 'paid'
type Posting = { account: AccountKind; commission: string; amount: number }
type Entry = {
  kind: 'pending' | 'held' | 'released' | 'refused' | 'earned' | 'reversed' | 'paid_out'
  book: MoneyBook
  /** The same for the same event: it is posted once, however often it is told of. */
  reference: string
  /** The key of whoever it is about. */
  holder: string
  postings: readonly Posting[]
}

/** From one account of a holder to another, for one commission. */
export const moved = (commission: string, from: AccountKind, to: AccountKind, amount: number): Posting[] => [
  { account: from, commission, amount: -amount },
  { account: to, commission, amount },
]

/**
 * Posts a transaction, in that of the caller: neither is committed without the other. Answers false where one with that
 * reference is there already.
 */
export async function post(db: Db, { kind, book, reference, holder, postings }: Entry, now: Date): Promise<boolean> {
  const accounts = [...new Set(postings.map(({ account }) => account))].sort()
  const made = `insert into ledger_accounts (id, kind, holder, book, currency)
    select gen_random_uuid(), k.kind, case when k.kind = 'expense' then null else $2::uuid end, $3, $4
    from unnest($1::text[]) k (kind) order by k.kind on conflict do nothing returning id`
  await readRows(db, { text: made, values: [accounts, holder, book, currencies[book]] }, { id: column.text })
  const written = await readRow(
    db,
    {
      text: `insert into ledger_transactions (id, kind, book, reference, postings, at) values (gen_random_uuid(), $1, $2, $3, $4, $5)
        on conflict (reference) do nothing returning id`,
      values: [kind, book, reference, postings.length, now],
    },
    { id: column.text },
  )
  if (!written) return false
  const text = `insert into ledger_postings (transaction_id, account_id, commission, amount)
    select $1, a.id, p.commission, p.amount
    from jsonb_to_recordset($2::jsonb) as p(account text, commission uuid, amount int)
      join ledger_accounts a on a.kind = p.account and a.book = $4
        and a.holder is not distinct from case when p.account = 'expense' then null else $3::uuid end
    returning amount`
  await readRows(db, { text, values: [written.id, JSON.stringify(postings), holder, book] }, { amount: column.number })
  return true
}

/** The key that stands for a person in the ledger, made where there is none. In a transaction. */
export async function ledgerKeyOf(db: Db, person: string): Promise<string> {
  const text = `insert into ledger_holders (key, user_id) values (gen_random_uuid(), $1) on conflict (user_id) do nothing returning key`
  const made = await readRow(db, { text, values: [person] }, { key: column.text })
  if (made) return made.key
  const found = await readRow(
    db,
    { text: 'select key from ledger_holders where user_id = $1', values: [person] },
    { key: column.text },
  )
  if (!found) throw new Error('somebody has no key in the ledger')
  return found.key
}

/**
 * SQL: what the ledger says of each commission whose row of `referrals` is `r`, as a lateral table `c`. Whatever became of
 * its owner, the postings say it.
 */
export const commissionSql = (r: string) => `lateral (
  select coalesce(sum(p.amount) filter (where a.kind = 'pending'), 0)::int as pending,
    coalesce(sum(p.amount) filter (where a.kind = 'held'), 0)::int as held,
    coalesce(sum(p.amount) filter (where a.kind = 'payable'), 0)::int as payable,
    coalesce(sum(p.amount) filter (where a.kind = 'paid'), 0)::int as paid,
    count(*) > 0 as posted,
    coalesce(bool_or(t.kind = 'reversed'), false) as reversed,
    coalesce(bool_or(t.kind = 'refused'), false) as refused,
    max(t.at) filter (where t.kind = 'earned') as earned_at,
    max(t.at) filter (where t.kind = 'reversed') as reversed_at,
    max(t.at) filter (where t.kind = 'paid_out') as paid_out_at,
    max(a.holder::text)::uuid as holder,
    coalesce(max(-p.amount) filter (where a.kind = 'expense'), 0)::int as amount
  from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_transactions t on t.id = p.transaction_id
  where p.commission = ${r}.id) c`

export const commissionColumns = {
  pending: column.number,
  held: column.number,
  payable: column.number,
  paid: column.number,
  posted: column.flag,
  reversed: column.flag,
  refused: column.flag,
}
export type Commission = CommissionFacts & { payable: number; holder: string | null; amount: number }

/** What the ledger says of a commission. */
export async function commissionOf(db: Db, id: string): Promise<Commission> {
  const text = `select c.* from (select $1::uuid as id) r, ${commissionSql('r')}`
  const shape = { ...commissionColumns, holder: column.orNull(column.text), amount: column.number }
  const found = await readRow(db, { text, values: [id] }, shape)
  if (!found) throw new Error('a sum has no row')
  return found
}

/** What is owed to a holder for each commission of a book, those that were earned first, first. */
export async function owedTo(db: Db, holder: string, book: MoneyBook): Promise<Owed[]> {
  const text = `select p.commission, sum(p.amount)::int as amount
    from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_transactions t on t.id = p.transaction_id
    where a.holder = $1 and a.book = $2 and a.kind = 'payable'
    group by p.commission having sum(p.amount) <> 0 order by min(t.at), p.commission`
  return readRows(db, { text, values: [holder, book] }, { commission: column.text, amount: column.number })
}

/** Sums of a holder's accounts, by book. */
export async function sumsOf(db: Db, person: string) {
  const of = (kind: AccountKind) => `coalesce(sum(p.amount) filter (where a.kind = '${kind}'), 0)::int as ${kind}`
  const text = `select a.book, ${of('pending')}, ${of('held')}, ${of('payable')}, ${of('paid')}
    from ledger_holders h join ledger_accounts a on a.holder = h.key join ledger_postings p on p.account_id = a.id
    where h.user_id = $1 group by a.book order by a.book desc`
  const number = column.number
  const shape = { book: bookColumn, pending: number, held: number, payable: number, paid: number }
  return readRows(db, { text, values: [person] }, shape)
}

export function bookColumn(value: unknown): MoneyBook {
  if (value === 'real' || value === 'demo') return value
  throw new Error('a column holds no book')
}

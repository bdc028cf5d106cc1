import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { profileById } from '../account/queries.ts'
import { profileVisibility } from '../people/contract.ts'
import { separatedSql } from '../people/seen.queries.ts'
import { reviewerName } from '../tutoring/reviews/rules.ts'
import type { ReferralPanelAnswer, ShownReferral } from './contract.ts'
import { bookColumn, commissionColumns, commissionSql, sumsOf } from './ledger.queries.ts'
import { codeLetters, codeName, commissionCents, pendingDays, stateOf } from './rules.ts'

const day = 86_400_000
/** Of the list on the panel. */
const newest = 5
/** Tries to find a code that nobody has; the later ones are longer. */
const tries = 8

const lettersOf = (many: number) =>
  Array.from({ length: many }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('')

/** The code of a person, made where there is none. */
export async function codeFor(db: Db, me: Me, now: Date): Promise<string> {
  const name = codeName((await profileById(db, me.id))?.name ?? '')
  for (let attempt = 0; attempt < tries; attempt++) {
    const text = `insert into referral_codes (user_id, code, created_at) values ($1, $2, $3) on conflict do nothing returning code`
    const drawn = `${name}-${lettersOf(attempt < 4 ? 4 : 8)}`
    const made = await readRow(db, { text, values: [me.id, drawn, now] }, { code: column.text })
    const code = made?.code ?? (await codeOf(db, me.id))
    if (code) return code
  }
  throw new Error('no code was free')
}

async function codeOf(db: Db, person: string): Promise<string | null> {
  const text = 'select code from referral_codes where user_id = $1'
  return (await readRow(db, { text, values: [person] }, { code: column.text }))?.code ?? null
}

/** SQL: the other one of the two as `$1` may read them; `visible`: without shortening. */
const otherColumns = `p.id as person, case when p.id is not null and not ${separatedSql('$1', 'p.id')} then p.name end as name,
  p.settings ->> '${profileVisibility.name}' is not distinct from 'everyone' as visible`

const shownColumnsSql = `r.id, r.referred_at, r.paid_at, r.book, r.reversed_for, r.decision_reason, r.decided_at, r.changed_at,
  c.pending, c.held, c.payable, c.paid, c.posted, c.reversed, c.refused, c.earned_at, c.reversed_at, c.paid_out_at, ${otherColumns}`

const moment = column.orNull(column.moment)
const shownRow = {
  ...commissionColumns,
  id: column.text,
  referred_at: column.moment,
  paid_at: moment,
  book: column.orNull(bookColumn),
  reversed_for: z.enum(['refund', 'dispute']).nullable(),
  decision_reason: column.orNull(column.text),
  decided_at: moment,
  changed_at: column.moment,
  earned_at: moment,
  reversed_at: moment,
  paid_out_at: moment,
  person: column.orNull(column.text),
  name: column.orNull(column.text),
  visible: column.flag,
}
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const rowsOf = (db: Db, me: Me, side: 'referrer_user_id' | 'referred_user_id', limit: number) => {
  const other = side === 'referrer_user_id' ? 'referred_user_id' : 'referrer_user_id'
  const text = `select ${shownColumnsSql} from (
      select * from referrals where ${side} = $1 order by referred_at desc, id limit ${limit}
    ) r left join profiles p on p.id = r.${other}, ${commissionSql('r')} order by r.referred_at desc, r.id`
  return readRows(db, { text, values: [me.id] }, shownRow)
}

function standingOf(row: Row): Omit<ShownReferral, 'id' | 'referredAt'> {
  const state = stateOf(row)
  const due = row.paid_at && new Date(row.paid_at.getTime() + pendingDays * day)
  const at = {
    signed_up: row.referred_at,
    pending: due,
    on_hold: row.changed_at,
    earned: row.earned_at,
    paid_out: row.paid_out_at,
    reversed: row.reversed_at,
    refused: row.decided_at,
  }[state]
  const name = row.name !== null && !row.visible ? reviewerName(row.name) : row.name
  return {
    state,
    book: row.book,
    amount: state === 'signed_up' ? 0 : commissionCents,
    at: (at ?? row.changed_at).toISOString(),
    reversedFor: row.reversed_for,
    reason: state === 'refused' ? row.decision_reason : null,
    person: { id: row.person ?? row.id, name },
  }
}

/** What a person sees of their referrals. */
export async function referralsOf(db: Db, me: Me): Promise<ReferralPanelAnswer> {
  const counts = await readRow(
    db,
    {
      text: `select count(*)::int as total, count(paid_at)::int as upgraded from referrals where referrer_user_id = $1`,
      values: [me.id],
    },
    { total: column.number, upgraded: column.number },
  )
  const recent = await rowsOf(db, me, 'referrer_user_id', newest)
  const [own] = await rowsOf(db, me, 'referred_user_id', 1)
  return {
    referralCode: await codeOf(db, me.id),
    total: counts?.total ?? 0,
    upgraded: counts?.upgraded ?? 0,
    sums: await sumsOf(db, me.id),
    recent: recent.map((row) => ({ id: row.id, referredAt: row.referred_at.toISOString(), ...standingOf(row) })),
    broughtBy: own ? standingOf(own) : null,
  }
}

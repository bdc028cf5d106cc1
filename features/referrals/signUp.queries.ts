import { z } from 'zod'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows } from '../../server/db/statements.ts'
import { networkOf } from '../../server/http/address.ts'
import type { Shell } from '../../server/shell.ts'
import { profileById } from '../account/queries.ts'
import type { CodedSignUp } from '../account/slots.ts'
import { type Kin, referralWords, signalsOf, storedCode } from './rules.ts'

const day = 86_400_000
/** Other people of one referrer that are compared, the newest first. */
const mostSiblings = 500
/** Referrers of referrers that are compared. */
const mostAncestors = 20

/** Whose code it is: of somebody who is here, and is neither suspended nor about to leave. */
async function ownerOf(db: Db, code: string, lock: '' | 'for update of c' = ''): Promise<string | undefined> {
  const text = `select c.user_id as person from referral_codes c join profiles p on p.id = c.user_id
    where c.code = $1 and p.suspended_at is null and p.erases_at is null ${lock}`
  return (await readRow(db, { text, values: [storedCode(code)] }, { person: column.text }))?.person
}

/** What is wrong with a code, for whoever signs up with it. */
export async function codeFaultOf(db: Db, code: string): Promise<string | null> {
  return (await ownerOf(db, code)) === undefined ? referralWords.invalidCode : null
}

const kinColumns = {
  is: z.enum(['referrer', 'sibling', 'ancestor']),
  id: column.text,
  email: column.text,
  browser: column.orNull(column.text),
}

/** SQL: `$1` is the referrer, `$2` the person who was referred. */
const kinSql = `with recursive above (id, level) as (
    select r.referrer_user_id, 1 from referrals r where r.referred_user_id = $1 and r.referrer_user_id is not null
    union select r.referrer_user_id, a.level + 1 from above a join referrals r on r.referred_user_id = a.id
    where r.referrer_user_id is not null and a.level < ${mostAncestors}
  ), kin (what, id) as (
    select 'referrer', $1::uuid
    union all select * from (select 'sibling', s.referred_user_id from referrals s
      where s.referrer_user_id = $1 and s.referred_user_id is not null and s.referred_user_id <> $2
      order by s.referred_at desc limit ${mostSiblings}) s
    union all select 'ancestor', a.id from above a where a.id not in ($1, $2)
  )
  select k.what as is, p.id, p.email, r.browser from kin k join profiles p on p.id = k.id
    left join referrals r on r.referred_user_id = p.id`

/** Those with whom a referral is compared. */
export function kinOf(db: Db, referrer: string, referred: string): Promise<(Kin & { id: string })[]> {
  return readRows(db, { text: kinSql, values: [referrer, referred] }, kinColumns)
}

/** Keeps who brought whom, once for each person and for ever. Needs a transaction. */
export async function keepReferral(shell: Shell, db: Db, signUp: CodedSignUp, now: Date): Promise<void> {
  const { person, code, browser, wasUsedBy } = signUp
  // Those who come at once by the same code are counted one after the other.
  const referrer = await ownerOf(db, code, 'for update of c')
  const made = await profileById(db, person)
  if (referrer === undefined || !made || referrer === person) return
  const since = new Date(now.getTime() - day)
  const counted = await readRow(
    db,
    {
      text: 'select count(*)::int as many from referrals where referrer_user_id = $1 and referred_at > $2',
      values: [referrer, since],
    },
    { many: column.number },
  )
  const kin = await kinOf(db, referrer, person)
  const near = kin.filter(({ is }) => is !== 'ancestor').map(({ id }) => id)
  const facts = {
    ...{ email: made.email, browser, wasUsedBy, today: (counted?.many ?? 0) + 1 },
    disposable: await isDisposable(made.email),
    sameNetwork: await wereNear(shell, db, near, signUp, since),
  }
  const signals = signalsOf(facts, kin)
  const text = `insert into referrals (id, referrer_user_id, referred_user_id, referred_at, browser, signals, changed_at)
    values (gen_random_uuid(), $1, $2, $3, $4, $5, $3) on conflict (referred_user_id) do nothing returning id`
  const values = [referrer, person, now, browser, signals]
  if (await readRow(db, { text, values }, { id: column.text })) shell.live.changed(db, referrer)
}

/**
 * Whether one of these people used the same network address with the same kind of browser since then, as in a private
 * window. The address alone says nothing on a campus, whose people share a few; nor does one of a proxy.
 */
async function wereNear(
  { outside }: Shell,
  db: Db,
  people: readonly string[],
  { address, agent }: CodedSignUp,
  since: Date,
): Promise<boolean> {
  if (!outside.walls.isPublic(address)) return false
  const text = `select s.ip_address as address from sessions s where s.user_id = any($1::uuid[]) and s.ip_address is not null
    and s.user_agent = $2 and greatest(s.created_at, s.last_used_at) > $3`
  const found = await readRows(db, { text, values: [people, agent, since] }, { address: column.text })
  return found.some((one) => networkOf(one.address) === networkOf(address))
}

/** Whether an address is of a service for addresses that are thrown away, also under a name of its own beneath it. */
async function isDisposable(email: string): Promise<boolean> {
  // A megabyte of names, which most servers never need.
  const { default: checker } = await import('mailchecker')
  const known = checker.blacklist()
  const parts = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return parts.some((_, index) => known.has(parts.slice(index).join('.')))
}

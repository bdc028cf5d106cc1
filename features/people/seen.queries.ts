import { foldText } from '../../contract/fold.ts'
import { nameStartsQuestion, typedNameWords } from '../../contract/nameSearch.ts'
import type { ReadFills } from '../../contract/slot.ts'
import type { Db } from '../../server/db/db.ts'
import { nameWordsSql } from '../../server/db/search.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { RelationParameters } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { findSeenPeople, personScope, profileVisibility } from './contract.ts'
import { acquaintances } from './slots.ts'

/** SQL: whether a block separates two people. */
export function separatedSql(one: string, other: string): string {
  return `(exists (select from blocks b where b.user_id = ${one} and b.blocked_id = ${other})
    or exists (select from blocks b where b.user_id = ${other} and b.blocked_id = ${one}))`
}

/** The same for many others: whom a block separates from `one` is read once. */
export const separatedFromSql = (one: string, other: string) => `${other} = any(array(
  select b.blocked_id from blocks b where b.user_id = ${one} union all select b.user_id from blocks b where b.blocked_id = ${one}))`

/** SQL: whether the person `other` is here at all for others: neither suspended nor about to be erased. */
const isHere = (profile: string) => `${profile}.suspended_at is null and ${profile}.erases_at is null`

/**
 * The one rule of who sees whom, as the scope `person` asks: everybody whom the person sees, with the person. Roles on
 * the site change nothing: a moderator who acts as one uses the endpoints for that.
 */
export function seenPeople({ me }: Pick<RelationParameters, 'me'>, fills: ReadFills): string {
  const together = fills(acquaintances).map(({ value }) => value.together(me, 'p.id'))
  const by = `case when p.id = ${me} then 'self'
    when ${isHere('p')} and not ${separatedFromSql(me, 'p.id')} then
      case p.settings ->> '${profileVisibility.name}' when 'everyone' then 'everyone' when 'private' then null
        else case when ${together.join(' or ') || 'false'} then 'together' end end end`
  return `select v.id as key, 'viewer' as role, json_build_object('by', v.by) as facts
    from (select p.id, ${by} as by from profiles p) v where v.by is not null`
}

/** Whom a person knows, and whom they have blocked, as the scope `acquaintance` asks. */
export function knownPeople({ me }: Pick<RelationParameters, 'me'>, fills: ReadFills): string {
  const named = fills(acquaintances).map(({ value }) => value.named(me, 'p.id'))
  return `select p.id as key,
      case when exists (select from blocks b where b.user_id = ${me} and b.blocked_id = p.id) then 'blocker' else 'known' end as role
    from profiles p where exists (select from blocks b where b.user_id = ${me} and b.blocked_id = p.id)
      or exists (select from (${seenPeople({ me }, fills)}) r where r.key = p.id)
      or ((${named.join(' or ') || 'false'}) and not ${separatedSql(me, 'p.id')})`
}

/** Everybody, for staff. */
export const allPeople = () => 'select id as key from profiles'

/** Which of these people the person sees, all at once: for every list of a feature that shows people. */
export async function peopleSeenBy(
  { scopes }: Pick<Shell, 'scopes'>,
  db: Db,
  me: Me,
  ids: string[],
): Promise<Set<string>> {
  const text = `select r.key from (${scopes.relationsSql(personScope, { me: '$1::uuid' })}) r where r.key = any($2::uuid[])`
  const rows = await readRows(db, { name: 'people seen', text, values: [me.id, ids] }, { key: column.text })
  return new Set(rows.map(({ key }) => key))
}

/** Whether a block separates them, either way. */
export async function isSeparated(db: Db, one: string, other: string): Promise<boolean> {
  const text = `select ${separatedSql('$1::uuid', '$2::uuid')} as separated`
  const [row] = await readRows(db, { text, values: [one, other] }, { separated: column.flag })
  return row?.separated ?? false
}

const namedPerson = findSeenPeople.output.element

/** People whom the person sees and whose name has words that begin so: at most eight, by name. */
export async function peopleNamed({ scopes }: Pick<Shell, 'scopes'>, db: Db, me: Me, typed: string) {
  const words = typedNameWords([foldText(typed)])
  if (words === null) return []
  const text = `select json_build_object('id', p.id, 'name', p.name, 'avatarUrl', p.avatar_url) as found
    from profiles p join (${scopes.relationsSql(personScope, { me: '$1::uuid' })}) r on r.key = p.id
    where p.id <> $1 and ${nameWordsSql('p.name')} @@ $2::tsquery
    order by p.name collate "und-x-icu", p.id limit 8`
  const values = [me.id, nameStartsQuestion(words)]
  const rows = await readRows(db, { name: 'people named so', text, values }, { found: namedPerson })
  return rows.map(({ found }) => found)
}

import type { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql } from '../../server/db/json.ts'
import { readPage } from '../../server/db/page.ts'
import { containsSql, searchWords } from '../../server/db/search.ts'
import { readRows } from '../../server/db/statements.ts'
import type { Within } from '../../server/scopes.ts'
import { blockedName } from '../people/rules.ts'
import { separatedFromSql } from '../people/seen.queries.ts'
import { isOnlyPresident } from './belonging.queries.ts'
import { listRequests, type organizationScope, readRoster } from './contract.ts'
import { hiddenOfficer, organizationWords } from './rules.ts'

type Runs = Within<typeof organizationScope, 'president' | 'officer'>
type Reads = Within<typeof organizationScope, 'president' | 'officer' | 'site moderator'>

/** Who reads is $1. Somebody who is suspended or about to be erased stands nowhere. */
const isHere = 'p.suspended_at is null and p.erases_at is null'
const rank = `case m.role when 'president' then 0 when 'officer' then 1 else 2 end`

/** JSON of whoever runs the organization `g`, for everybody. */
export const officersSql = `(select coalesce(json_agg(json_build_object(
    'id', case when o.hidden then null else o.id end,
    'name', case when o.hidden then '${hiddenOfficer}' else o.name end,
    'avatarUrl', case when o.hidden then null else o.avatar_url end,
    'role', o.role) order by o.rank, o.joined_at, o.id), '[]')
  from (select p.id, p.name, p.avatar_url, m.role, m.joined_at, ${rank} as rank,
      ${separatedFromSql('$1::uuid', 'p.id')} as hidden
    from organization_people m join profiles p on p.id = m.user_id
    where m.organization_id = g.id and m.role in ('president', 'officer') and ${isHere}) o)`

/**
 * JSON of the members whom the person with the row `r` sees in the organization `g`; null for somebody who does not
 * belong. Officers see all; members those who chose it, and themselves; never across a block.
 */
export const peopleSql = `case when r.role is null then null else (
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'avatarUrl', o.avatar_url, 'role', o.role)
    order by o.rank, o.sorted, o.id), '[]')
  from (select p.id, p.name, p.avatar_url, m.role, ${rank} as rank, p.name collate "und-x-icu" as sorted
    from organization_people m join profiles p on p.id = m.user_id
    where m.organization_id = g.id and m.role is not null and ${isHere}
      and (m.role <> 'member' or m.shown or r.role <> 'member' or p.id = $1::uuid)
      and not ${separatedFromSql('$1::uuid', 'p.id')}
    order by rank, sorted, p.id limit 500) o) end`

/** The columns of a person in lists of officers: a block hides who it is, and leaves what there is to decide. */
const hiddenSql = separatedFromSql('$1::uuid', 'p.id')
const nameSql = `case when ${hiddenSql} then '${blockedName}' else p.name end`
const pictureSql = `case when ${hiddenSql} then null else p.avatar_url end`

/**
 * A page of everybody who belongs, by rank and name. Throws a Refusal when `after` is not a cursor, and for a moderator
 * while there is a president.
 */
export async function rosterOf(
  db: Db,
  { me, key, role }: Reads,
  { q, after, limit }: Omit<z.output<typeof readRoster.input>, 'id'>,
) {
  if (role === 'site moderator' && !(await isOnlyPresident(db, key, null)))
    throw new Refusal('forbidden', organizationWords.rosterOfOfficers)
  const values: unknown[] = [me.id, key]
  const conditions = ['m.organization_id = $2', 'm.role is not null']
  if (q) conditions.push(`not ${hiddenSql} and ${containsSql(`$${values.push(searchWords(q))}`, ['p.name'])}`)
  return readPage(
    db,
    {
      columns: `p.id, ${nameSql} as name, ${pictureSql} as "avatarUrl", m.role, m.way,
        ${isoInstantSql('m.joined_at')} as "joinedAt"`,
      from: 'organization_people m join profiles p on p.id = m.user_id',
      ...{ conditions, values, limit, after },
      order: [
        { by: rank, type: 'int' },
        { by: '(p.name collate "und-x-icu")', type: 'text' },
        { by: 'p.id', type: 'uuid' },
      ],
    },
    readRoster.output.shape.rows.element,
  )
}

/** Who asks to join, longest waiting first. */
export async function requestsOf(db: Db, { me, key }: Runs) {
  const text = `select json_build_object('id', p.id, 'name', ${nameSql}, 'avatarUrl', ${pictureSql}, 'answer', m.answer,
      'askedAt', ${isoInstantSql('m.state_at')}) as request
    from organization_people m join profiles p on p.id = m.user_id
    where m.organization_id = $2 and m.state = 'requested' and ${isHere} order by m.state_at, p.id limit 500`
  const rows = await readRows(
    db,
    { name: 'requests of an organization', text, values: [me.id, key] },
    { request: listRequests.output.shape.rows.element },
  )
  return rows.map(({ request }) => request)
}

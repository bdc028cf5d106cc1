import { z } from 'zod'
import { dayIn } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql } from '../../server/db/json.ts'
import { readPage } from '../../server/db/page.ts'
import { containsSql, searchWords } from '../../server/db/search.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Within } from '../../server/scopes.ts'
import type { acquaintance } from '../people/contract.ts'
import { blockedName } from '../people/rules.ts'
import { separatedFromSql } from '../people/seen.queries.ts'
import { isOnlyPresident } from './belonging.queries.ts'
import type { organizationScope } from './contract.ts'
import { listBanned, listRequests, listSharedOrganizations, readRoster } from './people.contract.ts'
import { hiddenOfficer, organizationRoles, organizationWords, roleNames, wayNames, waysOfJoining } from './rules.ts'

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
 * JSON of the first members whom the person with the row `r` sees in the organization `g`, and how many these are; null for somebody who does not
 * belong. Officers see all; members those who chose it, and themselves; never across a block.
 */
export const peopleSql = `case when r.role is null then null else (
  select json_build_object('total', coalesce(max(o.total), 0), 'rows', coalesce(json_agg(json_build_object(
    'id', o.id, 'name', o.name, 'avatarUrl', o.avatar_url, 'role', o.role) order by o.rank, o.sorted, o.id), '[]'))
  from (select p.id, p.name, p.avatar_url, m.role, ${rank} as rank, p.name collate "und-x-icu" as sorted,
      count(*) over ()::int as total
    from organization_people m join profiles p on p.id = m.user_id
    where m.organization_id = g.id and m.role is not null and ${isHere}
      and (m.role <> 'member' or m.shown or r.role <> 'member' or p.id = $1::uuid)
      and not ${separatedFromSql('$1::uuid', 'p.id')}
    order by rank, sorted, p.id limit 200) o) end`

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
  now: Date,
) {
  if (role === 'site moderator' && !(await isOnlyPresident(db, key, null)))
    throw new Refusal('forbidden', organizationWords.rosterOfOfficers)
  const values: unknown[] = [me.id, key, now]
  const conditions = ['m.organization_id = $2', 'm.role is not null', '$3::timestamptz is not null']
  if (q) conditions.push(`not ${hiddenSql} and ${containsSql(`$${values.push(searchWords(q))}`, ['p.name'])}`)
  return readPage(
    db,
    {
      columns: `p.id, ${nameSql} as name, ${pictureSql} as "avatarUrl", m.role, m.way,
        ${isoInstantSql('m.joined_at')} as "joinedAt",
        (select o.role from organization_offers o where o.organization_id = m.organization_id and o.user_id = m.user_id
          and o.answered_at is null and o.ends_at > $3::timestamptz limit 1) as asked`,
      from: 'organization_people m join profiles p on p.id = m.user_id',
      onePass: true,
      ...{ conditions, values, limit, after },
      order: [
        { by: rank, type: 'int' },
        { by: '(p.name collate "und-x-icu")', type: 'text' },
        // Not the person: they may be in other organizations, too.
        { by: 'm.id', type: 'uuid' },
      ],
    },
    readRoster.output.shape.rows.element,
  )
}

/** The roster by rank and name as rows of a table, with its head. Days are on the reader's clock. */
export async function rosterTable(db: Db, { me, key }: Runs): Promise<string[][]> {
  const text = `select ${nameSql} as name, m.role, m.way, m.joined_at as at
    from organization_people m join profiles p on p.id = m.user_id
    where m.organization_id = $2 and m.role is not null order by ${rank}, p.name collate "und-x-icu", p.id`
  const rows = await readRows(
    db,
    { name: 'table of a roster', text, values: [me.id, key] },
    { name: column.text, role: z.enum(organizationRoles), way: z.enum(waysOfJoining), at: column.moment },
  )
  return [
    ['Name', 'Role', 'Since', 'Came'],
    ...rows.map(({ name, role, way, at }) => [name, roleNames[role], dayIn(me.zone, at), wayNames[way]]),
  ]
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

/** Who is banned, the newest first. */
export async function bannedOf(db: Db, { me, key }: Reads) {
  const text = `select json_build_object('id', p.id, 'name', ${nameSql}, 'avatarUrl', ${pictureSql}, 'words', m.reason,
      'bannedAt', ${isoInstantSql('m.state_at')}) as banned
    from organization_people m join profiles p on p.id = m.user_id
    where m.organization_id = $2 and m.state = 'banned' order by m.state_at desc, p.id limit 500`
  const shape = { banned: listBanned.output.shape.rows.element }
  const rows = await readRows(db, { name: 'banned from an organization', text, values: [me.id, key] }, shape)
  return rows.map(({ banned }) => banned)
}

/** Organizations that the person and the other one belong to, where the person sees the other one, by name. */
export async function sharedOrganizationsOf(db: Db, { me, key }: Within<typeof acquaintance>) {
  const text = `select json_build_object('id', g.id, 'name', g.name, 'wayIn', g.way_in, 'role', r.role, 'theirs', m.role) as shared
    from organization_people r
      join organization_people m on m.organization_id = r.organization_id and m.user_id = $2 and m.role is not null
      join organizations g on g.id = r.organization_id
    where r.user_id = $1 and r.role is not null and (m.role <> 'member' or m.shown or r.role <> 'member')
      and not ${separatedFromSql('$1::uuid', '$2::uuid')}
    order by g.name collate "und-x-icu", g.id limit 100`
  const shape = { shared: listSharedOrganizations.output.shape.rows.element }
  const rows = await readRows(db, { name: 'shared organizations', text, values: [me.id, key] }, shape)
  return rows.map(({ shared }) => shared)
}

import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { type OrderStep, readPageText } from '../../server/db/page.ts'
import { searchWords } from '../../server/db/search.ts'
import { readRow } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import type { TextSource } from '../../server/publicTexts/sources.ts'
import type { RelationParameters, Within } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { separatedFromSql } from '../people/seen.queries.ts'
import { lockUnarchived } from './belonging.queries.ts'
import {
  type editOrganization,
  type listOrganizations,
  meetingNote,
  organization,
  organizationInFull,
  organizationName,
  organizationPicture,
  type organizationScope,
  organizationText,
} from './contract.ts'
import { type BusyWeek, busyWeekOf, fitNameSql, fitPlaceSql, fitSql } from './meetings/fit.queries.ts'
import { officersSql, peopleSql } from './people.queries.ts'
import { hiddenOfficer, type OrganizationOrder, organizationWords } from './rules.ts'
import { organizations } from './tables.ts'

/** Which organizations the person belongs to, and as what. */
export const organizationRelations = ({ me }: Pick<RelationParameters, 'me'>) =>
  `select r.organization_id as key, r.role from organization_people r where r.user_id = ${me} and r.role is not null`
/** Everybody may know of all of them. */
export const organizationThings = () => 'select id as key from organizations'
/** Whoever answers for what stands on the page: the president who has been it longest, else an officer, else whoever proposed it. */
const answersFor = (g: string) => `select coalesce((select o.user_id from organization_people o
    where o.organization_id = ${g}.id and o.role in ('president', 'officer')
    order by o.role = 'president' desc, o.joined_at, o.user_id limit 1), ${g}.made_by)`
const readByAll = {
  ...{ table: 'organizations', author: answersFor, madeAt: 'created_at', changedAt: 'updated_at' },
  readers: (me: string) =>
    `select g.id as key, g.id as thing from organizations g where (${answersFor('g')}) is distinct from ${me}`,
}
/** What everybody reads of one; its name is hidden by itself. */
export const organizationTexts: TextSource[] = [
  { kind: organizationName, ...readByAll, words: { name: 'Hidden by moderators' } },
  {
    ...{ kind: organizationPicture, ...readByAll, words: { picture_url: null } },
    shared: 'r.picture_url is not null',
  },
  { kind: organizationText, ...readByAll, words: { about: '', tags: '', place: '', question: '' } },
  {
    ...{ kind: meetingNote, table: 'meetings', madeAt: 'noted_at', changedAt: 'noted_at', words: { note: '' } },
    author: (m) => `select (${answersFor('g')}) from organizations g where g.id = ${m}.organization_id`,
    shared: `r.note <> ''`,
    readers: (me) => `select m.id as key, m.id as thing from meetings m join organizations g on g.id = m.organization_id
      where m.note <> '' and (${answersFor('g')}) is distinct from ${me}`,
  },
]

/** The person is $1; `r` is their row in it. */
const from = 'organizations g left join organization_people r on r.organization_id = g.id and r.user_id = $1::uuid'

/** Of those who count as president the one who has been it longest. */
const leaderSql = `(select json_build_object('id', case when l.hidden then null else l.id end,
    'name', case when l.hidden then '${hiddenOfficer}' else l.name end)
  from (select p.id, p.name, ${separatedFromSql('$1::uuid', 'p.id')} as hidden
    from organization_people o join profiles p on p.id = o.user_id
    where o.organization_id = g.id and o.state = 'active' and o.role = 'president'
      and p.suspended_at is null and p.erases_at is null
    order by o.joined_at, p.id limit 1) l)`

const cardColumns: Record<keyof z.output<typeof organization>, string> = {
  ...{
    id: 'g.id',
    name: 'g.name',
    pictureUrl: 'g.picture_url',
    about: 'g.about',
    category: 'g.category',
    place: 'g.place',
  },
  tags: `coalesce(string_to_array(nullif(g.tags, ''), E'\\n'), '{}')`,
  ...{ wayIn: 'g.way_in', question: 'g.question', members: 'g.members', archived: 'g.archived_at is not null' },
  meeting: '(select m.rule from meeting_rules m where m.organization_id = g.id)',
  fit: `json_build_object('is', ${fitNameSql}, 'dates', f.dates, 'taken', f.taken, 'clash', case when f.taken > 0 then f.clash end)`,
  leader: leaderSql,
  role: `coalesce(r.role, 'stranger')`,
  state: 'r.state',
  joinedAt: isoInstantSql(`case when r.state = 'active' then r.joined_at end`),
  follows: 'r.followed_at is not null',
}

const byName: OrderStep[] = [
  { by: '(g.name collate "und-x-icu")', type: 'text' },
  { by: 'g.id', type: 'uuid' },
]
const orders: Record<OrganizationOrder, OrderStep[]> = {
  yours: [{ by: `case when r.state = 'active' then 0 when r.followed_at is not null then 1 else 2 end`, type: 'int' }],
  fits: [
    { by: fitPlaceSql, type: 'int' },
    { by: `case when r.state = 'active' then 0 when r.followed_at is not null then 1 else 2 end`, type: 'int' },
  ],
  name: [],
  members: [{ by: 'g.members', type: 'int', falling: true }],
}

/** A page as JSON text. Throws a Refusal when `after` is not a cursor. */
export async function organizationsFor(
  db: Db,
  me: Me,
  { q, category, sort, after, limit }: z.output<typeof listOrganizations.input>,
  { week, now }: { week: BusyWeek; now: Date },
): Promise<string> {
  const values: unknown[] = [me.id]
  const reference = (value: unknown) => `$${values.push(value)}`
  // Archived ones stay for whoever belongs to them.
  const conditions = [`(g.archived_at is null or r.state = 'active')`]
  if (category) conditions.push(`g.category = ${reference(category)}`)
  if (q) conditions.push(`position(${reference(searchWords(q))} in g.folded) > 0`)
  const columns = shownColumns(organization, cardColumns)
  const compared = `${from} left join ${fitSql(reference(now), { taken: reference(week.taken), entries: reference(week.entries) })}`
  return readPageText(db, {
    // Only where they are ordered by it, all are compared with the week; else those on the page.
    ...{ from: sort === 'fits' ? compared : from, joined: compared, onePass: true },
    ...{ columns, conditions, values, limit, after },
    order: [...orders[sort], ...byName],
  })
}

const fullColumns = shownColumns(organizationInFull, {
  ...cardColumns,
  followers: 'g.followers',
  meetings: `(select coalesce(json_agg(json_build_object('id', d.id, 'ruledAt', ${isoInstantSql('d.ruled_at')}, 'startsAt', ${isoInstantSql('d.starts_at')},
      'endsAt', ${isoInstantSql('d.ends_at')}, 'off', d.off, 'note', d.note) order by d.starts_at), '[]')
    from (select * from meetings m where m.organization_id = g.id and m.ends_at > $3::timestamptz order by m.starts_at limit 8) d)`,
  offer: `(select json_build_object('role', o.role, 'by', p.name, 'handsOver', o.hands_over, 'endsAt', ${isoInstantSql('o.ends_at')})
    from organization_offers o left join profiles p on p.id = o.by_id
    where o.organization_id = g.id and o.user_id = $1::uuid and o.answered_at is null and o.ends_at > $3::timestamptz
      and r.role is not null and (o.by_id is null or exists (select from organization_people b
        where b.organization_id = g.id and b.user_id = o.by_id and b.role = 'president')))`,
  inCalendar: 'coalesce(r.in_calendar, false)',
  updatedAt: isoInstantSql('g.updated_at'),
  officers: officersSql,
  people: peopleSql,
  shown: 'coalesce(r.shown, false)',
  postsMuted: 'coalesce(r.posts_muted, false)',
  said: `case when r.state in ('declined', 'removed', 'banned') and r.reason <> ''
    then json_build_object('id', r.id, 'words', r.reason) end`,
})

export async function organizationBy(shell: Shell, db: Db, { me, key }: Within<typeof organizationScope>, now: Date) {
  const { taken, entries } = await busyWeekOf(shell, db, me, now)
  const compared = `${from} left join ${fitSql('$3', { taken: '$4', entries: '$5' })}`
  const text = `select to_json(t) as shown from (select ${fullColumns} from ${compared} where g.id = $2) t`
  const values = [me.id, key, now, taken, entries]
  const found = await readRow(db, { name: 'organization', text, values }, { shown: organizationInFull })
  if (!found) throw new Refusal('not_found', organizationWords.notThere)
  return found.shown
}

type Changes = Omit<z.output<typeof editOrganization.input>, 'id'>

/** Throws a Refusal where somebody else has changed it since it was looked at, or where it is archived. */
export async function changeOrganization(
  db: Db,
  { key }: Within<typeof organizationScope, 'president' | 'officer'>,
  { seenAt, tags, ...changes }: Changes,
  now: Date,
): Promise<void> {
  const found = await lockUnarchived(db, key)
  if (found.updatedAt.getTime() > Date.parse(seenAt)) throw new Refusal('conflict', organizationWords.changed)
  await db
    .update(organizations)
    .set({ ...changes, ...(tags && { tags: tags.join('\n') }), updatedAt: now })
    .where(eq(organizations.id, key))
}

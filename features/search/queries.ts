import { z } from 'zod'
import type { AgendaRow } from '../../contract/agenda.ts'
import { agendaRow } from '../../contract/agenda.ts'
import { calendarDayOf, plusDays } from '../../contract/zone.ts'
import { agendaColumns, agendaOf, brokenAgendaSources, brokenParts, type SpanParameters } from '../../server/agenda.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql } from '../../server/db/json.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { type SearchParameters, searchSources } from '../../server/search.ts'
import type { Shell } from '../../server/shell.ts'
import { type Found, found } from './contract.ts'
import {
  excerptOf,
  forgivingPattern,
  keptUses,
  mayForgive,
  namesQuestion,
  questionWords,
  shownUses,
  wordPattern,
} from './rules.ts'

const at = { me: '$1::uuid', now: '$2::timestamptz', names: '$3::tsquery' } satisfies SearchParameters
/** The patterns of all words, and how many rows of each kind are sent; or the things that are read by their ids. */
const [patterns, many, ids] = ['$4::text[]', '$5::int', '$4::uuid[]']

/** The database's own locale decides nothing about which signs are letters. */
const has = (text: string, which = 'all') => `${text} collate "und-x-icu" ~ ${which}(${patterns})`
const shortTexts = `concat_ws(' ', s.title, s.about, s.place, s.course)`
/** What a part has by itself: the title of its whole alone would find all of its parts. */
const ownTexts = `concat_ws(' ', s.title, s.place, s.course, s.notes)`
const stateRank = `case s.state when 'running' then 0 when 'open' then 1 else 2 end`
const moment = `coalesce(s.at, s.day::timestamp at time zone 'UTC')`
const distance = `case when ${moment} < ${at.now} then ${at.now} - ${moment} else ${moment} - ${at.now} end`

/** The columns of `found` from a row `s`; in place of the excerpt, what it is made of. */
const shownWith = (
  notes: string,
) => `json_build_object('feature', s.feature, 'kind', s.kind, 'id', s.id, 'title', s.title, 'parent', s.parent,
  'about', s.about, 'place', s.place, 'course', s.course, 'color', s.color, 'excerpt', ${notes},
  'at', case when s.at is not null then ${isoInstantSql('s.at')} end, 'day', s.day, 'state', s.state)`

type Part = { feature: string; rows: string }

function partsOf({ fills }: Pick<Shell, 'fills'>, without: readonly string[], names: string | null): Part[] {
  return fills(searchSources)
    .filter(({ feature }) => !without.includes(feature))
    .map(({ feature, value }) => ({ feature, rows: value.rows({ ...at, names }, fills) }))
}
const allOf = (parts: Part[]) => parts.map(({ rows }) => rows).join(' union all ')

/** Each kind by itself: what was used last, what has the words in its title, what is open, and what is near. */
function searchStatement(parts: Part[]): string {
  return `with found as materialized (
      select s.feature, s.kind, s.id, s.title, s.parent, s.about, s.place, s.course, s.color, s.at, s.day, s.state,
        s.notes, ${has('s.title')} as by_title
      from (${allOf(parts)}) s where ${has('s.texts')} and (s.about is null or ${has(ownTexts, 'any')})
    ), ranked as (
      select s.*, row_number() over of_kind as rank, count(*) over (partition by s.kind) as total
      from found s left join search_uses u on u.user_id = ${at.me} and u.kind = s.kind and u.thing = s.id
      window of_kind as (partition by s.kind
        order by u.used_at desc nulls last, not s.by_title, ${stateRank}, ${distance} nulls last, s.id)
    )
    select ${shownWith(`case when not ${has(shortTexts)} then s.notes end`)} as shown, s.total::int as total, num_nulls(${Object.values(at).join(', ')}) as "missing parameters"
    from ranked s where s.rank <= ${many} order by s.kind, s.rank`
}

function usesStatement(parts: Part[]): string {
  return `select ${shownWith('null')} as shown, 1 as total, num_nulls(${Object.values(at).join(', ')}) as "missing parameters"
    from (select * from (${allOf(parts)}) a where a.id = any(${ids})) s join search_uses u on u.user_id = ${at.me} and u.kind = s.kind and u.thing = s.id
    order by u.used_at desc, s.id`
}

const shape = { shown: found, total: column.number }
type Row = { shown: Found; total: number }

/** Reads rows by a statement of all features' parts; where that fails, without those that fail by themselves. */
async function readParts(
  shell: Shell,
  { name, text, names }: { name: string; text: (parts: Part[]) => string; names: string | null },
  values: unknown[],
): Promise<{ rows: Row[]; missing: string[] }> {
  const { db } = shell.database
  const read = (without: string[]) =>
    readRows(
      db,
      { name: [name, ...without].join(' without '), text: text(partsOf(shell, without, names)), values },
      shape,
    )
  const missing: string[] = []
  const rows = await read(missing).catch(async (error: unknown) => {
    const references = Object.values(at)
    const asked = {
      what: 'the search',
      parts: partsOf(shell, [], names),
      references,
      values: values.slice(0, references.length),
    }
    missing.push(...(await brokenParts(shell, db, asked)))
    if (missing.length === 0) throw error
    return read(missing)
  })
  return { rows, missing }
}

/** Everything that the person sees and that has these words; where nothing has them, what nearly has them. */
export async function searchFor(shell: Shell, me: Me, { q, limit }: { q: string; limit: number }, now: Date) {
  const words = questionWords(q)
  const ask = async (forgiving: boolean) => {
    const patternOf = forgiving ? forgivingPattern : wordPattern
    const values = [me.id, now, namesQuestion(words, forgiving), words.map(patternOf), limit]
    const { rows, missing } = await readParts(shell, { name: 'search', text: searchStatement, names: at.names }, values)
    const counts = Object.fromEntries(rows.map(({ shown, total }) => [shown.kind, total]))
    const withExcerpts = rows.map(({ shown }) => ({
      ...shown,
      excerpt: shown.excerpt === null ? null : excerptOf(shown.excerpt, words, forgiving),
    }))
    return { rows: withExcerpts, counts, forgiving, incomplete: missing.length > 0 }
  }
  if (words.length === 0) return { rows: [], counts: {}, forgiving: false, incomplete: false }
  const exact = await ask(false)
  return exact.rows.length > 0 || !mayForgive(words) ? exact : ask(true)
}

/** What the person opened from the search last and still sees. */
async function recentlyUsed(shell: Shell, me: Me, now: Date) {
  const { db } = shell.database
  const text = 'select thing from search_uses where user_id = $1 order by used_at desc limit $2'
  const newest = await readRows(db, { name: 'search uses', text, values: [me.id, keptUses] }, { thing: column.text })
  if (newest.length === 0) return { rows: [], missing: [] }
  const things = newest.map(({ thing }) => thing)
  const { rows, missing } = await readParts(shell, { name: 'search used', text: usesStatement, names: null }, [
    me.id,
    now,
    null,
    things,
  ])
  return { rows: rows.slice(0, shownUses).map(({ shown }) => shown), missing }
}

const span: SpanParameters = {
  ...{ me: '$1::uuid', now: '$2::timestamptz', start: '$3::timestamptz', end: '$4::timestamptz' },
  ...{ firstDay: '$5::date', endDay: '$6::date' },
}
const shownNext = 4

/** What begins or is due today and is not over, in its order; then what lasts the whole day. */
async function nextToday(shell: Shell, me: Me, now: Date): Promise<{ rows: AgendaRow[]; missing: string[] }> {
  const { db } = shell.database
  const { day, start, end } = calendarDayOf(now, me.zone)
  const values = [me.id, now, start, end, day, plusDays(day, 1)]
  const read = async (without: string[]) => {
    const text = `select coalesce(json_agg(t), '[]') as rows, num_nulls(${Object.values(span).join(', ')}) as "missing parameters"
      from (select ${agendaColumns('a')} from (${agendaOf(shell, span, without)}) a
        where a.state not in ('done', 'cancelled') and (a.whole_day is not null or coalesce(a.ends_at, a.sort_at) >= ${span.now})
        order by a.whole_day is not null, a.sort_at, a.title, a.id limit ${shownNext}) t`
    const name = ['search next', ...without].join(' without ')
    return (await readRow(db, { name, text, values }, { rows: z.array(agendaRow) }))?.rows ?? []
  }
  const missing: string[] = []
  const rows = await read(missing).catch(async (error: unknown) => {
    missing.push(...(await brokenAgendaSources(shell, db, span, values)))
    if (missing.length === 0) throw error
    return read(missing)
  })
  return { rows, missing }
}

export async function searchStartOf(shell: Shell, me: Me, now: Date) {
  const [next, recent] = await Promise.all([nextToday(shell, me, now), recentlyUsed(shell, me, now)])
  const incomplete = next.missing.length + recent.missing.length > 0
  return { next: next.rows, recent: recent.rows, incomplete }
}

/** Notes a use, and forgets all but the newest. */
export async function addSearchUse(
  db: Db,
  me: Me,
  { kind, id }: { kind: string; id: string },
  now: Date,
): Promise<void> {
  const insert = `insert into search_uses (user_id, kind, thing, used_at) values ($1, $2, $3, $4)
    on conflict (user_id, kind, thing) do update set used_at = greatest(search_uses.used_at, excluded.used_at)`
  await runStatement(db, { text: insert, values: [me.id, kind, id, now] })
  const forget = `delete from search_uses u where u.user_id = $1 and (u.kind, u.thing) in (
    select o.kind, o.thing from search_uses o where o.user_id = $1 order by o.used_at desc, o.kind, o.thing offset $2)`
  await runStatement(db, { text: forget, values: [me.id, keptUses] })
}

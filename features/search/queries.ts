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
import { excerptOf, hasWords, keptUses, keyOf, mayForgive, nearestOf, questionWords, shownUses } from './rules.ts'
import { findThings, forgetThings, prepareThings } from './things.queries.ts'

const at = { me: '$1::uuid', now: '$2::timestamptz', names: null, ids: '$3::uuid[]' } satisfies SearchParameters
const references = [at.me, at.now, at.ids]

type Part = { feature: string; rows: string }

const partsOf = ({ fills }: Pick<Shell, 'fills'>, without: readonly string[]): Part[] =>
  fills(searchSources)
    .filter(({ feature }) => !without.includes(feature))
    .map(({ feature, value }) => ({ feature, rows: value.rows(at, fills) }))

/** The columns of `found`; in place of the excerpt, what it is made of. */
const shownStatement = (parts: Part[]) => `
  select json_build_object('feature', s.feature, 'kind', s.kind, 'id', s.id, 'title', s.title, 'parent', s.parent,
      'about', s.about, 'place', s.place, 'course', s.course, 'color', s.color, 'excerpt', s.notes,
      'at', case when s.at is not null then ${isoInstantSql('s.at')} end, 'day', s.day, 'state', s.state) as shown,
    num_nulls(${references.join(', ')}) as "missing parameters"
  from (select * from (${parts.map(({ rows }) => rows).join(' union all ')}) a where a.id = any(${at.ids})) s`

/**
 * These things as the person sees them now, by their keys (`keyOf`), with their notes; not those that they do not see.
 * Where a feature's part fails, its things are missing.
 */
async function readShown(shell: Shell, me: Me, things: readonly { id: string }[], now: Date) {
  const { db } = shell.database
  const values = [me.id, now, things.map(({ id }) => id)]
  const read = (without: string[]) => {
    const name = ['search shown', ...without].join(' without ')
    return readRows(db, { name, text: shownStatement(partsOf(shell, without)), values }, { shown: found })
  }
  const missing: string[] = []
  const rows = await read(missing).catch(async (error: unknown) => {
    missing.push(
      ...(await brokenParts(shell, db, { what: 'the search', parts: partsOf(shell, []), references, values })),
    )
    if (missing.length === 0) throw error
    return read(missing)
  })
  return {
    shown: Map.groupBy(
      rows.map(({ shown }) => shown),
      keyOf,
    ),
    missing,
  }
}

const shortTexts = ({ title, about, place, course }: Found) =>
  [title, about, place, course].filter((text) => text !== null).join(' ')

/** A changed date of a series stands beside the series: the one with the words, or the last one, which is the date. */
function withExcerpt(of: readonly Found[], words: readonly string[], forgiving: boolean): Found[] {
  const all = (one: Found) => `${shortTexts(one)} ${one.excerpt ?? ''}`
  const one = of.findLast((each) => hasWords(all(each), words, forgiving)) ?? of.at(-1)
  if (!one) return []
  const { excerpt } = one
  const isShort = excerpt === null || hasWords(shortTexts(one), words, forgiving)
  return [{ ...one, excerpt: isShort ? null : excerptOf(excerpt, words, forgiving) }]
}

/** When each thing was opened from the search, in milliseconds, the last one first. */
async function usesOf({ database: { db } }: Shell, me: Me): Promise<Map<string, { id: string; usedAt: number }>> {
  const text = 'select kind, thing, used_at from search_uses where user_id = $1 order by used_at desc, thing limit $2'
  const shape = { kind: column.text, thing: column.text, used_at: column.moment }
  const rows = await readRows(db, { name: 'search uses', text, values: [me.id, keptUses] }, shape)
  return new Map(
    rows.map(({ kind, thing, used_at }) => [keyOf({ kind, id: thing }), { id: thing, usedAt: used_at.getTime() }]),
  )
}

/** Everything that the person sees and that has these words; where nothing has them, what nearly has them. */
export async function searchFor(shell: Shell, me: Me, { q, limit }: { q: string; limit: number }, now: Date) {
  const words = questionWords(q)
  if (words.length === 0) return { rows: [], counts: {}, forgiving: false, incomplete: false }
  const uses = await usesOf(shell, me)
  async function ask(forgiving: boolean, isSecond = false): Promise<Answer> {
    const { found: all, missing } = await findThings(shell, me, { words, forgiving }, now)
    const { counts, nearest } = nearestOf(all, limit, now, uses)
    if (nearest.length === 0) return { rows: [], counts, forgiving, incomplete: missing.length > 0 }
    const read = await readShown(shell, me, nearest, now)
    const keys = nearest.map(keyOf)
    // What is kept said something that is no longer so, or another date of a series is the next one now.
    if (!isSecond && read.missing.length === 0 && !keys.every((key) => read.shown.has(key))) {
      forgetThings(shell, me)
      return ask(forgiving, true)
    }
    const rows = keys.flatMap((key) => withExcerpt(read.shown.get(key) ?? [], words, forgiving))
    return { rows, counts, forgiving, incomplete: missing.length + read.missing.length > 0 }
  }
  const exact = await ask(false)
  return exact.rows.length > 0 || !mayForgive(words) ? exact : ask(true)
}
type Answer = { rows: Found[]; counts: Record<string, number>; forgiving: boolean; incomplete: boolean }

/** What the person opened from the search last and still sees. */
async function recentlyUsed(shell: Shell, me: Me, now: Date) {
  const uses = await usesOf(shell, me)
  if (uses.size === 0) return { rows: [], missing: [] }
  const { shown, missing } = await readShown(shell, me, [...uses.values()], now)
  const rows = [...uses.keys()].flatMap((key) => withExcerpt(shown.get(key) ?? [], [], false))
  return { rows: rows.slice(0, shownUses), missing }
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
  // Whoever opens the search types soon; nobody waits for it here.
  void prepareThings(shell, me, now).catch(() => undefined)
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

import { plusDays, wallClock } from '../../../contract/zone.ts'
import { agendaOf, brokenAgendaSources, type SpanParameters } from '../../../server/agenda.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { comparedDates } from './rules.ts'

/** Days ahead in which the next dates of whatever meets each week lie, also where some are off. */
export const comparedDays = 60

/** What takes somebody's time ahead, as the statements of lists take it. Nobody else is ever shown any of it. */
export type BusyWeek = {
  /** A multirange of everything but meetings of organizations. */
  taken: string
  /** JSON: each entry with id, title and span; `org`: of a meeting, the organization's. */
  entries: string
}

const at: SpanParameters = {
  ...{ me: '$1::uuid', now: '$2::timestamptz', start: '$3::timestamptz', end: '$4::timestamptz' },
  ...{ firstDay: '$5::date', endDay: '$6::date' },
}

const statementWithout = (shell: Pick<Shell, 'fills'>, without: string[]) => ({
  name: ['busy week', ...without].join(' without '),
  text: `select a.id, a.title, a.sort_at as start, a.ends_at as end,
      case when a.feature = 'organizations' then a.series end as org
    from (${agendaOf(shell, at, without)}) a
    where a.busy and a.state <> 'cancelled' and a.whole_day is null and a.ends_at > a.sort_at
      and num_nulls(${Object.values(at).join(', ')}) = 0
    order by a.sort_at limit 2000`,
})
const shape = {
  ...{ id: column.text, title: column.text, org: column.orNull(column.text) },
  ...{ start: column.moment, end: column.moment },
}

/**
 * Timed entries that take time: of all days ahead that are compared, or of a span of them. Whole days do not count, nor
 * what is free or cancelled, nor a part of the agenda that fails.
 */
export async function busyWeekOf(
  shell: Pick<Shell, 'fills' | 'log'>,
  db: Db,
  me: Me,
  now: Date,
  span?: { from: Date; to: Date },
): Promise<BusyWeek> {
  const { from, to } = span ?? { from: now, to: new Date(now.getTime() + comparedDays * 86_400_000) }
  const days = [wallClock(from, me.zone).date, plusDays(wallClock(to, me.zone).date, 1)]
  const values = [me.id, now, from, to, ...days]
  const read = (without: string[]) => readRows(db, { ...statementWithout(shell, without), values }, shape)
  const rows = await read([]).catch(async (error: unknown) => {
    const broken = await brokenAgendaSources(shell, db, at, values)
    if (broken.length === 0) throw error
    return read(broken)
  })
  const others = rows.filter(({ org }) => org === null)
  return {
    taken: `{${others.map((one) => `[${one.start.toISOString()},${one.end.toISOString()})`).join(',')}}`,
    entries: JSON.stringify(rows),
  }
}

/**
 * SQL: a lateral table `f` of how the next dates of the organization `g` go with a week: `dates`, `taken`, and `clash`,
 * the title of what takes most of them. References: the moment, and both parts of the week.
 */
export function fitSql(now: string, { taken, entries }: { taken: string; entries: string }): string {
  const span = 'tstzrange(d.starts_at, d.ends_at)'
  const own = `(select b.title, b.org, tstzrange(b.start, b."end") as span
    from jsonb_to_recordset(${entries}::jsonb) as b(title text, start timestamptz, "end" timestamptz, org uuid))`
  return `lateral (
    select count(*)::int as dates,
      count(*) filter (where ${span} && ${taken}::tstzmultirange
        or exists (select from ${own} b where b.org <> g.id and b.span && ${span}))::int as taken,
      (select b.title from ${own} b where b.org is distinct from g.id and b.span && any(array_agg(${span}))
        group by b.title order by count(*) desc, b.title limit 1) as clash
    from (select m.starts_at, m.ends_at from meetings m
      where m.organization_id = g.id and not m.off and m.starts_at > ${now}::timestamptz
      order by m.starts_at limit ${comparedDates}) d) f on true`
}

/** SQL of what `fitOf` says, and its place among others: fits, mostly, no fixed time, clashes. */
export const fitNameSql = `case when f.dates = 0 then 'none' when f.taken = 0 then 'fits'
  when f.taken * 2 <= f.dates then 'mostly' else 'clashes' end`
export const fitPlaceSql = `case when f.dates = 0 then 2 when f.taken = 0 then 0 when f.taken * 2 <= f.dates then 1 else 3 end`

import { z } from 'zod'
import { type AgendaRow, agendaRow, readAgendaKinds } from '../../../contract/agenda.ts'
import { daysAfter, weekdayOf } from '../../../contract/day.ts'
import { instantOf, wallClock } from '../../../contract/zone.ts'
import { agendaColumns, agendaOf, agendaSeriesOf, type SpanParameters } from '../../../server/agenda.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { horizonDays } from '../rules.ts'
import { entryOfRow, type FeedEntry } from './entries.rules.ts'
import { feedPastDays } from './rules.ts'
import { entryOfSeries } from './series.queries.ts'

const at: SpanParameters = {
  me: '$1::uuid',
  now: '$2::timestamptz',
  start: '$3::timestamptz',
  end: '$4::timestamptz',
  firstDay: '$5::date',
  endDay: '$6::date',
}

/** Largest number of single entries in one feed. */
const most = 20_000
/** The same in an export. */
const mostEver = 500_000

export type FeedSpan = { from: string; to: string; start: Date; end: Date }

/**
 * The days that a person's feeds cover. They change once a week, so that a feed does not change just by time passing.
 */
export function feedSpan(me: Me, now: Date): FeedSpan {
  const back = daysAfter(wallClock(now, me.zone).date, -feedPastDays)
  const from = daysAfter(back, -((weekdayOf(back) - me.weekStart + 7) % 7))
  const to = daysAfter(from, feedPastDays + 7 + horizonDays)
  return { from, to, start: instantOf(from, '00:00', me.zone), end: instantOf(to, '00:00', me.zone) }
}

/** Everything dated of a person, of all years: what an export holds. A series without an end is one entry, too. */
export async function allEntriesOf(shell: Shell, me: Me, now: Date): Promise<FeedEntry[]> {
  const ever = { from: '1900-01-01', to: '2200-01-01' }
  const [start, end] = [instantOf(ever.from, '00:00', me.zone), instantOf(ever.to, '00:00', me.zone)]
  return feedEntriesOf(shell, me, { ...ever, start, end }, now, { limit: mostEver, seriesTo: feedSpan(me, now).to })
}

/**
 * The feed entries of a person: each series as one, everything else singly. `seriesTo`: the day until which a series
 * without an end is looked through for occurrences that differ.
 */
export async function feedEntriesOf(
  shell: Shell,
  me: Me,
  span: FeedSpan,
  now: Date,
  { limit = most, seriesTo = span.to } = {},
): Promise<FeedEntry[]> {
  const { db } = shell.database
  const kinds = readAgendaKinds(shell.fills)
  const all = await agendaSeriesOf(shell, db, me, span.from)
  const seriesIds = new Set(all.map(({ id }) => id))
  const rows = (await rowsIn(shell, me, span, now, limit)).filter(
    ({ series }) => series === null || !seriesIds.has(series),
  )
  const notes = await notesIn(shell, me, span)
  return [
    ...rows.map((row) => entryOfRow(row, notes.get(row.id) ?? null, me.zone, kinds)),
    ...all.flatMap((one) => entryOfSeries(one, { ...span, to: seriesTo }, kinds) ?? []),
  ]
}

async function rowsIn(
  shell: Shell,
  me: Me,
  { from, to, start, end }: FeedSpan,
  now: Date,
  limit: number,
): Promise<AgendaRow[]> {
  const text = `select ${agendaColumns('a')} from (${agendaOf(shell, at)}) a
    where num_nulls(${Object.values(at).join(', ')}) = 0 order by a.sort_at, a.id limit ${limit}`
  const values = [me.id, now.toISOString(), start.toISOString(), end.toISOString(), from, to]
  const { rows } = await shell.database.pool.query({ text, values })
  return z.array(agendaRow).parse(rows)
}

/** Notes of own single events; those of a series are read with it. */
async function notesIn(shell: Shell, me: Me, { from, to, start, end }: FeedSpan): Promise<Map<string, string>> {
  const text = `select o.id, coalesce(o.notes, e.notes) as notes
    from calendar_occurrences o join calendar_events e on e.id = o.event_id
    where o.user_id = $1::uuid and coalesce(e.rule, 'BYSETPOS') like '%BYSETPOS%' and e.deleted_at is null and coalesce(o.notes, e.notes) <> ''
      and ((o.starts_at < $3::timestamptz and coalesce(o.ends_at, o.starts_at) > $2::timestamptz)
        or (o.start_day < $5::date and o.end_day > $4::date))`
  const values = [me.id, start.toISOString(), end.toISOString(), from, to]
  const { rows } = await shell.database.pool.query<{ id: string; notes: string }>({ text, values })
  return new Map(rows.map(({ id, notes }) => [id, notes]))
}

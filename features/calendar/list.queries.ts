import { instantOf } from '../../contract/zone.ts'
import { agendaJson, agendaOf, agendaTopicsOf, brokenAgendaSources, type SpanParameters } from '../../server/agenda.ts'
import { column, readRow } from '../../server/db/statements.ts'
import { versionOf } from '../../server/db/versions.ts'
import type { Me } from '../../server/me.ts'
import type { Shell } from '../../server/shell.ts'

const at: SpanParameters = {
  me: '$1::uuid',
  now: '$2::timestamptz',
  start: '$3::timestamptz',
  end: '$4::timestamptz',
  firstDay: '$5::date',
  endDay: '$6::date',
}
/** The person's zone, and the search text. */
const [zone, sought] = ['$7::text', '$8::text']
/** Largest number of rows in one answer. */
const most = 5000

const texts = new WeakMap<Shell, Map<string, string>>()
/** How often some of the agenda was missing. Part of every version, so that no such answer is confirmed later. */
let timesIncomplete = 0

/** Everything dated from a day up to another (exclusive) as JSON text, in one statement. */
export async function calendarOf(
  shell: Shell,
  me: Me,
  { from, to, q }: { from: string; to: string; q?: string | undefined },
  now: Date,
): Promise<string> {
  const [start, end] = [from, to].map((day) => instantOf(day, '00:00', me.zone).toISOString())
  const values = [me.id, now.toISOString(), start, end, from, to, me.zone, q?.trim() || null]
  const { db } = shell.database
  const read = (without: string[]) => readRow(db, { ...statementFor(shell, without), values }, shape)
  const missing: string[] = []
  const found = await read(missing).catch(async (error: unknown) => {
    missing.push(...(await brokenAgendaSources(shell, db, at, values.slice(0, Object.keys(at).length))))
    if (missing.length === 0) throw error
    timesIncomplete++
    return read(missing)
  })
  return `{"rows":[${found?.rows}],"more":${found?.more},"incomplete":${missing.length > 0}}`
}

const shape = { rows: column.text, more: column.flag }

function statementFor(shell: Shell, without: string[]): { name: string; text: string } {
  const known = texts.get(shell) ?? new Map<string, string>()
  texts.set(shell, known)
  const key = without.join(' ')
  const text = known.get(key) ?? statementOf(agendaOf(shell, at, without))
  known.set(key, text)
  return { name: ['calendar', ...without].join(' without '), text }
}

/** Mentions every parameter, since PostgreSQL refuses one that the statement does not use. */
function statementOf(agenda: string): string {
  const found = `(${sought} is null or position(lower(${sought}) in lower(concat_ws(' ', a.title, a.location, a.course))) > 0)`
  // Whole days have no moment of their own: they come first on their day, or on the first day shown.
  const moment = `case when a.whole_day is null then greatest(a.sort_at, ${at.start})
    else greatest(a.whole_day, ${at.firstDay})::timestamp at time zone ${zone} end`
  return `with found as materialized (
      select ${agendaJson('a')} as json from (${agenda}) a where ${found}
      order by ${moment}, a.whole_day is null, a.sort_at, a.title, a.id limit ${most + 1}
    )
    select coalesce((select string_agg(f.json, ',') from (select * from found limit ${most}) f), '') as rows,
      (select count(*) from found) > ${most} as more,
      num_nulls(${[...Object.values(at), zone, sought].join(', ')}) as "missing parameters"`
}

/** Changes whenever the person's agenda does, in any feature. */
export async function calendarVersion(shell: Shell, me: Me): Promise<string> {
  const versions = await Promise.all(agendaTopicsOf(shell).map((topic) => versionOf(shell.database.db, me, topic)))
  return `${me.zone} ${versions.join(' ')} ${timesIncomplete}`
}

import { instantOf } from '../../contract/zone.ts'
import { agendaJson, agendaOf, agendaTopicsOf, type SpanParameters } from '../../server/agenda.ts'
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

const texts = new WeakMap<Shell, string>()

/** Everything dated from a day up to another (exclusive) as JSON text, in one statement. */
export async function calendarOf(
  shell: Shell,
  me: Me,
  { from, to, q }: { from: string; to: string; q?: string | undefined },
  now: Date,
): Promise<string> {
  const text = texts.get(shell) ?? statementOf(agendaOf(shell, at))
  texts.set(shell, text)
  const [start, end] = [from, to].map((day) => instantOf(day, '00:00', me.zone).toISOString())
  const values = [me.id, now.toISOString(), start, end, from, to, me.zone, q?.trim() || null]
  const shape = { rows: column.text, more: column.flag }
  const found = await readRow(shell.database.db, { name: 'calendar', text, values }, shape)
  return `{"rows":[${found?.rows}],"more":${found?.more}}`
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
  return `${me.zone} ${versions.join(' ')}`
}

import { type AgendaRow, agendaRow } from '../contract/agenda.ts'
import { slot } from '../contract/slot.ts'
import type { Db } from './db/db.ts'
import { isoInstantSql } from './db/json.ts'
import { runStatement } from './db/statements.ts'
import type { Me } from './me.ts'
import type { Shell } from './shell.ts'

/**
 * SQL references to the parameters of a statement about a span. The statement is written and prepared once; the
 * parameters are the person, the present moment, the span's first moment and the first one after it, its first day and
 * the day after its last, all in the person's zone.
 */
export type SpanParameters = Record<'me' | 'now' | 'start' | 'end' | 'firstDay' | 'endDay', string>

/** Everything dated of one feature, so that a calendar over all features is one statement. */
export type AgendaSource = {
  /** The feature's agenda rows in a span, as a SELECT made by `agendaSelect`. */
  rows: (at: SpanParameters) => string
  /** The counters (server/db/versions.ts) that rise when any of it changes. */
  topics: string[]
  /** The feature's series that are not over before a day, for feeds. */
  series?: (db: Db, me: Me, from: string) => Promise<DatedSeries[]>
}

export const agendaSources = slot<AgendaSource>('agenda.sources')

/**
 * SQL expressions for a row of the agenda. Its `when` is made of `sortAt` (`timestamptz`), which also orders the rows, and
 * `endsAt`, null where it has no end; or for whole days of `wholeDay` and `endDay` (`date`), the end exclusive.
 */
type Expressions = Record<Exclude<keyof AgendaRow, 'when'> | keyof typeof moments, string>

const keys = Object.keys(agendaRow.shape).filter((key) => key !== 'when')
/** The columns of which `when` is made. */
const moments = { sortAt: 'sort_at', endsAt: 'ends_at', wholeDay: 'whole_day', endDay: 'end_day' }
const columns: Record<string, string> = { ...Object.fromEntries(keys.map((key) => [key, `"${key}"`])), ...moments }

/**
 * A SELECT of agenda rows, its columns in the same order for all features, so that UNION ALL can join them. A column
 * that is not given gets the value that most rows have.
 */
export function agendaSelect(
  expressions: Pick<Expressions, 'id' | 'feature' | 'kind' | 'title' | 'sortAt'> & Partial<Expressions>,
  from: string,
): string {
  const complete: Record<string, string> = {
    location: 'null::text',
    course: 'null::text',
    color: 'null::int',
    state: `'open'::text`,
    busy: 'true',
    changes: `'none'::text`,
    series: 'null::uuid',
    endsAt: 'null::timestamptz',
    wholeDay: 'null::date',
    endDay: 'null::date',
    ...expressions,
  }
  const shown = Object.entries(columns).map(([key, name]) => `${complete[key]} as ${name}`)
  return `select ${shown.join(', ')} from ${from}`
}

/** The columns of agenda row `alias` with exactly the keys that go out. */
export function agendaColumns(alias: string): string {
  const of = (name: string) => `${alias}.${name}`
  const days = whenDays(of(moments.wholeDay), of(moments.endDay))
  const when = `case when ${of(moments.wholeDay)} is null then ${whenTimed(of(moments.sortAt), of(moments.endsAt))} else ${days} end`
  return [...keys.map((key) => of(`"${key}"`)), `${when} as "when"`].join(', ')
}

/**
 * SQL of the text of agenda row `alias` in JSON: the same as `row_to_json` of its columns in a third of the time, since
 * that looks up the type of every value of every row.
 */
export function agendaJson(alias: string): string {
  const of = (key: keyof typeof moments) => `${alias}.${moments[key]}`
  /** The place of each value in the text, and the value. */
  const plain: Record<keyof AgendaRow, [place: string, make: (column: string) => string]> = {
    id: ['"%s"', (column) => column],
    feature: ['"%s"', (column) => column],
    kind: ['%s', (column) => `to_json(${column})`],
    title: ['%s', (column) => `to_json(${column})`],
    location: ['%s', (column) => `coalesce(to_json(${column}), 'null')`],
    when: ['', () => ''],
    course: ['%s', (column) => `coalesce(to_json(${column}), 'null')`],
    color: ['%s', (column) => `coalesce(${column}::text, 'null')`],
    state: ['"%s"', (column) => column],
    busy: ['%s', (column) => `${column}::text`],
    changes: ['"%s"', (column) => column],
    series: ['%s', (column) => `coalesce(to_json(${column}), 'null')`],
  }
  const text = (place: string, values: string[]) => {
    const members = Object.entries({ ...plain, when: [place] }).map(([key, [at]]) => `"${key}":${at}`)
    const all = Object.entries(plain).flatMap(([key, [, make]]) =>
      key === 'when' ? values : make(`${alias}."${key}"`),
    )
    return `format('{${members.join(',')}}', ${all.join(', ')})`
  }
  const end = `coalesce('"' || ${isoInstantSql(of('endsAt'))} || '"', 'null')`
  const timed = text('{"kind":"time","start":"%s","end":%s}', [isoInstantSql(of('sortAt')), end])
  const days = text('{"kind":"days","start":"%s","end":"%s"}', [of('wholeDay'), of('endDay')])
  return `case when ${of('wholeDay')} is null then ${timed} else ${days} end`
}

/** `when` of something with a start and an end or null, both `timestamptz`. */
export function whenTimed(start: string, end: string): string {
  return `json_build_object('kind', 'time', 'start', ${isoInstantSql(start)}, 'end', ${isoInstantSql(end)})`
}

/** `when` of whole days, both `date`, the end exclusive. */
export function whenDays(start: string, end: string): string {
  return `json_build_object('kind', 'days', 'start', ${start}, 'end', ${end})`
}

const nothing = agendaSelect(
  { id: 'null::uuid', feature: `''::text`, kind: `''::text`, title: `''::text`, sortAt: 'null::timestamptz' },
  '(select 1) nothing where false',
)

/** Every feature's dated things in a span, as one SELECT; without those of some features, if they are named. */
export function agendaOf({ fills }: Pick<Shell, 'fills'>, at: SpanParameters, without: readonly string[] = []): string {
  const sound = fills(agendaSources).filter(({ feature }) => !without.includes(feature))
  return sound.map(({ value }) => value.rows(at)).join(' union all ') || nothing
}

/**
 * The features whose part of the agenda fails, each logged by name: asked after a statement with the whole agenda has
 * failed, so that the others' rows are shown all the same. `values` are those of `at`, in the order of their numbers.
 */
export function brokenAgendaSources(
  shell: Pick<Shell, 'fills' | 'log'>,
  db: Db,
  at: SpanParameters,
  values: unknown[],
): Promise<string[]> {
  const parts = shell.fills(agendaSources).map(({ feature, value }) => ({ feature, rows: value.rows(at) }))
  return brokenParts(shell, db, { what: 'the agenda', parts, references: Object.values(at), values })
}

/** The features whose part of a statement of many parts fails, each logged by name. Asked after the whole has failed. */
export async function brokenParts(
  { log }: Pick<Shell, 'log'>,
  db: Db,
  of: { what: string; parts: { feature: string; rows: string }[]; references: string[]; values: unknown[] },
): Promise<string[]> {
  const broken: string[] = []
  for (const { feature, rows } of of.parts) {
    // Names the whole row: PostgreSQL does not compute a column that nobody asks for.
    const text = `select count(a::text), num_nulls(${of.references.join(', ')}) from (${rows}) a`
    try {
      await runStatement(db, { text, values: of.values })
    } catch (error) {
      log.error({ err: error, feature }, `a feature’s part of ${of.what} failed; it is left out`)
      broken.push(feature)
    }
  }
  return broken
}

/** The counters that rise when any agenda row changes. */
export function agendaTopicsOf({ fills }: Pick<Shell, 'fills'>): string[] {
  return [...new Set(fills(agendaSources).flatMap(({ value }) => value.topics))]
}

/** A series of dated things as a feed publishes it: RFC 5545 without its syntax. */
export type DatedSeries = Pick<AgendaRow, 'id' | 'kind' | 'title' | 'location' | 'course'> & {
  notes: string | null
  /** Whether it takes the person's time; true by default. */
  busy?: boolean
  /** IANA zone of its times. */
  zone: string
  /** The first one: wall-clock times in that zone (YYYY-MM-DDTHH:MM), or days with an exclusive end. */
  first: { kind: 'time' | 'days'; start: string; end: string }
  /** RRULE without DTSTART, UNTIL as a day (inclusive); null for what takes place once. */
  rule: string | null
  /** Starts that the rule gives but that do not take place, written like `start` of the first. */
  without: string[]
  /** Single occurrences that differ, by the start that the rule gives. */
  changed: {
    of: string
    when: AgendaRow['when']
    title: string | null
    location: string | null
  }[]
}

/** Every feature's series that are not over before a day. Rows of the agenda with a `series` belong to one of these. */
export async function agendaSeriesOf(
  { fills }: Pick<Shell, 'fills'>,
  db: Db,
  me: Me,
  from: string,
): Promise<(DatedSeries & { feature: string })[]> {
  const all = []
  for (const { feature, value } of fills(agendaSources))
    for (const one of (await value.series?.(db, me, from)) ?? []) all.push({ ...one, feature })
  return all
}

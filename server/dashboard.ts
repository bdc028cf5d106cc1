import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { readDashboard } from '../contract/dashboard.ts'
import { weekdayOf } from '../contract/day.ts'
import { type ReadFills, slot } from '../contract/slot.ts'
import { calendarDayOf, instantOf, plusDays } from '../contract/zone.ts'
import { agendaOf, agendaTopicsOf, brokenAgendaSources, type SpanParameters } from './agenda.ts'
import type { Db } from './db/db.ts'
import { column, readRow } from './db/statements.ts'
import { allVersionsOf } from './db/versions.ts'
import type { Feature } from './feature.ts'
import type { Me } from './me.ts'
import { JsonText, on } from './route.ts'
import type { Shell } from './shell.ts'

/** The parameters of a span (today), and the first moment of the person's week. */
export type DashboardParameters = SpanParameters & Record<'weekStart', string>

/**
 * A feature's part of the dashboard, which is kept in memory until one of its counters rises, or a moment comes.
 * - `topics`: the counters of everything that it shows; 'agenda' for those of all agenda rows. A test compares them with
 *   the tables that it reads.
 * - `select`: a SELECT of one row: `shown`, its JSON, and `next`, the first moment at which it may look different
 *   although no row has changed (`timestamptz`); null where that is not before the person's next day; the present moment
 *   where it changes all the time. So that all parts are one statement, it takes SQL references.
 */
export type DashboardSource = {
  shape: z.ZodType
  topics: readonly string[] | 'agenda'
  select: (at: DashboardParameters, agenda: TodaysAgenda, fills: ReadFills) => string
}

/** The SELECT of every feature's agenda for today. `incomplete`: those of some features are missing, since they fail. */
export type TodaysAgenda = { rows: string; incomplete: boolean }

export const dashboardSources = slot<DashboardSource>('dashboard.sources')

const at: DashboardParameters = {
  me: '$1::uuid',
  now: '$2::timestamptz',
  start: '$3::timestamptz',
  end: '$4::timestamptz',
  firstDay: '$5::date',
  endDay: '$6::date',
  weekStart: '$7::timestamptz',
}
const { weekStart: _, ...spanAt } = at

type Part = { feature: string; topics: readonly string[]; select: string }

function partsOf(shell: Shell, without: readonly string[] = []): Part[] {
  const agenda = { rows: agendaOf(shell, at, without), incomplete: without.length > 0 }
  const ofAgenda = agendaTopicsOf(shell)
  return shell.fills(dashboardSources).map(({ feature, value }) => {
    const topics = value.topics === 'agenda' ? ofAgenda : value.topics
    return { feature, topics, select: value.select(at, agenda, shell.fills) }
  })
}

/** A part as it was computed, for counters with these numbers, from one moment to another (exclusive). */
type HeldPart = { text: string; versions: string; from: Date; until: Date }
/** A person's parts on one day. `stamp` changes whenever one of them looks different. */
type HeldDashboard = { span: Span; parts: Map<string, HeldPart>; stamp: string }

/** A prepared statement of some parts, in text. */
type Prepared = { name: string; parts: Part[]; text: string }

type Kept = { parts: Part[]; whole: Prepared; alone: Map<Part, Prepared>; held: LRUCache<string, HeldDashboard> }
const kept = new WeakMap<Shell, Kept>()

function keptOf(shell: Shell): Kept {
  const known = kept.get(shell)
  if (known) return known
  const size = ({ parts }: HeldDashboard) => [...parts.values()].reduce((sum, { text }) => sum + text.length, 200)
  const held = new LRUCache<string, HeldDashboard>({ maxSize: heldCharacters, sizeCalculation: size, ttl: heldFor })
  const parts = partsOf(shell)
  const alone = new Map(parts.map((part) => [part, prepared(`dashboard ${part.feature}`, [part])]))
  const made = { parts, whole: prepared('dashboard', parts), alone, held }
  kept.set(shell, made)
  return made
}

/** Characters of JSON that are kept in memory, of everybody together; and for how long of somebody, in milliseconds. */
const heldCharacters = 16_000_000
const heldFor = 30 * 60_000

/**
 * The parts that are still right come from memory, the others from the database: more than a few in one statement, and
 * if that fails one by one, so that only the broken panel is missing. PostgreSQL builds the JSON, which is sent
 * unparsed; `server/dashboard.test.ts` parses real answers by each part's shape.
 */
export const dashboardFeature: Feature = {
  name: 'dashboard',
  routes: [
    on(
      readDashboard,
      async (context) => {
        const { span, parts } = answers.get(context) ?? (await heldDashboardOf(context))
        const named = keptOf(context.shell).parts.map(
          ({ feature }) => `"${feature}":${parts.get(feature)?.text ?? 'null'}`,
        )
        return new JsonText(`{"day":"${span.day}","parts":{${named.join(',')}}}`)
      },
      {
        async version(context) {
          const found = await heldDashboardOf(context)
          answers.set(context, found)
          return found.stamp
        },
      },
    ),
  ],
}

type Asked = { db: Db; me: Me; now: Date; shell: Shell }

/** What `version` has found for a call, for its handler. */
const answers = new WeakMap<Asked, HeldDashboard>()

/** A person's dashboard with parts that are right; those in memory are read anew only where they may have changed. */
export async function heldDashboardOf({ db, me, now, shell }: Asked): Promise<HeldDashboard> {
  const { parts, held } = keptOf(shell)
  const today = spanOf(now, me)
  // Read before the rows: what is kept is at least as new as these say.
  const numbers = await allVersionsOf(db, me)
  const versionsOf = ({ topics }: Part) => topics.map((topic) => numbers.get(topic) ?? 0).join(' ')
  const last = held.get(me.id)
  const known = last?.span === today ? last : undefined
  const stale = parts.filter((part) => {
    const one = known?.parts.get(part.feature)
    return one?.versions !== versionsOf(part) || now < one.from || now >= one.until
  })
  if (known && stale.length === 0) return known
  const found = await readParts(shell, db, stale, [me.id, now.toISOString(), ...today.values])
  const all = new Map(known?.parts)
  for (const part of stale) {
    const row = found.get(part.feature)
    if (row === undefined) all.delete(part.feature)
    else
      all.set(part.feature, {
        text: row.text,
        versions: versionsOf(part),
        from: now,
        until: row.next && row.next < today.end ? row.next : today.end,
      })
  }
  const isSame = parts.every(
    ({ feature }) => all.has(feature) && all.get(feature)?.text === known?.parts.get(feature)?.text,
  )
  const made = { span: today, parts: all, stamp: known && isSame ? known.stamp : crypto.randomUUID() }
  held.set(me.id, made)
  return made
}

type Span = { day: string; start: Date; end: Date; values: string[] }
const spans = new Map<string, Span>()

/** Keeps the current day of each zone and week start, with its parameters, until the day is over. */
function spanOf(now: Date, { zone, weekStart }: Me): Span {
  const key = `${zone} ${weekStart}`
  const known = spans.get(key)
  if (known && known.start <= now && now < known.end) return known
  const { day, start, end } = calendarDayOf(now, zone)
  const week = instantOf(plusDays(day, -((weekdayOf(day) - weekStart + 7) % 7)), '00:00', zone)
  const values = [start.toISOString(), end.toISOString(), day, plusDays(day, 1), week.toISOString()]
  const span = { day, start, end, values }
  spans.set(key, span)
  return span
}

/** So many parts are read each by its own statement; more than these together. */
const fewParts = 3

type Row = { text: string; next: Date | null }
type Rows = Map<string, Row>

async function readParts(shell: Shell, db: Db, parts: Part[], values: unknown[]): Promise<Rows> {
  try {
    const { whole, alone } = keptOf(shell)
    if (parts.length > fewParts) return await read(db, whole, values)
    const each = await Promise.all(parts.flatMap((part) => alone.get(part) ?? []).map((one) => read(db, one, values)))
    return new Map(each.flatMap((rows) => [...rows]))
  } catch (error) {
    shell.log.error({ err: error }, 'the dashboard failed; reading it part by part')
    return readApart(shell, db, parts, values)
  }
}

/** Mentions every parameter, since PostgreSQL refuses one that the statement does not use. */
function prepared(name: string, parts: Part[]): Prepared {
  const columns = parts.flatMap(({ feature }, index) => [
    `p${index}.shown::text as "${feature}"`,
    `p${index}.next as "${feature} next"`,
  ])
  const missing = `num_nulls(${Object.values(at).join(', ')}) as "missing parameters"`
  const from = parts.map(({ select }, index) => `(${select}) p${index}`)
  return { name, parts, text: `select ${[...columns, missing].join(', ')} from ${from.join(', ')}` }
}

const shown = column.orNull(column.text)
const next = column.orNull(column.moment)

async function read(db: Db, { name, parts, text: statement }: Prepared, values: unknown[]): Promise<Rows> {
  const shape = Object.fromEntries(
    parts.flatMap(({ feature }) => [
      [feature, shown],
      [`${feature} next`, next],
    ]),
  )
  const row = await readRow(db, { name, text: statement, values }, shape)
  const rows: Rows = new Map()
  for (const { feature } of parts) {
    const [text, moment] = [row?.[feature], row?.[`${feature} next`]]
    if (typeof text === 'string') rows.set(feature, { text, next: moment instanceof Date ? moment : null })
  }
  return rows
}

/** Without the features whose part of the agenda fails. What is incomplete is not kept. */
async function readApart(shell: Shell, db: Db, parts: Part[], values: unknown[]): Promise<Rows> {
  const without = await brokenAgendaSources(shell, db, spanAt, values.slice(0, Object.keys(spanAt).length))
  const sound = partsOf(shell, without).filter(({ feature }) => parts.some((part) => part.feature === feature))
  const rows: Rows = new Map()
  for (const part of sound) {
    const name = ['dashboard', part.feature, ...without.map((feature) => `without ${feature}`)].join(' ')
    try {
      for (const [feature, row] of await read(db, prepared(name, [part]), values))
        rows.set(feature, without.length > 0 ? { ...row, next: new Date(0) } : row)
    } catch (error) {
      shell.log.error({ err: error, part: part.feature }, 'a part of the dashboard failed')
    }
  }
  return rows
}

import type { z } from 'zod'
import { readDashboard } from '../contract/dashboard.ts'
import { weekdayOf } from '../contract/day.ts'
import { type ReadFills, slot } from '../contract/slot.ts'
import { calendarDayOf, instantOf, plusDays } from '../contract/zone.ts'
import { agendaOf, type SpanParameters } from './agenda.ts'
import type { Db } from './db/db.ts'
import { column, readRow } from './db/statements.ts'
import type { Feature } from './feature.ts'
import type { Me } from './me.ts'
import { JsonText, on } from './route.ts'
import type { Shell } from './shell.ts'

/** The parameters of a span (today), and the first moment of the person's week. */
export type DashboardParameters = SpanParameters & Record<'weekStart', string>

/**
 * A feature's part of the dashboard: a shape, and one SQL expression that builds its JSON, so that all parts are one
 * statement. `agenda` is the SELECT of every feature's agenda for today, `fills` reads slots.
 */
export type DashboardSource = {
  shape: z.ZodType
  select: (at: DashboardParameters, agenda: string, fills: ReadFills) => string
}

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

type Part = { feature: string; expression: string }
type Statements = { parts: Part[]; whole: string }

const statements = new WeakMap<Shell, Statements>()

function statementsOf(shell: Shell): Statements {
  const known = statements.get(shell)
  if (known) return known
  const agenda = agendaOf(shell, at)
  const parts = shell.fills(dashboardSources).map(({ feature, value }) => {
    return { feature, expression: value.select(at, agenda, shell.fills) }
  })
  const made = { parts, whole: statementOf(parts) }
  statements.set(shell, made)
  return made
}

/**
 * All features' parts in one statement; if that fails, one by one, so that only the broken panel is missing. PostgreSQL
 * builds the JSON, which is sent unparsed; `server/dashboard.test.ts` parses real answers by each part's shape.
 */
export const dashboardFeature: Feature = {
  name: 'dashboard',
  routes: [
    on(readDashboard, async ({ db, me, now, shell }) => {
      const { parts, whole } = statementsOf(shell)
      const { day, values: ofDay } = spanOf(now, me)
      const values = [me.id, now.toISOString(), ...ofDay]
      const slices = await read(db, 'dashboard', parts, whole, values).catch((error) => {
        shell.log.error({ err: error }, 'the dashboard failed as a whole; reading it part by part')
        return apart(shell, db, parts, values)
      })
      const named = parts.map(({ feature }) => `"${feature}":${slices[feature] ?? 'null'}`)
      return new JsonText(`{"day":"${day}","parts":{${named.join(',')}}}`)
    }),
  ],
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

/** Mentions every parameter, since PostgreSQL refuses one that the statement does not use. */
function statementOf(parts: Part[]): string {
  const columns = parts.map(({ feature, expression }) => `${expression}::text as "${feature}"`)
  return `select ${[...columns, `num_nulls(${Object.values(at).join(', ')}) as "missing parameters"`].join(', ')}`
}

type Slices = Record<string, string | null>

const slice = column.orNull(column.text)

async function read(db: Db, name: string, parts: Part[], text: string, values: unknown[]): Promise<Slices> {
  const shape = Object.fromEntries(parts.map(({ feature }) => [feature, slice]))
  return (await readRow(db, { name, text, values }, shape)) ?? {}
}

async function apart(shell: Shell, db: Db, parts: Part[], values: unknown[]): Promise<Slices> {
  const slices: Slices = {}
  for (const part of parts) {
    const one = await read(db, `dashboard ${part.feature}`, [part], statementOf([part]), values).catch((error) => {
      shell.log.error({ err: error, part: part.feature }, 'a part of the dashboard failed')
      return {}
    })
    Object.assign(slices, one)
  }
  return slices
}

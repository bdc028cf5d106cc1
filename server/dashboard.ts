import { readDashboard } from '../contract/dashboard.ts'
import { weekdayOf } from '../contract/day.ts'
import { calendarDayOf, instantOf, plusDays } from '../contract/zone.ts'
import { agendaOf } from './agenda.ts'
import type { Db } from './db/db.ts'
import { column, readRow } from './db/statements.ts'
import type { DashboardParameters, Feature } from './feature.ts'
import type { Me } from './me.ts'
import { JsonText, on, type Route } from './route.ts'
import type { Shell } from './shell.ts'

const at: DashboardParameters = {
  me: '$1::uuid',
  now: '$2::timestamptz',
  start: '$3::timestamptz',
  end: '$4::timestamptz',
  firstDay: '$5::date',
  endDay: '$6::date',
  weekStart: '$7::timestamptz',
}

/**
 * All features' parts in one statement; if that fails, one by one, so that only the broken panel is missing. PostgreSQL
 * builds the JSON, which passes through as text; `server/dashboard.test.ts` parses real answers by each part's shape.
 */
export function dashboardRoute(features: Feature[]): Route {
  const parts = features.filter((feature) => feature.dashboard)
  const agenda = agendaOf(features, at)
  const whole = statementOf(parts, agenda)

  return on(readDashboard, async ({ db, me, now, shell }) => {
    const { day, values: ofDay } = spanOf(now, me)
    const values = [me.id, now.toISOString(), ...ofDay]
    const slices = await read(db, 'dashboard', parts, whole, values).catch((error) => {
      shell.log.error({ err: error }, 'the dashboard failed as a whole; reading it part by part')
      return apart(shell, db, parts, agenda, values)
    })
    const named = parts.map(({ name }) => `"${name}":${slices[name] ?? 'null'}`)
    return new JsonText(`{"day":"${day}","parts":{${named.join(',')}}}`)
  })
}

type Span = { day: string; start: Date; end: Date; values: string[] }
const spans = new Map<string, Span>()

/** The current day of each zone, and the parameters it gives, are kept until it is over; by the days that weeks begin on. */
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

/** Counts the parameters too, since PostgreSQL refuses one that a statement does not mention. */
function statementOf(parts: Feature[], agenda: string): string {
  const columns = parts.map((part) => `${part.dashboard?.select(at, agenda)}::text as "${part.name}"`)
  return `select ${[...columns, `num_nulls(${Object.values(at).join(', ')}) as "missing parameters"`].join(', ')}`
}

type Slices = Record<string, string | null>

const slice = column.orNull(column.text)

async function read(db: Db, name: string, parts: Feature[], text: string, values: unknown[]): Promise<Slices> {
  const shape = Object.fromEntries(parts.map((part) => [part.name, slice]))
  return (await readRow(db, { name, text, values }, shape)) ?? {}
}

async function apart(shell: Shell, db: Db, parts: Feature[], agenda: string, values: unknown[]): Promise<Slices> {
  const slices: Slices = {}
  for (const part of parts) {
    const one = await read(db, `dashboard ${part.name}`, [part], statementOf([part], agenda), values).catch((error) => {
      shell.log.error({ err: error, part: part.name }, 'a part of the dashboard failed')
      return {}
    })
    Object.assign(slices, one)
  }
  return slices
}

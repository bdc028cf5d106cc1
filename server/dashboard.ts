import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { readDashboard } from '../contract/dashboard.ts'
import { dayOf, plusDays } from '../contract/zone.ts'
import { type Db, hot } from './db.ts'
import type { Feature, Span, Today } from './feature.ts'
import type { Me } from './me.ts'
import { on, type Route } from './route.ts'
import type { Shell } from './shell.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** All features' parts in one statement; if that fails, one by one, so that only the broken panel is missing. */
export function dashboardRoute(features: Feature[]): Route {
  return on(readDashboard, async ({ db, me, now, shell }) => {
    const today: Today = { now, ...spanOf(now, me.zone) }
    const agendas = features.flatMap((feature) => feature.agenda?.(me, today) ?? [])
    const agenda = sql.join(agendas, sql` union all `)
    const parts = features.filter((feature) => feature.dashboard)
    const slices = await all(db, parts, me, today, agenda).catch((error) => {
      shell.log.error({ err: error }, 'the dashboard failed as a whole; reading it part by part')
      return apart(shell, db, parts, me, today, agenda)
    })
    return {
      day: today.firstDay,
      parts: Object.fromEntries(parts.map((part) => [part.name, checked(shell, part, slices[part.name])])),
    }
  })
}

const spans = new Map<string, Span>()

/** The current day of each zone is kept until it is over. */
function spanOf(now: Date, zone: string): Span {
  const known = spans.get(zone)
  if (known && known.start <= now && now < known.end) return known
  const { day, start, end } = dayOf(now, zone)
  const span = { start, end, firstDay: day, endDay: plusDays(day, 1) }
  spans.set(zone, span)
  return span
}

async function all(db: Db, parts: Feature[], me: Me, today: Today, agenda: SQL): Promise<Record<string, unknown>> {
  const columns = parts.flatMap((part) =>
    part.dashboard ? [sql`${part.dashboard.slice(me, today, agenda)} as ${sql.identifier(part.name)}`] : [],
  )
  if (columns.length === 0) return {}
  const { sql: text, params } = dialect.sqlToQuery(sql`select ${sql.join(columns, sql`, `)}`)
  const [row] = await hot(db, `dashboard ${hash('md5', text)}`, text, params)
  return row ?? {}
}

async function apart(
  shell: Shell,
  db: Db,
  parts: Feature[],
  me: Me,
  today: Today,
  agenda: SQL,
): Promise<Record<string, unknown>> {
  const slices: Record<string, unknown> = {}
  for (const part of parts) {
    const slice = await all(db, [part], me, today, agenda).catch((error) => {
      shell.log.error({ err: error, part: part.name }, 'a part of the dashboard failed')
      return {}
    })
    Object.assign(slices, slice)
  }
  return slices
}

/** Only what the part's own shape declares goes out. */
function checked(shell: Shell, part: Feature, slice: unknown): unknown {
  const parsed = part.dashboard?.shape.safeParse(slice)
  if (parsed?.success) return parsed.data
  if (slice !== undefined)
    shell.log.error({ part: part.name, err: parsed?.error }, 'a part of the dashboard is not as declared')
  return null
}

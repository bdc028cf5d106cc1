import { type SQL, sql } from 'drizzle-orm'
import { readDashboard } from '../contract/dashboard.ts'
import { dayOf, plusDays } from '../contract/zone.ts'
import type { Db } from './db.ts'
import type { Feature, Today } from './feature.ts'
import type { Me } from './me.ts'
import { on, type Route } from './route.ts'
import type { Shell } from './shell.ts'

/** All features' parts in one statement; if that fails, one by one, so that only the broken panel is missing. */
export function dashboardRoute(features: Feature[]): Route {
  return on(readDashboard, async ({ db, me, now, shell }) => {
    const { day, start, end } = dayOf(now, me.zone)
    const today: Today = { now, start, end, firstDay: day, endDay: plusDays(day, 1) }
    const agendas = features.flatMap((feature) => feature.agenda?.(me, today) ?? [])
    const agenda = sql.join(agendas, sql` union all `)
    const parts = features.filter((feature) => feature.dashboard)
    const slices = await all(db, parts, me, today, agenda).catch((error) => {
      shell.log.error({ err: error }, 'the dashboard failed as a whole; reading it part by part')
      return apart(shell, db, parts, me, today, agenda)
    })
    return { day, parts: Object.fromEntries(parts.map((part) => [part.name, checked(shell, part, slices[part.name])])) }
  })
}

async function all(db: Db, parts: Feature[], me: Me, today: Today, agenda: SQL): Promise<Record<string, unknown>> {
  const columns = parts.flatMap((part) =>
    part.dashboard ? [sql`${part.dashboard.slice(me, today, agenda)} as ${sql.identifier(part.name)}`] : [],
  )
  if (columns.length === 0) return {}
  const { rows } = await db.execute(sql`select ${sql.join(columns, sql`, `)}`)
  return rows[0] ?? {}
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

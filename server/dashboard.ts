import { readDashboard } from '../contract/dashboard.ts'
import { dayOf, plusDays } from '../contract/zone.ts'
import { type Db, hot } from './db.ts'
import type { At, Feature } from './feature.ts'
import { on, type Route } from './route.ts'
import type { Shell } from './shell.ts'

const at: At = {
  me: '$1::uuid',
  now: '$2::timestamptz',
  start: '$3::timestamptz',
  end: '$4::timestamptz',
  firstDay: '$5::date',
  endDay: '$6::date',
}

/** All features' parts in one statement; if that fails, one by one, so that only the broken panel is missing. */
export function dashboardRoute(features: Feature[]): Route {
  const parts = features.filter((feature) => feature.dashboard)
  const agenda = features.flatMap((feature) => feature.agenda?.(at) ?? []).join(' union all ')
  const whole = statementOf(parts, agenda)

  return on(readDashboard, async ({ db, me, now, shell }) => {
    const { day, start, end } = spanOf(now, me.zone)
    const values = [me.id, now.toISOString(), start.toISOString(), end.toISOString(), day, plusDays(day, 1)]
    const slices = await read(db, 'dashboard', whole, values).catch((error) => {
      shell.log.error({ err: error }, 'the dashboard failed as a whole; reading it part by part')
      return apart(shell, db, parts, agenda, values)
    })
    return { day, parts: Object.fromEntries(parts.map((part) => [part.name, checked(shell, part, slices[part.name])])) }
  })
}

type Day = ReturnType<typeof dayOf>
const spans = new Map<string, Day>()

/** The current day of each zone is kept until it is over. */
function spanOf(now: Date, zone: string): Day {
  const known = spans.get(zone)
  if (known && known.start <= now && now < known.end) return known
  const span = dayOf(now, zone)
  spans.set(zone, span)
  return span
}

/** Counts the parameters too, since PostgreSQL refuses one that a statement does not mention. */
function statementOf(parts: Feature[], agenda: string): string {
  const columns = parts.map((part) => `${part.dashboard?.slice(at, agenda)} as "${part.name}"`)
  return `select ${[...columns, `num_nulls(${Object.values(at).join(', ')}) as "missing parameters"`].join(', ')}`
}

async function read(db: Db, name: string, text: string, values: unknown[]): Promise<Record<string, unknown>> {
  const [row] = await hot(db, name, text, values)
  return row ?? {}
}

async function apart(
  shell: Shell,
  db: Db,
  parts: Feature[],
  agenda: string,
  values: unknown[],
): Promise<Record<string, unknown>> {
  const slices: Record<string, unknown> = {}
  for (const part of parts) {
    const slice = await read(db, `dashboard ${part.name}`, statementOf([part], agenda), values).catch((error) => {
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

import { countWords } from '../../contract/words/counts.ts'
import type { RunStatement } from '../backups/fingerprint.ts'
import { schemaAgeOf } from '../db/migrate.ts'
import { placeOf } from '../db/place.ts'
import { isDemoDatabase } from '../demo/mark.ts'
import { NothingThere } from '../embedded/existing.ts'
import type { Env } from '../env.ts'
import { failureWords } from '../jobs/failureWords.ts'
import { type Finding, failed, ok, warning } from './check.ts'

/** The oldest PostgreSQL that Quad runs on, as `server_version_num`. */
const oldest = 150_000

/** Whether the database answers, has the tables of this version, and holds no demo campus where that is refused. */
export async function diagnoseDatabase(ask: RunStatement, env: Env): Promise<Finding> {
  const place = placeOf(env)
  const [about] = await ask(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  )
  const version = `PostgreSQL ${String(about?.version).split(' ')[0]}`
  if (Number(about?.number) < oldest)
    return failed(`${place} is ${version}.`, 'Quad needs PostgreSQL 15 or later: upgrade the database server.')
  const age = await schemaAgeOf(ask)
  if (age === 'none') return notThere(env)
  if (age === 'newer')
    return failed(
      `A newer version of Quad changed the tables in ${place}.`,
      'Start that version, or restore a backup from before its upgrade.',
    )
  if (await isDemoDatabase(ask)) {
    if (env.production || !env.onlyHere)
      return failed(
        `${place} holds the demo campus, whose passwords are published.`,
        `Set ${env.DATABASE_URL ? 'DATABASE_URL to a new, empty database' : 'QUAD_DATA to another folder'}.`,
      )
    return ok(`${place} answers, with ${version}, the tables of this version and the demo campus.`)
  }
  if (age === 'older')
    return warning(
      `${place} answers, with ${version} and the tables of an older version of Quad.`,
      'Start Quad, which upgrades the tables.',
    )
  return ok(`${place} answers, with ${version} and the tables of this version.`)
}

/** How many connections a node opens at most; see docs/operations.md, "Several nodes". */
const perNode = 19

/** Whether the PostgreSQL server lets the nodes in. Sessions of other databases count as taken. */
export async function checkConnections(ask: RunStatement): Promise<Finding> {
  const [found] = await ask(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as server,
      (select datconnlimit from pg_database where datname = current_database()) as database,
      (select rolconnlimit from pg_roles where rolname = current_user) as role,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and datname <> current_database()) as others`)
  const limits = [Number(found?.database), Number(found?.role)].filter((limit) => limit >= 0)
  const free = Math.min(Number(found?.server) - Number(found?.others), ...limits)
  const nodes = Math.floor(free / perNode)
  const seen = `There is room for ${countWords(free, 'connection')} of Quad, and a node opens up to ${perNode}.`
  const todo = 'Raise max_connections of the PostgreSQL server, or the connection limit of the database or the role.'
  return nodes < 1
    ? failed(seen, todo)
    : ok(`${seen} That is enough for ${nodes === 1 ? 'one node' : `${nodes} nodes`}.`)
}

/** Tolerated difference between two clocks, in seconds: less is of no consequence for sign-in, links and deadlines. */
const tolerated = 5

/** Compares the clock with that of the PostgreSQL server. */
export async function checkServerClock(ask: RunStatement): Promise<Finding> {
  const before = Date.now()
  const [row] = await ask('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  const after = Date.now()
  const seconds = Math.abs(Number(row?.now) - (before + after) / 2) / 1000
  const seen = `This machine’s clock and that of the PostgreSQL server differ by ${seconds.toFixed(1)} seconds.`
  const todo = 'Let both machines take their time from the network (timedatectl set-ntp true).'
  if (seconds > 60) return failed(seen, todo)
  return seconds > tolerated ? warning(seen, todo) : ok(seen)
}

/** Why the database did not open. */
export function notOpened(error: unknown, env: Env): Finding {
  if (error instanceof NothingThere) return notThere(env)
  const words = error instanceof Error && error.message ? error.message : failureWords(error)
  return failed(words, 'See docs/operations.md, "When the database does not open".')
}

function notThere(env: Env): Finding {
  const setting = env.DATABASE_URL ? 'DATABASE_URL' : 'QUAD_DATA'
  return failed(
    `There is no Quad database in ${placeOf(env)}.`,
    `Start Quad once: the first start makes it. If there should be one, set ${setting}, or run this command with the settings of the server: QUAD_SETTINGS=/etc/quad.env`,
  )
}

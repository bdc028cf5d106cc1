import { beside } from '../../scripts/bench/compare.ts'
import { filledPostgres } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import { fillPeople, rootSecret } from '../../scripts/bench/fill.ts'
import { makeShell } from '../../server/boot.ts'
import { connect, type Database } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'
import { readEnv } from '../../server/env.ts'
import { features } from '../../server/features.ts'
import { makeLog } from '../../server/log.ts'
import { deliverDue } from './delivery.queries.ts'
import { tellReminders } from './reminders.queries.ts'

const many = 10_000
const day = 86_400_000

/** People whose addresses are confirmed, at an hour that is quiet for nobody, each with work that is due in a day. */
async function fillReminders(database: Database) {
  const people = await fillPeople(database, many)
  const text = `insert into assignments (user_id, title, course, due_date, due_time, due_at, created_at, updated_at)
    select id, 'Problem set', 'Course 1', '2031-03-04', '12:00', '2031-03-04T12:00:00Z', now(), now() from profiles`
  await runStatement(database.db, { text })
  await runStatement(database.db, { text: `update profiles set email_verified = true, zone = 'UTC'` })
  await runStatement(database.db, { text: 'vacuum analyze' })
  return people
}

/**
 * Seconds until 10,000 people whose work is due in the same minute have been told and their mails are queued; beside it
 * the bare inserts of the same rows. And the memory that this takes beyond what the process had.
 */
export async function benchReminders(): Promise<Figure[]> {
  const filled = await filledPostgres(fillReminders)
  const log = makeLog('error')
  const database = connect('postgres', { connectionString: filled.settings.DATABASE_URL }, log)
  const now = new Date(Date.parse('2031-03-04T12:00:00Z') - day + 30_000)
  try {
    const env = readEnv({ ...filled.settings, QUAD_SECRET: rootSecret })
    const shell = makeShell(env, log, database, rootSecret, features, () => now)
    await shell.jobs.start(
      shell,
      features.flatMap(({ jobs = [] }) => jobs),
    )
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    const began = performance.now()
    await database.transaction((db) => tellReminders(shell, db, now))
    await deliverDue(shell)
    const value = (performance.now() - began) / 1000
    clearInterval(watch)
    const queued = await rowsOf(database, `select count(*)::int as n from jobs.job where name = 'mail'`)
    if (queued !== many) throw new Error(`${queued} mails were queued for ${many} people`)
    const baseline = await bareInserts(database)
    await shell.jobs.stop()
    return [
      beside('10,000 reminders of one minute: told, mails queued', 's', [value], [baseline]),
      { name: '10,000 reminders of one minute: memory', unit: 'MB', value: (most - before) / 2 ** 20 },
    ]
  } finally {
    await database.close()
    await filled.close()
  }
}

async function rowsOf({ pool }: Database, text: string): Promise<number> {
  return Number((await pool.query(text)).rows[0]?.n)
}

/** Seconds for inserts of the same notifications and the same jobs into tables with the same indexes. */
async function bareInserts({ pool }: Database): Promise<number> {
  await pool.query(`create table bare_told (like notifications including all);
    create table bare_jobs (like jobs.job including all)`)
  const began = performance.now()
  await pool.query('insert into bare_told select * from notifications')
  await pool.query(`insert into bare_jobs select * from jobs.job where name = 'mail'`)
  return (performance.now() - began) / 1000
}

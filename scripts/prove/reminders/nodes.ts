import type { Database } from '../../../server/db/db.ts'
import { connect } from '../../../server/db/db.ts'
import type { Feature } from '../../../server/feature.ts'
import { features } from '../../../server/features.ts'
import { handBack } from '../../../server/jobs/states.ts'
import { makeLog } from '../../../server/log.ts'
import { type Mortal, startMortal } from '../mortal.ts'

export type Node = Mortal & { minute: () => Promise<void> }

/** The queues of what is told and sent. */
const queues = `name in ('notifications-deliver', 'mail')`

async function startNode(database: Database, settings: Record<string, string>, offered: Feature[]): Promise<Node> {
  const mortal = await startMortal(database, settings, offered)
  const job = offered.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'notifications-minute')
  if (!job) throw new Error('there is no job of each minute')
  return { ...mortal, minute: () => job.run(mortal.app.shell, {}, crypto.randomUUID()) }
}

export type Nodes = Awaited<ReturnType<typeof startNodes>>

/** Two nodes on one database, each with its own clock and, on PostgreSQL, its own connections. */
export async function startNodes(database: Database, mailServer: string, offered: Feature[] = features) {
  const { connectionString } = database.pool.options
  const own = database.engine === 'postgres' && connectionString !== undefined
  const second = own ? connect('postgres', { connectionString }, makeLog('silent')) : database
  const settings = { SMTP_URL: mailServer }
  const one = await startNode(database, settings, offered)
  const other = await startNode(second, settings, offered)
  const { pool } = database
  const waiting = async (): Promise<string[]> => {
    const text = `select distinct name from jobs.job where ${queues} and state in ('created', 'retry')`
    return (await pool.query<{ name: string }>(text)).rows.map(({ name }) => name)
  }
  return {
    one,
    other,
    pool,
    /** Whoever was there before hears of nothing any more. */
    async begin(): Promise<void> {
      await pool.query(`update profiles set erases_at = now() where erases_at is null`)
      await pool.query('delete from notifications')
      await pool.query('delete from reminder_runs')
      await pool.query(`delete from jobs.job where ${queues}`)
    },
    hold(now: number, slow = 0) {
      one.app.holdClock(new Date(now).toISOString())
      other.app.holdClock(new Date(now - slow).toISOString())
    },
    /** Does the work that follows. Answers whether that looked for what is to be sent. */
    async settle(node: Node): Promise<boolean> {
      const names = await waiting()
      if (names.length > 0) await node.app.settle()
      return names.includes('notifications-deliver')
    },
    /** After a kill: what was cut off waits again. */
    async recover(): Promise<void> {
      await handBack(pool)
      await pool.query(`update jobs.job set start_after = now() where state = 'retry'`)
    },
    /** Work of these queues that was done and whose confirmation was lost: it waits again. Answers how many. */
    async forgetDone(last: number): Promise<number> {
      const text = `update jobs.job set state = 'retry', completed_on = null, started_on = null, heartbeat_on = null,
          start_after = now(), retry_count = retry_count + 1
        where id in (select id from jobs.job where ${queues} and state = 'completed' and retry_count = 0
          order by completed_on desc limit $1)`
      return (await pool.query(text, [last])).rowCount ?? 0
    },
    async close(): Promise<void> {
      await other.app.close()
      await one.app.close()
      if (own) await second.close()
    },
  }
}

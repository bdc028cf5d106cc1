import { startStripe } from '../../../features/premium/stripe/standIn.testing.ts'
import { connect, type Database } from '../../../server/db/db.ts'
import { features } from '../../../server/features.ts'
import { handBack } from '../../../server/jobs/states.ts'
import { makeLog } from '../../../server/log.ts'
import { type Mortal, startMortal } from '../mortal.ts'

export type MoneyWorld = Awaited<ReturnType<typeof startMoney>>

/** Two nodes on one database with the same clock, at Stripe's stand-in or with the demo's provider. */
export async function startMoney(database: Database, provider: 'stripe' | 'demo') {
  let now = 0
  const stripe = provider === 'stripe' ? await startStripe(() => new Date(now)) : null
  const { connectionString } = database.pool.options
  const own = database.engine === 'postgres' && connectionString !== undefined
  const second = own ? connect('postgres', { connectionString }, makeLog('silent')) : database
  const settings = { LOG_LEVEL: 'silent', ...stripe?.settings }
  const one = await startMortal(database, settings, features)
  const other = await startMortal(second, settings, features)
  const nodes: Mortal[] = [one, other]
  const { pool } = database
  return {
    provider,
    stripe,
    nodes,
    one,
    pool,
    now: () => now,
    hold(at: number) {
      now = at
      for (const { app } of nodes) app.holdClock(new Date(at).toISOString())
    },
    /** After a kill: what was cut off waits again, and what failed is tried again at once. */
    async recover(): Promise<void> {
      for (const node of nodes) node.kill(undefined)
      await handBack(pool)
      await pool.query(`update jobs.job set state = 'retry', completed_on = null, start_after = now()
        where name like 'premium-%' and state in ('retry', 'failed')`)
    },
    begin: () => forgetPayers(pool),
    async close(): Promise<void> {
      for (const { app } of nodes.toReversed()) await app.close()
      if (own) await second.close()
      await stripe?.close()
    },
  }
}

/** Who was there before plays no part any more. */
export async function forgetPayers(pool: Database['pool']): Promise<void> {
  await pool.query(`delete from jobs.job where name like 'premium-%' or name like 'referrals-%'`)
  await pool.query('delete from billing_checkouts')
  await pool.query('delete from premium_members')
  await pool.query('delete from billing_demo_customers')
  await pool.query('delete from attempts')
  await pool.query('delete from billing_customers')
}

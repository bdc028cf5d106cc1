import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Db } from './db.ts'
import type { Logger } from './log.ts'
import type { Secrets } from './secrets.ts'
import type { Shell } from './shell.ts'

/** Background work. `run` may be repeated (a crash after the work but before its tick), so it must be safe to repeat. */
export type Job<P = unknown> = {
  name: string
  payload: z.ZodType<P>
  run: (shell: Shell, payload: P) => Promise<void>
  /** A cron expression in UTC, for work that comes round; its payload is an empty object. */
  every?: string
}

/** Forgets the payload's type, for the list in `feature.ts`; the payload is parsed by its own shape before `run`. */
export function job<P>(made: Job<P>): Job {
  return { ...made, run: (shell, payload) => made.run(shell, made.payload.parse(payload)) }
}

export type Jobs = {
  /** Queues work in the transaction of `db`: it is done only if that commits. The payload rests sealed, since it may hold a link's secret. */
  enqueue(db: Db, name: string, payload: object): Promise<void>
  /** Prepares the queues; with `work`, also starts to take jobs from them. */
  start(shell: Shell, jobs: Job[], options: { work: boolean }): Promise<void>
  /** Does everything that is due now, in this call. For tests and commands. */
  drain(): Promise<number>
  stop(): Promise<void>
}

export function makeJobs(database: Database, secrets: Secrets, log: Logger): Jobs {
  /**
   * The connection of the transaction that queues. All that the library asks for meanwhile goes there, also when it first
   * has to look the queue up: asking the pool inside a transaction would wait for ever on the embedded engine.
   */
  const inside = new AsyncLocalStorage<pg.Pool | pg.PoolClient>()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => (inside.getStore() ?? database.pool).query(text, values) },
    schema: 'jobs',
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  const workers = new Map<string, string>()
  let known: Job[] = []
  let runOne = async (_job: Job, _data: unknown): Promise<void> => {}

  return {
    async enqueue(db, name, payload) {
      const sealed = secrets.seal(name, JSON.stringify(payload))
      await inside.run(db.$client, () => boss.send(name, { sealed }))
      const worker = workers.get(name)
      // The commit follows in a moment; polling would find the job too, only later.
      if (worker) setTimeout(() => boss.notifyWorker(worker), 50).unref()
    },

    async start(shell, jobs, { work }) {
      known = jobs
      runOne = (job, data) => job.run(shell, unseal(job.name, data))
      await boss.start()
      for (const job of jobs) {
        await boss.createQueue(job.name, {
          retryLimit: 8,
          retryDelay: 5,
          retryBackoff: true,
          deleteAfterSeconds: 86_400,
        })
        if (!work) continue
        const worker = await boss.work(job.name, { pollingIntervalSeconds: 5 }, async (batch: { data: unknown }[]) => {
          for (const { data } of batch) {
            await runOne(job, data).catch((error) => {
              log.error({ err: error, job: job.name }, 'a job failed and will be tried again')
              throw error
            })
          }
        })
        workers.set(job.name, worker)
        if (job.every) await boss.schedule(job.name, job.every, {})
      }
    },

    async drain() {
      let done = 0
      // Round and round, since one job may queue another.
      for (let before = -1; before !== done; ) {
        before = done
        for (const job of known) {
          for (const { id, data } of await boss.fetch(job.name, { batchSize: 20 })) {
            await runOne(job, data)
            await boss.complete(job.name, id)
            done++
          }
        }
      }
      return done
    },

    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }

  function unseal(name: string, data: unknown): unknown {
    const sealed = typeof data === 'object' && data !== null && 'sealed' in data ? data.sealed : undefined
    return typeof sealed === 'string' ? JSON.parse(secrets.open(name, sealed)) : {}
  }
}

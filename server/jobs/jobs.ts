import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Db } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Shell } from '../shell.ts'
import { failureWords } from './failureWords.ts'
import { failuresOf, type JobFailure, lockFailures, type QueueState, queueStates } from './states.ts'

/** Background work. `run` must be safe to repeat: a crash after the work but before its confirmation repeats it. */
export type Job<P = unknown> = {
  name: string
  payload: z.ZodType<P>
  /** `id` stays the same when the work is repeated, so that outside systems can recognise a repetition. */
  run: (shell: Shell, payload: P, id: string) => Promise<void>
  /** A cron expression in UTC, for recurring work; its payload is an empty object. */
  every?: string
}

/** Erases the payload's type, for the list in `feature.ts`; the payload's own shape parses it before `run`. */
export function job<P>(made: Job<P>): Job {
  return { ...made, run: (shell, payload, id) => made.run(shell, made.payload.parse(payload), id) }
}

export type Jobs = {
  /**
   * Queues work in the transaction of `db`: it is done only if that commits. The payload is sealed, since it may hold a
   * link's secret.
   */
  enqueue(db: Db, name: string, payload: object): Promise<void>
  /** The same for work that follows from other work: when that was repeated, queues nothing and answers false. */
  follow(db: Db, name: string, payload: object, from: string): Promise<boolean>
  /** Prepares the queues, so that work can be queued. */
  start(shell: Shell, jobs: Job[]): Promise<void>
  /** Begins to take jobs from the queues. Separate from `start`, so that a server listens before it does all this. */
  work(): Promise<void>
  /** Does everything that is due now, in this call. For tests and commands. */
  drain(): Promise<number>
  /** Every queue with its counts and, for recurring work, its cron expression in UTC and its next moment. */
  states(now: Date): Promise<(QueueState & { every: string | null; next: string | null })[]>
  /** A page of failed jobs, newest first. Throws a Refusal when `after` is not a cursor. */
  failures(after: string | undefined, limit: number): Promise<{ rows: JobFailure[]; next: string | null }>
  /** Queues failed jobs again, all or one, in the transaction of `db`. Answers the number for each queue. */
  retry(db: Db, id?: string): Promise<Record<string, number>>
  /** Deletes a failed job, in the transaction of `db`. Answers its queue; undefined when the job does not exist. */
  discard(db: Db, id: string): Promise<string | undefined>
  stop(): Promise<void>
}

type Taken = { id: string; data: unknown }

/** Eight more tries within about an hour. A job that failed then waits two weeks for the operator. */
const manner = { retryLimit: 8, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 14 * 86_400 }

export function makeJobs(database: Database, secrets: Secrets, log: Logger): Jobs {
  /**
   * The connection of the transaction that queues. All queries of the library meanwhile go there, even when it first
   * has to look the queue up: a query to the pool inside a transaction would wait forever on the embedded engine.
   */
  const inside = new AsyncLocalStorage<pg.Pool | pg.PoolClient>()
  const open = (options: { schedule: boolean; supervise: boolean }) => {
    const made = new PgBoss({
      db: { executeSql: (text, values) => (inside.getStore() ?? database.pool).query(text, values) },
      schema: 'jobs',
      reindex: false,
      monitorVacuum: false,
      ...options,
    })
    made.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
    return made
  }
  const boss = open({ schedule: false, supervise: false })
  let worker: PgBoss | undefined
  const workers = new Map<string, string>()
  let known: Job[] = []
  let runOne = async (_job: Job, _taken: Taken): Promise<void> => {}

  const queues = () => known.map(({ name }) => name)
  /** The commit follows in a moment; polling would find the job too, only later. */
  const wake = (name: string) => {
    const taker = workers.get(name)
    if (taker) setTimeout(() => worker?.notifyWorker(taker), 50).unref()
  }
  async function queue(db: Db, name: string, payload: object, id?: string): Promise<boolean> {
    const sealed = secrets.seal(name, JSON.stringify(payload))
    const made = await inside.run(db.$client, () => boss.send(name, { sealed }, id === undefined ? {} : { id }))
    wake(name)
    return made !== null
  }

  return {
    async enqueue(db, name, payload) {
      await queue(db, name, payload)
    },

    follow: (db, name, payload, from) => queue(db, name, payload, idFrom(name, from)),

    async start(shell, jobs) {
      known = jobs
      runOne = (job, { id, data }) => job.run(shell, unseal(job.name, data), id)
      await boss.start()
      const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const job of jobs) {
        const before = made.get(job.name)
        if (!before) await boss.createQueue(job.name, manner)
        // Older versions kept failed jobs for a day.
        else if (before.deleteAfterSeconds !== manner.deleteAfterSeconds) await boss.updateQueue(job.name, manner)
      }
    },

    async work() {
      worker = open({ schedule: true, supervise: true })
      await worker.start()
      for (const job of known) {
        const taker = await worker.work(job.name, { pollingIntervalSeconds: 5 }, async (batch: Taken[]) => {
          for (const taken of batch) {
            await runOne(job, taken).catch((error) => {
              log.error({ err: error, job: job.name, id: taken.id }, 'a job failed')
              throw recordedError(error)
            })
          }
        })
        workers.set(job.name, taker)
        if (job.every) await worker.schedule(job.name, job.every, {})
      }
    },

    async drain() {
      let done = 0
      // Repeats, since one job may queue another.
      for (let before = -1; before !== done; ) {
        before = done
        for (const job of known) {
          for (const taken of await boss.fetch(job.name, { batchSize: 20 })) {
            await runOne(job, taken).catch(async (error) => {
              await boss.fail(job.name, taken.id, recordedError(error))
              throw error
            })
            await boss.complete(job.name, taken.id)
            done++
          }
        }
      }
      return done
    },

    async states(now) {
      const every = new Map(known.map((job) => [job.name, job.every ?? null]))
      return (await queueStates(database.pool, queues(), now)).map((state) => {
        const cron = every.get(state.queue) ?? null
        const [next] = cron ? boss.previewSchedule(cron, { count: 1, from: now, tz: 'UTC' }) : []
        return { ...state, every: cron, next: next?.toISOString() ?? null }
      })
    },

    failures: (after, limit) => failuresOf(database.db, queues(), after, limit),

    async retry(db, id) {
      const counts: Record<string, number> = {}
      for (const [name, ids] of await lockFailures(db.$client, queues(), id)) {
        await inside.run(db.$client, () => boss.retry(name, ids))
        counts[name] = ids.length
        wake(name)
      }
      return counts
    },

    async discard(db, id) {
      for (const [name, ids] of await lockFailures(db.$client, queues(), id)) {
        await inside.run(db.$client, () => boss.deleteJob(name, ids))
        return name
      }
      return undefined
    },

    async stop() {
      for (const one of [worker, boss]) await one?.stop({ graceful: true, timeout: 5000 })
    },
  }

  function unseal(name: string, data: unknown): unknown {
    const sealed = typeof data === 'object' && data !== null && 'sealed' in data ? data.sealed : undefined
    return typeof sealed === 'string' ? JSON.parse(secrets.open(name, sealed)) : {}
  }
}

/** The queue's record of an error, beside the sealed payload: words that name nobody. */
function recordedError(error: unknown): Error {
  const recorded = new Error(failureWords(error))
  recorded.stack = ''
  return recorded
}

/** The id of work that follows from other work: always the same, so that the queue takes it once. */
function idFrom(name: string, from: string): string {
  const hex = createHash('sha256').update(`${name} ${from}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

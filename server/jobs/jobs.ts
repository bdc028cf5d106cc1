import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { afterCommit, type Database, type Db } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Shell } from '../shell.ts'
import { recordedError } from './failureWords.ts'
import {
  dueQueues,
  failuresOf,
  handBack,
  type JobFailure,
  lockFailures,
  type QueueState,
  queueStates,
} from './states.ts'
import { makeTakers, type Takers } from './takers.ts'

/** Background work. `run` must be safe to repeat: a crash after the work but before its confirmation repeats it. */
export type Job<P = unknown> = {
  name: string
  payload: z.ZodType<P>
  /** `id` stays the same when the work is repeated, so that outside systems can recognise a repetition. */
  run: (shell: Shell, payload: P, id: string) => Promise<void>
  /** A cron expression in UTC, for recurring work; its payload is an empty object. */
  every?: string
  /** Work that is due whenever a server starts; its payload is an empty object. */
  atStart?: true
  /** Somebody waits for it, as for mail: it is not held back by other work. */
  prompt?: true
  /** How many run at the same time on a node; one when not given. */
  together?: number
}

/**
 * `bulk`: one of many of its queue, for which nobody waits; others of the queue go first. `last`: behind even those.
 * `after`: not before so many seconds have passed.
 */
export type Queued = { bulk?: boolean; last?: boolean; after?: number }

/** Erases the payload's type, for the list in `feature.ts`; the payload's own shape parses it before `run`. */
export function job<P>(made: Job<P>): Job {
  return { ...made, run: (shell, payload, id) => made.run(shell, made.payload.parse(payload), id) }
}

export type Jobs = {
  /**
   * Queues work in the transaction of `db`: it is done only if that commits. The payload is sealed, since it may hold a
   * link's secret.
   */
  enqueue(db: Db, name: string, payload: object, how?: Queued): Promise<void>
  /** The same for work that follows from other work: when that was repeated, queues nothing and answers false. */
  follow(db: Db, name: string, payload: object, from: string, how?: Queued): Promise<boolean>
  /** The same for much work at once, in few statements. `of` makes each one's id, as `from` does. */
  followMany(db: Db, name: string, work: readonly { of: string; payload: object }[], how?: Queued): Promise<void>
  /** Prepares the queues, so that work can be queued. */
  start(shell: Shell, jobs: Job[]): Promise<void>
  /**
   * Begins to take jobs from the queues. Separate from `start`, so that a server listens before it does all this. Where
   * it fails it has begun nothing, and may be called again.
   */
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

/**
 * Eight more tries within about an hour. A job that failed then waits two weeks for the operator. A node says every 30
 * seconds that it still works on a job; when it has not for 60, because it was killed, another try begins.
 */
const manner = {
  ...{ retryLimit: 8, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 14 * 86_400 },
  heartbeatSeconds: 60,
}

/** How many jobs are queued by one statement. */
const manyAtOnce = 500

/** How many jobs a node takes from a queue at once. */
const batchSize = 20
/** Seconds after which a taker looks by itself, should nobody have told it of work. */
const atLatest = 60

/** How many jobs that nobody waits for run at the same time on a node, so that prompt ones find free connections. */
const slowOnes = 2

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
  let takers: Takers | undefined
  const inLine = pLimit(slowOnes)
  let known: Job[] = []
  let stopping = false
  let runOne = async (_job: Job, _taken: Taken): Promise<void> => {}

  const queues = () => known.map(({ name }) => name)
  /** The next look would find the job too, only later. */
  const wake = (db: Db, name: string) => afterCommit(db, () => takers?.take(name))
  const sealed = (name: string, payload: object) => ({ sealed: secrets.seal(name, JSON.stringify(payload)) })
  const priorityOf = ({ bulk = false, last = false }: Queued) =>
    last ? { priority: -2 } : bulk ? { priority: -1 } : {}
  async function queue(db: Db, name: string, payload: object, how: Queued, id?: string): Promise<boolean> {
    const data = sealed(name, payload)
    const { after: startAfter } = how
    const options = {
      ...priorityOf(how),
      ...(id !== undefined && { id }),
      ...(startAfter !== undefined && { startAfter }),
    }
    const made = await inside.run(db.$client, () => boss.send(name, data, options))
    wake(db, name)
    return made !== null
  }

  /** Runs what was taken from a queue, and says of each job whether it is done. What a stop leaves over is handed back. */
  async function runBatch(job: Job, batch: Taken[]): Promise<JobResult[]> {
    const limit = pLimit(job.together ?? 1)
    const left: string[] = []
    const results = batch.map((taken) =>
      limit(async (): Promise<JobResult> => {
        const { id } = taken
        try {
          if (stopping) left.push(id)
          else if (job.prompt) await runOne(job, taken)
          else await inLine(() => runOne(job, taken))
          return { id, status: 'completed' }
        } catch (error) {
          log.error({ err: error, job: job.name, id }, 'a job failed')
          return { id, status: 'failed', output: recordedError(error) }
        }
      }),
    )
    const all = await Promise.all(results)
    if (left.length > 0) await handBack(database.pool, left)
    return all.filter(({ id }) => !left.includes(id))
  }

  return {
    async enqueue(db, name, payload, how = {}) {
      await queue(db, name, payload, how)
    },

    follow: (db, name, payload, from, how = {}) => queue(db, name, payload, how, idFrom(name, from)),

    async followMany(db, name, work, how = {}) {
      for (let at = 0; at < work.length; at += manyAtOnce) {
        const some = work.slice(at, at + manyAtOnce)
        const jobs = some.map(({ of, payload }) => ({
          id: idFrom(name, of),
          data: sealed(name, payload),
          ...priorityOf(how),
        }))
        await inside.run(db.$client, () => boss.insert(name, jobs))
      }
      if (work.length > 0) wake(db, name)
    },

    async start(shell, jobs) {
      known = jobs
      runOne = (job, { id, data }) => job.run(shell, unseal(job.name, data), id)
      await boss.start()
      const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const job of jobs) {
        const before = made.get(job.name)
        if (!before) await boss.createQueue(job.name, manner)
        // Older versions kept failed jobs for a day, and found out after 15 minutes that a node was killed.
        else if (before.heartbeatSeconds !== manner.heartbeatSeconds) await boss.updateQueue(job.name, manner)
      }
    },

    async work() {
      // The folder's lock says that nobody else works here: what is marked as running was cut off.
      if (database.engine === 'embedded') await handBack(database.pool)
      const begun = open({ schedule: true, supervise: true })
      worker = begun
      const byName = new Map(known.map((job) => [job.name, job]))
      takers = makeTakers({
        due: () => dueQueues(database.pool, queues()),
        async open(name) {
          const job = byName.get(name)
          if (!job) throw new Error(`There is no queue ${name}.`)
          // A full batch is followed by the next at once.
          const how = { batchSize, perJobResults: true, burstWhenBatchFull: true, pollingIntervalSeconds: atLatest }
          return begun.work(name, how, (batch: Taken[]) => runBatch(job, batch))
        },
        wake: (taker) => begun.notifyWorker(taker),
        failed: (error) => log.error({ err: error }, 'the job queue failed'),
      })
      try {
        await begun.start()
        for (const { name, every } of known) if (every) await begun.schedule(name, every, {})
        for (const { name, atStart } of known) if (atStart) await begun.send(name, {})
        await takers.begin()
      } catch (error) {
        await takers.stop()
        await begun.stop({ graceful: false })
        throw error
      }
    },

    async drain() {
      let done = 0
      // Repeats, since one job may queue another.
      for (let before = -1; before !== done; ) {
        before = done
        const due = await dueQueues(database.pool, queues())
        for (const job of known.filter(({ name }) => due.has(name))) {
          for (const taken of await boss.fetch(job.name, { batchSize })) {
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
        wake(db, name)
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
      stopping = true
      await takers?.stop()
      for (const one of [worker, boss]) await one?.stop({ graceful: true, timeout: 5000 })
    },
  }

  function unseal(name: string, data: unknown): unknown {
    const sealed = typeof data === 'object' && data !== null && 'sealed' in data ? data.sealed : undefined
    return typeof sealed === 'string' ? JSON.parse(secrets.open(name, sealed)) : {}
  }
}

/** The id of work that follows from other work: always the same, so that the queue takes it once. */
function idFrom(name: string, from: string): string {
  const hex = createHash('sha256').update(`${name} ${from}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

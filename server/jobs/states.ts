import type pg from 'pg'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { isoInstantSql } from '../db/json.ts'
import { readPage } from '../db/page.ts'

/** One kind of work as an operator sees it. Moments are ISO instants of the database's clock. */
export type QueueState = {
  queue: string
  /** Not begun; `retrying` of them failed before and wait for their next try. */
  waiting: number
  retrying: number
  running: number
  /** Failed for good. Kept for two weeks. */
  failed: number
  /** Done in the last 24 hours. */
  done: number
  lastDone: string | null
}

/** A failed job. */
export type JobFailure = z.output<typeof storedFailure>

type Client = pg.Pool | pg.PoolClient

export async function queueStates(client: Client, queues: string[], now: Date): Promise<QueueState[]> {
  const text = `
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'retry')::int as retrying,
      count(*) filter (where j.state = 'active')::int as running,
      count(*) filter (where j.state = 'failed')::int as failed,
      count(*) filter (where j.state = 'completed' and j.completed_on > $2::timestamptz - interval '1 day')::int as done,
      ${isoInstantSql("max(j.completed_on) filter (where j.state = 'completed')")} as "lastDone"
    from unnest($1::text[]) with ordinality as q(name, place) left join jobs.job j on j.name = q.name
    group by q.name, q.place order by q.place`
  return (await client.query<QueueState>({ text, values: [queues, now] })).rows
}

const storedFailure = z.strictObject({
  ...{ id: z.string(), queue: z.string(), words: z.string(), tries: z.number() },
  ...{ queuedAt: z.string(), failedAt: z.string() },
})

/** A page, newest first. */
export async function failuresOf(db: Db, queues: string[], after: string | undefined, limit: number) {
  return readPage(
    db,
    {
      columns: `id, name as queue, coalesce(output->>'message', output->'value'->>'message', '') as words,
        retry_count + 1 as tries, ${isoInstantSql('created_on')} as "queuedAt", ${isoInstantSql('completed_on')} as "failedAt"`,
      from: 'jobs.job',
      conditions: ["state = 'failed'", 'name = any($1::text[])'],
      values: [queues],
      order: [
        // To the millisecond, the precision of a cursor.
        { by: "date_trunc('milliseconds', completed_on)", type: 'timestamptz', falling: true },
        { by: 'id', type: 'uuid', falling: true },
      ],
      ...{ limit, after },
    },
    storedFailure,
  )
}

/** Locks failed jobs, all or one, so that two operators do not both take them. Ids by queue. */
export async function lockFailures(client: Client, queues: string[], id?: string): Promise<Map<string, string[]>> {
  const text = `
    select id, name from jobs.job
    where state = 'failed' and name = any($1::text[]) ${id === undefined ? '' : 'and id = $2::uuid'}
    order by id for update`
  const { rows } = await client.query<{ id: string; name: string }>({
    text,
    values: id === undefined ? [queues] : [queues, id],
  })
  return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, some]) => [name, some.map((row) => row.id)]))
}

/**
 * Makes jobs that are marked as running wait again, all or those with these ids. Counts as a try, since only that tells
 * the queue the next run from this one.
 */
export async function handBack(client: Client, ids?: string[]): Promise<void> {
  await client.query({
    text: `update jobs.job set state = 'retry', retry_count = retry_count + 1, started_on = null, heartbeat_on = null,
        start_after = now()
      where state = 'active' and retry_count < retry_limit ${ids ? 'and id = any($1::uuid[])' : ''}`,
    values: ids ? [ids] : [],
  })
}

/** Those of these queues in which work is due now. */
export async function dueQueues(client: Client, queues: string[]): Promise<Set<string>> {
  const text = `
    select q.name from unnest($1::text[]) as q(name)
    where exists (
      select from jobs.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    )`
  const { rows } = await client.query<{ name: string }>({ text, values: [queues] })
  return new Set(rows.map(({ name }) => name))
}

/** Finished work is of no use after two days; failed work waits longer for somebody to look at it. */
export async function deleteDoneJobs(client: Client, before: Date): Promise<void> {
  await client.query({
    text: "delete from jobs.job where state in ('completed', 'cancelled') and completed_on < $1",
    values: [before],
  })
}

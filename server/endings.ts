import { z } from 'zod'
import type { RunStatement } from './backups/fingerprint.ts'
import type { Db } from './db/db.ts'
import { column, readRows } from './db/statements.ts'
import type { Feature } from './feature.ts'
import { forEachApart } from './jobs/forEachApart.ts'
import { type Job, job } from './jobs/jobs.ts'
import type { Shell } from './shell.ts'

/**
 * Something that may not outlive what it depends on, such as a booking of two whom a block separates. Each write ends it in
 * its own transaction; this finds what is left all the same, of an older version or of a fault (docs/endings.md).
 */
export type Ending = {
  /** For the operator, in the plural: "tutoring sessions with somebody who is blocked". */
  name: string
  /** A SELECT of `key`, a text that names one, of all that are left at a moment, which is an SQL expression. */
  left: (now: string) => string
  /** Ends one as the write would have that forgot it, and tells those concerned. In a transaction; may find it ended. */
  end: (shell: Shell, db: Db, key: string, now: Date) => Promise<void>
}

const momentSql = (at: Date) => `'${at.toISOString()}'::timestamptz`

/** Of so many at once; the next run has the rest. */
const most = 1000

/** The job that ends what is left, at each start and each night. */
export function endingJobs(features: Feature[]): Job[] {
  const endings = features.flatMap((feature) => feature.endings ?? [])
  if (endings.length === 0) return []
  return [
    job({
      name: 'endings',
      payload: z.strictObject({}),
      every: '40 3 * * *',
      atStart: true,
      async run(shell) {
        for (const { name, left, end } of endings) {
          const text = `select key from (${left(momentSql(shell.clock()))}) l limit ${most}`
          const keys = (await readRows(shell.database.db, { text }, { key: column.text })).map(({ key }) => key)
          if (keys.length > 0) shell.log.warn({ many: keys.length }, `ending ${name}`)
          await forEachApart(shell, keys, `${name}: one could not be ended`, (key) =>
            shell.database.transaction((db) => end(shell, db, key, shell.clock())),
          )
        }
      },
    }),
  ]
}

/** What is left now: how many of each kind, without those of which there is none. */
export async function countLeft(
  ask: RunStatement,
  endings: readonly Ending[],
  now: Date,
): Promise<{ name: string; many: number }[]> {
  const found: { name: string; many: number }[] = []
  for (const { name, left } of endings) {
    const [row] = await ask(`select count(*)::int as many from (${left(momentSql(now))}) l`)
    if (Number(row?.many) > 0) found.push({ name, many: Number(row?.many) })
  }
  return found
}

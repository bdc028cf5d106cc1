import { z } from 'zod'
import { type DirectoryCounter, kindOf } from './db/counters.ts'
import type { Db } from './db/db.ts'
import { column, readRow, runStatement } from './db/statements.ts'
import type { Feature } from './feature.ts'
import { type Job, job } from './jobs/jobs.ts'
import type { Shell } from './shell.ts'

/**
 * Rises when a list of all things of a kind looks different; '0' before the first change. Numbers of people in it are
 * up to a minute old. A list that also says what the things are to the caller adds `versionOf` of that.
 */
export async function directoryVersion(db: Db, topic: string): Promise<string> {
  const text = `select version from stamps where thing = ${kindOf(topic)} and topic = '${topic}'`
  const row = await readRow(db, { name: `version of all ${topic}`, text }, { version: column.number })
  return String(row?.version ?? 0)
}

type Declared = DirectoryCounter & { topic: string }

/** The job that raises the counters of kinds whose numbers have changed; none where no feature has such a list. */
export function directoryJobs(features: Feature[]): Job[] {
  const declared = features
    .flatMap(({ data }) => data?.counters ?? [])
    .flatMap(({ topic, directory }) => (directory?.counts ? [{ topic, ...directory }] : []))
  if (declared.length === 0) return []
  return [
    job({
      name: 'directory-counts',
      payload: z.strictObject({}),
      every: '* * * * *',
      run: (shell) => noticeCounts(shell, declared),
    }),
  ]
}

/** What the numbers of all things were at the last look is kept as a digest, beside the counter of the kind. */
async function noticeCounts({ database }: Shell, declared: Declared[]): Promise<void> {
  for (const { topic, things, counts = [] } of declared)
    await database.transaction(async (db) => {
      const changed = await runStatement(db, {
        text: `insert into stamps (thing, topic, version)
          select ${kindOf(topic)}, '${topic} counts',
            coalesce(bit_xor(hashtextextended(concat_ws(' ', id, ${counts.join(', ')}), 0)), 0) from ${things}
          on conflict (thing, topic) do update set version = excluded.version where stamps.version <> excluded.version`,
      })
      if (changed === 0) return
      await runStatement(db, {
        text: `insert into stamps (thing, topic, version) values (${kindOf(topic)}, '${topic}', 1)
          on conflict (thing, topic) do update set version = stamps.version + 1`,
      })
    })
}

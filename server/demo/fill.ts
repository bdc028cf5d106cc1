import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { column, readRow } from '../db/statements.ts'
import type { Feature } from '../feature.ts'
import type { Shell } from '../shell.ts'
import { demoFills } from './tables.ts'

/**
 * Fills an empty database with the demo campus and marks it, in one transaction: a start that is cut off leaves the
 * database empty, and the next one fills it. Files that it stored meanwhile are removed like all that no row names.
 */
export async function fillDemo(shell: Shell, features: Feature[]): Promise<void> {
  const { database } = shell
  if (!(await isEmpty(database.db))) return
  await database.transaction(async (db) => {
    // A slow machine may need longer for a password's hash than a transaction may idle.
    await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const within: Shell = { ...shell, database: { ...database, db, transaction: (work) => work(db) } }
    await db.insert(demoFills).values({ filledAt: shell.clock() })
    for (const feature of features) await feature.seed?.(within, shell.clock())
  })
  shell.log.info('the demo campus was filled')
}

async function isEmpty(db: Db): Promise<boolean> {
  const row = await readRow(db, sql`select exists (select 1 from profiles) as filled`, { filled: column.flag })
  return row?.filled === false
}

import { Refusal } from '../contract/refusal.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { type Opened, openDatabase } from '../server/db/open.ts'
import { readEnv } from '../server/env.ts'
import { features } from '../server/features.ts'
import { makeLog } from '../server/log.ts'

/**
 * Runs an operator's command on the database of the settings, even while a server is running on it. Prints a Refusal
 * and ends with it.
 */
export async function withDatabase(
  work: (opened: Opened, env: ReturnType<typeof readEnv>) => Promise<void>,
): Promise<void> {
  const env = readEnv(process.env)
  const opened = await openDatabase(env, makeLog('error'), { join: true })
  try {
    await migrateDatabase(opened.database, features)
    await work(opened, env)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    await opened.close()
  }
}

/** Ends the command with a sentence for the operator. */
export function exitWithWords(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

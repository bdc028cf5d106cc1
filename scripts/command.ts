import { Refusal } from '../contract/refusal.ts'
import { BadBackup } from '../server/backups/archive.ts'
import { UnusableDatabase } from '../server/backups/restore.ts'
import { askDatabase } from '../server/backups/take.ts'
import { refuseNewer, schemaAgeOf } from '../server/db/migrate.ts'
import { type Opened, openDatabase } from '../server/db/open.ts'
import { placeOf } from '../server/db/place.ts'
import { noDatabase } from '../server/embedded/existing.ts'
import { FolderInUse } from '../server/embedded/lock.ts'
import { type Env, readEnv, WrongSetting } from '../server/env.ts'
import { makeLog } from '../server/log.ts'
import { CopiesDiffer } from '../server/move/move.ts'
import { trustAuthorities } from '../server/settings/authorities.ts'
import { withSettingsFile } from '../server/settings/file.ts'

type CommandOptions = {
  /** Where the database is named; standard error for a command whose output a program reads. */
  say?: NodeJS.WriteStream
  /** For a command that does not depend on the tables: a database of another version will do. */
  anyVersion?: boolean
  /** Printed before the words of an expected error. */
  before?: string
}

/**
 * Runs an operator's command on the existing database of the settings, even while a server is running on it. Names the
 * database first. Migrates nothing: a database of another version is refused. Ends with the words of an expected error.
 */
export function withDatabase(
  work: (opened: Opened, env: Env) => Promise<void>,
  { say = process.stdout, anyVersion = false, before = '' }: CommandOptions = {},
): Promise<void> {
  return endWithWords(async () => {
    const env = readEnv(settingsHere())
    const opened = await openDatabase(env, makeLog('error'), { join: true })
    try {
      nameDatabase(env, say)
      const age = await schemaAgeOf(askDatabase(opened.database))
      if (age === 'none')
        throw new UnusableDatabase(noDatabase(placeOf(env), env.DATABASE_URL ? 'DATABASE_URL' : 'QUAD_DATA'))
      if (!anyVersion) refuseOtherVersion(age, placeOf(env))
      else if (age !== 'same')
        say.write(`It is the database of ${age === 'newer' ? 'a newer' : 'an older'} version of Quad.\n`)
      await work(opened, env)
    } finally {
      await opened.close()
    }
  }, before)
}

/**
 * The environment's settings, and those of the file that QUAD_SETTINGS names, whose certificates are trusted from now
 * on. Throws WrongSetting.
 */
export function settingsHere(): Record<string, string | undefined> {
  const settings = withSettingsFile(process.env)
  trustAuthorities(settings)
  return settings
}

/** The first line of every command. */
export function nameDatabase(env: Env, say: NodeJS.WriteStream = process.stdout): void {
  say.write(`Using the database in ${placeOf(env)}.\n`)
}

/** Throws UnusableDatabase unless the tables are those of this version. */
export function refuseOtherVersion(age: Awaited<ReturnType<typeof schemaAgeOf>>, place: string): void {
  refuseNewer(age, place)
  if (age === 'older')
    throw new UnusableDatabase(
      `The tables in ${place} are those of an older version of Quad. Start the server of this version once, which upgrades them.`,
    )
}

const expected = [Refusal, UnusableDatabase, BadBackup, CopiesDiffer, FolderInUse, WrongSetting]

/** Prints an expected error as a sentence, after `before`, and ends the command with status 1. */
export async function endWithWords<T>(work: () => Promise<T>, before = ''): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error
    exitWithWords(`${before}${error.message}`)
  }
}

/** Ends the command with a sentence for the operator. */
export function exitWithWords(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

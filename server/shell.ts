import type { ReadFills } from '../contract/slot.ts'
import type { Backups } from './backups/backups.ts'
import type { Database, Db } from './db/db.ts'
import type { Ending } from './endings.ts'
import type { Env } from './env.ts'
import type { Disk } from './files/disk.ts'
import type { FileStore } from './files/store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Logger } from './log.ts'
import type { Outside } from './outside/outside.ts'
import type { ExportSource } from './personalData.ts'
import type { Places } from './places.ts'
import type { TextSource } from './publicTexts/sources.ts'
import type { Scopes } from './scopes.ts'
import type { Secrets } from './secrets.ts'

/** The parts of the running server that handlers and jobs may use. One per process, or per test. */
export type Shell = {
  env: Env
  log: Logger
  database: Database
  secrets: Secrets
  jobs: Jobs
  /** Uploaded bytes. Rows name them by key; see server/files/pendingDeletions.ts for their deletion. */
  files: FileStore
  /** The disk of the data folder. */
  disk: Disk
  /** For the embedded database; an operator backs a PostgreSQL server up. */
  backups?: Backups
  /** Tells open tabs what has changed. */
  live: Live
  /** Where network addresses are. */
  places: Places
  /** For addresses that come from people; see server/outside/fetch.ts. */
  outside: Outside
  /** Finds people's roles in things that several of them have. */
  scopes: Scopes
  /** The one clock; tests move it. SQL never asks for the time itself. */
  clock: () => Date
  /** Milliseconds of a clock that nobody sets, for what waits; in tests it stands still until they move the clock. */
  monotonic: () => number
  /** Deletes everything stored about a person; see server/personalData.ts. In the caller's transaction. */
  erase: (db: Db, person: string) => Promise<void>
  /** What each feature has stored about people, for exports. */
  exportSources: ExportSource[]
  /** What must not outlive what it depends on. */
  endings: readonly Ending[]
  /** Where texts are stored that others read. */
  texts: readonly TextSource[]
  /** Reads what the features put into a slot. */
  fills: ReadFills
}

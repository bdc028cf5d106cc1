import type { Achievement } from '../contract/achievement.ts'
import type { DatedSeries } from './agenda.ts'
import type { Backups } from './backups/backups.ts'
import type { Database, Db } from './db/db.ts'
import type { Env } from './env.ts'
import type { CourseTextTable, SpanParameters } from './feature.ts'
import type { FileStore } from './files/store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Logger } from './log.ts'
import type { Me } from './me.ts'
import type { Secrets } from './secrets.ts'
import type { RestoreFromUndo } from './undo/records.ts'

/** The parts of the running server that handlers and jobs may use. One per process, or per test. */
export type Shell = {
  env: Env
  log: Logger
  database: Database
  secrets: Secrets
  jobs: Jobs
  /** Uploaded bytes. Rows name them by key; see server/files/pendingDeletions.ts for how they go. */
  files: FileStore
  /** Of the embedded database; a PostgreSQL server's are its operator's. */
  backups?: Backups
  /** Tells open tabs what has changed. */
  live: Live
  /** The one clock; tests move it. SQL never asks for the time itself. */
  clock: () => Date
  /** What every feature's dated things are asked by. */
  agenda: {
    rows: (at: SpanParameters) => string
    topics: string[]
    series: (db: Db, me: Me, from: string) => Promise<(DatedSeries & { feature: string })[]>
  }
  /** What the features say that a person has reached. */
  achievements: { of: (db: Db, me: Me, now: Date) => Promise<Achievement[]>; topics: string[] }
  /** Puts back what features archived, and removes what they keep for that themselves. */
  undo: { restore: RestoreFromUndo; purge: (db: Db, before: Date) => Promise<void> }
  /** Where rows of any feature name a course. */
  courseTexts: CourseTextTable[]
  /** Tells the features that a person now lives in another zone, in the transaction that says so. */
  onZoneChange: (db: Db, me: Me, zone: string, now: Date) => Promise<void>
}

import type { Fill } from '../contract/slot.ts'
import type { Counters } from './db/counters.ts'
import type { Db } from './db/db.ts'
import type { Job } from './jobs/jobs.ts'
import type { Topic } from './live/topics.ts'
import type { Me } from './me.ts'
import type { RowFate } from './personalData.ts'
import type { Route } from './route.ts'
import type { ScopeRelations } from './scopes.ts'
import type { Shell } from './shell.ts'

/** What a feature offers the shell. The shell collects these from `server/features.ts` and knows no feature by name. */
export type Feature = {
  name: string
  routes: Route[]
  jobs?: Job[]
  /**
   * What is pushed to open tabs; see Topic. A write of a member announces the person's own topics by itself; whatever else
   * changes them, and every change of a shared one, is announced through `shell.live`.
   */
  live?: Topic[]
  /** Its things that several people have, and how it is found who somebody is to them. */
  scopes?: ScopeRelations[]
  data?: FeatureData
  /** Fills the demo campus. Runs once, on an empty database, in the order of the features. */
  seed?: (shell: Shell, now: Date) => Promise<void>
  /** What it adds to the slots of others: `fills: [courseTexts.with(…)]`; see contract/slot.ts. */
  fills?: Fill[]
}

/** A feature's tables, and what becomes of the rows of people. */
export type FeatureData = {
  /**
   * Its tables with a person in them, and what becomes of the rows when the person is erased, in that order. A test
   * compares this with the database.
   */
  tables: Record<string, RowFate>
  /** Everything stored about a person, as plain JSON. */
  export: (db: Db, me: Me) => Promise<Record<string, unknown>>
  /** Does instead what the fates say, where that takes more than they can say. */
  erase?: (db: Db, person: string) => Promise<void>
  /** Counters (server/db/versions.ts) that rise with every change to the rows of its tables. */
  counters?: Counters[]
  /** A file of functions and triggers beyond counters and stored files; see server/db/triggers.ts. */
  triggers?: URL
  /** Columns that name stored files; see server/files/pendingDeletions.ts. */
  files?: { table: string; column: string }[]
}

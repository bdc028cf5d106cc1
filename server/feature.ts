import type { Fill } from '../contract/slot.ts'
import type { Count, Counters } from './db/counters.ts'
import type { Db } from './db/db.ts'
import type { Ending } from './endings.ts'
import type { Job } from './jobs/jobs.ts'
import type { Topic } from './live/topics.ts'
import type { Me } from './me.ts'
import type { ExportedFile, ExportedList, ExportName, RowFate } from './personalData.ts'
import type { TextSource } from './publicTexts/sources.ts'
import type { Route } from './route.ts'
import type { ScopeRelations } from './scopes.ts'
import type { Shell } from './shell.ts'

/** What a feature offers the shell. The shell collects these from `server/features.ts` and knows no feature by name. */
export type Feature = {
  name: string
  routes: Route[]
  jobs?: Job[]
  /**
   * Topics of live push; see Topic. A write of somebody who is signed in announces the person's own topics by itself; every other change of
   * them, and every change of a shared topic, is announced through `shell.live`.
   */
  live?: Topic[]
  /** Its things that several people have, and how the shell finds out a person's role in them. */
  scopes?: ScopeRelations[]
  data?: FeatureData
  /** What must not outlive what it depends on, for the job that ends what is left. */
  endings?: Ending[]
  /** Fills the demo campus. Runs once, on an empty database, in the order of the features. */
  seed?: (shell: Shell, now: Date) => Promise<void>
  /** What it adds to the slots of others: `fills: [courseTexts.with(…)]`; see contract/slot.ts. */
  fills?: Fill[]
}

/** A feature's tables, and what becomes of people's rows in them. */
export type FeatureData = {
  /**
   * Its tables that refer to a person, and what becomes of the rows when the person is erased, in that order.
   * `npm run check` compares this with the tables, and a test with the database.
   */
  tables: Record<string, RowFate>
  /**
   * Everything stored about a person, as plain JSON by name. Rows that may be many are `ExportedRows`
   * (server/db/ownRows.ts).
   */
  export: (db: Db, me: Me) => Promise<Record<string, unknown>>
  /**
   * For each of `tables`, and for those that refer to one of them: the name of its rows in `export`, or why they are not
   * there. `npm run check` finds a missing one.
   */
  exported: Record<string, ExportName>
  /** Lists that people want to have in a spreadsheet. */
  lists?: ExportedList[]
  /** The person's stored files. */
  storedFiles?: (db: Db, me: Me) => Promise<ExportedFile[]>
  /** Replaces what the fates say, where more is needed than they can say. */
  erase?: (db: Db, person: string) => Promise<void>
  /** Counters (server/db/versions.ts) that every change to the rows of its tables raises. */
  counters?: Counters[]
  /** Columns with a number of rows, such as of an organization's members, that triggers keep. */
  counts?: Count[]
  /** A file with the functions and triggers beside counters and stored files; see server/db/triggers.ts. */
  triggers?: URL
  /**
   * Columns that name stored files; see server/files/pendingDeletions.ts. `omitted`: why `storedFiles` leaves them out.
   */
  files?: { table: string; column: string; omitted?: string }[]
  /** Its texts and pictures that others read; with it they can be reported, hidden and judged (ADR 53). */
  texts?: TextSource[]
}

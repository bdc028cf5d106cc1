import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { AgendaRow } from '../contract/agenda.ts'
import type { Db } from './db.ts'
import type { Job } from './jobs.ts'
import type { Me } from './me.ts'
import type { Route } from './route.ts'
import type { Shell } from './shell.ts'

/** The moments a slice or an agenda speaks about, all of them in the person's zone. */
export type Today = { now: Date; day: string; start: Date; end: Date }

/** What a feature offers the shell. The shell collects these from `server/features.ts` and knows no feature by name. */
export type Feature = {
  name: string
  routes: Route[]
  jobs?: Job[]
  /** Everything dated between two moments, for calendars and today's schedule. */
  agenda?: (db: Db, me: Me, from: Date, to: Date) => Promise<AgendaRow[]>
  /** This feature's part of the dashboard: a shape, and one SQL expression that builds its JSON, so that all parts are one statement. */
  dashboard?: { shape: z.ZodType; slice: (me: Me, today: Today) => SQL }
  /** Everything stored about a person, as plain JSON. */
  export: (db: Db, me: Me) => Promise<Record<string, unknown>>
  /** Removes everything stored about a person. */
  erase: (db: Db, person: string) => Promise<void>
  /** Tables with a person in them that `export` and `erase` cover; a check compares this with the database. */
  tables: string[]
  /** Fills the demo campus. Runs once, on an empty database, in the order of the features. */
  seed?: (shell: Shell, now: Date) => Promise<void>
}

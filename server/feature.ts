import type { z } from 'zod'
import type { Achievement } from '../contract/achievement.ts'
import type { DatedSeries } from './agenda.ts'
import type { Db } from './db/db.ts'
import type { Job } from './jobs/jobs.ts'
import type { Topic } from './live/topics.ts'
import type { Me } from './me.ts'
import type { Route } from './route.ts'
import type { Shell } from './shell.ts'
import type { RestoreFromUndo } from './undo/records.ts'

/**
 * SQL references to the parameters of a statement about a span, which is thereby written once and prepared: the person,
 * the moment it is asked, the span's first moment and the first one after it, its first day and the day after its last,
 * all in the person's zone.
 */
export type SpanParameters = Record<'me' | 'now' | 'start' | 'end' | 'firstDay' | 'endDay', string>

/** For the dashboard, whose span is today, also the first moment of the person's week. */
export type DashboardParameters = SpanParameters & Record<'weekStart', string>

/** A table whose rows name a course by what people wrote in `course`. It also has `user_id` and `updated_at`. */
export type CourseTextTable = {
  table: string
  /** Which rows are there at all, as a condition on its row `a`. */
  where: string
  /** Which of them are still to be done; only where that is what they are for. */
  openWhere?: string
  /** Whether `course_id` names the own course that the text means; otherwise rows are known by the text alone. */
  hasCourseId: boolean
  /** Whether a row is a use of the course, and not only carries its name along. */
  countsAsUse: boolean
}

/** What a feature offers the shell. The shell collects these from `server/features.ts` and knows no feature by name. */
export type Feature = {
  name: string
  routes: Route[]
  jobs?: Job[]
  /** Everything dated, so that a calendar over all features is one statement. */
  agenda?: {
    /** What lies in a span, as a SELECT made by `agendaSelect`. */
    rows: (at: SpanParameters) => string
    /** The counters (server/db/versions.ts) that rise when any of it changes. */
    topics: string[]
    /** The series among them that are not over before a day, for calendars elsewhere; see server/agenda.ts. */
    series?: (db: Db, me: Me, from: string) => Promise<DatedSeries[]>
  }
  /**
   * This feature's part of the dashboard: a shape, and one SQL expression that builds its JSON, so that all parts are one
   * statement. `agenda` is the SELECT of every feature's agenda for today.
   */
  dashboard?: { shape: z.ZodType; select: (at: DashboardParameters, agenda: string) => string }
  /** What a person has reached, for their profile; and the counters (server/db/versions.ts) that rise when any of it changes. */
  achievements?: { of: (db: Db, me: Me, now: Date) => Promise<Achievement[]>; topics: string[] }
  /**
   * What is pushed to open tabs; see Topic. A write of a member announces the person's own topics by itself; whatever else
   * changes them, and every change of a shared one, is announced through `shell.live`.
   */
  live?: Topic[]
  /** Its tables whose rows name a course; see features/courses/links. */
  courseTexts?: CourseTextTable[]
  /** Moves what hangs on the person's zone when it changes; `me` still carries the old one. */
  onZoneChange?: (db: Db, me: Me, zone: string, now: Date) => Promise<void>
  /** How what it deleted or changed is put back, by the kinds under which it archives (server/undo/records.ts). */
  undo?: Record<string, RestoreFromUndo>
  /** Removes what was marked as deleted before that moment, since nobody can undo that any more. */
  purge?: (db: Db, before: Date) => Promise<void>
  /** Everything stored about a person, as plain JSON. */
  export: (db: Db, me: Me) => Promise<Record<string, unknown>>
  /** Removes everything stored about a person. */
  erase: (db: Db, person: string) => Promise<void>
  /** Tables with a person in them that `export` and `erase` cover; a check compares this with the database. */
  tables: string[]
  /** Those of them whose rows outlive the person, with the bare id and nothing else of theirs. */
  retainedTables?: string[]
  /** Columns that name stored files; see server/files/pendingDeletions.ts. */
  files?: { table: string; column: string }[]
  /**
   * Counters of a person (server/db/versions.ts) that rise with every change to the rows of these tables. A topic may be raised by
   * several tables; each needs a column `user_id`.
   */
  counters?: { topic: string; tables: string[] }[]
  /** A file of functions and triggers beyond counters and stored files; see server/db/triggers.ts. */
  triggers?: URL
  /** Fills the demo campus. Runs once, on an empty database, in the order of the features. */
  seed?: (shell: Shell, now: Date) => Promise<void>
}

import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import type { RowFate } from '../../server/personalData.ts'
import {
  studyAssignments,
  studyCommands,
  studyGaps,
  studyIntervals,
  studyLinks,
  studyPresets,
  studySeats,
  studySeries,
  studySessions,
  studyTimers,
} from './tables.ts'

/** Each table that refers to a person, by its name in the export. */
const tables = {
  studyCommands,
  studyLinks,
  studyGaps,
  studyIntervals,
  studyAssignments,
  studyTimers,
  studySeats,
  studySessions,
  studySeries,
  studyPresets,
}

/** What others studied in this person's group sessions stays theirs; see triggers.sql. */
export const studyTables: Record<string, RowFate> = {
  study_commands: 'delete',
  study_links: 'delete',
  study_gaps: 'delete',
  study_intervals: 'delete',
  study_assignments: 'delete',
  study_timers: 'delete',
  study_seats: 'delete',
  study_sessions: 'delete',
  study_series: 'delete',
  study_presets: 'delete',
}

export async function studyExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables))
    all[name] = await db.select().from(table).where(eq(table.userId, me.id))
  // The existence of a join link, but nothing that opens it.
  all.studyLinks = await db
    .select({ sessionId: studyLinks.sessionId, createdAt: studyLinks.createdAt })
    .from(studyLinks)
    .where(eq(studyLinks.userId, me.id))
  // Without whether others were invited: those who have not answered yet are nobody's to know.
  const { shared: _, ...plan } = getTableColumns(studySessions)
  all.studySessions = await db.select(plan).from(studySessions).where(eq(studySessions.userId, me.id))
  // What a guest sees of the host's plan is theirs too.
  const { shared: __, ...seat } = getTableColumns(studySeats)
  const { title, description, course, location, startTime } = plan
  all.studySeats = await db
    .select({ ...seat, title, description, course, location, startTime })
    .from(studySeats)
    .innerJoin(studySessions, eq(studySessions.id, studySeats.planId))
    .where(eq(studySeats.userId, me.id))
  return all
}

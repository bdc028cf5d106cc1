import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import {
  studyAssignments,
  studyCommands,
  studyGaps,
  studyIntervals,
  studyLinks,
  studyPresets,
  studySeries,
  studySessions,
  studyTimers,
} from './tables.ts'

/** Each table with a person in it, by the name under which it is exported; erased from the first on. */
const tables = {
  studyCommands,
  studyLinks,
  studyGaps,
  studyIntervals,
  studyAssignments,
  studyTimers,
  studySessions,
  studySeries,
  studyPresets,
}

export const studyTables = [
  'study_commands',
  'study_links',
  'study_gaps',
  'study_intervals',
  'study_assignments',
  'study_timers',
  'study_sessions',
  'study_series',
  'study_presets',
]

export async function studyExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables))
    all[name] = await db.select().from(table).where(eq(table.userId, me.id))
  // That there is a join link, and nothing that opens it.
  all.studyLinks = await db
    .select({ sessionId: studyLinks.sessionId, createdAt: studyLinks.createdAt })
    .from(studyLinks)
    .where(eq(studyLinks.userId, me.id))
  // Without how many were invited: those who have not answered yet are nobody's to know.
  const { guests: _, ...columns } = getTableColumns(studySessions)
  all.studySessions = await db.select(columns).from(studySessions).where(eq(studySessions.userId, me.id))
  return all
}

/** What others studied in this person's group sessions stays theirs; see the triggers of the migrations. */
export async function eraseStudy(db: Db, person: string): Promise<void> {
  for (const table of Object.values(tables)) await db.delete(table).where(eq(table.userId, person))
}

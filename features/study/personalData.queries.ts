import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import { localMinuteSql } from '../../server/db/json.ts'
import { exportNames, ownRowsOf } from '../../server/db/ownRows.ts'
import type { Me } from '../../server/me.ts'
import type { ExportedList, RowFate } from '../../server/personalData.ts'
import { studyCourseGoals, studyPreferences } from './preferences/tables.ts'
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
  studyPreferences,
  studyCourseGoals,
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
  study_preferences: 'delete',
  study_course_goals: 'delete',
}

export async function studyExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const all = ownRowsOf(db, tables, me)
  // The existence of a join link, but nothing that opens it.
  all.studyLinks = await db
    .select({ sessionId: studyLinks.sessionId, createdAt: studyLinks.createdAt })
    .from(studyLinks)
    .where(eq(studyLinks.userId, me.id))
    .orderBy(studyLinks.sessionId)
  // Without whether others were invited: those who have not answered yet are nobody's to know.
  const { shared: _, ...plan } = getTableColumns(studySessions)
  const own = eq(studySessions.userId, me.id)
  all.studySessions = await db.select(plan).from(studySessions).where(own).orderBy(studySessions.id)
  // What a guest sees of the host's plan is theirs too.
  const { shared: __, ...seat } = getTableColumns(studySeats)
  const { title, description, location, startTime } = plan
  all.studySeats = await db
    .select({ ...seat, title, description, location, startTime })
    .from(studySeats)
    .innerJoin(studySessions, eq(studySessions.id, studySeats.planId))
    .where(eq(studySeats.userId, me.id))
    .orderBy(studySeats.id)
  return all
}

export const studyExported = exportNames(tables)

export const studyLists: ExportedList[] = [
  {
    name: 'study-sessions',
    columns: {
      Title: 'p.title',
      Course: 's.course',
      Type: 'p.session_type',
      State: 's.state',
      Start: localMinuteSql('coalesce(s.start_time, p.start_time)', 'me.zone'),
      End: localMinuteSql('s.end_time', 'me.zone'),
      'Planned minutes': 'p.planned_minutes',
      'Studied minutes': 's.duration_minutes',
      Location: 'p.location',
      Description: 'p.description',
      Notes: 's.notes',
    },
    from: 'join study_seats s on s.user_id = me.id join study_sessions p on p.id = s.plan_id',
    order: [
      { by: 'coalesce(s.start_time, p.start_time)', type: 'timestamptz' },
      { by: 's.id', type: 'uuid' },
    ],
  },
]

import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import { localMinuteSql } from '../../server/db/json.ts'
import { exportNames, ownRowsOf } from '../../server/db/ownRows.ts'
import type { Me } from '../../server/me.ts'
import type { ExportedList } from '../../server/personalData.ts'
import { calendarFeeds, feedEntries } from './feeds/tables.ts'
import { calendarEvents, calendarOccurrences } from './tables.ts'

/** Each table that refers to a person, by its name in the export. */
const tables = { events: calendarEvents, occurrences: calendarOccurrences, calendarFeeds, feedEntries }

export const calendarExported = exportNames(tables)

export async function calendarExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  // That there is a feed, but nothing that opens it.
  const { secretHash: _, ...feed } = getTableColumns(calendarFeeds)
  return {
    ...ownRowsOf(db, tables, me),
    calendarFeeds: await db
      .select(feed)
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, me.id))
      .orderBy(calendarFeeds.id),
  }
}

const day = (date: string) => `to_char(${date}, 'YYYY-MM-DD')`

export const calendarLists: ExportedList[] = [
  {
    name: 'events',
    columns: {
      Title: 'coalesce(o.title, e.title)',
      Start: `coalesce(${localMinuteSql('o.starts_at', 'me.zone')}, ${day('o.start_day')})`,
      // The last day itself.
      End: `coalesce(${localMinuteSql('o.ends_at', 'me.zone')}, ${day('o.end_day - 1')})`,
      'Whole day': 'o.start_day is not null',
      Location: 'coalesce(o.location, e.location)',
      Kind: 'e.kind',
      Course: 'e.course',
      Busy: 'e.busy',
      'Reminders (minutes before)': `array_to_string(e.reminders, ', ')`,
      Repeats: 'e.rule',
      Notes: 'coalesce(o.notes, e.notes)',
    },
    from: `join calendar_occurrences o on o.user_id = me.id and not o.cancelled
      join calendar_events e on e.id = o.event_id and e.deleted_at is null`,
    order: [
      { by: 'coalesce(o.starts_at, o.start_day::timestamp at time zone me.zone)', type: 'timestamptz' },
      { by: 'o.id', type: 'uuid' },
    ],
  },
]

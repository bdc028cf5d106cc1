import type { Feature } from '../../server/feature.ts'
import { calendarDashboardPart } from './dashboard.contract.ts'
import { selectCalendarDashboard } from './dashboard.queries.ts'
import { purgeDeletedEvents } from './events/deleted.queries.ts'
import { seriesJobs } from './events/series.jobs.ts'
import { calendarSeries } from './events/series.queries.ts'
import { calendarUndo } from './events/undo.queries.ts'
import { feedRoutes } from './feeds/routes.ts'
import { calendarAgenda, calendarExport, eraseCalendar } from './queries.ts'
import { calendarRoutes } from './routes.ts'
import { seedCalendar } from './seed.ts'

export const calendarFeature: Feature = {
  name: 'calendar',
  routes: [...calendarRoutes, ...feedRoutes],
  jobs: seriesJobs,
  agenda: { rows: calendarAgenda, topics: ['calendar', 'courses'], series: calendarSeries },
  live: [{ topic: 'calendar' }],
  courseTexts: [{ table: 'calendar_events', where: 'a.deleted_at is null', hasCourseId: false, countsAsUse: false }],
  dashboard: { shape: calendarDashboardPart, select: selectCalendarDashboard },
  tables: ['calendar_events', 'calendar_occurrences', 'calendar_feeds', 'feed_entries'],
  counters: [{ topic: 'calendar', tables: ['calendar_events', 'calendar_occurrences'] }],
  undo: calendarUndo,
  purge: purgeDeletedEvents,
  export: calendarExport,
  erase: eraseCalendar,
  seed: seedCalendar,
}

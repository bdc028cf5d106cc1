import type { Feature } from '../../server/feature.ts'
import { calendarDashboardPart } from './dashboard.contract.ts'
import { selectCalendarDashboard } from './dashboard.queries.ts'
import { calendarSeries } from './events/series.queries.ts'
import { feedRoutes } from './feeds/routes.ts'
import { calendarJobs } from './jobs.ts'
import { calendarAgenda, calendarExport, eraseCalendar } from './queries.ts'
import { calendarRoutes } from './routes.ts'
import { seedCalendar } from './seed.ts'

export const calendarFeature: Feature = {
  name: 'calendar',
  routes: [...calendarRoutes, ...feedRoutes],
  jobs: calendarJobs,
  agenda: { rows: calendarAgenda, topics: ['calendar', 'courses'], series: calendarSeries },
  live: [{ topic: 'calendar' }],
  courseTexts: [{ table: 'calendar_events', where: 'a.deleted_at is null', hasCourseId: false, countsAsUse: false }],
  dashboard: { shape: calendarDashboardPart, select: selectCalendarDashboard },
  tables: ['calendar_events', 'calendar_occurrences', 'calendar_undos', 'calendar_feeds', 'feed_entries'],
  counters: [{ topic: 'calendar', tables: ['calendar_events', 'calendar_occurrences'] }],
  export: calendarExport,
  erase: eraseCalendar,
  seed: seedCalendar,
}

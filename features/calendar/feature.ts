import type { Feature } from '../../server/feature.ts'
import { calendarToday } from './dashboard.ts'
import { feedRoutes } from './feeds/routes.ts'
import { calendarJobs } from './jobs.ts'
import { calendarAgenda, calendarExport, eraseCalendar } from './queries.ts'
import { calendarRoutes } from './routes.ts'
import { seedCalendar } from './seed.ts'
import { calendarSeries } from './series/queries.ts'
import { todaySlice } from './slice/contract.ts'

export const calendarFeature: Feature = {
  name: 'calendar',
  routes: [...calendarRoutes, ...feedRoutes],
  jobs: calendarJobs,
  agenda: { rows: calendarAgenda, stamps: ['calendar', 'courses'], series: calendarSeries },
  live: [{ topic: 'calendar' }],
  courseTexts: [{ table: 'calendar_events', there: 'a.deleted_at is null', linked: false, uses: false }],
  dashboard: { shape: todaySlice, slice: calendarToday },
  tables: ['calendar_events', 'calendar_occurrences', 'calendar_undos', 'calendar_feeds', 'feed_entries'],
  counters: [{ topic: 'calendar', tables: ['calendar_events', 'calendar_occurrences'] }],
  export: calendarExport,
  erase: eraseCalendar,
  seed: seedCalendar,
}

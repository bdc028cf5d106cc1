import type { Feature } from '../../server/feature.ts'
import { todaySlice } from './contract.ts'
import { calendarToday } from './dashboard.ts'
import { calendarAgenda, calendarExport, eraseCalendar } from './queries.ts'
import { seedCalendar } from './seed.ts'

export const calendarFeature: Feature = {
  name: 'calendar',
  routes: [],
  agenda: { rows: calendarAgenda, stamps: ['calendar'] },
  live: [{ topic: 'calendar' }],
  dashboard: { shape: todaySlice, slice: calendarToday },
  tables: ['calendar_events', 'calendar_occurrences', 'calendar_feeds', 'feed_entries'],
  export: calendarExport,
  erase: eraseCalendar,
  seed: seedCalendar,
}

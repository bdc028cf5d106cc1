import { agendaKinds } from '../../contract/agenda.ts'
import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import { agendaSources } from '../../server/agenda.ts'
import { dashboardSources } from '../../server/dashboard.ts'
import type { Feature } from '../../server/feature.ts'
import { landings } from '../../server/http/static.ts'
import { searchSources } from '../../server/search.ts'
import { undoPurges, undoRestorers } from '../../server/undo/slots.ts'
import { tokenScopes } from '../account/slots.ts'
import { courseTexts } from '../courses/slots.ts'
import { notificationSources, reminderSources } from '../notifications/slots.ts'
import { personalKind, tutorKind } from './agenda.contract.ts'
import { calendarDashboardPart } from './dashboard.contract.ts'
import { selectCalendarDashboard } from './dashboard.queries.ts'
import { purgeDeletedEvents } from './events/deleted.queries.ts'
import { seriesJobs } from './events/series.jobs.ts'
import { calendarSeries } from './events/series.queries.ts'
import { calendarUndo } from './events/undo.queries.ts'
import { feedRoutes } from './feeds/routes.ts'
import { eventReminders, eventSubjects } from './notifications.queries.ts'
import { calendarNotifications, eventGroup } from './notifications.rules.ts'
import { calendarExport, calendarExported, calendarLists } from './personalData.queries.ts'
import { calendarAgenda } from './queries.ts'
import { calendarRoutes } from './routes.ts'
import { monthSpan } from './rules.ts'
import { calendarSearch } from './search.queries.ts'
import { seedCalendar } from './seed.ts'

export const calendarFeature: Feature = {
  name: 'calendar',
  routes: [...calendarRoutes, ...feedRoutes],
  jobs: seriesJobs,
  live: [{ topic: 'calendar' }],
  data: {
    tables: {
      feed_entries: 'delete',
      calendar_feeds: 'delete',
      calendar_occurrences: 'delete',
      calendar_events: 'delete',
    },
    export: calendarExport,
    exported: calendarExported,
    lists: calendarLists,
    counters: [{ topic: 'calendar', tables: ['calendar_events', 'calendar_occurrences'] }],
  },
  seed: seedCalendar,
  fills: [
    tokenScopes.with({
      title: 'Calendar',
      about: 'Reading shows everything with a date, of all parts of Quad; changing is for your own events.',
    }),
    landings.with({
      ...{ path: '/calendar', screen: 'features/calendar/web/Calendar.tsx', title: null, asks: ['/api/me'] },
      reads: (today) => [0, 1, -1].map((by) => `/api/calendar?${new URLSearchParams(monthSpan(today, by))}`),
    }),
    notificationGroups.with(eventGroup),
    ...calendarNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(eventSubjects),
    reminderSources.with(eventReminders),
    agendaKinds.with(tutorKind),
    agendaKinds.with(personalKind),
    searchSources.with({ rows: calendarSearch, topics: ['calendar'] }),
    agendaSources.with({ rows: calendarAgenda, topics: ['calendar', 'courses'], series: calendarSeries }),
    dashboardSources.with({ shape: calendarDashboardPart, topics: 'agenda', select: selectCalendarDashboard }),
    courseTexts.with({
      table: 'calendar_events',
      where: 'a.deleted_at is null',
      hasCourseId: false,
      countsAsUse: false,
    }),
    undoRestorers.with(calendarUndo),
    undoPurges.with(purgeDeletedEvents),
  ],
}

import { agendaKinds } from '../../contract/agenda.ts'
import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import { agendaSources } from '../../server/agenda.ts'
import type { Feature } from '../../server/feature.ts'
import { searchSources } from '../../server/search.ts'
import { sharedThings, suspensions } from '../account/slots.ts'
import { notificationSources, reminderSources } from '../notifications/slots.ts'
import { belongingEnds, organizationArchives } from '../organizations/slots.ts'
import { campusEventKind } from './agenda.contract.ts'
import { campusEventAgenda } from './agenda.queries.ts'
import { campusEventScope } from './contract.ts'
import { cancelEventsOf } from './ending.queries.ts'
import { campusEventJobs } from './jobs.ts'
import { campusEventReminders, campusEventSubjects } from './notifications.queries.ts'
import { campusEventGroup, campusEventNotifications, campusEventStartGroup } from './notifications.rules.ts'
import {
  campusEventTexts,
  eraseFromCampusEvents,
  exportCampusEvents,
  leaveCampusEvents,
  leaveOrganizationEvents,
  sayOfCampusEvents,
  suspendFromCampusEvents,
} from './personalData.queries.ts'
import { eventPictureRoutes } from './picture/routes.ts'
import { campusEventRoutes } from './routes.ts'
import { campusEventsSearch } from './search.queries.ts'
import { seatEnding } from './seats/queries.ts'
import { seedCampusEvents } from './seed.ts'
import { campusEventRelations, knownCampusEvents } from './seen.queries.ts'

const shownColumns = [
  'state',
  'starts_at',
  'ends_at',
  'title',
  'place',
  'category',
  'capacity',
  'members_only',
  'cancel_words',
  'picture_url',
]

/** What organizations do: dates with seats, lists and a line that is fair to the seat (docs/events.md). */
export const campusEventsFeature: Feature = {
  name: 'events',
  routes: [...campusEventRoutes, ...eventPictureRoutes],
  jobs: campusEventJobs,
  seed: seedCampusEvents,
  endings: [seatEnding],
  live: [{ topic: 'campus-events' }, { topic: 'campus-seats' }, { topic: 'run-events' }],
  scopes: [{ scope: campusEventScope, relations: campusEventRelations, things: knownCampusEvents, people: null }],
  data: {
    counters: [
      { topic: 'campus-seats', tables: ['campus_seats', 'campus_favorites'] },
      {
        topic: 'campus-events',
        tables: [{ table: 'campus_event_dates', thing: 'id' }],
        follows: { things: 'campus_event_dates', table: 'campus_seats', thing: 'date_id' },
        directory: { things: 'campus_event_dates', columns: shownColumns, counts: ['taken'] },
      },
      // Those who run it follow everything that happens to their events, whoever does it.
      {
        topic: 'run-events',
        tables: [{ table: 'campus_event_dates', thing: 'organization_id' }],
        follows: {
          things: 'organizations',
          table: 'organization_people',
          thing: 'organization_id',
          where: `role in ('president', 'officer')`,
        },
      },
    ],
    tables: {
      campus_events: { anonymise: 'made_by' },
      campus_seats: 'delete',
      campus_favorites: 'delete',
    },
    exported: {
      campus_events: 'campusEvents',
      campus_seats: 'campusSeats',
      campus_favorites: 'campusFavorites',
    },
    export: exportCampusEvents,
    erase: eraseFromCampusEvents,
    files: [
      { table: 'campus_event_pictures', column: 'large_key', omitted: 'It belongs to the organization.' },
      { table: 'campus_event_pictures', column: 'small_key', omitted: 'It belongs to the organization.' },
    ],
    triggers: new URL('./triggers.sql', import.meta.url),
    texts: campusEventTexts,
  },
  fills: [
    agendaKinds.with(campusEventKind),
    agendaSources.with({ rows: campusEventAgenda, topics: ['campus-seats', 'campus-events'] }),
    notificationGroups.with(campusEventGroup),
    notificationGroups.with(campusEventStartGroup),
    ...campusEventNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(campusEventSubjects),
    searchSources.with({ rows: campusEventsSearch }),
    sharedThings.with({
      say: sayOfCampusEvents,
      close: (shell, db, me, now) => leaveCampusEvents(shell, db, me.id, now),
    }),
    suspensions.with(suspendFromCampusEvents),
    belongingEnds.with(leaveOrganizationEvents),
    organizationArchives.with(cancelEventsOf),
    reminderSources.with(campusEventReminders),
  ],
}

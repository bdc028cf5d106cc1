import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import { agendaSources } from '../../server/agenda.ts'
import type { Follows } from '../../server/db/counters.ts'
import type { Feature } from '../../server/feature.ts'
import { searchSources } from '../../server/search.ts'
import { sharedThings, suspensions } from '../account/slots.ts'
import { notificationSources, reminderSources } from '../notifications/slots.ts'
import { acquaintances } from '../people/slots.ts'
import { planFeatures, planMeters } from '../premium/slots.ts'
import { tutoringAgenda } from './agenda.queries.ts'
import { tutoringJobs } from './jobs.ts'
import {
  bookingSubjects,
  openingSubjects,
  reviewSubjects,
  threadSubjects,
  tutoringReminders,
  verificationSubjects,
} from './notifications.queries.ts'
import { tutoringGroup, tutoringNotifications, tutoringStartGroup, tutorMessageGroup } from './notifications.rules.ts'
import { eraseTutoring, tutoringExport, tutoringExported, tutoringTables } from './personalData.queries.ts'
import { tutoringRoutes } from './routes.ts'
import { tutoringName } from './rules.ts'
import { tutorsSearch } from './search.queries.ts'
import { seedTutoring } from './seed.ts'
import { bookingsMeter } from './sessions/book.queries.ts'
import { bookingScope } from './sessions/contract.ts'
import { sayOfTutoring, tutoringAcquaintances } from './sessions/partings.queries.ts'
import { bookingRelations, peopleOfBooking } from './sessions/queries.ts'
import { maxOpenBookings } from './sessions/rules.ts'
import { bookingEnding, cancelAllOf } from './sessions/states.queries.ts'
import { bookingTexts, replyTexts, reviewTexts, tutorMessageTexts, tutorTexts } from './texts.queries.ts'
import { threadScope } from './threads/contract.ts'
import { peopleOfThread, threadRelations } from './threads/queries.ts'
import { tutorThreadsTopic } from './threads/rules.ts'
import { knownTutors, personOfTutor, tutorRelations } from './tutors/seen.queries.ts'
import { tutorScope } from './tutors/shown.contract.ts'
import { waitEnding } from './waits/queries.ts'

/** A tutor follows the own profile. */
const ownProfile: Follows = { things: 'tutor_profiles', table: 'tutor_profiles', thing: 'id' }

/** Tutors, their free times, bookings and sessions. */
export const tutoringFeature: Feature = {
  name: tutoringName,
  routes: tutoringRoutes,
  jobs: tutoringJobs,
  scopes: [
    { scope: tutorScope, relations: tutorRelations, things: knownTutors, people: personOfTutor },
    { scope: bookingScope, relations: bookingRelations, people: peopleOfBooking },
    { scope: threadScope, relations: threadRelations, people: peopleOfThread },
  ],
  live: [
    { topic: 'tutoring' },
    { topic: tutorThreadsTopic },
    { topic: 'tutor', scope: tutorScope, roles: ['tutor', 'stranger'] },
  ],
  data: {
    tables: tutoringTables,
    export: tutoringExport,
    exported: tutoringExported,
    erase: eraseTutoring,
    counters: [
      {
        topic: 'tutoring',
        tables: [
          { table: 'tutoring_sessions', thing: 'student_id' },
          { table: 'tutoring_sessions', thing: 'tutor_user_id' },
          { table: 'session_reviews', thing: 'student_id' },
          // The own settings, on every tab.
          'tutor_profiles',
          'tutoring_waits',
        ],
      },
      {
        topic: tutorThreadsTopic,
        tables: [
          { table: 'tutor_threads', thing: 'student_id' },
          { table: 'tutor_threads', thing: 'tutor_user_id' },
        ],
      },
      {
        topic: 'tutor',
        tables: [
          { table: 'tutor_profiles', thing: 'id' },
          ...['tutor_subjects', 'tutor_availability', 'tutor_overrides', 'tutoring_sessions', 'session_reviews'].map(
            (table) => ({ table, thing: 'tutor_id' }),
          ),
        ],
        follows: ownProfile,
      },
    ],
    counts: [
      { things: 'tutor_profiles', column: 'total_reviews', table: 'session_reviews', thing: 'tutor_id' },
      {
        ...{ things: 'tutor_profiles', column: 'total_sessions', table: 'tutoring_sessions', thing: 'tutor_id' },
        where: "status = 'completed'",
      },
    ],
    triggers: new URL('./triggers.sql', import.meta.url),
    texts: [tutorTexts, bookingTexts, reviewTexts, replyTexts, tutorMessageTexts],
  },
  endings: [bookingEnding, waitEnding],
  seed: seedTutoring,
  fills: [
    planFeatures.with(() => ({
      ...{ order: 20, name: 'Unlimited tutor sessions', paid: 'Book as many as you need' },
      free: `A free account holds ${maxOpenBookings} open bookings at a time.`,
      freeNow: `now ${maxOpenBookings} open bookings at a time`,
    })),
    planMeters.with({ order: 20, of: bookingsMeter }),
    searchSources.with({ rows: tutorsSearch }),
    agendaSources.with({ rows: tutoringAgenda, topics: ['tutoring'] }),
    notificationGroups.with(tutoringGroup),
    notificationGroups.with(tutoringStartGroup),
    notificationGroups.with(tutorMessageGroup),
    ...tutoringNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(bookingSubjects),
    notificationSources.with(reviewSubjects),
    notificationSources.with(verificationSubjects),
    notificationSources.with(threadSubjects),
    notificationSources.with(openingSubjects),
    reminderSources.with(tutoringReminders),
    acquaintances.with(tutoringAcquaintances),
    sharedThings.with({ say: sayOfTutoring, close: (shell, db, me, now) => cancelAllOf(shell, db, me.id, now) }),
    suspensions.with((shell, db, person, now) => cancelAllOf(shell, db, person, now)),
  ],
}

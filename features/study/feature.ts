import { agendaKinds } from '../../contract/agenda.ts'
import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import { agendaSources } from '../../server/agenda.ts'
import { dashboardSources } from '../../server/dashboard.ts'
import type { Follows } from '../../server/db/counters.ts'
import type { Feature } from '../../server/feature.ts'
import { landings } from '../../server/http/static.ts'
import { searchSources } from '../../server/search.ts'
import { undoRestorers } from '../../server/undo/slots.ts'
import { achievementSources, sharedThings, tokenScopes } from '../account/slots.ts'
import { courseTexts } from '../courses/slots.ts'
import { notificationSources, reminderSources } from '../notifications/slots.ts'
import { acquaintances } from '../people/slots.ts'
import { studyGroupKind } from './agenda.contract.ts'
import { studyDashboardPart, studySeat } from './contract.ts'
import { selectStudyDashboard, studyAgenda } from './dashboard.queries.ts'
import { groupAcquaintances, invitationEnding } from './invitations/acquaintances.queries.ts'
import { sayOfGroups, withdrawInvitations } from './invitations/leaving.queries.ts'
import { studyJobs } from './jobs.ts'
import { sessionReminders, sessionSubjects } from './notifications.queries.ts'
import { sessionStartGroup, studyGroupsGroup, studyNotifications } from './notifications.rules.ts'
import { studyExport, studyExported, studyLists, studyTables } from './personalData.queries.ts'
import { hostOfSeat, seatRelations } from './queries.ts'
import { studyRoutes } from './routes.ts'
import { studySearch } from './search.queries.ts'
import { seedStudy } from './seed.ts'
import { restoreSessions } from './sessions/deleted.queries.ts'
import { studyAchievements } from './stats/achievements.queries.ts'
import { groupSessionTexts } from './texts.queries.ts'

const sharedSeats: Follows = { things: 'study_sessions', table: 'study_seats', thing: 'plan_id', where: 'shared' }

export const studyFeature: Feature = {
  name: 'study',
  routes: studyRoutes,
  jobs: studyJobs,
  live: [{ topic: 'study' }, { topic: 'study-people' }],
  endings: [invitationEnding],
  scopes: [{ scope: studySeat, relations: seatRelations, people: hostOfSeat }],
  data: {
    tables: studyTables,
    export: studyExport,
    exported: studyExported,
    lists: studyLists,
    counters: [
      {
        topic: 'study',
        tables: [
          ...['study_seats', 'study_intervals', 'study_gaps', 'study_assignments', 'study_presets'],
          ...['study_preferences', 'study_course_goals'],
          { table: 'study_sessions', where: 'not shared' },
          { table: 'study_sessions', thing: 'id', where: 'shared' },
        ],
        follows: sharedSeats,
      },
      {
        // Who is in a group is shown to everybody in it, and to a host who is still alone. Whoever joins or answers
        // changes nobody else's calendar.
        topic: 'study-people',
        tables: [
          { table: 'study_seats', columns: ['plan_id', 'shared', 'answer'] },
          { table: 'study_seats', thing: 'plan_id', where: 'shared', columns: ['plan_id', 'shared', 'answer'] },
          // Who is suspended is shown without a name.
          { table: 'profiles', person: 'id', columns: ['name', 'avatar_url', 'suspended_at'] },
          // Both then see each other's name, or no longer.
          'blocks',
          { table: 'blocks', thing: 'blocked_id', home: 'profiles' },
        ],
        follows: sharedSeats,
      },
    ],
    triggers: new URL('./triggers.sql', import.meta.url),
    texts: [groupSessionTexts],
  },
  seed: seedStudy,
  fills: [
    notificationGroups.with(sessionStartGroup),
    notificationGroups.with(studyGroupsGroup),
    ...studyNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(sessionSubjects),
    reminderSources.with(sessionReminders),
    tokenScopes.with({
      title: 'Study',
      about: 'Study sessions, the timer, recorded time, goals and presets. Not invitations.',
    }),
    landings.with({
      path: '/study-sessions',
      screen: 'features/study/web/StudySessions.tsx',
      title: 'Study Sessions',
      asks: ['/api/me', '/api/study-timer'],
      reads: () => ['/api/study-sessions?limit=60'],
    }),
    sharedThings.with({ say: sayOfGroups, close: withdrawInvitations }),
    agendaKinds.with(studyGroupKind),
    searchSources.with({ rows: studySearch, topics: ['study'] }),
    agendaSources.with({ rows: studyAgenda, topics: ['study'] }),
    dashboardSources.with({ shape: studyDashboardPart, topics: ['study'], select: selectStudyDashboard }),
    achievementSources.with({ of: studyAchievements, topics: ['study'] }),
    courseTexts.with({ table: 'study_seats', where: 'true', hasCourseId: false, countsAsUse: true }),
    undoRestorers.with({ sessions: restoreSessions }),
    acquaintances.with(groupAcquaintances),
  ],
}

import { agendaKinds } from '../../contract/agenda.ts'
import { notificationGroups, notificationKinds } from '../../contract/notification.ts'
import { agendaSources } from '../../server/agenda.ts'
import type { Follows } from '../../server/db/counters.ts'
import { exportNames, ownRowsOf } from '../../server/db/ownRows.ts'
import type { Feature } from '../../server/feature.ts'
import { searchSources } from '../../server/search.ts'
import { undoPurges } from '../../server/undo/slots.ts'
import { sharedThings } from '../account/slots.ts'
import { notificationSources } from '../notifications/slots.ts'
import { acquaintances } from '../people/slots.ts'
import { memberAcquaintances } from './acquaintances.queries.ts'
import { organizationScope } from './contract.ts'
import { organizationJobs } from './jobs.ts'
import { meetingKind } from './meetings/agenda.contract.ts'
import { meetingAgenda } from './meetings/agenda.queries.ts'
import { contactSubjects, organizationSubjects } from './notifications.queries.ts'
import {
  organizationGroup,
  organizationMeetingGroup,
  organizationMessageGroup,
  organizationNotifications,
} from './notifications.rules.ts'
import {
  eraseFromOrganizations,
  officerTexts,
  ownContactMessages,
  ownPosts,
  requestTexts,
  sayOfOrganizations,
} from './personalData.queries.ts'
import { organizationPostTexts, purgePosts } from './posts/queries.ts'
import { proposalTexts } from './proposals/queries.ts'
import { organizationFounders, organizationProposals } from './proposals/tables.ts'
import { organizationRelations, organizationTexts, organizationThings } from './queries.ts'
import { organizationOffers } from './roles/tables.ts'
import { organizationRoutes } from './routes.ts'
import { organizationsSearch } from './search.queries.ts'
import { seedOrganizations } from './seed.ts'
import { organizationPeople } from './tables.ts'
import { organizationThreadScope } from './threads/contract.ts'
import { organizationMessageTexts, organizationThreadRelations } from './threads/queries.ts'
import { organizationThreadOfficers, organizationThreads } from './threads/tables.ts'

const follows: Follows = { things: 'organizations', table: 'organization_people', thing: 'organization_id' }
/** By their names in the export. */
const tables = {
  ...{ organizationPeople, organizationOffers, organizationProposals, organizationFounders },
  ...{ organizationThreads, organizationThreadOfficers },
}
const shownColumns = ['name', 'about', 'category', 'tags', 'place', 'way_in', 'question', 'archived_at', 'picture_url']

/** Clubs and other groups of a campus: who runs them, who belongs to them, and how one comes in. */
export const organizationsFeature: Feature = {
  name: 'organizations',
  routes: organizationRoutes,
  live: [
    ...[{ topic: 'organizations' }, { topic: 'organizations-people' }],
    ...[{ topic: 'organization-proposals' }, { topic: 'organization-threads' }],
  ],
  scopes: [
    { scope: organizationScope, relations: organizationRelations, things: organizationThings, people: null },
    { scope: organizationThreadScope, relations: organizationThreadRelations, people: null },
  ],
  data: {
    counters: [
      {
        topic: 'organizations',
        tables: [
          { table: 'organizations', thing: 'id', columns: shownColumns },
          { table: 'meetings', thing: 'organization_id' },
          { table: 'meeting_rules', thing: 'organization_id' },
        ],
        follows,
        directory: {
          ...{ things: 'organizations', columns: shownColumns, counts: ['members'] },
          also: ['meetings', 'meeting_rules'],
        },
      },
      {
        topic: 'organizations-people',
        tables: [
          { table: 'organization_people', thing: 'organization_id' },
          { table: 'organization_offers', thing: 'organization_id' },
          { table: 'organization_posts', thing: 'organization_id' },
          { table: 'organization_log', thing: 'organization_id' },
          { table: 'profiles', person: 'id', columns: ['name', 'avatar_url'] },
        ],
        follows,
      },
      { topic: 'organization-proposals', tables: ['organization_proposals', 'organization_founders'] },
      { topic: 'organization-threads', tables: ['organization_threads', 'organization_thread_officers'] },
    ],
    counts: [
      {
        ...{ things: 'organizations', column: 'members', table: 'organization_people', thing: 'organization_id' },
        where: 'role is not null',
      },
      {
        ...{ things: 'organizations', column: 'followers', table: 'organization_people', thing: 'organization_id' },
        where: 'followed_at is not null',
      },
    ],
    tables: {
      organization_people: 'delete',
      organization_offers: 'delete',
      organization_proposals: 'delete',
      organization_founders: 'delete',
      organization_links: { anonymise: 'made_by' },
      organization_posts: 'delete',
      organization_threads: 'delete',
      organization_thread_officers: 'delete',
      organization_messages: 'delete',
      organization_log: { anonymise: 'actor_id' },
      organizations: { anonymise: 'made_by' },
    },
    exported: {
      ...exportNames(tables),
      organization_links: { omitted: 'they belong to the organization' },
      organization_log: { omitted: 'it belongs to the organization' },
      organization_posts: 'organizationPosts',
      organization_messages: 'organizationMessages',
      organizations: { omitted: 'it belongs to everybody in it; organizationPeople says which ones a person is in' },
    },
    export: async (db, me) => ({
      ...ownRowsOf(db, tables, me),
      organizationPosts: await ownPosts(db, me),
      organizationMessages: await ownContactMessages(db, me),
    }),
    erase: eraseFromOrganizations,
    files: [
      { table: 'organization_pictures', column: 'large_key', omitted: 'It belongs to the organization.' },
      { table: 'organization_pictures', column: 'small_key', omitted: 'It belongs to the organization.' },
    ],
    triggers: new URL('./triggers.sql', import.meta.url),
    texts: [
      ...organizationTexts,
      requestTexts,
      officerTexts,
      organizationPostTexts,
      proposalTexts,
      organizationMessageTexts,
    ],
  },
  jobs: organizationJobs,
  seed: seedOrganizations,
  fills: [
    acquaintances.with(memberAcquaintances),
    agendaKinds.with(meetingKind),
    agendaSources.with({ rows: meetingAgenda, topics: ['organizations', 'organizations-people'] }),
    notificationGroups.with(organizationGroup),
    notificationGroups.with(organizationMeetingGroup),
    notificationGroups.with(organizationMessageGroup),
    ...organizationNotifications.map((kind) => notificationKinds.with(kind)),
    notificationSources.with(organizationSubjects),
    notificationSources.with(contactSubjects),
    undoPurges.with(purgePosts),
    searchSources.with({ rows: organizationsSearch }),
    sharedThings.with({ say: sayOfOrganizations, close: async () => undefined }),
  ],
}

import { IconUsersGroup } from '@tabler/icons-react'
import { agendaKinds } from '../../../contract/agenda.ts'
import type { WebFeature } from '../../../web/feature.ts'
import { dashboardActions } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { agendaHandlers } from '../../../web/slots.ts'
import { moderationTabs } from '../../moderation/web/slots.ts'
import { notificationWords } from '../../notifications/web/slots.ts'
import { stillShared } from '../../people/web/slots.ts'
import { meetingKind } from '../meetings/agenda.contract.ts'
import { contactScreens } from '../threads/web/screens.ts'

export const organizationsWebFeature: WebFeature = {
  name: 'organizations',
  places: [{ to: '/organizations', also: ['/events'], label: 'Organizations', icon: IconUsersGroup, order: 45 }],
  screens: [
    {
      path: '/organizations',
      audience: 'signed-in',
      load: async () => {
        const { askOrganizations, Organizations } = await import('./Organizations.tsx')
        return { Component: Organizations, ask: askOrganizations }
      },
    },
    {
      path: '/organizations/join/:token',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./JoinByLink.tsx')).JoinByLink }),
    },
    ...['/organizations/propose', '/organizations/propose/:id'].map((path) => ({
      path,
      audience: 'signed-in' as const,
      load: async () => ({ Component: (await import('../proposals/web/ProposePage.tsx')).ProposePage }),
    })),
    {
      path: '/organizations/founding/:id',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('../proposals/web/FoundingPage.tsx')).FoundingPage }),
    },
    ...contactScreens,
    {
      path: '/organizations/:id/manage',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./ManagePage.tsx')).ManagePage }),
    },
    {
      path: '/organizations/:id',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./OrganizationPage.tsx')).OrganizationPage }),
    },
  ],
  live: [
    { topic: 'organizations', paths: ['/organizations'] },
    // Who runs it decides who is in a conversation, and whether one can write.
    {
      topic: 'organizations-people',
      paths: [
        ...['/organizations', '/people/:id/organizations'],
        ...['/organization-threads', '/unread-organization-threads'],
      ],
      alone: true,
    },
    {
      topic: 'organization-threads',
      paths: ['/organization-threads', '/unread-organization-threads', '/organizations/:id/thread'],
    },
    { topic: 'organization-proposals', paths: ['/organization-proposals'] },
  ],
  fills: [
    moderationTabs.with({
      order: 20,
      name: 'proposals',
      label: 'Proposals',
      role: 'moderator',
      waiting: async () => (await import('../proposals/web/waiting.ts')).countWaitingProposals(),
      load: async () => ({ Component: (await import('../proposals/web/Proposals.tsx')).Proposals }),
    }),
    stillShared.with({
      order: 20,
      name: 'organizations',
      load: async () => ({ Component: (await import('./StillTogether.tsx')).StillTogether }),
    }),
    searchParts.with(async () => (await import('./search.ts')).organizationsSearchPart),
    agendaKinds.with(meetingKind),
    agendaHandlers.with({ feature: 'organizations', open: ({ series }) => `/organizations/${series ?? ''}` }),
    notificationWords.with(async () => {
      const { organizationGroup, organizationMeetingGroup, organizationMessageGroup, organizationNotifications } =
        await import('../notifications.rules.ts')
      const groups = [organizationGroup, organizationMeetingGroup, organizationMessageGroup]
      return { groups, kinds: organizationNotifications }
    }),
    dashboardActions.with({ order: 30, label: 'Find Study Partner', to: '/organizations', icon: IconUsersGroup }),
  ],
}

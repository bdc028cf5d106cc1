import { agendaKinds } from '../../../contract/agenda.ts'
import { call } from '../../../web/api/api.ts'
import type { WebFeature } from '../../../web/feature.ts'
import { searchParts } from '../../../web/search.ts'
import { agendaHandlers } from '../../../web/slots.ts'
import { notificationDone, notificationWords } from '../../notifications/web/slots.ts'
import { campusTabs, cardLines, leavingNotes, managePanels, organizationPanels } from '../../organizations/web/slots.ts'
import { stillShared } from '../../people/web/slots.ts'
import { campusEventKind } from '../agenda.contract.ts'

export const campusEventsWebFeature: WebFeature = {
  name: 'events',
  screens: [
    {
      path: '/events/new',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./EventFormPage.tsx')).NewEventPage }),
    },
    {
      path: '/events/:id/edit',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./EventFormPage.tsx')).EditEventPage }),
    },
    {
      path: '/events/:id/people',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./EventPeoplePage.tsx')).EventPeoplePage }),
    },
    {
      path: '/events/:id',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./EventPage.tsx')).EventPage }),
    },
  ],
  live: [
    { topic: 'campus-events', paths: ['/events', '/next-events', '/people/:id/events'] },
    { topic: 'campus-seats', paths: ['/events', '/people/:id/events'], alone: true },
    { topic: 'run-events', paths: ['/events'], alone: true },
  ],
  fills: [
    campusTabs.with({
      order: 10,
      name: 'events',
      label: 'Events',
      load: async () => ({ Component: (await import('./EventsTab.tsx')).EventsTab }),
    }),
    organizationPanels.with({
      order: 10,
      name: 'events',
      load: async () => ({ Component: (await import('./OrganizationEvents.tsx')).OrganizationEvents }),
    }),
    cardLines.with({
      order: 10,
      name: 'next-event',
      load: async () => ({ Component: (await import('./NextEvent.tsx')).NextEvent }),
    }),
    managePanels.with({
      order: 10,
      name: 'events',
      load: async () => ({ Component: (await import('./OrganizationEvents.tsx')).ManageEvents }),
    }),
    leavingNotes.with(async (organization) => (await import('./leaving.ts')).placesLost(organization)),
    stillShared.with({
      order: 30,
      name: 'events',
      load: async () => ({ Component: (await import('./StillOnLists.tsx')).StillOnLists }),
    }),
    searchParts.with(async () => (await import('./search.ts')).campusEventsSearchPart),
    agendaKinds.with(campusEventKind),
    agendaHandlers.with({ feature: 'events', open: ({ id }) => `/events/${id}` }),
    notificationDone.with({
      kind: 'campus-event-moved',
      label: 'I can’t come',
      before: true,
      words: 'You are not on its list any more.',
      async done(id) {
        const { withdrawCampusSeat } = await import('../seats/contract.ts')
        await call(withdrawCampusSeat, { id })
        return null
      },
    }),
    notificationWords.with(async () => {
      const { campusEventGroup, campusEventNotifications, campusEventStartGroup } = await import(
        '../notifications.rules.ts'
      )
      return { groups: [campusEventGroup, campusEventStartGroup], kinds: campusEventNotifications }
    }),
  ],
}

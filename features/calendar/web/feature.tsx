import { IconCalendar } from '@tabler/icons-react'
import { agendaKinds } from '../../../contract/agenda.ts'
import type { WebFeature } from '../../../web/feature.ts'
import { dashboardPanels, settingsPanels } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { agendaHandlers } from '../../../web/slots.ts'
import { notificationWords } from '../../notifications/web/slots.ts'
import { personalKind, tutorKind } from '../agenda.contract.ts'
import { eventAgendaHandler } from './eventAgenda.ts'
import { TodaysSchedule } from './TodaysSchedule.tsx'

export const calendarWebFeature: WebFeature = {
  name: 'calendar',
  places: [{ to: '/calendar', label: 'Calendar', icon: IconCalendar, order: 40, bar: true }],
  screens: [
    {
      path: '/calendar',
      audience: 'signed-in',
      load: async () => {
        const { askCalendar, Calendar } = await import('./Calendar.tsx')
        return { Component: Calendar, ask: askCalendar }
      },
    },
  ],
  live: [
    { topic: 'calendar', paths: [] },
    { topic: 'any', paths: ['/calendar'] },
  ],
  fills: [
    searchParts.with(async () => (await import('./search.ts')).calendarSearchPart),
    agendaKinds.with(tutorKind),
    agendaKinds.with(personalKind),
    agendaHandlers.with(eventAgendaHandler),
    notificationWords.with(async () => {
      const { calendarNotifications, eventGroup } = await import('../notifications.rules.ts')
      return { kinds: calendarNotifications, groups: [eventGroup] }
    }),
    settingsPanels.with({
      order: 5,
      name: 'Calendar',
      load: async () => ({ Component: (await import('./CalendarSettings.tsx')).CalendarSettings }),
    }),
    settingsPanels.with({
      order: 30,
      name: 'Calendar feeds',
      load: async () => ({ Component: (await import('../feeds/web/CalendarFeeds.tsx')).CalendarFeeds }),
    }),
    dashboardPanels.with({ order: 20, side: 'aside', Panel: TodaysSchedule }),
  ],
}

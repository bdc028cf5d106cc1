import { IconCalendar } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'
import { eventAgendaHandler } from './eventAgenda.ts'
import { TodaysSchedule } from './TodaysSchedule.tsx'

export const calendarWebFeature: WebFeature = {
  name: 'calendar',
  places: [{ to: '/calendar', label: 'Calendar', icon: IconCalendar, order: 40, bar: true }],
  screens: [
    {
      path: '/calendar',
      audience: 'member',
      load: async () => ({ Component: (await import('./Calendar.tsx')).Calendar }),
    },
  ],
  agenda: [eventAgendaHandler],
  settings: [
    {
      order: 30,
      name: 'Calendar feeds',
      load: async () => ({ Component: (await import('../feeds/web/CalendarFeeds.tsx')).CalendarFeeds }),
    },
  ],
  live: [
    { topic: 'calendar', paths: [] },
    { topic: 'any', paths: ['/calendar'] },
  ],
  dashboard: { part: 'calendar', panels: [{ order: 20, side: 'aside', Panel: TodaysSchedule }] },
}

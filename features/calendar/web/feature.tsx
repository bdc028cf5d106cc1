import { IconCalendar } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'
import { ownAgenda } from './own.ts'
import { TodaysSchedule } from './TodaysSchedule.tsx'

export const calendarFeature: WebFeature = {
  name: 'calendar',
  places: [{ to: '/calendar', label: 'Calendar', icon: IconCalendar, order: 40, bar: true }],
  screens: [
    { path: '/calendar', for: 'member', load: async () => ({ Component: (await import('./Calendar.tsx')).Calendar }) },
  ],
  agenda: [ownAgenda],
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

import { IconCalendarStar, IconPlus } from '@tabler/icons-react'
import type { SearchPart } from '../../../web/search.ts'

export const campusEventsSearchPart: SearchPart = {
  kinds: [
    {
      ...{ kind: 'campus-event', group: 'Campus events', order: 66, icon: IconCalendarStar },
      address: ({ id }) => `/events/${id}`,
    },
  ],
  useActions: () => [
    {
      ...{ label: 'Events', words: 'campus events rsvp party workshop', icon: IconCalendarStar },
      ...{ to: '/organizations?tab=events', place: 'Page' },
    },
    {
      ...{ label: 'Create campus event', words: 'new event organization officer', icon: IconPlus },
      ...{ to: '/events/new', place: 'Page' },
    },
  ],
}

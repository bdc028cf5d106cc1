import { IconCalendarPlus, IconChalkboardTeacher } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'
import { settingsPanels } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { agendaHandlers, calendarActions } from '../../../web/slots.ts'
import { moderationTabs } from '../../moderation/web/slots.ts'
import { notificationWords } from '../../notifications/web/slots.ts'
import { privacyRows } from '../../people/web/slots.ts'
import { tutoringName } from '../rules.ts'
import { bookingParts } from '../sessions/web/screens.ts'
import { threadParts } from '../threads/web/screens.ts'

export const tutoringWebFeature: WebFeature = {
  name: tutoringName,
  places: [{ to: '/tutors', label: 'Tutors', icon: IconChalkboardTeacher, order: 90 }, ...bookingParts.places],
  screens: [
    ...bookingParts.screens,
    ...threadParts.screens,
    {
      path: '/tutors',
      audience: 'signed-in',
      load: async () => {
        const { askTutors, Tutors } = await import('../tutors/web/Tutors.tsx')
        return { Component: Tutors, ask: askTutors }
      },
    },
    {
      path: '/tutors/:id',
      audience: 'signed-in',
      load: async () => {
        const { askTutor, TutorScreen } = await import('../tutors/web/TutorScreen.tsx')
        return { Component: TutorScreen, ask: askTutor }
      },
    },
  ],
  live: [
    { topic: 'tutoring', paths: ['/tutoring-sessions', '/tutoring-money', '/tutoring-waits', '/tutor', '/tutors/:id'] },
    { topic: 'tutor-threads', paths: ['/tutor-threads', '/unread-tutor-threads', '/tutors/:id/thread'] },
    // Whoever blocks somebody, or is blocked, cannot write or book any more.
    { topic: 'people', paths: ['/tutor-threads', '/unread-tutor-threads', '/tutors'] },
    // What the reader has in the calendar decides which times clash.
    { topic: 'any', paths: ['/tutors/:id/slots'] },
  ],
  fills: [
    privacyRows.with({
      order: 10,
      name: 'Anonymous Reviews',
      load: async () => ({ Component: (await import('../reviews/web/AnonymousReviews.tsx')).AnonymousReviews }),
    }),
    moderationTabs.with({
      order: 10,
      name: 'disputes',
      label: 'Disputes',
      role: 'admin',
      waiting: async () => (await import('../disputes/web/waiting.ts')).countWaitingDisputes(),
      load: async () => ({ Component: (await import('../disputes/web/Disputes.tsx')).Disputes }),
    }),
    searchParts.with(async () => (await import('./search.ts')).tutoringSearchPart),
    settingsPanels.with({
      order: 25,
      name: 'Tutoring',
      load: async () => ({ Component: (await import('../tutors/web/settings/TutoringSettings.tsx')).TutoringSettings }),
    }),
    agendaHandlers.with({ feature: tutoringName, open: ({ id }) => `/tutoring-sessions?open=${id}` }),
    calendarActions.with({ label: 'Book Tutor Session', to: '/tutors', icon: IconCalendarPlus }),
    notificationWords.with(async () => {
      const found = await import('../notifications.rules.ts')
      const groups = [found.tutoringGroup, found.tutoringStartGroup, found.tutorMessageGroup]
      return { kinds: found.tutoringNotifications, groups }
    }),
  ],
}

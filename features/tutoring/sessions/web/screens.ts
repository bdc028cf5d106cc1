import { IconCalendarUser } from '@tabler/icons-react'
import type { WebFeature } from '../../../../web/feature.ts'

/** Places and screens of what was booked. */
export const bookingParts = {
  places: [{ to: '/tutoring-sessions', label: 'My Sessions', icon: IconCalendarUser, order: 95 }],
  screens: [
    {
      path: '/tutoring-sessions',
      audience: 'signed-in',
      load: async () => {
        const { askMySessions, MySessions } = await import('./MySessions.tsx')
        return { Component: MySessions, ask: askMySessions }
      },
    },
    {
      path: '/tutoring-sessions/:id/join',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('../../meeting/web/JoinScreen.tsx')).JoinScreen }),
    },
    {
      path: '/tutoring-sessions/money',
      audience: 'signed-in',
      load: async () => {
        const { askMoney, MoneyScreen } = await import('../../money/web/MoneyScreen.tsx')
        return { Component: MoneyScreen, ask: askMoney }
      },
    },
  ],
} satisfies Pick<WebFeature, 'places' | 'screens'>

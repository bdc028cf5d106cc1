import { IconBell } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'
import { settingsPanels } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { topBarParts } from '../../../web/slots.ts'
import { Bell } from './Bell.tsx'
import { notificationWords } from './slots.ts'
import { useFreshNotifications } from './unread.ts'

export const notificationsWebFeature: WebFeature = {
  name: 'notifications',
  places: [
    {
      ...{ to: '/notifications', label: 'Notifications', icon: IconBell, order: 5, bar: false, phone: true },
      useFresh: useFreshNotifications,
    },
  ],
  screens: [
    {
      path: '/notifications',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./NotificationsPage.tsx')).NotificationsPage }),
    },
  ],
  live: [
    { topic: 'notifications', paths: ['/notifications', '/notification-mutes', '/notification-push'], alone: true },
    { topic: 'any', paths: ['/notifications'] },
  ],
  fills: [
    topBarParts.with({ place: 'bell', Part: Bell }),
    searchParts.with(async () => (await import('./search.ts')).notificationsSearchPart),
    notificationWords.with(async () => {
      const { accountGroup, accountNotifications } = await import('../account.rules.ts')
      return { kinds: accountNotifications, groups: [accountGroup] }
    }),
    settingsPanels.with({
      order: 5,
      name: 'Notifications',
      load: async () => ({ Component: (await import('./NotificationSettings.tsx')).NotificationSettings }),
    }),
  ],
}

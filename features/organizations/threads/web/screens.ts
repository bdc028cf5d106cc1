import type { WebFeature } from '../../../../web/feature.ts'

const loadThread = () => import('./ContactScreen.tsx')

/** Screens of messages between students and the officers of organizations. */
export const contactScreens = [
  {
    path: '/organizations/messages',
    audience: 'signed-in',
    load: async () => {
      const { askContacts, Contacts } = await import('./Contacts.tsx')
      return { Component: Contacts, ask: askContacts }
    },
  },
  {
    path: '/organizations/messages/:id',
    audience: 'signed-in',
    load: async () => ({ Component: (await loadThread()).ContactScreen }),
  },
  {
    path: '/organizations/messages/with/:id',
    audience: 'signed-in',
    load: async () => ({ Component: (await loadThread()).NewContactScreen }),
  },
] satisfies WebFeature['screens']

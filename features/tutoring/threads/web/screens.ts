import type { WebFeature } from '../../../../web/feature.ts'

const loadThread = () => import('./ThreadScreen.tsx')

/** Screens of messages between students and tutors. */
export const threadParts = {
  screens: [
    {
      path: '/tutors/messages',
      audience: 'signed-in',
      load: async () => {
        const { askThreads, Threads } = await import('./Threads.tsx')
        return { Component: Threads, ask: askThreads }
      },
    },
    {
      path: '/tutors/messages/:id',
      audience: 'signed-in',
      load: async () => ({ Component: (await loadThread()).ThreadScreen }),
    },
    {
      path: '/tutors/messages/with/:id',
      audience: 'signed-in',
      load: async () => ({ Component: (await loadThread()).NewThreadScreen }),
    },
  ],
} satisfies Pick<WebFeature, 'screens'>

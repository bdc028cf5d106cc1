import type { WebFeature } from '../../../web/feature.ts'

export const mailFeature: WebFeature = {
  name: 'mail',
  screens: [
    {
      path: '/dev/mail',
      for: 'anyone',
      load: async () => ({ Component: (await import('./Mailbox.tsx')).Mailbox }),
    },
  ],
}

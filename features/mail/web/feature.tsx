import type { WebFeature } from '../../../web/feature.ts'

export const mailWebFeature: WebFeature = {
  name: 'mail',
  screens: [
    {
      path: '/dev/mail',
      audience: 'anyone',
      load: async () => ({ Component: (await import('./Mailbox.tsx')).Mailbox }),
    },
  ],
}

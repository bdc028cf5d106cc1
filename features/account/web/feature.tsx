import type { WebFeature } from '../../../web/feature.ts'

export const accountFeature: WebFeature = {
  name: 'account',
  screens: [
    {
      path: '/reset-password',
      for: 'anyone',
      load: async () => ({ Component: (await import('./ResetPassword.tsx')).ResetPassword }),
    },
    {
      path: '/confirm-email',
      for: 'anyone',
      load: async () => ({ Component: (await import('./ConfirmEmail.tsx')).ConfirmEmail }),
    },
    {
      path: '/set-up',
      for: 'anyone',
      load: async () => ({ Component: (await import('./SetUp.tsx')).SetUp }),
    },
  ],
}

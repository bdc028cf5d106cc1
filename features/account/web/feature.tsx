import type { WebFeature } from '../../../web/feature.ts'

export const accountWebFeature: WebFeature = {
  name: 'account',
  screens: [
    {
      path: '/reset-password',
      audience: 'anyone',
      load: async () => ({ Component: (await import('./ResetPassword.tsx')).ResetPassword }),
    },
    {
      path: '/confirm-email',
      audience: 'anyone',
      load: async () => ({ Component: (await import('./ConfirmEmail.tsx')).ConfirmEmail }),
    },
    {
      path: '/set-up',
      audience: 'anyone',
      load: async () => ({ Component: (await import('./SetUp.tsx')).SetUp }),
    },
  ],
}

import type { WebFeature } from '../../../web/feature.ts'
import { settingsPanels } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { whoAmI } from '../contract.ts'

export const accountWebFeature: WebFeature = {
  name: 'account',
  live: [{ topic: 'account', paths: [whoAmI.path] }],
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
      path: '/confirm-new-email',
      audience: 'anyone',
      load: async () => ({ Component: (await import('../email/web/ConfirmNewEmail.tsx')).ConfirmNewEmail }),
    },
    {
      path: '/undo-email-change',
      audience: 'anyone',
      load: async () => ({ Component: (await import('../email/web/UndoEmailChange.tsx')).UndoEmailChange }),
    },
    {
      path: '/keep-account',
      audience: 'anyone',
      load: async () => ({ Component: (await import('../deletion/web/KeepAccount.tsx')).KeepAccount }),
    },
    ...['/imprint', '/privacy', '/rules'].map((path) => ({
      path,
      audience: 'anyone' as const,
      load: async () => ({ Component: (await import('./SiteTextPage.tsx')).SiteTextPage }),
    })),
    {
      path: '/invitation',
      audience: 'anyone',
      load: async () => ({ Component: (await import('./Invitation.tsx')).Invitation }),
    },
    {
      path: '/set-up',
      audience: 'anyone',
      load: async () => ({ Component: (await import('./SetUp.tsx')).SetUp }),
    },
  ],
  fills: [
    searchParts.with(async () => (await import('./search.ts')).accountSearchPart),
    settingsPanels.with({
      order: 10,
      name: 'Security',
      load: async () => ({ Component: (await import('../sessions/web/SecurityPanel.tsx')).SecurityPanel }),
    }),
    settingsPanels.with({
      order: 100,
      name: 'Delete account',
      load: async () => ({ Component: (await import('../deletion/web/DeleteAccountPanel.tsx')).DeleteAccountPanel }),
    }),
    settingsPanels.with({
      order: 12,
      name: 'Passkeys',
      load: async () => ({ Component: (await import('../passkeys/web/Passkeys.tsx')).Passkeys }),
    }),
    settingsPanels.with({
      order: 13,
      name: 'Two-factor sign-in',
      load: async () => ({ Component: (await import('../twoFactor/web/TwoFactorPanel.tsx')).TwoFactorPanel }),
    }),
    settingsPanels.with({
      order: 14,
      name: 'Active sessions',
      load: async () => ({ Component: (await import('../sessions/web/ActiveSessions.tsx')).ActiveSessions }),
    }),
    settingsPanels.with({
      order: 16,
      name: 'API tokens',
      load: async () => ({ Component: (await import('../tokens/web/ApiTokens.tsx')).ApiTokens }),
    }),
  ],
}

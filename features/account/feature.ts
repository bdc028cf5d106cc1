import { runStatement } from '../../server/db/statements.ts'
import type { Feature } from '../../server/feature.ts'
import { eraseDevMail } from '../mail/queries.ts'
import { avatarFiles } from './avatar/queries.ts'
import { avatarRoutes } from './avatar/routes.ts'
import { deletionJobs } from './deletion/jobs.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { seedPeople } from './demo.ts'
import { emailJobs } from './email/jobs.ts'
import { emailChangeExport, emailChangeOf } from './email/queries.ts'
import { emailRoutes } from './email/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { eraseInvitations, invitationsExport } from './invitations/queries.ts'
import { accountInvitationRoutes } from './invitations/routes.ts'
import { accountJobs } from './jobs.ts'
import { passkeysExport } from './passkeys/queries.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { accountExport, eraseAccount, profileById } from './queries.ts'
import { accountRoutes } from './routes.ts'
import { confirmationTopic, namesTopic } from './rules.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { announcementChanges } from './texts/announcement.queries.ts'
import { acceptancesExport } from './texts/queries.ts'
import { siteTextRoutes } from './texts/routes.ts'
import { announcementKey, announcementTopic } from './texts/rules.ts'
import { tokensExport } from './tokens/queries.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { twoFactorExport } from './twoFactor/queries.ts'
import { twoFactorRoutes } from './twoFactor/routes.ts'
import { unusedJobs } from './unused/jobs.ts'

/** People and how they sign in. Erased last, since all other rows refer to the profile. */
export const accountFeature: Feature = {
  name: 'account',
  routes: [
    ...accountRoutes,
    ...identityRoutes,
    ...sessionRoutes,
    ...settingRoutes,
    ...passkeyRoutes,
    ...twoFactorRoutes,
    ...emailRoutes,
    ...deletionRoutes,
    ...tokenRoutes,
    ...accountInvitationRoutes,
    ...siteTextRoutes,
    ...avatarRoutes,
  ],
  jobs: [...accountJobs, ...unusedJobs, ...emailJobs, ...deletionJobs],
  live: [
    { topic: 'account' },
    {
      topic: announcementTopic,
      // Everybody who is signed in.
      may: async (_db, _me, key) => key === announcementKey,
      at: (db) => announcementChanges(db),
    },
    {
      topic: confirmationTopic,
      may: async (_db, me, key) => key === me.id,
      at: async (db, key) => ((await profileById(db, key))?.emailVerified ? 1 : 0),
    },
  ],
  data: {
    tables: {
      profiles: 'delete',
      avatars: 'delete',
      sessions: 'delete',
      api_tokens: 'delete',
      passkeys: 'delete',
      accounts: 'delete',
      links: 'delete',
      second_factors: 'delete',
      recovery_codes: 'delete',
      sign_in_steps: 'delete',
      email_changes: 'delete',
      invitations: 'delete',
      text_acceptances: 'delete',
      announcements: { anonymise: 'announced_by' },
      site_texts: { anonymise: 'published_by' },
      stamps: 'delete',
    },
    export: async (db, me) => ({
      ...(await accountExport(db, me)),
      twoFactor: await twoFactorExport(db, me),
      emailChange: await emailChangeExport(db, me),
      passkeys: await passkeysExport(db, me),
      invitations: await invitationsExport(db, me.id),
      apiTokens: await tokensExport(db, me),
      acceptedTexts: await acceptancesExport(db, me),
    }),
    exported: {
      profiles: 'profile',
      avatars: { omitted: 'Keys of stored files; the picture itself is among the files.' },
      sessions: 'sessions',
      api_tokens: 'apiTokens',
      passkeys: 'passkeys',
      accounts: { omitted: 'The hash of the password, by which others could try to guess it.' },
      links: { omitted: 'Hashes of the secrets in mailed links.' },
      second_factors: 'twoFactor',
      recovery_codes: { omitted: 'Hashes of the recovery codes; their number is in twoFactor.' },
      sign_in_steps: { omitted: 'Hashes of the secrets with which sign-ins wait for their code, for ten minutes.' },
      email_changes: 'emailChange',
      invitations: 'invitations',
      text_acceptances: 'acceptedTexts',
      announcements: { omitted: 'What an admin announced, for everybody, belongs to the installation.' },
      site_texts: { omitted: 'What an admin published, for everybody, belongs to the installation.' },
      stamps: { omitted: 'Numbers by which browsers notice changes; they say nothing else.' },
    },
    storedFiles: avatarFiles,
    async erase(db, person) {
      const profile = await profileById(db, person)
      if (profile) {
        const change = await emailChangeOf(db, person)
        const addresses = [profile.email, ...(change ? [change.oldEmail, change.newEmail] : [])]
        await eraseInvitations(db, person, profile.email)
        await eraseDevMail(db, addresses)
      }
      await eraseAccount(db, person)
      await runStatement(db, { text: 'delete from stamps where thing = $1', values: [person] })
    },
    counters: [
      {
        topic: namesTopic,
        tables: [],
        directory: { things: 'profiles', columns: ['name', 'avatar_url', 'suspended_at', 'erases_at'] },
      },
      {
        topic: 'account',
        tables: [
          {
            table: 'profiles',
            thing: 'id',
            columns: [
              'name',
              'email',
              'email_verified',
              'major',
              'year',
              'avatar_url',
              'role',
              'zone',
              'week_start',
              'settings',
              'suspended_at',
              'suspended_until',
            ],
          },
        ],
      },
    ],
    triggers: new URL('./triggers.sql', import.meta.url),
    files: [
      { table: 'avatars', column: 'large_key' },
      { table: 'avatars', column: 'small_key', omitted: 'The same picture, smaller.' },
    ],
  },
  seed: seedPeople,
}

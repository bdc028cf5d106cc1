import { runStatement } from '../../server/db/statements.ts'
import type { Feature } from '../../server/feature.ts'
import { eraseDevMail } from '../mail/queries.ts'
import { avatarRoutes } from './avatar/routes.ts'
import { seedPeople } from './demo.ts'
import { accountJobs } from './jobs.ts'
import { accountExport, eraseAccount } from './queries.ts'
import { accountRoutes } from './routes.ts'

/** People and how they sign in. Erased last, since all other rows refer to the profile. */
export const accountFeature: Feature = {
  name: 'account',
  routes: [...accountRoutes, ...avatarRoutes],
  jobs: accountJobs,
  data: {
    tables: {
      profiles: 'delete',
      avatars: 'delete',
      sessions: 'delete',
      accounts: 'delete',
      links: 'delete',
      stamps: 'delete',
    },
    export: accountExport,
    async erase(db, person) {
      const email = await eraseAccount(db, person)
      if (email) await eraseDevMail(db, email)
      await runStatement(db, { text: 'delete from stamps where thing = $1', values: [person] })
    },
    triggers: new URL('./triggers.sql', import.meta.url),
    files: [
      { table: 'avatars', column: 'large_key' },
      { table: 'avatars', column: 'small_key' },
    ],
  },
  seed: seedPeople,
}

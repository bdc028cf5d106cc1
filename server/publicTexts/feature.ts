import { z } from 'zod'
import { runStatement } from '../db/statements.ts'
import type { Feature } from '../feature.ts'
import { job } from '../jobs/jobs.ts'
import { publicTextsExport } from './export.ts'

/** For how long former words are kept, for moderators. */
const versionDays = 90
const day = 86_400_000

/** What is hidden of texts that others read, and their former words. */
export const publicTextsFeature: Feature = {
  name: 'public-texts',
  routes: [],
  jobs: [
    job({
      name: 'text-versions-purge',
      payload: z.strictObject({}),
      every: '23 4 * * *',
      run: async ({ database, clock }) => {
        const before = new Date(clock().getTime() - versionDays * day)
        await runStatement(database.db, { text: 'delete from text_versions where until < $1', values: [before] })
      },
    }),
  ],
  data: {
    tables: { hidden_texts: 'delete', text_versions: 'delete' },
    export: publicTextsExport,
    exported: { hidden_texts: 'hiddenTexts', text_versions: 'formerTexts' },
  },
}

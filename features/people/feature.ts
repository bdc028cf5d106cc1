import type { Feature } from '../../server/feature.ts'
import { presenceReports } from '../../server/live/slots.ts'
import { searchSources } from '../../server/search.ts'
import { acquaintance, personScope } from './contract.ts'
import { peopleJobs } from './jobs.ts'
import { blocksExport } from './personalData.queries.ts'
import { keepPresence } from './presence.queries.ts'
import { peopleRoutes } from './routes.ts'
import { personTopic, presenceTopic } from './rules.ts'
import { peopleSearch } from './search.queries.ts'
import { seedCampus } from './seed.ts'
import { allPeople, knownPeople, seenPeople } from './seen.queries.ts'
import { personTexts } from './texts.queries.ts'

export const peopleFeature: Feature = {
  name: 'people',
  routes: peopleRoutes,
  scopes: [
    { scope: personScope, relations: seenPeople, people: (key) => [key] },
    { scope: acquaintance, relations: knownPeople, things: allPeople, people: (key) => [key] },
  ],
  jobs: peopleJobs,
  live: [{ topic: 'people' }, { topic: personTopic, scope: personScope }, { topic: presenceTopic, scope: personScope }],
  fills: [presenceReports.with(keepPresence), searchSources.with({ rows: peopleSearch })],
  seed: seedCampus,
  data: {
    tables: { blocks: 'delete', presence: 'delete' },
    export: blocksExport,
    exported: { blocks: 'blocks', presence: { omitted: 'Only says who is online right now.' } },
    texts: personTexts,
    counters: [
      { topic: presenceTopic, tables: [{ table: 'presence', thing: 'user_id', columns: ['state'] }] },
      { topic: 'people', tables: ['blocks', { table: 'blocks', thing: 'blocked_id' }] },
      {
        topic: personTopic,
        tables: [
          {
            table: 'profiles',
            thing: 'id',
            columns: ['name', 'avatar_url', 'major', 'year', 'settings', 'suspended_at', 'erases_at'],
          },
        ],
      },
    ],
  },
}

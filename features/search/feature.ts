import type { Feature } from '../../server/feature.ts'
import { searchExport } from './personalData.queries.ts'
import { searchRoutes } from './routes.ts'

/** Finds everything that a person has or sees, through the features' parts (server/search.ts, ADR 56). */
export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
  live: [{ topic: 'search' }],
  data: {
    tables: { search_uses: 'delete' },
    export: searchExport,
    exported: { search_uses: 'searchUses' },
    counters: [{ topic: 'search', tables: ['search_uses'] }],
  },
}

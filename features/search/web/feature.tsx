import type { WebFeature } from '../../../web/feature.ts'
import { searchParts } from '../../../web/search.ts'
import { topBarParts } from '../../../web/slots.ts'
import { SearchSlot } from './SearchSlot.tsx'

export const searchWebFeature: WebFeature = {
  name: 'search',
  screens: [
    {
      path: '/search',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./SearchPage.tsx')).SearchPage }),
    },
  ],
  live: [
    { topic: 'search', paths: ['/search/start'] },
    { topic: 'any', paths: ['/search'] },
  ],
  fills: [
    topBarParts.with({ place: 'search', Part: SearchSlot }),
    searchParts.with(async () => (await import('./shellActions.ts')).shellSearchPart),
  ],
}

import type { WebFeature } from '../../../web/feature.ts'
import { settingsPanels } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { personMenus } from '../../../web/slots.ts'

export const peopleWebFeature: WebFeature = {
  name: 'people',
  screens: [
    {
      path: '/people/:id',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./PersonPage.tsx')).PersonPage }),
    },
  ],
  live: [{ topic: 'people', paths: ['/people', '/blocks'] }],
  fills: [
    searchParts.with(async () => (await import('./search.ts')).peopleSearchPart),
    personMenus.with({
      order: 10,
      name: 'people',
      load: async () => ({ Component: (await import('./NameMenu.tsx')).NameMenu }),
    }),
    settingsPanels.with({
      order: 18,
      name: 'Privacy',
      load: async () => ({ Component: (await import('./Privacy.tsx')).Privacy }),
    }),
  ],
}

import type { WebFeature } from '../../../web/feature.ts'
import { silentParts } from '../../../web/slots.ts'

/** Counts what is opened, by visitors too. */
export const analyticsOpenFeature: WebFeature = {
  name: 'counting',
  screens: [],
  fills: [
    silentParts.with({
      order: 10,
      name: 'counting',
      load: async () => ({ Component: (await import('./Collector.tsx')).Collector }),
    }),
  ],
}

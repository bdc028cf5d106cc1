import type { WebFeature } from '../../../web/feature.ts'
import { siteTextParts } from '../../../web/slots.ts'

/** What visitors see of moderation: the rules of every Quad, and how much was decided. */
export const moderationOpenFeature: WebFeature = {
  name: 'moderation',
  screens: [],
  fills: [
    siteTextParts.with({
      page: 'rules',
      order: 10,
      name: 'moderation',
      load: async () => ({ Component: (await import('./RulesParts.tsx')).RulesParts }),
    }),
  ],
}

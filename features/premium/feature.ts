import type { Feature } from '../../server/feature.ts'

/** What pays for Quad. */
export const premiumFeature: Feature = { name: 'premium', routes: [] }

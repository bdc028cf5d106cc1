import type { WebFeature } from '../../../web/feature.ts'
import { dashboardStarts } from '../../../web/pages/slots.ts'

export const firstStepsWebFeature: WebFeature = {
  name: 'firstSteps',
  live: [{ topic: 'any', paths: ['/first-steps'] }],
  screens: [
    {
      path: '/first',
      audience: 'signed-in',
      bare: true,
      load: async () => ({ Component: (await import('./First.tsx')).First }),
    },
  ],
  fills: [
    dashboardStarts.with({
      order: 10,
      name: 'first-steps',
      load: async () => ({ Component: (await import('./FirstSteps.tsx')).FirstSteps }),
    }),
  ],
}

import type { Feature } from '../../server/feature.ts'
import { firstStepsRoutes } from './routes.ts'

/** What a new student does first. It stores nothing itself: each step is read from what other features have. */
export const firstStepsFeature: Feature = { name: 'firstSteps', routes: firstStepsRoutes }

import { on } from '../../server/route.ts'
import { readFirstSteps } from './contract.ts'
import { firstStepsFor } from './queries.ts'

export const firstStepsRoutes = [on(readFirstSteps, ({ db, me, now }) => firstStepsFor(db, me, now))]

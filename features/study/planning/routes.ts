import { on } from '../../../server/route.ts'
import { listWorkToPlan } from './contract.ts'
import { workToPlanOf } from './queries.ts'

export const planningRoutes = [on(listWorkToPlan, ({ db, me, now }) => workToPlanOf(db, me, now))]

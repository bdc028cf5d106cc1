import { on } from '../../../server/route.ts'
import { listWeekly } from './contract.ts'
import { weeklyOf } from './queries.ts'

export const weeklyRoutes = [
  on(listWeekly, async ({ db, me, input, now, shell }) => ({ rows: await weeklyOf(shell, db, me, input, now) })),
]

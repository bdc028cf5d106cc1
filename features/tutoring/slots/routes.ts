import { on } from '../../../server/route.ts'
import { listNearestSlots, listSlots } from './contract.ts'
import { slotsFor, slotsNear } from './queries.ts'

export const slotRoutes = [
  on(listSlots, ({ db, me, input, now, shell }) => slotsFor(shell, db, me, input, now)),
  on(listNearestSlots, ({ db, me, input, now, shell }) => slotsNear(shell, db, me, input, now)),
]

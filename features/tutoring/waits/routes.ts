import { on } from '../../../server/route.ts'
import { endWait, listWaits, waitForTime } from './contract.ts'
import { deleteWait, insertWait, waitsOf } from './queries.ts'

export const waitRoutes = [
  on(waitForTime, async ({ db, within, input, now, shell }) => {
    await insertWait(shell, db, within, input, now)
    return {}
  }),
  on(listWaits, ({ db, me }) => waitsOf(db, me)),
  on(endWait, async ({ db, me, input }) => {
    await deleteWait(db, me, input.id)
    return {}
  }),
]

import { on } from '../../../server/route.ts'
import { bookingBy } from '../sessions/queries.ts'
import { acceptTime, declineTime, listMoves, proposeTime, withdrawTime } from './contract.ts'
import { acceptProposal, declineProposal, insertProposal, movesOf, withdrawProposal } from './queries.ts'

export const proposalRoutes = [
  on(listMoves, ({ db, me, input, now, shell }) => movesOf(shell, db, me, input, now)),
  on(proposeTime, async ({ db, me, within, input, now, shell }) => {
    await insertProposal(shell, db, within, input, now)
    return bookingBy(db, me, within.key)
  }),
  on(acceptTime, async ({ db, me, within, input, now, shell }) => {
    await acceptProposal(shell, db, within, new Date(input.start), now)
    return bookingBy(db, me, within.key)
  }),
  on(declineTime, async ({ db, me, within, input, now, shell }) => {
    await declineProposal(shell, db, within, new Date(input.start), now)
    return bookingBy(db, me, within.key)
  }),
  on(withdrawTime, async ({ db, me, within, now, shell }) => {
    await withdrawProposal(shell, db, within, now)
    return bookingBy(db, me, within.key)
  }),
]

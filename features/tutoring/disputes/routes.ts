import { on } from '../../../server/route.ts'
import { decideDispute, listDisputes } from './contract.ts'
import { disputeBy, disputesOf, writeDisputeDecision } from './queries.ts'

export const disputeRoutes = [
  on(listDisputes, ({ db, me, input }) => disputesOf(db, me, input)),
  on(decideDispute, async ({ db, me, input, now, shell, request }) => {
    await writeDisputeDecision(shell, db, me, input, request.id, now)
    return disputeBy(db, me, input.id)
  }),
]

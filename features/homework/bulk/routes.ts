import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { revertBatch } from '../history/queries.ts'
import { changeAssignments, deleteAssignments, undoBatch } from './contract.ts'
import { bulkPatchOf, changeMany } from './queries.ts'

export const bulkRoutes = [
  on(changeAssignments, ({ db, me, input: { set, ...which }, now }) =>
    changeMany(db, me, which, (row) => bulkPatchOf(row, set), now),
  ),
  on(deleteAssignments, ({ db, me, input, now }) => changeMany(db, me, input, () => ({ deletedAt: now }), now)),
  on(undoBatch, async ({ db, me, input, now }) => {
    const done = await revertBatch(db, me, input.batch, now)
    if (!done) throw new Refusal('not_found', 'There is nothing of this to take back.')
    return done
  }),
]

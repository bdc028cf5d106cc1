import { on } from '../../../server/route.ts'
import { changeAssignments, deleteAssignments } from './contract.ts'
import { bulkPatchOf, changeMany } from './queries.ts'

export const bulkRoutes = [
  on(changeAssignments, ({ db, me, input: { set, ...which }, now }) =>
    changeMany(db, me, which, (row) => bulkPatchOf(row, set), now),
  ),
  on(deleteAssignments, ({ db, me, input, now }) => changeMany(db, me, input, () => ({ deletedAt: now }), now)),
]

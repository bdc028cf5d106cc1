import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { assignmentBy } from '../queries.ts'
import { assignmentOrNotFound } from '../rules.ts'
import { listChanges, revertChange } from './contract.ts'
import { changesOf, revertSingleChange } from './queries.ts'

export const historyRoutes = [
  on(listChanges, async ({ db, me, input: { id, ...page } }) =>
    assignmentOrNotFound(await changesOf(db, me, id, page)),
  ),
  on(revertChange, async ({ db, me, input: { id, changeId }, now }) => {
    const done = await revertSingleChange(db, me, id, changeId, now)
    if (done === 'kept') throw new Refusal('conflict', 'This was changed again since, so it stays as it is.')
    return assignmentOrNotFound(done === 'gone' ? undefined : await assignmentBy(db, me, id))
  }),
]

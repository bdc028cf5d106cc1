import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { assignmentOrNotFound } from '../rules.ts'
import { addSubtask, deleteSubtask, editSubtask, listSubtasks, orderSubtasks, readSubtask } from './contract.ts'
import { arrangeSubtasks, changeSubtask, insertSubtask, removeSubtask, subtaskOf, subtasksOf } from './queries.ts'

export const subtaskRoutes = [
  on(listSubtasks, async ({ db, me, input }) => assignmentOrNotFound(await subtasksOf(db, me, input.id))),
  on(readSubtask, async ({ db, me, input }) => subtaskOrNotFound(await subtaskOf(db, me, input.id))),
  on(addSubtask, async ({ db, me, input: { id, ...fields }, now }) =>
    subtaskOrNotFound(await insertSubtask(db, me, id, fields, now)),
  ),
  on(orderSubtasks, async ({ db, me, input }) =>
    assignmentOrNotFound(await arrangeSubtasks(db, me, input.id, input.ids)),
  ),
  on(editSubtask, async ({ db, me, input: { id, ...changes }, now }) =>
    subtaskOrNotFound(await changeSubtask(db, me, id, changes, now)),
  ),
  on(deleteSubtask, async ({ db, me, input, now }) => ({
    undo: subtaskOrNotFound(await removeSubtask(db, me, input.id, now)),
  })),
]

function subtaskOrNotFound<T>(found: T | undefined): T {
  if (found !== undefined) return found
  throw new Refusal('not_found', 'This subtask is not there any more, or it is not yours.')
}

import { Refusal } from '../../../contract/refusal.ts'
import { on } from '../../../server/route.ts'
import { assignmentOrNotFound } from '../rules.ts'
import {
  addSubtask,
  deleteSubtask,
  editSubtask,
  listSubtasks,
  maxSubtasks,
  orderSubtasks,
  readSubtask,
  restoreSubtask,
  type Subtask,
} from './contract.ts'
import {
  arrangeSubtasks,
  changeSubtask,
  insertSubtask,
  removeSubtask,
  restoreDeletedSubtask,
  subtaskOf,
  subtasksOf,
} from './queries.ts'

export const subtaskRoutes = [
  on(listSubtasks, async ({ db, me, input }) => assignmentOrNotFound(await subtasksOf(db, me, input.id))),
  on(readSubtask, async ({ db, me, input }) => {
    const found = await subtaskOf(db, me, input.id)
    if (!found) throw notThere()
    return found
  }),
  on(addSubtask, async ({ db, me, input: { id, ...fields }, now }) =>
    roomFor(await insertSubtask(db, me, id, fields, now)),
  ),
  on(orderSubtasks, async ({ db, me, input }) =>
    assignmentOrNotFound(await arrangeSubtasks(db, me, input.id, input.ids)),
  ),
  on(editSubtask, async ({ db, me, input: { id, ...changes }, now }) => {
    const after = await changeSubtask(db, me, id, changes, now)
    if (!after) throw notThere()
    return after
  }),
  on(deleteSubtask, async ({ db, me, input, now }) => {
    if (!(await removeSubtask(db, me, input.id, now))) throw notThere()
    return {}
  }),
  on(restoreSubtask, async ({ db, me, input, now }) => roomFor(await restoreDeletedSubtask(db, me, input.id, now))),
]

function roomFor(made: Subtask | 'gone' | 'full'): Subtask {
  if (made === 'gone') throw notThere()
  if (made === 'full') throw new Refusal('conflict', `An assignment has at most ${maxSubtasks} subtasks.`)
  return made
}

function notThere(): Refusal {
  return new Refusal('not_found', 'This subtask is not there any more, or it is not yours.')
}

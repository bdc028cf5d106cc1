import { Refusal } from '../../contract/refusal.ts'
import { JsonText, on } from '../../server/route.ts'
import { stampOf } from '../../server/stamps.ts'
import {
  type Assignment,
  addAssignment,
  deleteAssignment,
  editAssignment,
  listAssignments,
  listCourseNames,
  readAssignment,
  restoreAssignment,
} from './contract.ts'
import {
  assignmentBy,
  assignmentsOf,
  bringBack,
  changeAssignment,
  courseNamesOf,
  insertAssignment,
  removeAssignment,
} from './queries.ts'

export const homeworkRoutes = [
  on(listAssignments, async ({ db, me, input }) => new JsonText(await assignmentsOf(db, me, input)), {
    version: ({ db, me }) => stampOf(db, me, 'homework'),
  }),
  // Before `/assignments/:id`, which would take "courses" for an id.
  on(listCourseNames, ({ db, me }) => courseNamesOf(db, me), { version: ({ db, me }) => stampOf(db, me, 'homework') }),
  // One statement, which is a transaction of its own: begin and commit around it would double its cost.
  on(addAssignment, async ({ db, me, input, now }) => there(await insertAssignment(db, me, input, now)), {
    transaction: 'own',
  }),
  on(readAssignment, async ({ db, me, input }) => there(await assignmentBy(db, me, input.id))),
  on(editAssignment, async ({ db, me, input: { id, ...changes }, now }) =>
    there(await changeAssignment(db, me, id, changes, now)),
  ),
  on(deleteAssignment, async ({ db, me, input, now }) => {
    if (!(await removeAssignment(db, me, input.id, now))) throw notThere()
    return {}
  }),
  on(restoreAssignment, async ({ db, me, input, now }) => there(await bringBack(db, me, input.id, now))),
]

function there(found: Assignment | undefined): Assignment {
  if (!found) throw notThere()
  return found
}

function notThere(): Refusal {
  return new Refusal('not_found', 'This assignment is not there any more, or it is not yours.')
}

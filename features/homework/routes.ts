import { wallClock } from '../../contract/zone.ts'
import { JsonText, on } from '../../server/route.ts'
import { stampOf } from '../../server/stamps.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import {
  addAssignment,
  deleteAssignment,
  editAssignment,
  listAssignments,
  listCourseNames,
  readAssignment,
  restoreAssignment,
} from './contract.ts'
import { bringBack, changeAssignment, insertRepeating, removeAssignment } from './edit/queries.ts'
import { historyRoutes } from './history/routes.ts'
import { assignmentsOf } from './list/queries.ts'
import { assignmentBy, courseNamesOf, insertShown } from './queries.ts'
import { notThere, refuseHidden, there } from './rules.ts'
import { savedRoutes } from './saved/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { subtaskRoutes } from './subtasks/routes.ts'

export const homeworkRoutes = [
  on(listAssignments, async ({ db, me, input, now }) => new JsonText(await assignmentsOf(db, me, input, now)), {
    // What is hidden until a day changes with the day, and what is due soon with every moment.
    version: async ({ db, me, input, now }) =>
      `${await stampOf(db, me, 'homework')} ${input.due ? now.toISOString() : wallClock(now, me.zone).date}`,
  }),
  // Before `/assignments/:id`, which would take "courses" for an id.
  on(listCourseNames, ({ db, me, now }) => courseNamesOf(db, me, now), {
    version: async ({ db, me, now }) => {
      const [homework, courses] = await Promise.all([stampOf(db, me, 'homework'), stampOf(db, me, 'courses')])
      return `${homework} ${courses} ${wallClock(now, me.zone).date}`
    },
  }),
  ...bulkRoutes,
  ...seriesRoutes,
  on(
    addAssignment,
    async ({ db, me, input: { repeat, ...draft }, now, shell }) => {
      refuseHidden(draft)
      if (!repeat) return new JsonText(await insertShown(db, me, draft, now))
      return there(await shell.database.transaction((db) => insertRepeating(db, me, draft, repeat, now)))
    },
    // Mostly one statement, which is a transaction of its own: begin and commit around it would double its cost.
    { transaction: 'own' },
  ),
  on(readAssignment, async ({ db, me, input }) => there(await assignmentBy(db, me, input.id))),
  on(editAssignment, async ({ db, me, input: { id, ...changes }, now }) =>
    there(await changeAssignment(db, me, id, changes, now)),
  ),
  on(deleteAssignment, async ({ db, me, input, now }) => {
    if (!(await removeAssignment(db, me, input.id, input.scope, now))) throw notThere()
    return {}
  }),
  on(restoreAssignment, async ({ db, me, input, now }) => there(await bringBack(db, me, input.id, now))),
  ...historyRoutes,
  ...subtaskRoutes,
  ...savedRoutes,
  ...attachmentRoutes,
]

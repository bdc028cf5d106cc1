import { wallClock } from '../../contract/zone.ts'
import { versionOf } from '../../server/db/versions.ts'
import { JsonText, on } from '../../server/route.ts'
import { changeSetting } from '../account/settings/queries.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import {
  addAssignment,
  deleteAssignment,
  editAssignment,
  listAssignments,
  listCourseNames,
  readAssignment,
} from './contract.ts'
import { changeAssignment, insertRepeating, removeAssignment } from './edit.queries.ts'
import { historyRoutes } from './history/routes.ts'
import { assignmentsOf } from './list.queries.ts'
import { assignmentReminders, dueLeads } from './notifications.contract.ts'
import { assignmentBy, courseNamesOf, insertAssignment, insertAssignmentRow } from './queries.ts'
import { assignmentOrNotFound, refuseHidden } from './rules.ts'
import { savedRoutes } from './saved/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { subtaskRoutes } from './subtasks/routes.ts'

export const homeworkRoutes = [
  on(listAssignments, async ({ db, me, input, now }) => new JsonText(await assignmentsOf(db, me, input, now)), {
    // Hidden work changes with the day, and due-soon work with every moment.
    version: async ({ db, me, input, now }) =>
      `${await versionOf(db, me, 'homework')} ${input.due ? now.toISOString() : wallClock(now, me.zone).date}`,
  }),
  // Before `/assignments/:id`, which would take "courses" for an id.
  on(listCourseNames, ({ db, me, now }) => courseNamesOf(db, me, now), {
    version: async ({ db, me, now }) => {
      const [homework, courses] = await Promise.all([versionOf(db, me, 'homework'), versionOf(db, me, 'courses')])
      return `${homework} ${courses} ${wallClock(now, me.zone).date}`
    },
  }),
  ...bulkRoutes,
  ...seriesRoutes,
  on(
    addAssignment,
    async ({ db, me, input: { repeat, ...draft }, now, transaction }) => {
      refuseHidden(draft)
      const isAlone = !repeat && me.session !== ''
      const made = isAlone ? await insertAssignmentRow(db, me, draft, now, null, me.session) : undefined
      if (made !== undefined) return new JsonText(made)
      return assignmentOrNotFound(
        await transaction((db) =>
          repeat ? insertRepeating(db, me, draft, repeat, now) : insertAssignment(db, me, draft, now),
        ),
      )
    },
    // Mostly one statement, which is a transaction of its own and asks again who calls: begin and commit around it would
    // double its cost.
    { transaction: 'own' },
  ),
  on(readAssignment, async ({ db, me, input }) => assignmentOrNotFound(await assignmentBy(db, me, input.id))),
  on(editAssignment, async ({ db, me, input: { id, ...changes }, now }) =>
    assignmentOrNotFound(await changeAssignment(db, me, id, changes, now)),
  ),
  on(deleteAssignment, async ({ db, me, input, now }) => ({
    undo: assignmentOrNotFound(await removeAssignment(db, me, input.id, input.scope, now)),
  })),
  ...historyRoutes,
  ...subtaskRoutes,
  ...savedRoutes,
  on(assignmentReminders.change, (context) => changeSetting(assignmentReminders, context, context.input.value)),
  on(dueLeads.change, (context) =>
    // The longest first, as they are shown.
    changeSetting(
      dueLeads,
      context,
      context.input.value.toSorted((one, other) => other - one),
    ),
  ),
  ...attachmentRoutes,
]

import { wallClock } from '../../contract/zone.ts'
import { JsonText, on } from '../../server/route.ts'
import { stampOf } from '../../server/stamps.ts'
import { assignmentStudyRoutes } from './assignment/routes.ts'
import {
  addSession,
  correctIntervals,
  deleteSession,
  editSession,
  listIntervals,
  listSessions,
  readSession,
  readStudied,
  readWeek,
} from './contract.ts'
import { courseStudyRoutes } from './course/routes.ts'
import { restoreSessions } from './deleted/contract.ts'
import { bringBack, removeSessions } from './deleted/queries.ts'
import { changeSession, planSessions } from './edit/queries.ts'
import { intervalsOf, replaceIntervals } from './intervals/queries.ts'
import { groupOf } from './invitations/queries.ts'
import { invitationRoutes, tellGroup } from './invitations/routes.ts'
import { sessionsOf } from './list/queries.ts'
import { presetRoutes } from './presets/routes.ts'
import { sessionBy } from './queries.ts'
import { there } from './rules.ts'
import { timerRoutes } from './timer/routes.ts'
import { studiedInAll, weekOf } from './week/queries.ts'

/** What a session shows of others: its assignments' titles and its course's colour. */
const shownTopics = ['study', 'homework', 'courses']

export const studyRoutes = [
  on(listSessions, async ({ db, me, input, now }) => new JsonText(await sessionsOf(db, me, input, now)), {
    // Which plan of a series is the next one changes with the day.
    version: async ({ db, me, now }) =>
      `${await Promise.all(shownTopics.map((topic) => stampOf(db, me, topic)))} ${wallClock(now, me.zone).date}`,
  }),
  on(addSession, async ({ db, me, input, now }) => there(await planSessions(db, me, input, now))),
  on(readSession, async ({ db, me, input }) => there(await sessionBy(db, me, input.id))),
  on(editSession, async ({ db, me, input: { id, ...changes }, now, shell }) => {
    const changed = there(await changeSession(db, me, id, changes, now))
    tellGroup(shell, db, await groupOf(db, me, id))
    return changed
  }),
  on(deleteSession, async ({ db, me, input, now, shell }) => {
    tellGroup(shell, db, await groupOf(db, me, input.id))
    return { undo: there(await removeSessions(db, me, input.id, input.scope, now)) }
  }),
  on(restoreSessions, async ({ db, me, input, now, shell }) => {
    tellGroup(shell, db, there(await bringBack(db, me, input.undo, now)))
    return {}
  }),
  on(listIntervals, async ({ db, me, input }) => there(await intervalsOf(db, me, input.id))),
  on(correctIntervals, async ({ db, me, input, now }) =>
    there(await replaceIntervals(db, me, input.id, input.intervals, now)),
  ),
  on(readStudied, ({ db, me, now }) => studiedInAll(db, me, now)),
  on(readWeek, async ({ db, me, now }) => new JsonText(await weekOf(db, me, now))),
  ...courseStudyRoutes,
  ...assignmentStudyRoutes,
  ...timerRoutes,
  ...presetRoutes,
  ...invitationRoutes,
]

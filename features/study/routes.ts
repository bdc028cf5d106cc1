import { wallClock } from '../../contract/zone.ts'
import { versionOf } from '../../server/db/versions.ts'
import { JsonText, on } from '../../server/route.ts'
import { changeSetting } from '../account/settings/queries.ts'
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
import { guestsToTell, hostedPlans, tellOfChanges, tellOfDeletions } from './invitations/news.queries.ts'
import { invitationRoutes, notifyGroup } from './invitations/routes.ts'
import { loggedRoutes } from './logged/routes.ts'
import { sessionLead, studyGroupUpdates } from './notifications.contract.ts'
import { planningRoutes } from './planning/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { presetRoutes } from './presets/routes.ts'
import { sessionBy } from './queries.ts'
import { sessionOrNotFound } from './rules.ts'
import { removeSessions } from './sessions/deleted.queries.ts'
import { changeSession, planSessions } from './sessions/edit.queries.ts'
import { sessionsOf } from './sessions/list.queries.ts'
import { assignmentStudyRoutes } from './stats/assignment.routes.ts'
import { courseStudyRoutes } from './stats/course.routes.ts'
import { studiedInAll, studyWeekOf } from './stats/week.queries.ts'
import { intervalsOf, replaceIntervals } from './timer/intervals.queries.ts'
import { timerRoutes } from './timer/routes.ts'

/**
 * A session shows who is in it, the titles of assignments, the colour of the course, and the person's own words that
 * moderators have hidden.
 */
const shownTopics = ['study', 'study-people', 'homework', 'courses', 'cases']

export const studyRoutes = [
  on(listSessions, async ({ db, me, input, now }) => new JsonText(await sessionsOf(db, me, input, now)), {
    // The next plan of a series depends on the day.
    version: async ({ db, me, now }) =>
      `${await Promise.all(shownTopics.map((topic) => versionOf(db, me, topic)))} ${wallClock(now, me.zone).date}`,
  }),
  on(addSession, async ({ db, me, input, now }) => sessionOrNotFound(await planSessions(db, me, input, now))),
  on(readSession, async ({ db, me, within }) => sessionOrNotFound(await sessionBy(db, me, within.key))),
  on(editSession, async ({ db, within, input: { id: _, ...changes }, now, shell }) => {
    notifyGroup(shell, db, within.facts)
    const before = await hostedPlans(db, within)
    const changed = sessionOrNotFound(await changeSession(db, within, changes, now))
    await tellOfChanges(shell, db, before, now)
    return changed
  }),
  on(deleteSession, async ({ db, within, input, now, shell }) => {
    notifyGroup(shell, db, within.facts)
    const guests = await guestsToTell(db, await hostedPlans(db, within))
    const undo = sessionOrNotFound(await removeSessions(db, within, input.scope, now))
    await tellOfDeletions(shell, db, guests, now)
    return { undo }
  }),
  on(listIntervals, async ({ db, within }) => sessionOrNotFound(await intervalsOf(db, within))),
  on(correctIntervals, async ({ db, within, input, now }) =>
    sessionOrNotFound(await replaceIntervals(db, within, input.intervals, now)),
  ),
  on(readStudied, ({ db, me, now }) => studiedInAll(db, me, now)),
  on(readWeek, async ({ db, me, now }) => new JsonText(await studyWeekOf(db, me, now))),
  ...courseStudyRoutes,
  ...assignmentStudyRoutes,
  ...timerRoutes,
  ...loggedRoutes,
  ...preferenceRoutes,
  ...presetRoutes,
  ...planningRoutes,
  ...invitationRoutes,
  on(studyGroupUpdates.change, (context) => changeSetting(studyGroupUpdates, context, context.input.value)),
  on(sessionLead.change, (context) => changeSetting(sessionLead, context, context.input.value)),
]

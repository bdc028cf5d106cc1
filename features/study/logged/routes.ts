import { on } from '../../../server/route.ts'
import { notifyGroup } from '../invitations/routes.ts'
import { sessionOrNotFound } from '../rules.ts'
import { logSessionTime, logTime } from './contract.ts'
import { logInSession, logNewSession } from './queries.ts'

export const loggedRoutes = [
  on(logTime, async ({ db, me, input, now }) => sessionOrNotFound(await logNewSession(db, me, input, now))),
  on(logSessionTime, async ({ db, within, input: { id: _, ...logged }, now, shell }) => {
    notifyGroup(shell, db, within.facts)
    return sessionOrNotFound(await logInSession(db, within, logged, now))
  }),
]

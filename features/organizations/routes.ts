import { versionOf } from '../../server/db/versions.ts'
import { directoryVersion } from '../../server/directories.ts'
import { JsonText, on } from '../../server/route.ts'
import { answerTo, follow, joinOrAsk, leave, liftBan, removePerson, showPerson, withdraw } from './belonging.queries.ts'
import {
  answerRequest,
  editOrganization,
  followOrganization,
  joinOrganization,
  leaveOrganization,
  liftOrganizationBan,
  listOrganizations,
  listRequests,
  readOrganization,
  readRoster,
  removeFromOrganization,
  showInOrganization,
  withdrawRequest,
} from './contract.ts'
import { rosterOf, requestsOf } from './people.queries.ts'
import { changeOrganization, organizationBy, organizationsFor } from './queries.ts'

/** Writes change what the caller is: the answer is read as that. */
export const organizationRoutes = [
  on(listOrganizations, async ({ db, me, input }) => new JsonText(await organizationsFor(db, me, input)), {
    version: async ({ db, me }) =>
      [await directoryVersion(db, 'organizations'), await versionOf(db, me, 'organizations')].join(' '),
  }),
  on(readOrganization, ({ db, within }) => organizationBy(db, within)),
  on(editOrganization, async ({ db, within, input: { id: _, ...changes }, now }) => {
    await changeOrganization(db, within, changes, now)
    return organizationBy(db, within)
  }),
  on(joinOrganization, async ({ db, within, input, now }) => {
    await joinOrAsk(db, within, input.answer, now)
    return organizationBy(db, within)
  }),
  on(leaveOrganization, async ({ db, within, now }) => {
    await leave(db, within, now)
    return organizationBy(db, within)
  }),
  on(withdrawRequest, async ({ db, within, now }) => {
    await withdraw(db, within, now)
    return organizationBy(db, within)
  }),
  on(followOrganization, async ({ db, within, input, now }) => {
    await follow(db, within, input.follows, now)
    return organizationBy(db, within)
  }),
  on(showInOrganization, async ({ db, within, input }) => {
    await showPerson(db, within, input.shown)
    return organizationBy(db, within)
  }),
  on(readRoster, ({ db, within, input: { id: _, ...wanted } }) => rosterOf(db, within, wanted)),
  on(listRequests, async ({ db, within }) => ({ rows: await requestsOf(db, within) })),
  on(answerRequest, async ({ db, within, input, now }) => {
    await answerTo(db, within, input, now)
    return {}
  }),
  on(removeFromOrganization, async ({ db, within, input, now }) => {
    await removePerson(db, within, input, now)
    return {}
  }),
  on(liftOrganizationBan, async ({ db, within, input, now }) => {
    await liftBan(db, within, input.person, now)
    return {}
  }),
]

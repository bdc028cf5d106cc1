import { JsonText, on } from '../../../server/route.ts'
import { withMessageId } from '../../../server/threads.ts'
import {
  countUnreadOrganizationThreads,
  findOrganizationThread,
  listOrganizationMessages,
  listOrganizationThreads,
  readOrganizationMessages,
  readOrganizationThread,
  writeOrganizationMessage,
  writeToOfficers,
} from './contract.ts'
import {
  contactWith,
  markContactRead,
  organizationMessagesOf,
  organizationThreadBy,
  organizationThreadsOf,
  unreadOrganizationThreads,
  writeInContact,
  writeToOfficersOf,
} from './queries.ts'

export const organizationThreadRoutes = [
  on(listOrganizationThreads, async ({ db, me, input }) => new JsonText(await organizationThreadsOf(db, me, input))),
  on(countUnreadOrganizationThreads, async ({ db, me }) => ({ count: await unreadOrganizationThreads(db, me) })),
  on(findOrganizationThread, ({ db, within }) => contactWith(db, within)),
  on(writeToOfficers, async ({ db, within, input, now, shell }) => ({
    id: await writeToOfficersOf(shell, db, within, withMessageId(input), now),
  })),
  on(readOrganizationThread, ({ db, within }) => organizationThreadBy(db, within)),
  on(
    listOrganizationMessages,
    async ({ db, within, input }) => new JsonText(await organizationMessagesOf(db, within, input)),
  ),
  on(writeOrganizationMessage, ({ db, within, input, now, shell }) =>
    writeInContact(shell, db, within, withMessageId(input), now),
  ),
  on(readOrganizationMessages, async ({ db, within, input, now, shell }) => {
    await markContactRead(shell, db, within, new Date(input.upTo), now)
    return {}
  }),
]

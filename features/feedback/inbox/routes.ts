import { JsonText, on } from '../../../server/route.ts'
import { changeEntryState, listInbox, readInboxEntry, readInboxFacts, replyToEntry, tagEntry } from './contract.ts'
import { inboxEntryBy, inboxFacts, inboxOf, writeAnswer, writeEntryState, writeTags } from './queries.ts'

export const inboxRoutes = [
  on(listInbox, async ({ db, shell, input }) => new JsonText(await inboxOf(shell, db, input))),
  on(readInboxFacts, ({ db }) => inboxFacts(db)),
  on(readInboxEntry, ({ db, shell, input }) => inboxEntryBy(shell, db, input.id)),
  on(replyToEntry, async ({ db, me, shell, input, request, now }) => {
    await writeAnswer(shell, db, me, input, request.id, now)
    return inboxEntryBy(shell, db, input.id)
  }),
  on(changeEntryState, async ({ db, shell, input }) => {
    await writeEntryState(shell, db, input)
    return inboxEntryBy(shell, db, input.id)
  }),
  on(tagEntry, async ({ db, shell, input }) => {
    await writeTags(shell, db, input.id, input.tags)
    return inboxEntryBy(shell, db, input.id)
  }),
]

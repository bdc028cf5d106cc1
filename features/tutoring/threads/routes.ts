import { JsonText, on } from '../../../server/route.ts'
import { withMessageId } from '../../../server/threads.ts'
import {
  countUnreadThreads,
  findTutorThread,
  listTutorMessages,
  listTutorThreads,
  readTutorMessages,
  readTutorThread,
  writeToTutor,
  writeTutorMessage,
} from './contract.ts'
import {
  markThreadRead,
  messagesOf,
  threadBy,
  threadsOf,
  threadWith,
  unreadThreadsOf,
  writeMessage,
  writeToTutorOf,
} from './queries.ts'

export const threadRoutes = [
  on(listTutorThreads, async ({ db, me, input }) => new JsonText(await threadsOf(db, me, input))),
  on(countUnreadThreads, async ({ db, me }) => ({ count: await unreadThreadsOf(db, me) })),
  on(findTutorThread, async ({ db, within }) => ({ thread: await threadWith(db, within) })),
  on(writeToTutor, async ({ db, within, input, now, shell }) => ({
    id: await writeToTutorOf(shell, db, within, withMessageId(input), now),
  })),
  on(readTutorThread, ({ db, within }) => threadBy(db, within)),
  on(listTutorMessages, async ({ db, within, input }) => new JsonText(await messagesOf(db, within, input))),
  on(writeTutorMessage, ({ db, within, input, now, shell }) =>
    writeMessage(shell, db, within, withMessageId(input), now),
  ),
  on(readTutorMessages, async ({ db, within, input, now, shell }) => {
    await markThreadRead(shell, db, within, new Date(input.upTo), now)
    return {}
  }),
]

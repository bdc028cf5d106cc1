import { bucketOf } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import { JsonText, on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
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

/** A message without an id of its own gets one. */
const written = ({ message = crypto.randomUUID(), body }: { message?: string | undefined; body: string }) => ({
  message,
  body,
})
const bucketsOf = (shell: Shell, me: Me) => ({
  threads: bucketOf(shell, 'tutor-threads', me.id),
  messages: bucketOf(shell, 'tutor-messages', me.id),
})

export const threadRoutes = [
  on(listTutorThreads, async ({ db, me, input }) => new JsonText(await threadsOf(db, me, input))),
  on(countUnreadThreads, async ({ db, me }) => ({ count: await unreadThreadsOf(db, me) })),
  on(findTutorThread, async ({ db, within }) => ({ thread: await threadWith(db, within) })),
  on(writeToTutor, async ({ db, me, within, input, now, shell }) => ({
    id: await writeToTutorOf(shell, db, within, written(input), bucketsOf(shell, me), now),
  })),
  on(readTutorThread, ({ db, within }) => threadBy(db, within)),
  on(listTutorMessages, async ({ db, within, input }) => new JsonText(await messagesOf(db, within, input))),
  on(writeTutorMessage, ({ db, me, within, input, now, shell }) =>
    writeMessage(shell, db, within, written(input), bucketsOf(shell, me), now),
  ),
  on(readTutorMessages, async ({ db, within, input, now, shell }) => {
    await markThreadRead(shell, db, within, new Date(input.upTo), now)
    return {}
  }),
]

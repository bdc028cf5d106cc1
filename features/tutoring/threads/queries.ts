import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { maxNewThreadsADay, messageWords } from '../../../contract/thread.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { readPageText } from '../../../server/db/page.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import { bucketOf, countTries } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import type { RelationParameters, Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import {
  addMessage,
  isWritten,
  lockThread,
  messageColumnsSql,
  newestMessageSql,
  readMessages,
  type ThreadPage,
  type ThreadTables,
  unreadCountSql,
  type WrittenMessage,
} from '../../../server/threads.ts'
import { markReadAbout, notify } from '../../notifications/queries.ts'
import { tutorMessageKind } from '../notifications.rules.ts'
import { partySql } from '../sessions/queries.ts'
import { type SessionSide, sessionSides } from '../sessions/rules.ts'
import { tutorMessageTexts } from '../texts.queries.ts'
import { isTutorHereSql } from '../tutors/seen.queries.ts'
import type { tutorScope } from '../tutors/shown.contract.ts'
import { type TutorMessage, type TutorThread, type threadScope, tutorMessage, tutorThread } from './contract.ts'
import { keepResponseTime } from './response.queries.ts'
import { threadWords } from './rules.ts'

// Everything that is known of conversations: nothing else reads or writes their tables, but for what personalData.queries.ts
// and texts.queries.ts declare. So another home can be given to them behind the same functions.

export type InThread = Within<typeof threadScope>
const tables: ThreadTables = { threads: 'tutor_threads', messages: 'tutor_messages', texts: tutorMessageTexts }
const newThreads = { tries: maxNewThreadsADay, minutes: 1440, words: threadWords.tooManyThreads }

/** Which conversations somebody has, and as what, as a scope asks. */
export const threadRelations = ({ me }: Pick<RelationParameters, 'me'>) => `
  select h.id as key, 'student' as role from tutor_threads h where h.student_id = ${me}
  union all select h.id, 'tutor' from tutor_threads h where h.tutor_user_id = ${me}`

/** Both of a conversation, whom everything in it concerns. */
export const peopleOfThread = (key: string) => [
  sql`select unnest(array[student_id, tutor_user_id]) from tutor_threads where id = ${key}::uuid`,
]

/** Whether the reader, `$1`, is the student of the conversation `h`. */
const bySide = (student: string, tutor: string) => `case when h.student_id = $1::uuid then ${student} else ${tutor} end`
const otherId = bySide('h.tutor_user_id', 'h.student_id')
const ownReadAt = bySide('h.student_read_at', 'h.tutor_read_at')
/** Messages of the other one that the reader has not read. */
const unreadSql = `select from tutor_messages u where u.thread_id = h.id and u.side <> ${bySide(`'student'`, `'tutor'`)}
  and u.created_at > coalesce(${ownReadAt}, '-infinity')`
const mine = '(h.student_id = $1::uuid or h.tutor_user_id = $1::uuid)'
const threadColumns = shownColumns(tutorThread, {
  id: 'h.id',
  side: bySide(`'student'`, `'tutor'`),
  tutorId: 'h.tutor_id',
  other: partySql(otherId),
  reachable: `exists (select from profiles p where p.id = ${otherId} and ${isTutorHereSql('$1::uuid')})`,
  ...newestMessageSql(tables),
  unread: unreadCountSql(unreadSql),
  readAt: isoInstantSql(ownReadAt),
})

/** A person's conversations, the newest message first, as JSON text. */
export function threadsOf(db: Db, me: Me, { after, limit }: ThreadPage): Promise<string> {
  return readPageText(db, {
    ...{ name: 'tutor threads', columns: threadColumns, from: 'tutor_threads h', conditions: [mine] },
    order: [
      { by: 'h.last_at', type: 'timestamptz', falling: true },
      { by: 'h.id', type: 'uuid' },
    ],
    ...{ values: [me.id], limit, after },
  })
}

/** In how many conversations something is unread. */
export async function unreadThreadsOf(db: Db, me: Me): Promise<number> {
  const text = `select count(*)::int as many from tutor_threads h where ${mine} and exists (${unreadSql})`
  const found = await readRow(db, { name: 'unread tutor threads', text, values: [me.id] }, { many: column.number })
  return found?.many ?? 0
}

export async function threadBy(db: Db, { me, key }: InThread): Promise<TutorThread> {
  const text = `select to_json(x) as shown from (select ${threadColumns} from tutor_threads h where h.id = $2 and ${mine}) x`
  const found = await readRow(db, { name: 'tutor thread', text, values: [me.id, key] }, { shown: tutorThread })
  if (!found) throw new Refusal('not_found', messageWords.notThere)
  return found.shown
}

/** The id of a student's conversation with a tutor; null where there is none. */
export async function threadWith(db: Db, { me, key }: Within<typeof tutorScope>): Promise<string | null> {
  const text = 'select id from tutor_threads where student_id = $1 and tutor_id = $2'
  return (await readRow(db, { text, values: [me.id, key] }, { id: column.text }))?.id ?? null
}

const messageColumns = shownColumns(tutorMessage, { ...messageColumnsSql(tables), side: 'm.side' })

/** The messages of a conversation, the newest first, as JSON text. */
export const messagesOf = (db: Db, within: InThread, page: ThreadPage): Promise<string> =>
  readMessages(db, tables, { name: 'tutor messages', columns: messageColumns }, within, page)

/**
 * Writes to a tutor as a student, and begins the conversation where there is none. Answers its id. Needs a transaction.
 */
export async function writeToTutorOf(
  shell: Shell,
  db: Db,
  { me, key }: Within<typeof tutorScope, 'stranger'>,
  written: WrittenMessage,
  now: Date,
): Promise<string> {
  const begun = `insert into tutor_threads (id, student_id, tutor_id, tutor_user_id, last_at, created_at)
    select gen_random_uuid(), $1, t.id, t.user_id, $3, $3 from tutor_profiles t where t.id = $2
    on conflict (student_id, tutor_id) do nothing returning id`
  const made = await readRow(db, { text: begun, values: [me.id, key, now] }, { id: column.text })
  if (made) await countTries(db, newThreads, bucketOf(shell, 'tutor-threads', me.id), now)
  const text = 'select id from tutor_threads where student_id = $1 and tutor_id = $2'
  const thread = made ?? (await readRow(db, { text, values: [me.id, key] }, { id: column.text }))
  if (!thread) throw new Refusal('not_found', messageWords.notThere)
  await putMessage(shell, db, { me, key: thread.id, role: 'student' }, written, now)
  return thread.id
}

/** Writes a message, once for each id that a page draws. Needs a transaction. */
export async function writeMessage(
  shell: Shell,
  db: Db,
  within: InThread,
  written: WrittenMessage,
  now: Date,
): Promise<TutorMessage> {
  await putMessage(shell, db, within, written, now)
  const text = `select to_json(x) as shown from (select ${messageColumns} from tutor_messages m where m.id = $2) x`
  const found = await readRow(db, { text, values: [within.me.id, written.message] }, { shown: tutorMessage })
  if (!found) throw new Error('a message was not written')
  return found.shown
}

type Writer = Pick<InThread, 'me' | 'key' | 'role'>

const lockedShape = {
  ...{ other: column.orNull(column.text), tutor: column.orNull(column.text) },
  ...{ reachable: column.flag, waiting: column.flag },
}

/** The conversation, locked, so that its messages have an order. `waiting`: the other one has something unread already. */
async function lockForWriting(db: Db, { me, key, role }: Writer) {
  await lockThread(db, tables, key)
  const [theirs, readAt] = role === 'student' ? ['tutor_user_id', 'tutor_read_at'] : ['student_id', 'student_read_at']
  const text = `select h.${theirs} as other, h.tutor_id as tutor,
      exists (select from profiles p where p.id = h.${theirs} and ${isTutorHereSql('$2::uuid')}) as reachable,
      exists (select from tutor_messages m where m.thread_id = h.id and m.side = '${role}'
        and m.created_at > coalesce(h.${readAt}, '-infinity')) as waiting
    from tutor_threads h where h.id = $1`
  const found = await readRow(db, { text, values: [key, me.id] }, lockedShape)
  if (!found) throw new Refusal('not_found', messageWords.notThere)
  return found
}

async function putMessage(shell: Shell, db: Db, writer: Writer, written: WrittenMessage, now: Date): Promise<void> {
  const { me, key, role } = writer
  const { other, tutor, reachable, waiting } = await lockForWriting(db, writer)
  if (await isWritten(db, tables, writer, written.message)) return
  if (!other || !reachable) throw new Refusal('conflict', threadWords.notReachable)
  await addMessage(shell, db, tables, { me, key, side: role }, written, now)
  if (role === 'tutor' && tutor) await keepResponseTime(shell, db, tutor, now)
  shell.live.changed(db, other)
  if (waiting) return
  const notice = { person: other, kind: tutorMessageKind, key: `${tutorMessageKind} ${key}`, reference: key }
  await notify(shell, db, [{ ...notice, again: true }], now)
}

/** The caller has read everything up to that moment; the notification of it is read with that. */
export async function markThreadRead(
  shell: Shell,
  db: Db,
  { me, key, role }: InThread,
  upTo: Date,
  now: Date,
): Promise<void> {
  const name = z.enum(sessionSides).parse(role satisfies SessionSide)
  const text = `update tutor_threads set ${name}_read_at = least($2::timestamptz, last_at)
    where id = $1 and coalesce(${name}_read_at, '-infinity') < least($2::timestamptz, last_at)`
  await runStatement(db, { text, values: [key, upTo] })
  await markReadAbout(shell, db, me, tutorMessageKind, key, now)
}

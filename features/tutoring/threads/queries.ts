import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { readPageText } from '../../../server/db/page.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import { countTries } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import { authorsTextSql, isHiddenSql } from '../../../server/publicTexts/sources.ts'
import type { RelationParameters, Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { lockPersonForCounting } from '../../account/queries.ts'
import { markReadAbout, notify } from '../../notifications/queries.ts'
import { tutorMessageKind } from '../notifications.rules.ts'
import { partySql } from '../sessions/queries.ts'
import { type SessionSide, sessionSides } from '../sessions/rules.ts'
import { tutorMessageTexts } from '../texts.queries.ts'
import { isTutorHereSql } from '../tutors/seen.queries.ts'
import type { tutorScope } from '../tutors/shown.contract.ts'
import { type TutorMessage, type TutorThread, type threadScope, tutorMessage, tutorThread } from './contract.ts'
import { keepResponseTime } from './response.queries.ts'
import { maxMessagesAnHour, maxNewThreadsADay, threadWords } from './rules.ts'

// Everything that is known of conversations: nothing else reads or writes their tables, but for what personalData.queries.ts
// and texts.queries.ts declare. So another home can be given to them behind the same functions.

export type InThread = Within<typeof threadScope>
type Page = { after?: string | undefined; limit: number }
type Written = { message: string; body: string }

const newThreads = { tries: maxNewThreadsADay, minutes: 1440, words: threadWords.tooManyThreads }
const messagesAnHour = { tries: maxMessagesAnHour, minutes: 60, words: threadWords.tooManyMessages }
/** Keyed hashes of the writer, for what is counted. */
export type WriterBuckets = { threads: string; messages: string }

/** Which conversations somebody has, and as what, as a scope asks. */
export const threadRelations = ({ me }: Pick<RelationParameters, 'me'>) => `
  select h.id as key, 'student' as role from tutor_threads h where h.student_id = ${me}
  union all select h.id, 'tutor' from tutor_threads h where h.tutor_user_id = ${me}`

/** Whether the reader, `$1`, is the student of the conversation `h`. */
const bySide = (student: string, tutor: string) => `case when h.student_id = $1::uuid then ${student} else ${tutor} end`
const otherId = bySide('h.tutor_user_id', 'h.student_id')
const ownReadAt = bySide('h.student_read_at', 'h.tutor_read_at')
/** Messages of the other one that the reader has not read. */
const unreadSql = `select from tutor_messages u where u.thread_id = h.id and u.side <> ${bySide(`'student'`, `'tutor'`)}
  and u.created_at > coalesce(${ownReadAt}, '-infinity')`
const mine = '(h.student_id = $1::uuid or h.tutor_user_id = $1::uuid)'
const mostUnread = 100
const wordsOf = (m: string) =>
  `case when ${m}.author_id = $1::uuid then ${authorsTextSql(tutorMessageTexts, m, 'body')} else ${m}.body end`

const threadColumns = shownColumns(tutorThread, {
  id: 'h.id',
  side: bySide(`'student'`, `'tutor'`),
  tutorId: 'h.tutor_id',
  other: partySql(otherId),
  reachable: `exists (select from profiles p where p.id = ${otherId} and ${isTutorHereSql('$1::uuid')})`,
  lastWords: `coalesce((select left(${wordsOf('m')}, 200) from tutor_messages m where m.thread_id = h.id order by m.created_at desc limit 1), '')`,
  lastMine: `coalesce((select m.author_id = $1::uuid from tutor_messages m where m.thread_id = h.id order by m.created_at desc limit 1), false)`,
  lastAt: isoInstantSql('h.last_at'),
  unread: `(select count(*) from (${unreadSql} limit ${mostUnread}) n)`,
  readAt: isoInstantSql(ownReadAt),
})

/** A person's conversations, the newest message first, as JSON text. */
export function threadsOf(db: Db, me: Me, { after, limit }: Page): Promise<string> {
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
  if (!found) throw new Refusal('not_found', threadWords.notThere)
  return found.shown
}

/** The id of a student's conversation with a tutor; null where there is none. */
export async function threadWith(db: Db, { me, key }: Within<typeof tutorScope>): Promise<string | null> {
  const text = 'select id from tutor_threads where student_id = $1 and tutor_id = $2'
  return (await readRow(db, { text, values: [me.id, key] }, { id: column.text }))?.id ?? null
}

const messageColumns = shownColumns(tutorMessage, {
  id: 'm.id',
  mine: 'coalesce(m.author_id = $1::uuid, false)',
  side: 'm.side',
  body: wordsOf('m'),
  erased: 'm.author_id is null',
  hidden: isHiddenSql(tutorMessageTexts, 'm'),
  createdAt: isoInstantSql('m.created_at'),
})

/** The messages of a conversation, the newest first, as JSON text. */
export function messagesOf(db: Db, { me, key }: InThread, { after, limit }: Page): Promise<string> {
  return readPageText(db, {
    ...{ name: 'tutor messages', columns: messageColumns, from: 'tutor_messages m' },
    conditions: ['m.thread_id = $2::uuid and $1::uuid is not null'],
    order: [
      { by: 'm.created_at', type: 'timestamptz', falling: true },
      { by: 'm.id', type: 'uuid' },
    ],
    ...{ values: [me.id, key], limit, after },
  })
}

/**
 * Writes to a tutor as a student, and begins the conversation where there is none. Answers its id. Needs a transaction.
 */
export async function writeToTutorOf(
  shell: Shell,
  db: Db,
  { me, key }: Within<typeof tutorScope, 'stranger'>,
  written: Written,
  buckets: WriterBuckets,
  now: Date,
): Promise<string> {
  const begun = `insert into tutor_threads (id, student_id, tutor_id, tutor_user_id, last_at, created_at)
    select gen_random_uuid(), $1, t.id, t.user_id, $3, $3 from tutor_profiles t where t.id = $2
    on conflict (student_id, tutor_id) do nothing returning id`
  const made = await readRow(db, { text: begun, values: [me.id, key, now] }, { id: column.text })
  if (made) await countTries(db, newThreads, buckets.threads, now)
  const text = 'select id from tutor_threads where student_id = $1 and tutor_id = $2'
  const thread = made ?? (await readRow(db, { text, values: [me.id, key] }, { id: column.text }))
  if (!thread) throw new Refusal('not_found', threadWords.notThere)
  await putMessage(shell, db, { me, key: thread.id, role: 'student' }, written, buckets, now)
  return thread.id
}

/** Writes a message, once for each id that a page draws. Needs a transaction. */
export async function writeMessage(
  shell: Shell,
  db: Db,
  within: InThread,
  written: Written,
  buckets: WriterBuckets,
  now: Date,
): Promise<TutorMessage> {
  await putMessage(shell, db, within, written, buckets, now)
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
async function lockThread(db: Db, { me, key, role }: Writer) {
  await runStatement(db, { text: 'select 1 from tutor_threads where id = $1 for no key update', values: [key] })
  const [theirs, readAt] = role === 'student' ? ['tutor_user_id', 'tutor_read_at'] : ['student_id', 'student_read_at']
  const text = `select h.${theirs} as other, h.tutor_id as tutor,
      exists (select from profiles p where p.id = h.${theirs} and ${isTutorHereSql('$2::uuid')}) as reachable,
      exists (select from tutor_messages m where m.thread_id = h.id and m.side = '${role}'
        and m.created_at > coalesce(h.${readAt}, '-infinity')) as waiting
    from tutor_threads h where h.id = $1`
  const found = await readRow(db, { text, values: [key, me.id] }, lockedShape)
  if (!found) throw new Refusal('not_found', threadWords.notThere)
  return found
}

async function putMessage(
  shell: Shell,
  db: Db,
  writer: Writer,
  { message, body }: Written,
  buckets: WriterBuckets,
  now: Date,
): Promise<void> {
  const { me, key, role } = writer
  // As everything that changes a tutor’s row does, before anything else is locked.
  if (role === 'tutor') await lockPersonForCounting(db, me)
  const { other, tutor, reachable, waiting } = await lockThread(db, writer)
  if (await isWritten(db, writer, message)) return
  if (!other || !reachable) throw new Refusal('conflict', threadWords.notReachable)
  await countTries(db, messagesAnHour, buckets.messages, now)
  // Later than all before it, so that their order is one, whatever the clocks of several nodes say.
  const insert = `insert into tutor_messages (id, thread_id, author_id, side, body, created_at)
    select $1, $2, $3, $4, $5, greatest($6::timestamptz, max(m.created_at) + interval '1 millisecond')
    from tutor_messages m where m.thread_id = $2
    on conflict (id) do nothing returning created_at as at`
  const values = [message, key, me.id, role, body, now]
  const made = await readRow(db, { text: insert, values }, { at: column.moment })
  if (!made) throw new Refusal('conflict', threadWords.idTaken)
  await runStatement(db, { text: 'update tutor_threads set last_at = $2 where id = $1', values: [key, made.at] })
  if (role === 'tutor' && tutor) await keepResponseTime(shell, db, tutor, now)
  shell.live.changed(db, other)
  if (waiting) return
  const notice = { person: other, kind: tutorMessageKind, key: `${tutorMessageKind} ${key}`, reference: key }
  await notify(shell, db, [{ ...notice, again: true }], now)
}

/** Whether this was sent before. Throws a Refusal where the id is that of another message. */
async function isWritten(db: Db, { me, key }: Writer, message: string): Promise<boolean> {
  const text = 'select thread_id = $2 and author_id is not distinct from $3 as same from tutor_messages where id = $1'
  const found = await readRow(db, { text, values: [message, key, me.id] }, { same: column.flag })
  if (found && !found.same) throw new Refusal('conflict', threadWords.idTaken)
  return found !== undefined
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

import { Refusal } from '../contract/refusal.ts'
import { maxMessagesAnHour, messageWords } from '../contract/thread.ts'
import type { Db } from './db/db.ts'
import { isoInstantSql } from './db/json.ts'
import { type PageQuery, readPageText } from './db/page.ts'
import { column, readRow, readRows, runStatement } from './db/statements.ts'
import { bucketOf, countTries } from './limits/windows.ts'
import type { Me } from './me.ts'
import { authorsTextSql, isHiddenSql, type TextSource } from './publicTexts/sources.ts'
import type { Shell } from './shell.ts'

// What the conversations of all features have in common (contract/thread.ts, ADR 65). A feature has two tables for its
// own: conversations with `last_at`, and messages with `thread_id`, `author_id`, `side`, `body` and `created_at`.

/** The two tables of a kind of conversation, and where the words of its messages are declared. */
export type ThreadTables = { threads: string; messages: string; texts: TextSource }

/** Somebody who writes in a conversation, on one side of it. */
export type ThreadWriter = { me: Me; key: string; side: string }
/** `message`: the id that the page has drawn. */
export type WrittenMessage = { message: string; body: string }
export type ThreadPage = { after?: string | undefined; limit: number }

const messagesAnHour = { tries: maxMessagesAnHour, minutes: 60, words: messageWords.tooMany }

/** A message without an id of its own gets one. */
export const withMessageId = ({
  message = crypto.randomUUID(),
  body,
}: {
  message?: string | undefined
  body: string
}) => ({
  message,
  body,
})

/** The words of the message `m`, as the reader `$1` reads them. */
const wordsOf = ({ texts }: ThreadTables, m: string) =>
  `case when ${m}.author_id = $1::uuid then ${authorsTextSql(texts, m, 'body')} else ${m}.body end`

/** SQL of the fields that `messageFields` names, of the message `m` for the reader `$1`. */
export const messageColumnsSql = (tables: ThreadTables) => ({
  id: 'm.id',
  mine: 'coalesce(m.author_id = $1::uuid, false)',
  body: wordsOf(tables, 'm'),
  erased: 'm.author_id is null',
  hidden: isHiddenSql(tables.texts, 'm'),
  createdAt: isoInstantSql('m.created_at'),
})

/** SQL of what a list says of the newest message in the conversation `h`. `seen`: which messages the reader `$1` sees. */
export const newestMessageSql = (tables: ThreadTables, seen = 'true') => {
  const newest = (what: string) =>
    `(select ${what} from ${tables.messages} m where m.thread_id = h.id and ${seen} order by m.created_at desc limit 1)`
  return {
    lastWords: `coalesce(${newest(`left(${wordsOf(tables, 'm')}, 200)`)}, '')`,
    lastMine: `coalesce(${newest('m.author_id = $1::uuid')}, false)`,
    lastAt: isoInstantSql('h.last_at'),
  }
}

/** At most so many are counted as unread. */
const mostUnread = 100
/** SQL: how many of these messages `u` are there, at most a hundred. */
export const unreadCountSql = (unread: string) => `(select count(*) from (${unread} limit ${mostUnread}) n)`

/** A page of messages, the newest first, as JSON text. The reader is `$1`, the conversation `$2`. */
export function readMessages(
  db: Db,
  { messages }: ThreadTables,
  query: Pick<PageQuery, 'name' | 'columns' | 'joined'> & { seen?: string },
  { me, key }: { me: Me; key: string },
  { after, limit }: ThreadPage,
): Promise<string> {
  const { seen = '$1::uuid is not null', ...rest } = query
  return readPageText(db, {
    ...{ ...rest, from: `${messages} m`, conditions: ['m.thread_id = $2::uuid', seen] },
    order: [
      { by: 'm.created_at', type: 'timestamptz', falling: true },
      { by: 'm.id', type: 'uuid' },
    ],
    ...{ values: [me.id, key], limit, after },
  })
}

/** What a person wrote stays with the other side, as a message without words and author. */
export async function forgetAuthor(db: Db, messages: string, person: string): Promise<void> {
  const written = { text: `select id from ${messages} where author_id = $1`, values: [person] }
  const ids = (await readRows(db, written, { id: column.text })).map(({ id }) => id)
  await runStatement(db, { text: `update ${messages} set author_id = null where author_id = $1`, values: [person] })
  // Only now that they are nobody's: what an author changes is kept for moderators.
  await runStatement(db, { text: `update ${messages} set body = '' where id = any($1::uuid[])`, values: [ids] })
}

/** Whoever writes in a conversation waits here for others who do, so that its messages have an order. */
export const lockThread = (db: Db, { threads }: ThreadTables, key: string) =>
  runStatement(db, { text: `select 1 from ${threads} where id = $1 for no key update`, values: [key] })

/** Whether this was sent before. Throws a Refusal where the id is that of another message. */
export async function isWritten(
  db: Db,
  { messages }: ThreadTables,
  { me, key }: Pick<ThreadWriter, 'me' | 'key'>,
  message: string,
): Promise<boolean> {
  const text = `select thread_id = $2 and author_id is not distinct from $3 as same from ${messages} where id = $1`
  const found = await readRow(db, { text, values: [message, key, me.id] }, { same: column.flag })
  if (found && !found.same) throw new Refusal('conflict', messageWords.idTaken)
  return found !== undefined
}

/**
 * Adds a message to a conversation that is locked. Throws a Refusal where somebody has written too many of late, or
 * where the id is that of another message.
 */
export async function addMessage(
  shell: Shell,
  db: Db,
  { threads, messages }: ThreadTables,
  { me, key, side }: ThreadWriter,
  { message, body }: WrittenMessage,
  now: Date,
): Promise<void> {
  await countTries(db, messagesAnHour, bucketOf(shell, 'messages', me.id), now)
  // Later than all before it, so that their order is one, whatever the clocks of several nodes say.
  const insert = `insert into ${messages} (id, thread_id, author_id, side, body, created_at)
    select $1, $2, $3, $4, $5, greatest($6::timestamptz, max(m.created_at) + interval '1 millisecond')
    from ${messages} m where m.thread_id = $2
    on conflict (id) do nothing returning created_at as at`
  const made = await readRow(
    db,
    { text: insert, values: [message, key, me.id, side, body, now] },
    { at: column.moment },
  )
  if (!made) throw new Refusal('conflict', messageWords.idTaken)
  await runStatement(db, { text: `update ${threads} set last_at = $2 where id = $1`, values: [key, made.at] })
}

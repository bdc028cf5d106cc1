import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { maxNewThreadsADay, messageWords } from '../../../contract/thread.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { readPageText } from '../../../server/db/page.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import { bucketOf, countTries } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import type { TextSource } from '../../../server/publicTexts/sources.ts'
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
import { blockedName } from '../../people/rules.ts'
import { separatedSql } from '../../people/seen.queries.ts'
import type { organizationScope } from '../contract.ts'
import { organizationMessageKind } from '../notifications.rules.ts'
import { hiddenOfficer, organizationWords } from '../rules.ts'
import {
  type OrganizationMessage,
  type OrganizationThread,
  organizationMessage,
  organizationMessageText,
  organizationThread,
  type organizationThreadScope,
} from './contract.ts'
import { contactClosed, contactClosedWords, contactWords } from './rules.ts'

export type InContact = Within<typeof organizationThreadScope>

const newThreads = { tries: maxNewThreadsADay, minutes: 1440, words: contactWords.tooManyThreads }

const isHere = (p: string) => `${p}.suspended_at is null and ${p}.erases_at is null`
/** Since when the person `o` runs the organization. */
const since = 'coalesce(o.runs_since, o.joined_at)'

/** Whoever runs the organization, as `o`, and gets what the student writes: they are here, and no block separates the two. */
const officersSql = (
  organization: string,
  student: string,
) => `organization_people o join profiles q on q.id = o.user_id
  where o.organization_id = ${organization} and o.role in ('president', 'officer') and o.user_id <> ${student}
    and ${isHere('q')} and not ${separatedSql('o.user_id', student)}`

/** The conversations `h` that the officer `me` is in, with their own row `o`. */
export const officerThreads = (me: string) => `organization_threads h join organization_people o
  on o.organization_id = h.organization_id and o.user_id = ${me} and o.role in ('president', 'officer')
    and h.user_id <> ${me} and h.last_at >= ${since} and not ${separatedSql(me, 'h.user_id')}`

export const organizationThreadRelations = ({ me }: Pick<RelationParameters, 'me'>) => `
  select h.id as key, 'student' as role from organization_threads h where h.user_id = ${me}
  union all select h.id, 'officer' from ${officerThreads(me)}`

/** The words of messages. Nobody changes them. */
export const organizationMessageTexts: TextSource = {
  kind: organizationMessageText,
  table: 'organization_messages',
  author: 'author_id',
  words: { body: 'Hidden by moderators' },
  madeAt: 'created_at',
  changedAt: 'created_at',
  readers: (me) => `select m.id as key, m.id as thing from organization_messages m
      join organization_threads h on h.id = m.thread_id where h.user_id = ${me} and m.author_id <> ${me}
    union all select m.id, m.id from ${officerThreads(me)} join organization_messages m on m.thread_id = h.id
      where m.author_id <> ${me} and m.created_at >= ${since}`,
  before: (thing) => `select b.created_at as at, b.author_id as author, b.body as words from organization_messages m
    join organization_messages b on b.thread_id = m.thread_id and b.created_at < m.created_at where m.id = ${thing}`,
}

const tables: ThreadTables = {
  threads: 'organization_threads',
  messages: 'organization_messages',
  texts: organizationMessageTexts,
}

/** Of the reader `$1`: the conversations `h`, with the own row `o` of an officer, which a student does not have. */
const mine = `(select h.*, null::timestamptz as seen_since from organization_threads h where h.user_id = $1::uuid
  union all select h.*, ${since} from ${officerThreads('$1::uuid')})`
const isStudent = 'h.user_id = $1::uuid'
const ownReadAt = `case when ${isStudent} then h.read_at
  else (select r.read_at from organization_thread_officers r where r.thread_id = h.id and r.user_id = $1::uuid) end`
const seen = (m: string) => `(h.seen_since is null or ${m}.created_at >= h.seen_since)`
/** Messages of the other side that the reader has not read. */
const unreadSql = `select from organization_messages u where u.thread_id = h.id and ${seen('u')}
  and u.side = case when ${isStudent} then 'officers' else 'student' end and u.created_at > coalesce(${ownReadAt}, '-infinity')`

/** Why the reader cannot write to the organization `g` as that student: a value of `contactClosed`, or null. */
const closedToStudent = (student: string) => `case when g.archived_at is not null then 'archived'
  when exists (select from organization_people b where b.organization_id = g.id and b.user_id = ${student} and b.state = 'banned') then 'banned'
  when not exists (select from ${officersSql('g.id', student)}) then 'nobody' end`
const closedSql = `case when ${isStudent} then ${closedToStudent('h.user_id')}
  when g.archived_at is not null then 'archived'
  when not exists (select from profiles p where p.id = h.user_id and ${isHere('p')}) then 'gone' end`

const partySql = (p: string, hidden: string, instead: string) => `json_build_object(
  'id', case when not ${hidden} then ${p}.id end, 'avatarUrl', case when not ${hidden} then ${p}.avatar_url end,
  'name', case when ${hidden} then '${instead}' else ${p}.name end)`
/** A block, or that the person is suspended, hides who it is. */
const hiddenSql = (p: string) =>
  `(${p}.id <> $1::uuid and (${p}.suspended_at is not null or ${separatedSql('$1::uuid', `${p}.id`)}))`

const threadColumns = shownColumns(organizationThread, {
  id: 'h.id',
  side: `case when ${isStudent} then 'student' else 'officers' end`,
  organization: `json_build_object('id', g.id, 'name', g.name, 'pictureUrl', g.picture_url)`,
  student: partySql('s', hiddenSql('s'), blockedName),
  closed: closedSql,
  ...newestMessageSql(tables, seen('m')),
  unread: unreadCountSql(unreadSql),
  readAt: isoInstantSql(`(${ownReadAt})`),
})
const joined = `${mine} h join organizations g on g.id = h.organization_id join profiles s on s.id = h.user_id`

/** A person's conversations, the newest message first, as JSON text. */
export function organizationThreadsOf(db: Db, me: Me, { after, limit }: ThreadPage): Promise<string> {
  return readPageText(db, {
    ...{ name: 'organization threads', columns: threadColumns, from: `${mine} h`, joined },
    conditions: ['true'],
    order: [
      { by: 'h.last_at', type: 'timestamptz', falling: true },
      { by: 'h.id', type: 'uuid' },
    ],
    ...{ values: [me.id], limit, after },
  })
}

/** In how many conversations something is unread. */
export async function unreadOrganizationThreads(db: Db, me: Me): Promise<number> {
  const text = `select count(*)::int as many from ${mine} h where exists (${unreadSql})`
  const statement = { name: 'unread organization threads', text, values: [me.id] }
  return (await readRow(db, statement, { many: column.number }))?.many ?? 0
}

export async function organizationThreadBy(db: Db, { me, key }: InContact): Promise<OrganizationThread> {
  const text = `select to_json(x) as shown from (select ${threadColumns} from ${joined} where h.id = $2) x`
  const statement = { name: 'organization thread', text, values: [me.id, key] }
  const found = await readRow(db, statement, { shown: organizationThread })
  if (!found) throw new Refusal('not_found', messageWords.notThere)
  return found.shown
}

type Outside = Within<typeof organizationScope, 'member' | 'stranger'>
const closedShape = z.enum(contactClosed).nullable()

/** The person's conversation with the officers; null where there is none. And why they cannot write; null: they can. */
export async function contactWith(db: Db, { me, key }: Outside) {
  const text = `select h.id as thread, ${closedToStudent('$1::uuid')} as closed
    from organizations g left join organization_threads h on h.organization_id = g.id and h.user_id = $1 where g.id = $2`
  const shape = { thread: column.orNull(column.text), closed: closedShape }
  const found = await readRow(db, { text, values: [me.id, key] }, shape)
  if (!found) throw new Refusal('not_found', organizationWords.notThere)
  return found
}

/** Of an own message that nobody has answered: all who run it now were appointed later, and it was not sent again. */
const unseenSql = `(h.seen_since is null and m.author_id = $1::uuid
  and not exists (select from ${officersSql('h.organization_id', 'h.user_id')} and ${since} <= m.created_at)
  and not exists (select from organization_messages l where l.thread_id = m.thread_id and l.created_at > m.created_at
    and (l.side = 'officers' or l.body = m.body)))`
const messageColumns = shownColumns(organizationMessage, {
  ...messageColumnsSql(tables),
  side: 'm.side',
  by: `case when p.id is not null then ${partySql('p', hiddenSql('p'), hiddenOfficer)} end`,
  unseen: unseenSql,
})
const messagesFrom = `organization_messages m join ${mine} h on h.id = m.thread_id left join profiles p on p.id = m.author_id`

/** The messages of a conversation that the person sees, the newest first, as JSON text. */
export function organizationMessagesOf(db: Db, within: InContact, page: ThreadPage): Promise<string> {
  const shown = `exists (select from ${mine} h where h.id = m.thread_id and ${seen('m')})`
  const query = { name: 'organization messages', columns: messageColumns, joined: messagesFrom, seen: shown }
  return readMessages(db, tables, query, within, page)
}

/** Writes to whoever runs it, and begins the conversation where there is none. Answers its id. Needs a transaction. */
export async function writeToOfficersOf(
  shell: Shell,
  db: Db,
  within: Outside,
  written: WrittenMessage,
  now: Date,
): Promise<string> {
  const { me, key } = within
  const begun = `insert into organization_threads (id, user_id, organization_id, last_at, created_at)
    values (gen_random_uuid(), $1, $2, $3, $3) on conflict (user_id, organization_id) do nothing returning id`
  const made = await readRow(db, { text: begun, values: [me.id, key, now] }, { id: column.text })
  if (made) await countTries(db, newThreads, bucketOf(shell, 'organization-threads', me.id), now)
  const thread = made?.id ?? (await contactWith(db, within)).thread
  if (thread === null) throw new Refusal('not_found', messageWords.notThere)
  await putMessage(shell, db, { me, key: thread, role: 'student' }, written, now)
  return thread
}

/** Writes a message, once for each id that a page draws. Needs a transaction. */
export async function writeInContact(
  shell: Shell,
  db: Db,
  within: InContact,
  written: WrittenMessage,
  now: Date,
): Promise<OrganizationMessage> {
  await putMessage(shell, db, within, written, now)
  const text = `select to_json(x) as shown from (select ${messageColumns} from ${messagesFrom} where m.id = $2) x`
  const found = await readRow(db, { text, values: [within.me.id, written.message] }, { shown: organizationMessage })
  if (!found) throw new Error('a message was not written')
  return found.shown
}

type Writer = Pick<InContact, 'me' | 'key' | 'role'>

async function putMessage(shell: Shell, db: Db, { me, key, role }: Writer, written: WrittenMessage, now: Date) {
  await lockThread(db, tables, key)
  if (await isWritten(db, tables, { me, key }, written.message)) return
  const text = `select ${closedSql} as closed from ${mine} h join organizations g on g.id = h.organization_id where h.id = $2`
  const found = await readRow(db, { text, values: [me.id, key] }, { closed: closedShape })
  if (!found) throw new Refusal('not_found', messageWords.notThere)
  if (found.closed !== null) throw new Refusal('conflict', contactClosedWords[found.closed])
  const side = role === 'student' ? 'student' : 'officers'
  await addMessage(shell, db, tables, { me, key, side }, written, now)
  const waiting = side === 'student' ? await reachOfficers(db, key) : await answerStudent(db, key)
  for (const { person } of waiting) shell.live.changed(db, person)
  // Whoever has something unread in it was told of it already.
  const fresh = waiting.filter(({ person, told }) => !told && person !== me.id)
  const notice = { kind: organizationMessageKind, key: `${organizationMessageKind} ${key}`, reference: key }
  await notify(
    shell,
    db,
    fresh.map(({ person }) => ({ person, ...notice, again: true as const })),
    now,
  )
}

const reachedShape = { person: column.text, told: column.flag }

/** The newest message reaches everybody who runs it. Answers who, and whether something older was unread by them. */
function reachOfficers(db: Db, key: string) {
  const text = `with reached as (
      insert into organization_thread_officers as r (user_id, thread_id)
      select o.user_id, h.id from organization_threads h cross join lateral (
        select o.user_id from ${officersSql('h.organization_id', 'h.user_id')} and ${since} <= h.last_at) o where h.id = $1
      on conflict (user_id, thread_id) do update set read_at = r.read_at returning user_id, read_at)
    select x.user_id as person, exists (select from organization_messages m join organization_threads h on h.id = m.thread_id
        join organization_people o on o.organization_id = h.organization_id and o.user_id = x.user_id
        where m.thread_id = $1 and m.side = 'student' and m.created_at < h.last_at and m.created_at >= ${since}
          and m.created_at > coalesce(x.read_at, '-infinity')) as told
    from reached x`
  return readRows(db, { text, values: [key] }, reachedShape)
}

/** An answer of one is the answer of all: nothing is unread for the others. The student reads it as new. */
async function answerStudent(db: Db, key: string) {
  const answered = `update organization_thread_officers r set read_at = h.last_at from organization_threads h
    where h.id = $1 and r.thread_id = h.id returning r.user_id as person, true as told`
  const officers = await readRows(db, { text: answered, values: [key] }, reachedShape)
  const text = `select h.user_id as person, exists (select from organization_messages m
      where m.thread_id = h.id and m.side = 'officers' and m.created_at < h.last_at
        and m.created_at > coalesce(h.read_at, '-infinity')) as told
    from organization_threads h where h.id = $1`
  return [...officers, ...(await readRows(db, { text, values: [key] }, reachedShape))]
}

/** The person has read everything up to that moment; the notification of it is read with that. */
export async function markContactRead(
  shell: Shell,
  db: Db,
  { me, key, role }: InContact,
  upTo: Date,
  now: Date,
): Promise<void> {
  const text =
    role === 'student'
      ? `update organization_threads set read_at = least($3::timestamptz, last_at)
          where id = $2 and user_id = $1 and coalesce(read_at, '-infinity') < least($3::timestamptz, last_at)`
      : `insert into organization_thread_officers as r (user_id, thread_id, read_at)
          select $1, h.id, least($3::timestamptz, h.last_at) from organization_threads h where h.id = $2
          on conflict (user_id, thread_id) do update set read_at = excluded.read_at
            where coalesce(r.read_at, '-infinity') < excluded.read_at`
  await runStatement(db, { text, values: [me.id, key, upTo] })
  await markReadAbout(shell, db, me, organizationMessageKind, key, now)
}

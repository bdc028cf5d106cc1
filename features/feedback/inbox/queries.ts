import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { type OrderStep, readPageText } from '../../../server/db/page.ts'
import { containsSql, searchWords } from '../../../server/db/search.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import { directoryVersion } from '../../../server/directories.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { adminActs } from '../../account/slots.ts'
import { staffName, staffPicture } from '../../moderation/queries.ts'
import { notify } from '../../notifications/queries.ts'
import { feedbackAnswerKind } from '../notifications.rules.ts'
import type { EntryState } from '../rules.ts'
import { priorityPeople } from '../slots.ts'
import { type InboxEntry, inboxEntry, listedEntry, type listInbox, readInboxFacts } from './contract.ts'
import { inboxKey, inboxTopic, inboxWords, tidyTags } from './rules.ts'

type Asked = Pick<Shell, 'fills' | 'env' | 'clock'>

/** SQL: whether the author of the entry `f` has priority; undefined where nobody ever has. */
function prioritySql(shell: Asked): string | undefined {
  const now = `'${shell.clock().toISOString()}'::timestamptz`
  const conditions = shell.fills(priorityPeople).map(({ value }) => `(${value(shell, 'f.user_id', now)})`)
  return conditions.length === 0 ? undefined : `coalesce(${conditions.join(' or ')}, false)`
}

/** Of an entry `f` with its author `p`. */
const sharedColumns = (shell: Asked) => ({
  ...{ id: 'f.id', kind: 'f.kind', rating: 'f.rating', status: 'f.status', tags: 'f.tags', replies: 'f.replies' },
  submittedAt: isoInstantSql('f.submitted_at'),
  author: `json_build_object('id', p.id, 'name', ${staffName('p')}, 'avatarUrl', ${staffPicture('p')})`,
  priority: prioritySql(shell) ?? 'false',
})
const withAuthor = 'feedback f join profiles p on p.id = f.user_id'

/** Tells open pages of the inbox, once the transaction has committed, that there is something else to see. */
export async function tellInbox({ live }: Pick<Shell, 'live'>, db: Db): Promise<void> {
  live.publish(db, inboxTopic, inboxKey, Number(await directoryVersion(db, inboxTopic)))
}

/** The list, as JSON text. Throws a Refusal when `after` is not a cursor. */
export function inboxOf(
  shell: Asked,
  db: Db,
  { status, kind, stars, tag, q, after, limit }: z.output<typeof listInbox.input>,
): Promise<string> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['true']
  if (status !== 'all') conditions.push(`f.status = ${parameter(status)}`)
  if (kind) conditions.push(`f.kind = ${parameter(kind)}`)
  if (stars) conditions.push(`f.rating = ${parameter(stars)}::int`)
  if (tag) conditions.push(`${parameter(tag.toLowerCase())} = any(f.tags)`)
  if (q) conditions.push(containsSql(parameter(searchWords(q)), ['f.comments', staffName('p'), 'p.email']))
  const newest = status !== 'open' && ({ falling: true } as const)
  const priority = prioritySql(shell)
  const order: OrderStep[] = [
    ...(priority ? [{ by: priority, type: 'boolean', falling: true } as const] : []),
    { by: 'f.submitted_at', type: 'timestamptz', ...newest },
    { by: 'f.id', type: 'uuid', ...newest },
  ]
  const columns = shownColumns(listedEntry, { ...sharedColumns(shell), beginning: 'left(f.comments, 300)' })
  return readPageText(db, { columns, from: withAuthor, conditions, values, order, limit, after })
}

/** One entry. Throws a Refusal where there is none. */
export async function inboxEntryBy(shell: Asked, db: Db, id: string): Promise<InboxEntry> {
  const answers = `coalesce((select json_agg(json_build_object('id', r.id, 'at', ${isoInstantSql('r.at')}, 'words', r.words,
      'by', (select ${staffName('a')} from profiles a where a.id = r.admin_id)) order by r.at, r.id)
    from feedback_replies r where r.feedback_id = f.id), '[]')`
  const columns = shownColumns(inboxEntry, { ...sharedColumns(shell), comments: 'f.comments', answers })
  const text = `select to_json(x) as shown from (select ${columns} from ${withAuthor} where f.id = $1) x`
  const found = await readRow(db, { text, values: [id] }, { shown: inboxEntry })
  if (!found) throw new Refusal('not_found', inboxWords.notThere)
  return found.shown
}

/** Numbers of the whole inbox, from its rows. */
export async function inboxFacts(db: Db): Promise<z.output<typeof readInboxFacts.output>> {
  const text = `select to_json(x) as shown from (select
      (select json_build_object('open', count(*) filter (where status = 'open'), 'answered', count(*) filter (where status = 'answered'),
        'closed', count(*) filter (where status = 'closed')) from feedback) as states,
      (select ${isoInstantSql('min(submitted_at)')} from feedback where status = 'open') as "waitingSince",
      (select (percentile_cont(0.5) within group (order by extract(epoch from r.first - f.submitted_at)) / 60)::int
        from feedback f join lateral (select min(at) as first from feedback_replies where feedback_id = f.id) r on r.first is not null
        where f.replies > 0) as "medianMinutes",
      (select count(*) from feedback where replies > 0) as answered,
      (select round(avg(rating), 1)::float8 from feedback) as average,
      (select count(rating) from feedback) as rated,
      coalesce((select json_agg(t.tag order by t.many desc, t.tag) from (select tag, count(*) as many
        from feedback, unnest(tags) tag group by tag order by 2 desc, 1 limit 40) t), '[]') as tags) x`
  const found = await readRow(db, { text }, { shown: readInboxFacts.output })
  if (!found) throw new Error('the numbers of the inbox returned no row')
  return found.shown
}

/** Locks an entry. Throws a Refusal where it is gone, or has answers that the admin has not read. Needs a transaction. */
async function lockEntry(shell: Shell, db: Db, id: string, seen: number): Promise<InboxEntry> {
  const lock = 'select 1 from feedback where id = $1 for no key update'
  await runStatement(db, { text: lock, values: [id] })
  const entry = await inboxEntryBy(shell, db, id)
  if (entry.replies > seen) {
    const by = entry.answers.at(-1)?.by ?? 'Another admin'
    throw new Refusal('conflict', inboxWords.answeredBefore(by))
  }
  return entry
}

type Reply = { id: string; seen: number; words: string }

/** Answers an entry, and tells its author. Needs a transaction. */
export async function writeAnswer(
  shell: Shell,
  db: Db,
  me: Me,
  { id, seen, words }: Reply,
  request: string,
  now: Date,
): Promise<void> {
  const { author } = await lockEntry(shell, db, id, seen)
  const text = 'insert into feedback_replies (feedback_id, admin_id, words, at) values ($1, $2, $3, $4) returning id'
  const made = await readRow(db, { text, values: [id, me.id, words, now] }, { id: column.text })
  await runStatement(db, { text: `update feedback set status = 'answered' where id = $1`, values: [id] })
  const event = { act: 'feedback_answered', by: me, person: author.id, request } as const
  for (const { value: record } of shell.fills(adminActs)) await record(db, event, now)
  const notice = {
    person: author.id,
    kind: feedbackAnswerKind,
    key: `${feedbackAnswerKind} ${made?.id}`,
    reference: id,
  }
  await notify(shell, db, [notice], now)
  await tellOfChange(shell, db, author.id)
}

type Change = { id: string; seen: number; status: EntryState }

/** Needs a transaction. */
export async function writeEntryState(shell: Shell, db: Db, { id, seen, status }: Change): Promise<void> {
  const { author } = await lockEntry(shell, db, id, seen)
  await runStatement(db, { text: 'update feedback set status = $2 where id = $1', values: [id, status] })
  await tellOfChange(shell, db, author.id)
}

/** Needs a transaction. Throws a Refusal where the entry is gone. */
export async function writeTags(shell: Shell, db: Db, id: string, tags: readonly string[]): Promise<void> {
  const values = [id, tidyTags(tags)]
  const changed = await runStatement(db, { text: 'update feedback set tags = $2 where id = $1', values })
  if (changed === 0) throw new Refusal('not_found', inboxWords.notThere)
  await tellInbox(shell, db)
}

/** The author's open pages show it, and those of other admins. */
async function tellOfChange(shell: Shell, db: Db, author: string): Promise<void> {
  shell.live.changed(db, author)
  await tellInbox(shell, db)
}

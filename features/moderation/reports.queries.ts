import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { findText } from '../../server/publicTexts/hide.ts'
import type { TextSource } from '../../server/publicTexts/sources.ts'
import type { StoredWords } from '../../server/publicTexts/tables.ts'
import type { Shell } from '../../server/shell.ts'
import { logModeration } from './log.queries.ts'
import { moderationWords, newAccountDays, type ReportReason } from './rules.ts'

const day = 86_400_000
/** Of a message between two parties staff read so many before it. */
const mostBefore = 5

type NewReport = { kind: string; thing: string; reason: ReportReason; words: string }

/** The kind of a text. Throws a Refusal where there is none of that name. */
export function sourceOf({ texts }: Pick<Shell, 'texts'>, kind: string): TextSource {
  const source = texts.find((one) => one.kind.name === kind)
  if (!source) throw new Refusal('not_found', moderationWords.notReadable)
  return source
}

/** SQL for the noun of the kind in a column. */
export function nounSql({ texts }: Pick<Shell, 'texts'>, column: string): string {
  const cases = texts.map(({ kind: { name, noun } }) => `when '${name}' then '${noun.replaceAll("'", "''")}'`)
  return cases.length === 0 ? column : `case ${column} ${cases.join(' ')} else ${column} end`
}

/** Whether the account is new: a wave of reports from such accounts is shown as one. */
export async function isNewAccount(db: Db, person: string, now: Date): Promise<boolean> {
  const text = 'select created_at > $2 as new from profiles where id = $1'
  const since = new Date(now.getTime() - newAccountDays * day)
  return (await readRow(db, { text, values: [person, since] }, { new: column.flag }))?.new ?? true
}

/**
 * Adds a report to the open case about a text, or begins one. Needs a transaction. Throws a Refusal where the caller
 * does not read it, or has reported it since its author last changed it.
 */
export async function addReport(shell: Shell, db: Db, me: Me, given: NewReport, now: Date): Promise<void> {
  const source = sourceOf(shell, given.kind)
  const readable = `select r.thing from (${source.readers('$1::uuid', shell.fills)}) r where r.key = $2::uuid`
  const found = await readRow(db, { text: readable, values: [me.id, given.thing] }, { thing: column.text })
  if (!found) throw new Refusal('not_found', moderationWords.notReadable)
  const { thing } = found
  // Two who report the same at once begin one case.
  await runStatement(db, {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 77230415))',
    values: [`${given.kind} ${thing}`],
  })
  const text = await findText(db, source, thing)
  if (!text || text.author === me.id) throw new Refusal('not_found', moderationWords.notReadable)
  if (text.hidden) throw new Refusal('conflict', moderationWords.hiddenAlready)
  if (Object.values(text.words).every((one) => one === null))
    throw new Refusal('not_found', moderationWords.nothingToReport)
  await refuseRepeated(db, me, given.kind, thing, text.words)
  const id = await caseAbout(db, source, thing, text, now)
  await runStatement(db, {
    text: `insert into moderation_reports (case_id, user_id, reason, words, new_account, created_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, me.id, given.reason, given.words, await isNewAccount(db, me.id, now), now],
  })
  await runStatement(db, {
    text: 'update moderation_cases set version = version + 1, reported_at = $2 where id = $1',
    values: [id, now],
  })
  await logModeration(db, { case: id, kind: given.kind, act: 'report', actor: null }, now)
}

/** Once a person: again only when the words are others by now. */
async function refuseRepeated(db: Db, me: Me, kind: string, thing: string, words: StoredWords): Promise<void> {
  const text = `select c.state = 'decided' as decided from moderation_reports r join moderation_cases c on c.id = r.case_id
    where r.user_id = $1 and c.thing = $2 and c.kind = $3 and (c.state <> 'decided' or c.words = $4::jsonb)`
  const values = [me.id, thing, kind, JSON.stringify(words)]
  const before = await readRow(db, { text, values }, { decided: column.flag })
  if (before)
    throw new Refusal('conflict', before.decided ? moderationWords.decidedBefore : moderationWords.reportedBefore)
}

type Found = NonNullable<Awaited<ReturnType<typeof findText>>>

/** The open case about a text, or a new one. */
async function caseAbout(db: Db, source: TextSource, thing: string, text: Found, now: Date): Promise<string> {
  const kind = source.kind.name
  const begun = `select id from moderation_cases where thing = $1 and kind = $2 and state = 'open'`
  const open = await readRow(db, { text: begun, values: [thing, kind] }, { id: column.text })
  if (open) return open.id
  const id = crypto.randomUUID()
  const excerpt = source.before ? JSON.stringify(await messagesBefore(db, source, thing, text.author)) : null
  await runStatement(db, {
    text: `insert into moderation_cases (id, user_id, kind, thing, words, written_at, excerpt, opened_at, reported_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    values: [id, text.author, kind, thing, JSON.stringify(text.words), text.madeAt, excerpt, now],
  })
  return id
}

/** Copied now: nothing else of the conversation is ever read by staff. */
async function messagesBefore(db: Db, { before }: TextSource, thing: string, author: string) {
  if (!before) return []
  const text = `select b.at, b.author, b.words from (${before('$1::uuid')}) b order by b.at desc limit ${mostBefore}`
  const shape = { at: column.moment, author: column.orNull(column.text), words: column.text }
  const rows = await readRows(db, { text, values: [thing] }, shape)
  return rows
    .toReversed()
    .map(({ at, words, ...row }) => ({ at: at.toISOString(), mine: row.author === author, words }))
}

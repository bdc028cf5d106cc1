import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { hideText, lockText, showText } from '../../server/publicTexts/hide.ts'
import type { StoredWords } from '../../server/publicTexts/tables.ts'
import type { Within } from '../../server/scopes.ts'
import type { Shell } from '../../server/shell.ts'
import { profileById } from '../account/queries.ts'
import { endSuspension, suspend } from '../account/suspension.queries.ts'
import type { caseScope } from './contract.ts'
import { logModeration } from './log.queries.ts'
import { sourceOf } from './reports.queries.ts'
import {
  appealDays,
  caseStates,
  type Decider,
  type DecisionAct,
  mayDecide,
  maySuspend,
  moderationWords,
  outcomeOf,
  outcomes,
} from './rules.ts'

const day = 86_400_000

const caseRow = {
  id: column.text,
  author: column.text,
  kind: column.text,
  thing: column.text,
  words: (value: unknown) => value as StoredWords,
  state: z.enum(caseStates),
  outcome: z.enum(outcomes).nullable(),
  decidedAt: column.orNull(column.moment),
  decidedBy: column.orNull(column.text),
  suspendedUntil: column.orNull(column.moment),
  appealedAt: column.orNull(column.moment),
  version: column.number,
}

/** A case as it decides; undefined where there is none. `lock`: until the transaction ends. */
export async function caseBy(db: Db, id: string, lock: '' | 'for update' = '') {
  const text = `select id, user_id as author, kind, thing, words, state, outcome, decided_at as "decidedAt", decided_by as "decidedBy",
      suspended_until as "suspendedUntil", appealed_at as "appealedAt", version
    from moderation_cases where id = $1 ${lock}`
  return readRow(db, { text, values: [id] }, caseRow)
}
type CaseRow = NonNullable<Awaited<ReturnType<typeof caseBy>>>

/** Everybody who could decide: with a role, neither suspended nor about to leave. */
async function deciders(db: Db): Promise<Decider[]> {
  const text = `select id, role from profiles where role <> 'student' and suspended_at is null and erases_at is null`
  return readRows(db, { text }, { id: column.text, role: z.enum(['moderator', 'admin']) })
}

/** Whether the caller may decide about the case as it stands; see `mayDecide`. */
export async function decisionOf(db: Db, me: Me, { id, author, state, decidedBy }: CaseRow) {
  const text = 'select user_id as person from moderation_reports where case_id = $1'
  const reporters = (await readRows(db, { text, values: [id] }, { person: column.text })).map(({ person }) => person)
  return mayDecide(me.id, await deciders(db), { author, reporters, decidedBy: state === 'appeal' ? decidedBy : null })
}

/** Who has written what a case is about, and is told of its decision. */
export const authorOfCase = (id: string) => [sql`select user_id from moderation_cases where id = ${id}::uuid`]

export type Decision = { version: number; act: DecisionAct; words: string; days?: number | undefined }

/**
 * Decides about a case: hides, shows, suspends accordingly, and queues the mail to the author. Needs a transaction.
 * Throws a Refusal where the case has changed since `version`, or where the caller may not.
 */
export async function decide(shell: Shell, db: Db, me: Me, id: string, given: Decision, now: Date): Promise<void> {
  const { act, words, days } = given
  const known = await caseBy(db, id)
  if (!known) throw new Refusal('not_found', moderationWords.notFound)
  const source = sourceOf(shell, known.kind)
  await lockText(db, source, known.thing)
  const of = await caseBy(db, id, 'for update')
  if (!of) throw new Refusal('not_found', moderationWords.gone)
  if (of.version !== given.version) throw new Refusal('conflict', await whatHappened(db, of))
  const may = await decisionOf(db, me, of)
  if ('not' in may) throw new Refusal('forbidden', may.not)
  const onAppeal = of.state === 'appeal'
  if (words === '' && act !== 'dismiss') refuseAt('words', moderationWords.sayWhy)
  if (act === 'uphold' && !onAppeal) throw new Refusal('conflict', moderationWords.noAppeal)
  const hidden = await isHiddenByDecision(db, of)
  if (act === 'restore' && !hidden && of.outcome !== 'suspended')
    throw new Refusal('conflict', moderationWords.notHidden)
  if (act === 'hide' && hidden && of.state !== 'open') throw new Refusal('conflict', moderationWords.hiddenBefore)

  let things: string[] = []
  let until: Date | null = null
  if (act === 'hide' || act === 'suspend') things = await hideText(db, source, of.thing, of, now)
  if (act === 'restore' || act === 'dismiss') things = hidden ? await showText(db, source, of.thing) : []
  if (act === 'suspend') until = await suspendAuthor(shell, db, me, of, words, days, now)
  if ((act === 'restore' || act === 'dismiss') && of.suspendedUntil) await takeSuspensionBack(shell, db, of, now)

  const outcome = outcomeOf(act, of.outcome)
  const kept = act === 'uphold' ? of.suspendedUntil : until
  await runStatement(db, {
    text: `update moderation_cases set state = 'decided', outcome = $2, decided_at = $3, decided_by = $4, suspended_until = $5,
      looked_by = null, looked_at = null, version = version + 1 where id = $1`,
    values: [id, outcome, now, me.id, kept],
  })
  await runStatement(db, {
    text: `insert into moderation_decisions (id, case_id, at, decided_by, act, words, days, on_appeal, alone)
      values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, now, me.id, act, words, act === 'suspend' ? days : null, onAppeal, may.alone],
  })
  await logModeration(db, { case: id, kind: of.kind, act, actor: me.id, onAppeal, alone: may.alone }, now)
  // A report that was wrong is not told to the author, unless there was a decision before.
  if (act !== 'dismiss' || of.outcome !== null)
    await shell.jobs.enqueue(db, 'moderation-mail', {
      case: id,
      act,
      words,
      ...(until && { until: until.toISOString() }),
    })
  shell.live.changed(db, of.author)
  for (const thing of new Set([of.author, ...things])) shell.live.thingChanged(db, thing)
}

function refuseAt(field: string, words: string): never {
  throw new Refusal('invalid', words, { fields: { [field]: words } })
}

/** Why a decision comes too late, in words. */
async function whatHappened(db: Db, { id }: CaseRow): Promise<string> {
  const text = `select p.name from moderation_decisions d left join profiles p on p.id = d.decided_by
    where d.case_id = $1 order by d.at desc, d.id limit 1`
  const last = await readRow(db, { text, values: [id] }, { name: column.orNull(column.text) })
  if (last?.name) return `${last.name} has decided this in the meantime. Look at it again.`
  return 'There is more to see by now, such as another report. Look at it again.'
}

export async function isHiddenByDecision(db: Db, { kind, thing }: Pick<CaseRow, 'kind' | 'thing'>): Promise<boolean> {
  const text = 'select by_decision as hidden from hidden_texts where thing = $1 and kind = $2'
  return (await readRow(db, { text, values: [thing, kind] }, { hidden: column.flag }))?.hidden ?? false
}

async function suspendAuthor(
  shell: Shell,
  db: Db,
  me: Me,
  { author }: CaseRow,
  reason: string,
  days: number | undefined,
  now: Date,
): Promise<Date> {
  if (days === undefined) refuseAt('days', moderationWords.days)
  const person = await profileById(db, author)
  if (!person) throw new Refusal('not_found', moderationWords.gone)
  if (!maySuspend(me.role, person.role)) throw new Refusal('forbidden', moderationWords.staff)
  const wanted = new Date(now.getTime() + days * day)
  // One that lasts longer already is not shortened by another case.
  const until = person.suspendedUntil && person.suspendedUntil > wanted ? person.suspendedUntil : wanted
  await suspend(shell, db, { person: author, reason, until }, now)
  return until
}

/** Only the suspension that this case brought: another one goes on. */
async function takeSuspensionBack(shell: Shell, db: Db, of: CaseRow, now: Date): Promise<void> {
  const person = await profileById(db, of.author)
  if (person?.suspendedUntil && person.suspendedUntil.getTime() === of.suspendedUntil?.getTime())
    await endSuspension(shell, db, of.author, now)
}

/** The author asks for another look. Needs a transaction. */
export async function appeal(
  shell: Shell,
  db: Db,
  { key, me }: Within<typeof caseScope, 'author'>,
  words: string,
  now: Date,
): Promise<void> {
  const of = await caseBy(db, key, 'for update')
  if (!of) throw new Refusal('not_found', moderationWords.notFound)
  if (of.appealedAt) throw new Refusal('conflict', moderationWords.appealedBefore)
  const appealable = of.outcome === 'hidden' || of.outcome === 'warned' || of.outcome === 'suspended'
  if (of.state !== 'decided' || !appealable || !of.decidedAt)
    throw new Refusal('conflict', moderationWords.nothingToAppeal)
  if (of.decidedAt.getTime() + appealDays * day <= now.getTime()) throw new Refusal('gone', moderationWords.appealOver)
  await runStatement(db, {
    text: `update moderation_cases set state = 'appeal', appealed_at = $2, appeal_words = $3, reported_at = $2, version = version + 1
      where id = $1`,
    values: [key, now, words],
  })
  await logModeration(db, { case: key, kind: of.kind, act: 'appeal', actor: null }, now)
  shell.live.changed(db, me.id)
}

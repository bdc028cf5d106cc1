import { and, count, eq, inArray, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { searchableSql } from '../../../server/db/search.ts'
import { column, readRow, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { authorsTextSql, type TextSource } from '../../../server/publicTexts/sources.ts'
import { blockedName } from '../../people/rules.ts'
import { separatedFromSql } from '../../people/seen.queries.ts'
import {
  type changeProposal,
  findLikeOrganizations,
  type OrganizationProposal,
  organizationProposal,
  proposalText,
} from './contract.ts'
import { likenessWords } from './likeness.rules.ts'
import { answeredDays, missingInProposal, mostOpenProposals, organizationProposalWords } from './rules.ts'
import { organizationProposals } from './tables.ts'

export const proposalTexts: TextSource = {
  ...{ kind: proposalText, table: 'organization_proposals', author: 'user_id' },
  ...{ madeAt: 'created_at', changedAt: 'updated_at' },
  words: { name: 'Hidden by moderators', about: '', place: '', reason: '' },
  readers: (me) =>
    `select f.proposal_id as key, f.proposal_id as thing from organization_founders f where f.user_id = ${me}`,
  before: (thing) => `select p.created_at as at, p.user_id as author, p.name as words from organization_proposals p
    where p.id = ${thing} and false`,
}

/** Who proposes and who starts it, as the reader $1 sees them: a block hides who it is. */
export const personSql = (p: string) => {
  const hidden = separatedFromSql('$1::uuid', `${p}.id`)
  return `'id', ${p}.id, 'name', case when ${hidden} then '${blockedName}' else ${p}.name end,
    'avatarUrl', case when ${hidden} then null else ${p}.avatar_url end`
}
const isHere = 'p.suspended_at is null and p.erases_at is null'
export const linkedSql = `(select json_build_object('id', g.id, 'name', g.name) from organizations g where g.id = x.organization_id)`

/** Columns of the proposal `x` for its author and for staff, who read hidden words too. */
export const proposalColumns: Record<keyof OrganizationProposal, string> = {
  id: 'x.id',
  name: authorsTextSql(proposalTexts, 'x', 'name'),
  about: authorsTextSql(proposalTexts, 'x', 'about'),
  place: authorsTextSql(proposalTexts, 'x', 'place'),
  reason: authorsTextSql(proposalTexts, 'x', 'reason'),
  ...{ category: 'x.category', meeting: 'x.meeting', state: 'x.state', answer: 'x.answer' },
  stateAt: isoInstantSql('x.state_at'),
  organization: linkedSql,
  founders: `(select coalesce(json_agg(json_build_object(${personSql('p')}, 'accepted', f.accepted) order by f.asked_at, p.id), '[]')
    from organization_founders f join profiles p on p.id = f.user_id where f.proposal_id = x.id and ${isHere})`,
}
const ownColumns = shownColumns(organizationProposal, proposalColumns)

/** The newest fifty of the person. */
export async function proposalsOf(db: Db, me: Me): Promise<OrganizationProposal[]> {
  const text = `select to_json(t) as shown from (select ${ownColumns} from organization_proposals x
    where x.user_id = $1 order by (x.state = 'draft') desc, x.state_at desc, x.id limit 50) t`
  const rows = await readRows(db, { name: 'own proposals', text, values: [me.id] }, { shown: organizationProposal })
  return rows.map(({ shown }) => shown)
}

export async function proposalOf(db: Db, me: Me, id: string): Promise<OrganizationProposal> {
  const text = `select to_json(t) as shown from (select ${ownColumns} from organization_proposals x
    where x.user_id = $1 and x.id = $2) t`
  const found = await readRow(db, { name: 'own proposal', text, values: [me.id, id] }, { shown: organizationProposal })
  if (!found) throw new Refusal('not_found', organizationProposalWords.notThere)
  return found.shown
}

/** Hours from sending to the first decision: the median of the latest fifty. */
export async function medianDecisionHours(db: Db): Promise<number | null> {
  const text = `select percentile_cont(0.5) within group (order by extract(epoch from d.first_decided_at - d.first_sent_at) / 3600) as hours
    from (select first_decided_at, first_sent_at from organization_proposals
      where first_decided_at is not null and first_sent_at is not null order by first_decided_at desc limit 50) d`
  const found = await readRow(db, { name: 'median of decisions', text }, { hours: column.orNull(column.number) })
  return found?.hours ?? null
}

/** The person's own one, locked. Throws a Refusal where there is none. */
export async function lockProposal(db: Db, me: Me, id: string) {
  const [found] = await db
    .select()
    .from(organizationProposals)
    .where(and(eq(organizationProposals.id, id), eq(organizationProposals.userId, me.id)))
    .for('update')
  if (!found) throw new Refusal('not_found', organizationProposalWords.notThere)
  return found
}

/** The person's draft. Needs a transaction. */
export async function draftOf(db: Db, me: Me, now: Date): Promise<string> {
  const own = and(eq(organizationProposals.userId, me.id), eq(organizationProposals.state, 'draft'))
  const [known] = await db.select({ id: organizationProposals.id }).from(organizationProposals).where(own)
  if (known) return known.id
  const [made] = await db
    .insert(organizationProposals)
    .values({ userId: me.id, stateAt: now, createdAt: now, updatedAt: now })
    .returning({ id: organizationProposals.id })
  if (!made) throw new Error('no draft was made')
  return made.id
}

type Changes = Omit<z.output<typeof changeProposal.input>, 'id'>

/** Throws a Refusal while it is sent, and once it is decided. */
export async function writeProposal(db: Db, me: Me, id: string, changes: Changes, now: Date): Promise<void> {
  const { state } = await lockProposal(db, me, id)
  if (state === 'sent') throw new Refusal('conflict', organizationProposalWords.isSent)
  if (state !== 'draft' && state !== 'answered') throw new Refusal('conflict', organizationProposalWords.isDecided)
  await db
    .update(organizationProposals)
    .set({ ...changes, updatedAt: now })
    .where(eq(organizationProposals.id, id))
}

/** Sends it to the moderators. Throws a Refusal where something is missing, and for a fourth open one. */
export async function submitProposal(db: Db, me: Me, id: string, now: Date): Promise<void> {
  const of = await lockProposal(db, me, id)
  if (of.state === 'sent') return
  if (of.state !== 'draft' && of.state !== 'answered')
    throw new Refusal('conflict', organizationProposalWords.isDecided)
  const missing = missingInProposal(await proposalOf(db, me, id))
  const [first] = Object.values(missing)
  if (first !== undefined) throw new Refusal('invalid', first, { fields: missing })
  const [open] = await db
    .select({ count: count() })
    .from(organizationProposals)
    .where(and(eq(organizationProposals.userId, me.id), inArray(organizationProposals.state, ['sent', 'answered'])))
  if (of.state === 'draft' && (open?.count ?? 0) >= mostOpenProposals)
    throw new Refusal('conflict', organizationProposalWords.tooMany)
  await db
    .update(organizationProposals)
    .set({ state: 'sent', stateAt: now, sentAt: now, firstSentAt: of.firstSentAt ?? now, updatedAt: now })
    .where(eq(organizationProposals.id, id))
}

/** Throws a Refusal once it is decided. */
export async function takeProposalBack(db: Db, me: Me, id: string, now: Date): Promise<void> {
  const { state } = await lockProposal(db, me, id)
  if (state === 'withdrawn') return
  const at = eq(organizationProposals.id, id)
  if (state === 'draft') await db.delete(organizationProposals).where(at)
  else if (state === 'sent' || state === 'answered')
    await db.update(organizationProposals).set({ state: 'withdrawn', stateAt: now, updatedAt: now }).where(at)
  else throw new Refusal('conflict', organizationProposalWords.isDecided)
}

/** Those that were answered and not sent again. */
export async function endAnswered(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - answeredDays * 86_400_000)
  await db
    .update(organizationProposals)
    .set({ state: 'ended', stateAt: now, updatedAt: now })
    .where(and(eq(organizationProposals.state, 'answered'), lt(organizationProposals.stateAt, before)))
}

/** At most three, the most alike first. A word of the name counts three times one of the description. */
export async function likeOrganizations(db: Db, name: string, about: string) {
  const names = likenessWords(name)
  if (names.length === 0) return []
  const inside = (words: string, text: string) =>
    `(select count(*) from unnest(${words}::text[]) w where position(w in ${searchableSql(text)}) > 0)`
  const score = `(3 * ${inside('$1', 'g.name')} + ${inside('$1', 'g.about')} + ${inside('$2', 'g.name')})::int`
  const text = `select json_build_object('id', g.id, 'name', g.name, 'pictureUrl', g.picture_url, 'members', g.members, 'place', g.place,
      'meeting', (select m.rule from meeting_rules m where m.organization_id = g.id)) as found
    from (select g.*, ${score} as score from organizations g where g.archived_at is null) g
    where g.score >= 3 order by g.score desc, g.members desc, g.id limit 3`
  const rows = await readRows(
    db,
    { name: 'like organizations', text, values: [names, likenessWords(about)] },
    { found: findLikeOrganizations.output.element },
  )
  return rows.map(({ found }) => found)
}

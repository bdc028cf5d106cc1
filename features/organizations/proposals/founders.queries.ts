import { and, count, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { shownColumns } from '../../../server/db/json.ts'
import { readRow, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import { peopleWords } from '../../people/rules.ts'
import { peopleSeenBy } from '../../people/seen.queries.ts'
import { organizationKinds } from '../notifications.rules.ts'
import { type Founding, readFounding } from './contract.ts'
import { linkedSql, lockProposal, personSql } from './queries.ts'
import { mostFounders, organizationProposalWords } from './rules.ts'
import { organizationFounders, organizationProposals } from './tables.ts'

const founding = readFounding.output
const foundingColumns: Record<keyof Founding, string> = {
  ...{ id: 'x.id', name: 'x.name', about: 'x.about', category: 'x.category', place: 'x.place', meeting: 'x.meeting' },
  by: `json_build_object(${personSql('b')})`,
  accepted: 'f.accepted',
  organization: linkedSql,
}
/** The person is $1. What is withdrawn, ended, merged or by somebody who is not here asks nobody. */
const from = `organization_founders f join organization_proposals x on x.id = f.proposal_id
  join profiles b on b.id = x.user_id and b.suspended_at is null and b.erases_at is null
  where f.user_id = $1 and x.state in ('draft', 'sent', 'answered', 'approved')`

/** Those that wait for an answer of the person. */
export async function askedOf(db: Db, me: Me): Promise<Founding[]> {
  const text = `select to_json(t) as shown from (select ${shownColumns(founding, foundingColumns)} from ${from}
    and f.accepted is null and x.state <> 'approved' order by f.asked_at, x.id limit 50) t`
  const rows = await readRows(db, { name: 'asked to start', text, values: [me.id] }, { shown: founding })
  return rows.map(({ shown }) => shown)
}

export async function foundingOf(db: Db, me: Me, id: string): Promise<Founding> {
  const text = `select to_json(t) as shown from (select ${shownColumns(founding, foundingColumns)} from ${from} and x.id = $2) t`
  const found = await readRow(db, { name: 'a founding', text, values: [me.id, id] }, { shown: founding })
  if (!found) throw new Refusal('not_found', organizationProposalWords.notAsked)
  return found.shown
}

const isOpen = (state: string) => state === 'draft' || state === 'sent' || state === 'answered'

/** Whoever is asked is told. Throws a Refusal for somebody whom the person does not see. Needs a transaction. */
export async function addFounder(shell: Shell, db: Db, me: Me, id: string, person: string, now: Date): Promise<void> {
  const { state } = await lockProposal(db, me, id)
  if (!isOpen(state)) throw new Refusal('conflict', organizationProposalWords.isDecided)
  if (person === me.id || !(await peopleSeenBy(shell, db, me, [person])).has(person))
    throw new Refusal('not_found', peopleWords.notFound)
  const [asked] = await db
    .select({ count: count() })
    .from(organizationFounders)
    .where(eq(organizationFounders.proposalId, id))
  if ((asked?.count ?? 0) >= mostFounders) throw new Refusal('conflict', organizationProposalWords.tooManyFounders)
  const made = await db
    .insert(organizationFounders)
    .values({ proposalId: id, userId: person, askedAt: now })
    .onConflictDoNothing()
    .returning({ id: organizationFounders.userId })
  if (made.length === 0) return
  await touch(db, id, now)
  const kind = organizationKinds.founder
  await notify(shell, db, [{ person, kind, key: `${kind} ${id}`, reference: id }], now)
}

export async function removeFounder(db: Db, me: Me, id: string, person: string, now: Date): Promise<void> {
  const { state } = await lockProposal(db, me, id)
  if (!isOpen(state)) throw new Refusal('conflict', organizationProposalWords.isDecided)
  await db.delete(organizationFounders).where(founderIn(id, person))
  await touch(db, id, now)
}

/** Whoever proposed it sees the answer. Throws a Refusal where nobody asks any more. */
export async function answerAsFounder(db: Db, me: Me, id: string, accepted: boolean, now: Date): Promise<void> {
  await foundingOf(db, me, id)
  const [of] = await db
    .select({ state: organizationProposals.state })
    .from(organizationProposals)
    .where(eq(organizationProposals.id, id))
    .for('update')
  if (!of || !isOpen(of.state)) throw new Refusal('conflict', organizationProposalWords.isDecided)
  await db.update(organizationFounders).set({ accepted, answeredAt: now }).where(founderIn(id, me.id))
  await touch(db, id, now)
}

const founderIn = (id: string, person: string) =>
  and(eq(organizationFounders.proposalId, id), eq(organizationFounders.userId, person))

/** So that whoever proposed it reads it anew. */
const touch = (db: Db, id: string, now: Date) =>
  db.update(organizationProposals).set({ updatedAt: now }).where(eq(organizationProposals.id, id))

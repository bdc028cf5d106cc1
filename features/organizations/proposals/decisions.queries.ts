import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { readPage } from '../../../server/db/page.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { isHiddenSql } from '../../../server/publicTexts/sources.ts'
import type { Shell } from '../../../server/shell.ts'
import { adminActs } from '../../account/slots.ts'
import { staffName, staffPicture, tellModerators } from '../../moderation/queries.ts'
import { notify } from '../../notifications/queries.ts'
import { setMeetingRule } from '../meetings/queries.ts'
import { meetingDates } from '../meetings/rules.ts'
import { organizationKinds } from '../notifications.rules.ts'
import { organizationWords } from '../rules.ts'
import { organizationPeople, organizations } from '../tables.ts'
import { type decideProposal, type ListedProposal, listProposals } from './contract.ts'
import { proposalColumns, proposalTexts } from './queries.ts'
import { organizationProposalWords } from './rules.ts'
import { organizationFounders, organizationProposals } from './tables.ts'

const listed = listProposals.output.shape.rows.element
const staffPerson = (p: string) => `'id', ${p}.id, 'name', ${staffName(p)}, 'avatarUrl', ${staffPicture(p)}`
const isOwn = `(x.user_id = $1 or exists (select from organization_founders f where f.proposal_id = x.id and f.user_id = $1
  and f.accepted is distinct from false))`

const columns: Record<keyof ListedProposal, string> = {
  ...proposalColumns,
  by: `json_build_object(${staffPerson('b')})`,
  founders: `(select coalesce(json_agg(json_build_object(${staffPerson('p')}, 'accepted', f.accepted) order by f.asked_at, p.id), '[]')
    from organization_founders f join profiles p on p.id = f.user_id where f.proposal_id = x.id)`,
  sentAt: isoInstantSql('x.sent_at'),
  mayNot: `case when x.state = 'sent' and ${isOwn} then '${organizationProposalWords.own.replaceAll("'", "''")}' end`,
  decidedBy: `(select ${staffName('d')} from profiles d where d.id = x.decided_by)`,
}

/** For moderators. Throws a Refusal when `after` is not a cursor. */
export function proposalsFor(db: Db, me: Me, { state, after, limit }: z.output<typeof listProposals.input>) {
  const isHere = 'b.suspended_at is null and b.erases_at is null'
  return readPage(
    db,
    {
      columns: shownColumns(listed, columns),
      from: 'organization_proposals x join profiles b on b.id = x.user_id',
      conditions: [
        state === 'open' ? `x.state = 'sent' and ${isHere}` : `x.state in ('answered', 'approved', 'merged', 'ended')`,
        '$1::uuid is not null',
      ],
      order:
        state === 'open'
          ? [
              { by: 'x.sent_at', type: 'timestamptz' },
              { by: 'x.id', type: 'uuid' },
            ]
          : [
              { by: 'x.state_at', type: 'timestamptz', falling: true },
              { by: 'x.id', type: 'uuid', falling: true },
            ],
      ...{ values: [me.id], limit, after },
    },
    listed,
  )
}

type Decision = z.output<typeof decideProposal.input>

const acts = {
  approve: 'organization_approved',
  answer: 'organization_answered',
  merge: 'organization_merged',
} as const

/** Decides, tells whoever proposed it, and has it recorded. Needs a transaction. */
export async function writeProposalDecision(
  shell: Shell,
  db: Db,
  me: Me,
  { id, decision, words, into }: Decision,
  request: string,
  now: Date,
): Promise<void> {
  const [of] = await db.select().from(organizationProposals).where(eq(organizationProposals.id, id)).for('update')
  if (!of) throw new Refusal('not_found', organizationProposalWords.notThere)
  if (of.state !== 'sent') throw new Refusal('conflict', organizationProposalWords.decidedBefore)
  await refuseOwn(db, me, id)
  if (decision === 'answer' && words === '')
    throw new Refusal('invalid', organizationProposalWords.needsWords, {
      fields: { words: organizationProposalWords.needsWords },
    })
  const organizationId =
    decision === 'approve'
      ? await foundOrganization(shell, db, of, now)
      : decision === 'merge'
        ? await known(db, into)
        : null
  const state = ({ approve: 'approved', answer: 'answered', merge: 'merged' } as const)[decision]
  await db
    .update(organizationProposals)
    .set({
      ...{ state, stateAt: now, answer: words, decidedBy: me.id, organizationId, updatedAt: now },
      firstDecidedAt: of.firstDecidedAt ?? now,
    })
    .where(eq(organizationProposals.id, id))
  for (const { value: record } of shell.fills(adminActs))
    await record(db, { act: acts[decision], by: me, person: of.userId, request }, now)
  const kind = organizationKinds[`proposal-${state}` as const]
  await notify(
    shell,
    db,
    [{ person: of.userId, kind, key: `${kind} ${id} ${now.toISOString()}`, reference: organizationId ?? id }],
    now,
  )
  await tellModerators(shell, db)
}

async function refuseOwn(db: Db, me: Me, id: string): Promise<void> {
  const text = `select ${isOwn} as own, b.suspended_at is not null or b.erases_at is not null as gone,
      ${isHiddenSql(proposalTexts, 'x')} as hidden
    from organization_proposals x join profiles b on b.id = x.user_id where x.id = $2`
  const shape = { own: column.flag, gone: column.flag, hidden: column.flag }
  const [found] = await readRows(db, { text, values: [me.id, id] }, shape)
  if (found?.own) throw new Refusal('forbidden', organizationProposalWords.own)
  if (found?.gone) throw new Refusal('conflict', organizationProposalWords.gone)
  if (found?.hidden) throw new Refusal('conflict', organizationProposalWords.hidden)
}

async function known(db: Db, into: string | null): Promise<string> {
  const refused = { fields: { into: organizationProposalWords.needsOrganization } }
  if (into === null) throw new Refusal('invalid', organizationProposalWords.needsOrganization, refused)
  const [found] = await db.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, into))
  if (!found) throw new Refusal('not_found', organizationWords.notThere)
  return found.id
}

type Proposed = typeof organizationProposals.$inferSelect

/** It stands in the directory at once: whoever proposed it is president, and who said yes officer. */
async function foundOrganization(shell: Shell, db: Db, of: Proposed, now: Date): Promise<string> {
  const { userId, name, about, category, place, meeting } = of
  if (category === null) throw new Refusal('conflict', organizationProposalWords.needsCategory)
  const [made] = await db
    .insert(organizations)
    .values({
      ...{ madeBy: userId, name, about, category, place },
      ...{ tags: '', question: '', createdAt: now, updatedAt: now },
    })
    .returning({ id: organizations.id })
  if (!made) throw new Error('no organization was made')
  const said = and(eq(organizationFounders.proposalId, of.id), eq(organizationFounders.accepted, true))
  const founders = await db.select({ id: organizationFounders.userId }).from(organizationFounders).where(said)
  const row = {
    organizationId: made.id,
    state: 'active',
    stateAt: now,
    joinedAt: now,
    way: 'founder',
    shown: true,
  } as const
  await db
    .insert(organizationPeople)
    .values([
      { userId, role: 'president', ...row },
      ...founders.map(({ id }) => ({ userId: id, role: 'officer' as const, ...row })),
    ])
  // One whose end has passed meanwhile has no dates any more.
  if (meeting && meetingDates(meeting, now).length > 0) await setMeetingRule(db, { key: made.id }, meeting, now)
  const kind = organizationKinds.founded
  await notify(
    shell,
    db,
    founders.map(({ id }) => ({ person: id, kind, key: `${kind} ${made.id}`, reference: made.id })),
    now,
  )
  return made.id
}

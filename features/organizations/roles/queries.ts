import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Within } from '../../../server/scopes.ts'
import type { Shell } from '../../../server/shell.ts'
import { notify } from '../../notifications/queries.ts'
import { isOnlyPresident, lockUnarchived } from '../belonging.queries.ts'
import type { organizationScope } from '../contract.ts'
import { organizationKinds } from '../notifications.rules.ts'
import { organizationWords } from '../rules.ts'
import { organizationPeople } from '../tables.ts'
import { type OfferedRole, offerDays, offerWords } from './rules.ts'
import { organizationOffers } from './tables.ts'

type Gives = Within<typeof organizationScope, 'president' | 'site moderator'>

const personIn = (key: string, person: string) =>
  and(eq(organizationPeople.organizationId, key), eq(organizationPeople.userId, person))
const openFor = (key: string, person: string) =>
  and(
    ...[eq(organizationOffers.organizationId, key), eq(organizationOffers.userId, person)],
    isNull(organizationOffers.answeredAt),
  )

/**
 * Offers that are open no longer: a week has gone by, whoever made them is president no more, or whoever was asked has
 * left. Computed where one is read; closed here, so that another can be made.
 */
async function closeOld(db: Db, key: string, now: Date): Promise<void> {
  const text = `update organization_offers o set answered_at = $2, accepted = false
    where o.organization_id = $1 and o.answered_at is null and (o.ends_at <= $2
      or (o.by_id is not null and not exists (select from organization_people p
        where p.organization_id = o.organization_id and p.user_id = o.by_id and p.role = 'president'))
      or not exists (select from organization_people p
        where p.organization_id = o.organization_id and p.user_id = o.user_id and p.role is not null))`
  await runStatement(db, { text, values: [key, now] })
}

type Offer = { person: string; role: OfferedRole; handsOver: boolean }

/** Asks somebody who belongs to it, who is told. Throws a Refusal where that cannot be. */
export async function makeOffer(
  shell: Shell,
  db: Db,
  { me, key, role: as }: Gives,
  { person, role, handsOver }: Offer,
  now: Date,
): Promise<void> {
  await lockUnarchived(db, key)
  await closeOld(db, key, now)
  const isStaff = as === 'site moderator'
  if (isStaff && !(await isOnlyPresident(db, key, null))) throw new Refusal('conflict', offerWords.withoutPresident)
  const [found] = await db.select().from(organizationPeople).where(personIn(key, person))
  if (!found?.role) throw new Refusal('not_found', offerWords.notMember)
  if (found.role === role || found.role === 'president') throw new Refusal('conflict', offerWords.hasIt)
  const [made] = await db
    .insert(organizationOffers)
    .values({
      ...{ organizationId: key, userId: person, role, byId: isStaff ? null : me.id, madeAt: now },
      ...{ handsOver: handsOver && role === 'president' && !isStaff },
      endsAt: new Date(now.getTime() + offerDays * 86_400_000),
    })
    .onConflictDoNothing()
    .returning({ id: organizationOffers.id })
  if (!made) throw new Refusal('conflict', offerWords.asked)
  await notify(shell, db, [{ person, kind: organizationKinds.offer, key: `offer ${made.id}`, reference: key }], now)
}

export async function takeOfferBack(db: Db, { key }: Gives, person: string, now: Date): Promise<void> {
  const gone = await db
    .update(organizationOffers)
    .set({ answeredAt: now, accepted: false })
    .where(openFor(key, person))
    .returning({ id: organizationOffers.id })
  if (gone.length === 0) throw new Refusal('not_found', offerWords.offerOver)
}

/** Takes over the role, or says no. Throws a Refusal where the offer is over. */
export async function replyToOffer(
  db: Db,
  { me, key }: Within<typeof organizationScope, 'officer' | 'member'>,
  accepted: boolean,
  now: Date,
): Promise<void> {
  await lockUnarchived(db, key)
  await closeOld(db, key, now)
  const [offer] = await db
    .update(organizationOffers)
    .set({ answeredAt: now, accepted })
    .where(and(openFor(key, me.id), gt(organizationOffers.endsAt, now)))
    .returning()
  if (!offer) throw new Refusal('conflict', offerWords.offerOver)
  if (!accepted) return
  // A president who was an officer before sees what officers saw.
  const runsSince = sql`case when ${organizationPeople.role} = 'member' then ${now}::timestamptz else ${organizationPeople.runsSince} end`
  await db.update(organizationPeople).set({ role: offer.role, shown: true, runsSince }).where(personIn(key, me.id))
  if (offer.handsOver && offer.byId !== null)
    await db
      .update(organizationPeople)
      .set({ role: 'member' })
      .where(and(personIn(key, offer.byId), eq(organizationPeople.role, 'president')))
}

/** Takes a role away. Throws a Refusal for the last president. */
export async function setLowerRole(
  db: Db,
  { key }: Within<typeof organizationScope, 'president'>,
  person: string,
  role: 'officer' | 'member',
): Promise<void> {
  await lockUnarchived(db, key)
  const [found] = await db.select().from(organizationPeople).where(personIn(key, person))
  if (!found?.role) throw new Refusal('not_found', organizationWords.notThere)
  if (found.role === 'president' && (await isOnlyPresident(db, key, person)))
    throw new Refusal('conflict', offerWords.lastPresident)
  if (found.role === 'member' || found.role === role) return
  await db.update(organizationPeople).set({ role }).where(personIn(key, person))
}

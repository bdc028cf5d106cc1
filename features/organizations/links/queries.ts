import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import { bucketOf, countTries } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import type { InTransaction } from '../../../server/route.ts'
import type { Within } from '../../../server/scopes.ts'
import { drawLink, endedLink, hasSecret, isLive, linkEnd, spendUse } from '../../../server/secretLinks.ts'
import type { Shell } from '../../../server/shell.ts'
import { separatedFromSql } from '../../people/seen.queries.ts'
import { joinThroughLink, lockOrganization } from '../belonging.queries.ts'
import { belongingWords } from '../belonging.rules.ts'
import type { organizationScope } from '../contract.ts'
import { organizationWords } from '../rules.ts'
import { organizationPeople, organizations } from '../tables.ts'
import { linkWords, mostLinks } from './rules.ts'
import { organizationLinks } from './tables.ts'

type Runs = Within<typeof organizationScope, 'president' | 'officer'>

export async function makeLinkFor(
  db: Db,
  { me, key }: Runs,
  { days, uses }: { days: number; uses: number | null },
  now: Date,
): Promise<{ link: string; token: string }> {
  const of = await lockOrganization(db, key)
  if (of.archivedAt !== null) throw new Refusal('conflict', belongingWords.archived)
  const [live] = await db
    .select({ count: count() })
    .from(organizationLinks)
    .where(
      and(
        eq(organizationLinks.organizationId, key),
        isNotNull(organizationLinks.secretHash),
        isLive(organizationLinks, now),
      ),
    )
  if ((live?.count ?? 0) >= mostLinks) throw new Refusal('conflict', linkWords.tooMany)
  const { secret, columns } = drawLink({ expiresAt: linkEnd(now, days * 24), usesLeft: uses })
  const [made] = await db
    .insert(organizationLinks)
    .values({ ...columns, organizationId: key, uses, madeBy: me.id, madeAt: now })
    .returning({ id: organizationLinks.id })
  if (!made) throw new Error('no link was made')
  return { link: made.id, token: secret }
}

/** Those that are live, the oldest first. */
export async function linksOf(db: Db, { key }: Runs, now: Date) {
  const rows = await db
    .select()
    .from(organizationLinks)
    .where(
      and(
        eq(organizationLinks.organizationId, key),
        isNotNull(organizationLinks.secretHash),
        isLive(organizationLinks, now),
      ),
    )
    .orderBy(asc(organizationLinks.madeAt), asc(organizationLinks.id))
  return rows.map(({ id, madeAt, expiresAt, uses, usesLeft }) => ({
    ...{ id, madeAt: madeAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null, uses, usesLeft },
  }))
}

export async function endOrganizationLink(db: Db, { key }: Runs, link: string): Promise<void> {
  await db
    .update(organizationLinks)
    .set(endedLink)
    .where(and(eq(organizationLinks.id, link), eq(organizationLinks.organizationId, key)))
}

/** Guesses at links are counted for each person where they would join; a GET changes nothing, so that no page makes one. */
const guesses = { tries: 60, minutes: 60, words: linkWords.tries }

/** The link that has that token, also one that is over or used up. */
async function linked(db: Db, token: string) {
  const [found] = await db.select().from(organizationLinks).where(hasSecret(organizationLinks, token))
  return found
}

export async function linkShownTo(db: Db, me: Me, token: string, now: Date) {
  const link = await linked(db, token)
  if (!link) throw new Refusal('not_found', linkWords.ended)
  const [of] = await db.select().from(organizations).where(eq(organizations.id, link.organizationId))
  if (!of) throw new Refusal('not_found', organizationWords.notThere)
  const [own] = await db
    .select()
    .from(organizationPeople)
    .where(and(eq(organizationPeople.organizationId, of.id), eq(organizationPeople.userId, me.id)))
  const isOpen = of.archivedAt === null && (link.usesLeft ?? 1) > 0 && (link.expiresAt === null || link.expiresAt > now)
  const text = `select p.name from organization_people o join profiles p on p.id = o.user_id
    where o.organization_id = $2 and o.user_id = $3 and o.role in ('president', 'officer')
      and p.suspended_at is null and p.erases_at is null and not ${separatedFromSql('$1::uuid', 'p.id')}`
  const maker = link.madeBy && (await readRow(db, { text, values: [me.id, of.id, link.madeBy] }, { name: column.text }))
  return {
    ...{ id: of.id, name: of.name, pictureUrl: of.pictureUrl, category: of.category, members: of.members },
    ...{ by: maker ? maker.name : null, expiresAt: link.expiresAt?.toISOString() ?? null },
    state:
      own?.state === 'active'
        ? ('member' as const)
        : own?.state === 'banned'
          ? ('banned' as const)
          : isOpen
            ? ('open' as const)
            : ('ended' as const),
  }
}

/**
 * Joins by a link, which loses a use, in a transaction of its own, since guesses are counted though they are refused.
 * Whoever belongs already uses up nothing. Throws a Refusal where it has ended.
 */
export async function joinBy(
  shell: Shell,
  me: Me,
  token: string,
  now: Date,
  transaction: InTransaction,
): Promise<string> {
  const link = await linked(shell.database.db, token)
  if (!link) {
    const bucket = bucketOf(shell, 'organization-links', me.id)
    await shell.database.transaction((tx) => countTries(tx, guesses, bucket, now))
    throw new Refusal('not_found', linkWords.ended)
  }
  const id = link.organizationId
  await transaction(async (db) => {
    await lockOrganization(db, id)
    const news = await joinThroughLink(db, me, id, now)
    if (!news) return
    if (!(await spendUse(db, organizationLinks, token, now, {}))) throw new Refusal('conflict', linkWords.ended)
    shell.live.thingChanged(db, id)
    shell.live.changed(db, me.id)
  })
  return id
}

import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { drawLink, findLive, hasSecret, isLive, linkEnd, takeLink } from '../../../server/secretLinks.ts'
import { closedDays } from '../deletion/rules.ts'
import { undoHours } from '../email/rules.ts'
import { links, setupLinks } from '../tables.ts'

type Kind = (typeof links.$inferSelect)['kind']

/** How long each link is valid, in hours. */
const hours: Record<Kind, number> = {
  reset: 1,
  confirm: 72,
  'new-email': 24,
  'undo-email': undoHours,
  'keep-account': closedDays * 24,
}

/** Makes a person's link of a kind and voids the older one. Returns its secret, of which only the hash is stored. */
export async function issueLink(db: Db, person: string, kind: Kind, now: Date, drawn?: string): Promise<string> {
  const { secret, columns } = drawLink({ expiresAt: linkEnd(now, hours[kind]) }, drawn)
  await db
    .insert(links)
    .values({ profileId: person, kind, ...columns })
    .onConflictDoUpdate({ target: [links.profileId, links.kind], set: columns })
  return secret
}

/** Consumes a link and returns its owner's id. Of many parallel uses one gets it, all others undefined. */
export async function spendLink(db: Db, kind: Kind, secret: string, now: Date): Promise<string | undefined> {
  return (await takeLink(db, links, secret, now, eq(links.kind, kind)))?.profileId
}

/** Whether a link is still valid; checked before expensive work. */
export async function isValidLink(db: Db, kind: Kind, secret: string, now: Date): Promise<boolean> {
  return (await findLive(db, links, secret, now, eq(links.kind, kind))) !== undefined
}

/** The newest link of a kind with that secret, which stays; `valid`: it has not expired. */
export async function findLink(
  db: Db,
  kind: Kind,
  secret: string,
  now: Date,
): Promise<{ person: string; valid: boolean } | undefined> {
  const [found] = await db
    .select({ person: links.profileId, valid: isLive(links, now) })
    .from(links)
    .where(and(hasSecret(links, secret), eq(links.kind, kind)))
  return found
}

/** The address of a reset page has the secret in two halves, under the two names that the page expects. */
export function resetAddress(origin: string, secret: string): string {
  const query = new URLSearchParams({ access_token: secret.slice(0, 22), refresh_token: secret.slice(22) })
  return `${origin}/reset-password?${query}`
}

/** Replaces the link for the first admin of a fresh installation; valid for a week. */
export async function issueSetupLink(db: Db, now: Date): Promise<string> {
  const { secret, columns } = drawLink({ expiresAt: linkEnd(now, 7 * 24) })
  await db.delete(setupLinks)
  await db.insert(setupLinks).values(columns)
  return secret
}

export async function spendSetupLink(db: Db, secret: string, now: Date): Promise<boolean> {
  return (await takeLink(db, setupLinks, secret, now)) !== undefined
}

/** Whether a set-up link is still valid; it is consumed when the account is made. */
export async function isValidSetupLink(db: Db, secret: string, now: Date): Promise<boolean> {
  return (await findLive(db, setupLinks, secret, now)) !== undefined
}

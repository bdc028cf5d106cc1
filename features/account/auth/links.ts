import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { drawSecret, hashSecret } from '../../../server/secrets.ts'
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
export async function issueLink(
  db: Db,
  person: string,
  kind: Kind,
  now: Date,
  secret: string = drawSecret(),
): Promise<string> {
  const fresh = { secretHash: hashSecret(secret), expiresAt: new Date(now.getTime() + hours[kind] * 3_600_000) }
  await db
    .insert(links)
    .values({ profileId: person, kind, ...fresh })
    .onConflictDoUpdate({ target: [links.profileId, links.kind], set: fresh })
  return secret
}

/** Consumes a link and returns its owner's id. Of many parallel uses one gets it, all others undefined. */
export async function spendLink(db: Db, kind: Kind, secret: string, now: Date): Promise<string | undefined> {
  const [spent] = await db
    .delete(links)
    .where(and(eq(links.secretHash, hashSecret(secret)), eq(links.kind, kind)))
    .returning()
  return spent && spent.expiresAt > now ? spent.profileId : undefined
}

/** Whether a link is still valid; checked before expensive work. */
export async function isValidLink(db: Db, kind: Kind, secret: string, now: Date): Promise<boolean> {
  return (await findLink(db, kind, secret, now))?.valid === true
}

/** The newest link of a kind with that secret, which stays; `valid`: it has not expired. */
export async function findLink(
  db: Db,
  kind: Kind,
  secret: string,
  now: Date,
): Promise<{ person: string; valid: boolean } | undefined> {
  const [found] = await db
    .select()
    .from(links)
    .where(and(eq(links.secretHash, hashSecret(secret)), eq(links.kind, kind)))
  return found && { person: found.profileId, valid: found.expiresAt > now }
}

/** The address of a reset page has the secret in two halves, under the two names that the page expects. */
export function resetAddress(origin: string, secret: string): string {
  const query = new URLSearchParams({ access_token: secret.slice(0, 22), refresh_token: secret.slice(22) })
  return `${origin}/reset-password?${query}`
}

/** Replaces the link for the first admin of a fresh installation; valid for a week. */
export async function issueSetupLink(db: Db, now: Date): Promise<string> {
  const secret = drawSecret()
  await db.delete(setupLinks)
  await db
    .insert(setupLinks)
    .values({ secretHash: hashSecret(secret), expiresAt: new Date(now.getTime() + 7 * 86_400_000) })
  return secret
}

export async function spendSetupLink(db: Db, secret: string, now: Date): Promise<boolean> {
  const [spent] = await db
    .delete(setupLinks)
    .where(eq(setupLinks.secretHash, hashSecret(secret)))
    .returning()
  return spent !== undefined && spent.expiresAt > now
}

/** Whether a set-up link is still valid; it is consumed when the account is made. */
export async function isValidSetupLink(db: Db, secret: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select()
    .from(setupLinks)
    .where(eq(setupLinks.secretHash, hashSecret(secret)))
  return found !== undefined && found.expiresAt > now
}

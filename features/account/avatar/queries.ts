import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { StoredPicture } from '../../../server/files/pictures.ts'
import type { Me } from '../../../server/me.ts'
import type { ExportedFile } from '../../../server/personalData.ts'
import type { Person } from '../contract.ts'
import { profileOf } from '../queries.ts'
import { profiles } from '../tables.ts'
import { avatars } from './tables.ts'

/** Replaces the former picture, if any; a trigger queues its files for deletion. Needs a transaction. */
export async function replaceAvatar(db: Db, me: Me, picture: StoredPicture, now: Date): Promise<Person | undefined> {
  const row = { ...picture, createdAt: now }
  await db
    .insert(avatars)
    .values({ userId: me.id, ...row })
    .onConflictDoUpdate({ target: avatars.userId, set: row })
  return point(db, me, `/api/people/${me.id}/avatar?v=${picture.version}`, now)
}

/** Needs a transaction. */
export async function removeAvatar(db: Db, me: Me, now: Date): Promise<Person | undefined> {
  await db.delete(avatars).where(eq(avatars.userId, me.id))
  return point(db, me, null, now)
}

async function point(db: Db, me: Me, avatarUrl: string | null, now: Date): Promise<Person | undefined> {
  const changed = { avatarUrl, updatedAt: now }
  await db.update(profiles).set(changed).where(eq(profiles.id, me.id))
  return profileOf(db, me)
}

/**
 * Any person's; who may see it is the rule of features/people. `shown`: whether it is there for others, and not hidden by
 * moderators.
 */
export async function avatarOf(db: Db, person: string) {
  const [row] = await db
    .select({ ...getTableColumns(avatars), url: profiles.avatarUrl })
    .from(avatars)
    .innerJoin(profiles, eq(profiles.id, avatars.userId))
    .where(eq(avatars.userId, person))
  return row && { ...row, shown: row.url !== null }
}

/** The picture as it was drawn, for an export. */
export async function avatarFiles(db: Db, me: Me): Promise<ExportedFile[]> {
  const avatar = await avatarOf(db, me.id)
  if (!avatar) return []
  // Its size is not stored: at most a few kilobytes.
  const file = { name: 'profile picture.webp', type: 'image/webp', size: null, storedAt: avatar.createdAt }
  return [{ ...file, folder: null, keys: [avatar.largeKey] }]
}

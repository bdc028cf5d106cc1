import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { StoredPicture } from '../../../server/files/pictures.ts'
import type { Within } from '../../../server/scopes.ts'
import { lockUnarchived } from '../belonging.queries.ts'
import type { organizationScope } from '../contract.ts'
import { logAct } from '../log/queries.ts'
import { organizations } from '../tables.ts'
import { organizationPictures } from './tables.ts'

type Runs = Within<typeof organizationScope, 'president' | 'officer'>

/** Replaces the former picture, if any; a trigger queues its files for deletion. Needs a transaction. */
export async function replacePicture(db: Db, { me, key }: Runs, picture: StoredPicture, now: Date): Promise<void> {
  await lockUnarchived(db, key)
  const row = { ...picture, createdAt: now }
  await db
    .insert(organizationPictures)
    .values({ organizationId: key, ...row })
    .onConflictDoUpdate({ target: organizationPictures.organizationId, set: row })
  await point(db, key, `/api/organizations/${key}/picture?v=${picture.version}`)
  await logAct(db, { key, me }, 'picture-set', {}, now)
}

/** Needs a transaction. */
export async function removePicture(db: Db, { me, key }: Runs, now: Date): Promise<void> {
  await lockUnarchived(db, key)
  const gone = await db
    .delete(organizationPictures)
    .where(eq(organizationPictures.organizationId, key))
    .returning({ version: organizationPictures.version })
  if (gone.length === 0) return
  await point(db, key, null)
  await logAct(db, { key, me }, 'picture-removed', {}, now)
}

/** `updated_at` stays: it says when the words of the page were changed, which another officer may be editing. */
const point = (db: Db, key: string, pictureUrl: string | null) =>
  db.update(organizations).set({ pictureUrl }).where(eq(organizations.id, key))

/** `shown`: whether it is there for everybody, and not hidden by moderators. */
export async function pictureOf(db: Db, key: string) {
  const [row] = await db
    .select({ ...getTableColumns(organizationPictures), url: organizations.pictureUrl })
    .from(organizationPictures)
    .innerJoin(organizations, eq(organizations.id, organizationPictures.organizationId))
    .where(eq(organizationPictures.organizationId, key))
  return row && { ...row, shown: row.url !== null }
}

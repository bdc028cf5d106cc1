import { eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import { profiles } from '../account/tables.ts'
import { blocks } from './tables.ts'

/** Whom the person has blocked; never who has blocked them. */
export async function blocksExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  return {
    blocks: await db
      .select({ name: profiles.name, blockedAt: blocks.createdAt })
      .from(blocks)
      .innerJoin(profiles, eq(profiles.id, blocks.blockedId))
      .where(eq(blocks.userId, me.id))
      .orderBy(blocks.createdAt, blocks.blockedId),
  }
}

import { eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import { imports } from './tables.ts'

export async function importsExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  return { imports: await db.select().from(imports).where(eq(imports.userId, me.id)) }
}

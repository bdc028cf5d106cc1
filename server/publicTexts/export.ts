import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { Me } from '../me.ts'
import { hiddenTexts, replacedTexts } from './tables.ts'

export async function publicTextsExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  const { moving: _, userId: __, ...hidden } = getTableColumns(hiddenTexts)
  const { userId: ___, id: ____, ...former } = getTableColumns(replacedTexts)
  return {
    hiddenTexts: await db
      .select(hidden)
      .from(hiddenTexts)
      .where(eq(hiddenTexts.userId, me.id))
      .orderBy(asc(hiddenTexts.hiddenAt), asc(hiddenTexts.thing)),
    formerTexts: await db
      .select(former)
      .from(replacedTexts)
      .where(eq(replacedTexts.userId, me.id))
      .orderBy(asc(replacedTexts.until), asc(replacedTexts.id)),
  }
}

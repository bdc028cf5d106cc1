import type { Db } from '../../server/db/db.ts'
import { ownRowsOf } from '../../server/db/ownRows.ts'
import type { Me } from '../../server/me.ts'
import { searchUses } from './tables.ts'

/** What the person opened from the search, by id; the things themselves are in the exports of their features. */
export async function searchExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  return ownRowsOf(db, { searchUses }, me)
}

import type { Db } from '../../server/db/db.ts'
import { exportNames, ownRowsOf } from '../../server/db/ownRows.ts'
import type { Me } from '../../server/me.ts'
import { imports } from './tables.ts'

/** Each table that refers to a person, by its name in the export. */
const tables = { imports }

export const importsExported = exportNames(tables)

export async function importsExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  return ownRowsOf(db, tables, me)
}

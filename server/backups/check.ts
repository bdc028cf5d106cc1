import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { type SchemaAge, schemaAgeOf } from '../db/migrate.ts'
import { isDemoDatabase } from '../demo/mark.ts'
import { compiledProgram } from '../embedded/program.ts'
import { type Fingerprint, type RunStatement, takeFingerprint } from './fingerprint.ts'

export type CheckedDatabase = { rows: Fingerprint; demo: boolean; age: SchemaAge }

/**
 * Opens a database folder, reads every row and page in it, and compares every index with its table. Throws the fault
 * that it finds. Leaves the folder closed, whole and unchanged.
 */
export async function checkDatabase(folder: string): Promise<CheckedDatabase> {
  // Without this check PGlite would make a new, empty database there.
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) throw new Error('there is no database in it')
  const pgliteWasmModule = await compiledProgram({ frugal: true })
  const database = await PGlite.create(folder, { pgliteWasmModule, extensions: { amcheck } })
  const ask: RunStatement = async (text) => (await database.query<Record<string, unknown>>(text)).rows
  try {
    await database.exec('begin')
    await ask('create extension if not exists amcheck')
    // A damaged page, or an index that misses a row, makes these throw.
    await ask(`select bt_index_check(c.oid, true)
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`)
    const faults =
      await ask(`select c.oid::regclass::text as name, v.blkno, v.msg from pg_class c, lateral verify_heapam(c.oid) v
      where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p' limit 1`)
    const [fault] = faults
    if (fault) throw new Error(`${fault.name}, block ${fault.blkno}: ${fault.msg}`)
    const found = { rows: await takeFingerprint(ask), demo: await isDemoDatabase(ask), age: await schemaAgeOf(ask) }
    await database.exec('rollback')
    return found
  } finally {
    await database.close()
  }
}

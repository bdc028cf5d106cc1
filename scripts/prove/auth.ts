import type { Database } from '../../server/db.ts'
import type { Outcome } from './outcome.ts'
export async function proveAuth(_d: Database, _q: boolean): Promise<Outcome> {
  return { line: '', faults: [] }
}

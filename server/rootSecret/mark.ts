import { desc } from 'drizzle-orm'
import type { RunStatement } from '../backups/fingerprint.ts'
import type { Db } from '../db/db.ts'
import type { Secrets } from '../secrets.ts'
import { secretMarks } from './tables.ts'

type Signing = Pick<Secrets, 'sign'>

/** By what a root secret is known in the database, which does not tell the secret. */
function markOf(secrets: Signing): string {
  return secrets.sign('secret mark', 'database')
}

/** Notes the root secret of a start in the database. Answers whether it is another one than at the start before. */
export async function noteSecret(db: Db, secrets: Signing, now: Date): Promise<boolean> {
  const mark = markOf(secrets)
  const [last] = await db.select().from(secretMarks).orderBy(desc(secretMarks.since)).limit(1)
  if (last?.mark === mark) return false
  const set = { since: now }
  await db
    .insert(secretMarks)
    .values({ mark, ...set })
    .onConflictDoUpdate({ target: secretMarks.mark, set })
  return last !== undefined
}

/** Whether the last start had this root secret, and since when, where it had another one before. */
export async function lookUpSecret(
  ask: RunStatement,
  secrets: Signing,
): Promise<{ same: boolean; changedAt: Date | null }> {
  const [table] = await ask("select to_regclass('public.secret_marks') is not null as found")
  const rows = table?.found ? await ask('select mark, since from secret_marks order by since desc limit 2') : []
  const [last, before] = rows
  return {
    same: last === undefined || last.mark === markOf(secrets),
    changedAt: before && last?.since instanceof Date ? last.since : null,
  }
}

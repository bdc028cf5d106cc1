import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { tutorWords } from './rules.ts'

/** Requests that one answer shows. */
const most = 200

/** Longest waiting first. For admins. */
export async function verificationRequests(db: Db) {
  const text = `select t.id, p.id as person, p.name, t.education, t.verification_note as note, t.verification_asked_at as asked
    from tutor_profiles t join profiles p on p.id = t.user_id where t.verification_asked_at is not null
    order by t.verification_asked_at, t.id limit ${most}`
  const shape = {
    ...{ id: column.text, person: column.text, name: column.text, education: column.text },
    ...{ note: column.orNull(column.text), asked: column.moment },
  }
  const rows = await readRows(db, { text }, shape)
  return rows.map(({ asked, note, ...row }) => ({ ...row, note: note ?? '', askedAt: asked.toISOString() }))
}

/** Answers the person of the tutor. Throws a Refusal for an id that nobody has, and for the admin's own profile. */
export async function writeVerification(
  db: Db,
  me: Me,
  { id, granted, reason }: { id: string; granted: boolean; reason: string },
  now: Date,
): Promise<string> {
  const text = `update tutor_profiles set verification_asked_at = null, verification_reason = $3,
      verified_at = case when $2::boolean then coalesce(verified_at, $4::timestamptz) end, verified_by = $5::uuid
    where id = $1 and user_id <> $5::uuid returning user_id as person`
  const found = await readRow(db, { text, values: [id, granted, reason, now, me.id] }, { person: column.text })
  if (!found) throw new Refusal('not_found', tutorWords.notThere)
  return found.person
}

import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { type AdminAct, adminActs } from '../../account/slots.ts'
import { type Notice, notify } from '../../notifications/queries.ts'
import { verificationKindOf } from '../notifications.rules.ts'
import { subjectsSql } from './queries.ts'
import { tutorWords, type VerificationDecision, type VerificationTab } from './rules.ts'
import { shownSubjects } from './shown.contract.ts'

/** Tutors that one answer shows. */
const most = 200

const isIn: Record<VerificationTab, string> = {
  asked: 't.verification_asked_at is not null',
  verified: 't.verified_at is not null and t.verification_asked_at is null',
}
const orders: Record<VerificationTab, string> = { asked: 't.verification_asked_at', verified: 't.verified_at desc' }

/** Asking ones longest waiting first, verified ones newest first. For admins. */
export async function verificationRequests(db: Db, state: VerificationTab) {
  const text = `select t.id, p.id as person, p.name, t.education, ${subjectsSql} as subjects, t.verification_note as note,
      t.verification_reason as reason, t.verification_asked_at as asked, t.verified_at as verified
    from tutor_profiles t join profiles p on p.id = t.user_id where ${isIn[state]} order by ${orders[state]}, t.id limit ${most}`
  const shape = {
    ...{ id: column.text, person: column.text, name: column.text, education: column.text, subjects: shownSubjects },
    ...{ note: column.orNull(column.text), reason: column.orNull(column.text) },
    ...{ asked: column.orNull(column.moment), verified: column.orNull(column.moment) },
  }
  const rows = await readRows(db, { text }, shape)
  return rows.map(({ asked, verified, note, ...row }) => ({
    ...row,
    note: note ?? '',
    askedAt: asked?.toISOString() ?? null,
    verifiedAt: verified?.toISOString() ?? null,
  }))
}

/** How many are in each. */
export async function verificationCounts(db: Db): Promise<Record<VerificationTab, number>> {
  const text = `select count(*) filter (where ${isIn.asked})::int as asked, count(*) filter (where ${isIn.verified})::int as verified
    from tutor_profiles t where t.verification_asked_at is not null or t.verified_at is not null`
  const found = await readRow(db, { text }, { asked: z.number(), verified: z.number() })
  return found ?? { asked: 0, verified: 0 }
}

type Decided = { id: string; granted: boolean; reason: string; seen?: VerificationTab | undefined }

/**
 * Grants the mark, declines it or takes it away, tells the tutor, and has it recorded. Throws a Refusal for an id that
 * nobody has, for the admin's own profile, and where there is nothing to decide. Needs a transaction.
 */
export async function writeVerification(
  shell: Shell,
  db: Db,
  me: Me,
  { id, granted, reason, seen }: Decided,
  now: Date,
  request: string,
): Promise<void> {
  const lock = `select user_id as person, verification_asked_at is not null as asked, verified_at is not null as verified
    from tutor_profiles where id = $1 and user_id <> $2 for no key update`
  const shape = { person: column.text, asked: column.flag, verified: column.flag }
  const found = await readRow(db, { text: lock, values: [id, me.id] }, shape)
  if (!found) throw new Refusal('not_found', tutorWords.notThere)
  const { person, asked, verified } = found
  const state = asked ? 'asked' : 'verified'
  if (seen !== undefined && (seen !== state || !(asked || verified))) throw new Refusal('conflict', tutorWords.decided)
  if (!(granted || asked || verified)) throw new Refusal('conflict', tutorWords.notAsked)
  const text = `update tutor_profiles set verification_asked_at = null, verification_reason = $3,
      verified_at = case when $2::boolean then coalesce(verified_at, $4::timestamptz) end, verified_by = $5::uuid
    where id = $1 returning id`
  await readRow(db, { text, values: [id, granted, reason, now, me.id] }, { id: column.text })
  const decision = granted ? 'granted' : verified && !asked ? 'taken' : 'declined'
  for (const { value: record } of shell.fills(adminActs))
    await record(db, { act: recordedActs[decision], by: me, person, request }, now)
  await tell(shell, db, person, id, decision, now)
}

const recordedActs: Record<VerificationDecision, AdminAct> = {
  granted: 'tutor_verified',
  declined: 'tutor_declined',
  taken: 'tutor_mark_taken',
}

async function tell(shell: Shell, db: Db, person: string, id: string, decision: VerificationDecision, now: Date) {
  const kind = verificationKindOf(decision)
  const notice: Notice = { person, kind, key: `tutor-verification ${id} ${decision}`, reference: id, again: true }
  // Their open pages show it, and everybody's who looks at the tutor.
  shell.live.changed(db, person)
  shell.live.thingChanged(db, id)
  await notify(shell, db, [notice], now)
}

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { authorsTextSql } from '../../../server/publicTexts/sources.ts'
import type { RelationParameters, Within } from '../../../server/scopes.ts'
import { lockPeople } from '../../account/auth/again.queries.ts'
import { personName } from '../../people/contract.ts'
import { blockedName } from '../../people/rules.ts'
import { separatedSql } from '../../people/seen.queries.ts'
import { ownReviewSql } from '../reviews/shown.queries.ts'
import { bookingTexts } from '../texts.queries.ts'
import { type bookingScope, type TutoringSession, tutoringSession } from './contract.ts'
import { type BookingFacts, bookingWords, sessionSides, sessionStatuses } from './rules.ts'

/** Which bookings somebody has, and as what, as a scope asks. */
export const bookingRelations = ({ me }: Pick<RelationParameters, 'me'>) => `
  select b.id as key, 'student' as role from tutoring_sessions b where b.student_id = ${me}
  union all select b.id, 'tutor' from tutoring_sessions b where b.tutor_user_id = ${me}`

/** Both of a booking, whom everything about it concerns. */
export const peopleOfBooking = (key: string) => [
  sql`select unnest(array[student_id, tutor_user_id]) from tutoring_sessions where id = ${key}::uuid`,
]

/** Whether the reader, `$1`, is the student of the booking `b`. */
const isStudent = 'b.student_id = $1::uuid'
const bySide = (student: string, tutor: string) => `case when ${isStudent} then ${student} else ${tutor} end`

/** One of the two as the other may see them: whom a block separates, and who is suspended, is without name and picture. */
export const partySql = (person: string) => `(
  select json_build_object('id', case when not n.hidden then p.id end, 'avatarUrl', case when not n.hidden then p.avatar_url end,
    'name', case when n.hidden then '${blockedName}' when p.id = $1::uuid then ${authorsTextSql({ kind: personName }, 'p', 'name')} else p.name end)
  from profiles p cross join lateral (
    select p.id <> $1::uuid and (p.suspended_at is not null or ${separatedSql('$1::uuid', 'p.id')}) as hidden) n
  where p.id = ${person})`

/** A student reads what moderators have hidden from the tutor. */
const written = (name: string) => bySide(authorsTextSql(bookingTexts, 'b', name), `b.${name}`)

/** Columns of a booking as sent to `$1`; `b` is its row. */
export const bookingColumns = shownColumns(tutoringSession, {
  id: 'b.id',
  side: bySide(`'student'`, `'tutor'`),
  tutorId: 'b.tutor_id',
  tutor: partySql('b.tutor_user_id'),
  student: partySql('b.student_id'),
  subject: 'b.subject',
  sessionType: 'b.session_type',
  scheduledStart: isoInstantSql('b.scheduled_start'),
  scheduledEnd: isoInstantSql('b.scheduled_end'),
  actualStart: isoInstantSql('b.actual_start'),
  actualEnd: isoInstantSql('b.actual_end'),
  hourlyRate: 'b.hourly_rate',
  totalCost: 'b.total_cost',
  notes: written('notes'),
  location: `nullif(${written('location')}, '')`,
  status: 'b.status',
  heldUntil: isoInstantSql('b.held_until'),
  cancelledBy: 'b.cancelled_by',
  cancelReason: 'b.cancel_reason',
  cancelledLate: 'b.cancelled_late',
  noShowBy: 'b.no_show_by',
  noShowAt: isoInstantSql('b.no_show_at'),
  disputedAt: isoInstantSql('b.disputed_at'),
  studentSaid: 'b.student_said',
  tutorSaid: 'b.tutor_said',
  freeUntilMinutes: 'b.free_until_minutes',
  ownNotes: bySide('b.student_notes', 'b.tutor_notes'),
  othersNote: `case when ${bySide('b.tutor_notes', 'b.student_notes')} = '${bookingWords.cancelledNote}' then '${bookingWords.cancelledNote}' end`,
  ownLink: `(b.session_type = 'online' and exists (
    select from tutor_profiles t where t.id = b.tutor_id and t.meeting_link is not null))`,
  review: `case when ${isStudent} then ${ownReviewSql('b')} end`,
  settledAt: isoInstantSql('b.settled_at'),
  settlementDisputedAt: isoInstantSql('b.settlement_disputed_at'),
  dispute: `case when b.dispute_outcome is not null then json_build_object('outcome', b.dispute_outcome, 'reason', b.dispute_reason,
    'decidedAt', ${isoInstantSql('b.dispute_decided_at')}) end`,
  studentNoShows: `case when b.status = 'requested' and not ${isStudent} then (
    select count(*) from tutoring_sessions n where n.student_id = b.student_id and n.status = 'no_show'
      and n.no_show_by = 'tutor' and (n.disputed_at is null or n.dispute_outcome = 'absent')) end`,
  bookedAt: isoInstantSql('b.created_at'),
  cancelledAt: isoInstantSql('b.cancelled_at'),
  tutorZone: '(select t.zone from tutor_profiles t where t.id = b.tutor_id)',
  thread: '(select h.id from tutor_threads h where h.student_id = b.student_id and h.tutor_id = b.tutor_id)',
  seriesLeft: `case when b.series_id is not null then (select count(*) from tutoring_sessions s
    where s.series_id = b.series_id and s.scheduled_start >= b.scheduled_start and s.status in ('requested', 'scheduled')) end`,
  proposal: `(select json_build_object('side', o.side, 'start', ${isoInstantSql('o.starts_at')}, 'end', ${isoInstantSql('o.ends_at')},
      'heldUntil', ${isoInstantSql('o.held_until')})
    from tutoring_proposals o where o.session_id = b.id and o.status = 'open')`,
})

export async function bookingBy(db: Db, me: Me, id: string): Promise<TutoringSession> {
  const text = `select to_json(x) as shown from (select ${bookingColumns} from tutoring_sessions b
    where b.id = $2 and (b.student_id = $1::uuid or b.tutor_user_id = $1::uuid)) x`
  const found = await readRow(db, { name: 'booking', text, values: [me.id, id] }, { shown: tutoringSession })
  if (!found) throw new Refusal('not_found', bookingWords.notThere)
  return found.shown
}

/**
 * What was asked for and never confirmed, or proposed and never accepted, takes no time any more, also before a job has
 * ended it.
 */
export async function releaseLapsed(db: Db, people: readonly string[], now: Date): Promise<void> {
  const proposed = `delete from tutoring_occupied o using tutoring_proposals p
    where p.session_id = o.session_id and o.kind = 'proposal' and o.user_id = any($1::uuid[]) and p.status = 'open' and p.held_until <= $2`
  await runStatement(db, { text: proposed, values: [people, now] })
  const text = `delete from tutoring_occupied o using tutoring_sessions s
    where s.id = o.session_id and o.user_id = any($1::uuid[]) and s.held_until <= $2`
  await runStatement(db, { text, values: [people, now] })
}

/** A booking, as the rules ask of it. */
export type LockedBooking = BookingFacts & {
  id: string
  studentId: string | null
  tutorUserId: string | null
  tutorId: string | null
  freeUntilMinutes: number
  studentSaidAt: Date | null
  askedAt: Date | null
  /** Of the invitation, as calendar programs count it. */
  sequence: number
}

const party = column.orNull(column.text)
const moment = column.orNull(column.moment)
const side = z.enum(sessionSides).nullable()
const lockedShape = {
  ...{ id: column.text, studentId: party, tutorUserId: party, tutorId: party },
  ...{ status: z.enum(sessionStatuses), start: column.moment, end: column.moment, heldUntil: moment },
  ...{ noShowBy: side, noShowAt: moment, disputedAt: moment, freeUntilMinutes: column.number },
  ...{
    studentSaid: column.orNull(column.flag),
    tutorSaid: column.orNull(column.flag),
    studentSaidAt: moment,
    askedAt: moment,
    sequence: column.number,
  },
}

/** The booking with both people, locked until the transaction ends. Undefined where it is gone. */
export async function lockBooking(db: Db, id: string): Promise<LockedBooking | undefined> {
  await lockPeople(db, peopleOfBooking(id))
  const text = `select id, student_id as "studentId", tutor_user_id as "tutorUserId", tutor_id as "tutorId", status,
      scheduled_start as start, scheduled_end as end, held_until as "heldUntil", no_show_by as "noShowBy",
      no_show_at as "noShowAt", disputed_at as "disputedAt", free_until_minutes as "freeUntilMinutes",
      student_said as "studentSaid", student_said_at as "studentSaidAt", tutor_said as "tutorSaid",
      asked_at as "askedAt", sequence
    from tutoring_sessions where id = $1 for no key update`
  return readRow(db, { text, values: [id] }, lockedShape)
}

export type InBooking = Within<typeof bookingScope>

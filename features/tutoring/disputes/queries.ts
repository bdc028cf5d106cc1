import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import { type Db, sqlState } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { readPage } from '../../../server/db/page.ts'
import { readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { adminActs } from '../../account/slots.ts'
import { staffName, staffPicture, tellModerators } from '../../moderation/queries.ts'
import { tellOfBooking } from '../sessions/news.queries.ts'
import { lockBooking } from '../sessions/queries.ts'
import { refreshPagesOf, writeChanges } from '../sessions/states.queries.ts'
import { type Dispute, type decideDispute, dispute, type listDisputes } from './contract.ts'
import { disputeWords, reportedSide, whyNotDecide } from './rules.ts'

const partySql = (
  person: string,
) => `(select json_build_object('id', p.id, 'name', ${staffName('p')}, 'avatarUrl', ${staffPicture('p')})
  from profiles p where p.id = ${person})`

const foundDispute = dispute.omit({ mayNot: true })

/** `b` is the session. */
const columns = shownColumns(foundDispute, {
  id: 'b.id',
  subject: 'b.subject',
  sessionType: 'b.session_type',
  scheduledStart: isoInstantSql('b.scheduled_start'),
  scheduledEnd: isoInstantSql('b.scheduled_end'),
  bookedAt: isoInstantSql('b.created_at'),
  totalCost: 'b.total_cost',
  student: partySql('b.student_id'),
  tutor: partySql('b.tutor_user_id'),
  notes: 'b.notes',
  location: `nullif(b.location, '')`,
  noShowBy: 'b.no_show_by',
  noShowAt: isoInstantSql('b.no_show_at'),
  disputedAt: isoInstantSql('b.disputed_at'),
  askedAt: isoInstantSql('b.asked_at'),
  studentSaid: 'b.student_said',
  studentSaidAt: isoInstantSql('b.student_said_at'),
  tutorSaid: 'b.tutor_said',
  decision: `case when b.dispute_decided_at is not null then json_build_object('outcome', b.dispute_outcome, 'reason', b.dispute_reason,
    'at', ${isoInstantSql('b.dispute_decided_at')}, 'by', (select ${staffName('d')} from profiles d where d.id = b.dispute_decided_by)) end`,
})

const shownTo = (me: Me, of: z.output<typeof foundDispute>): Dispute => ({
  ...of,
  mayNot: whyNotDecide(me.id, [of.student?.id ?? null, of.tutor?.id ?? null]) ?? null,
})

const waits = 'b.disputed_at is not null and b.dispute_decided_at is null'

type Wanted = z.output<typeof listDisputes.input>

/** Those that wait for a decision, or those that have one. For admins. */
export async function disputesOf(db: Db, me: Me, { state, after, limit }: Wanted) {
  const { rows, ...page } = await readPage(
    db,
    {
      columns,
      from: 'tutoring_sessions b',
      conditions: [state === 'open' ? waits : 'b.dispute_decided_at is not null'],
      order:
        state === 'open'
          ? [
              { by: 'b.disputed_at', type: 'timestamptz' },
              { by: 'b.id', type: 'uuid' },
            ]
          : [
              { by: 'b.dispute_decided_at', type: 'timestamptz', falling: true },
              { by: 'b.id', type: 'uuid', falling: true },
            ],
      ...{ values: [], limit, after },
    },
    foundDispute,
  )
  return { ...page, rows: rows.map((row) => shownTo(me, row)) }
}

/** One of them. Throws a Refusal where there is none. */
export async function disputeBy(db: Db, me: Me, id: string): Promise<Dispute> {
  const text = `select to_json(x) as shown from (select ${columns} from tutoring_sessions b
    where b.id = $1 and b.disputed_at is not null) x`
  const found = await readRow(db, { text, values: [id] }, { shown: foundDispute })
  if (!found) throw new Refusal('not_found', disputeWords.notThere)
  return shownTo(me, found.shown)
}

type Decision = z.output<typeof decideDispute.input>

/** Decides a dispute and tells both. Needs a transaction. Throws a Refusal where it is decided, or not the caller's to decide. */
export async function writeDisputeDecision(
  shell: Shell,
  db: Db,
  me: Me,
  { id, outcome, reason }: Decision,
  request: string,
  now: Date,
): Promise<void> {
  const of = await lockBooking(db, id)
  const known = await disputeBy(db, me, id)
  if (!of) throw new Refusal('not_found', disputeWords.notThere)
  if (known.mayNot !== null) throw new Refusal('forbidden', known.mayNot)
  if (known.decision) throw new Refusal('conflict', disputeWords.decidedBefore(known.decision.by ?? 'Another admin'))
  const took = outcome === 'took_place'
  const decided = { disputeOutcome: outcome, disputeReason: reason, disputeDecidedAt: now, disputeDecidedBy: me.id }
  const completed = took ? ({ status: 'completed', actualStart: of.start, actualEnd: of.end } as const) : {}
  await writeChanges(db, of, { ...decided, ...completed }, now).catch(refuseOccupied)
  const person = reportedSide(known.noShowBy) === 'student' ? of.studentId : of.tutorUserId
  const event = { act: 'dispute_decided', by: me, details: { outcome }, request } as const
  for (const { value: record } of shell.fills(adminActs)) await record(db, { ...event, ...(person && { person }) }, now)
  await tellOfBooking(shell, db, of, ['student', 'tutor'], 'decided', now)
  refreshPagesOf(shell, db, of)
  await tellModerators(shell, db)
}

/** The time was free while it counted as a no-show, and somebody has used it. */
function refuseOccupied(error: unknown): never {
  if (sqlState(error) === '23P01') throw new Refusal('conflict', disputeWords.timeTaken)
  throw error
}

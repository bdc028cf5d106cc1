import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import { sendInvitations } from '../invitations/queries.ts'
import { addMinutes } from '../rules.ts'
import { refuseTaken } from '../sessions/book.queries.ts'
import { tellOfBooking } from '../sessions/news.queries.ts'
import { type InBooking, type LockedBooking, lockBooking, releaseLapsed } from '../sessions/queries.ts'
import { bookingWords, sessionSides } from '../sessions/rules.ts'
import { refreshPagesOf, writeChanges } from '../sessions/states.queries.ts'
import { chosenSlot } from '../slots/chosen.queries.ts'
import { movesFor } from '../slots/queries.ts'
import {
  maxOpenProposals,
  mayMove,
  type OpenProposal,
  type ProposalAction,
  proposalHeldUntil,
  proposalWords,
  refusedMoves,
} from './rules.ts'
import { tutoringProposals } from './tables.ts'

type Proposal = OpenProposal & { id: string; start: Date; end: Date }

async function openProposalOf(db: Db, sessionId: string): Promise<Proposal | null> {
  const text = `select id, side, starts_at as start, ends_at as end, held_until as "heldUntil" from tutoring_proposals
    where session_id = $1 and status = 'open'`
  const shape = {
    ...{ id: column.text, side: z.enum(sessionSides) },
    ...{ start: column.moment, end: column.moment, heldUntil: column.moment },
  }
  return (await readRow(db, { text, values: [sessionId] }, shape)) ?? null
}

/** The locked booking with what is proposed for it. Throws a Refusal where this is not possible. */
async function lockForMove(db: Db, { key, role }: InBooking, action: ProposalAction, now: Date) {
  const of = await lockBooking(db, key)
  if (!of) throw new Refusal('not_found', bookingWords.notThere)
  const proposal = await openProposalOf(db, key)
  if (!mayMove(action, of, proposal, role, now)) throw new Refusal('conflict', refusedMoves[action])
  return { of, proposal }
}

const minutesOf = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / 60_000

/** Who takes part, and what tutor offers the times. Throws a Refusal where one of them is gone. */
function partiesOf({ studentId, tutorId, tutorUserId }: LockedBooking) {
  if (studentId === null || tutorId === null || tutorUserId === null)
    throw new Refusal('conflict', proposalWords.noTutor)
  return { student: { id: studentId }, key: tutorId, person: tutorUserId }
}

/** Times to which the session can be moved. */
export async function movesOf(
  shell: Shell,
  db: Db,
  me: Me,
  { id, from, to }: { id: string; from: string; to: string },
  now: Date,
) {
  const text = `select student_id as student, tutor_id as tutor, scheduled_start as start, scheduled_end as end
    from tutoring_sessions where id = $1`
  const nobody = column.orNull(column.text)
  const shape = { student: nobody, tutor: nobody, start: column.moment, end: column.moment }
  const of = await readRow(db, { text, values: [id] }, shape)
  if (!of) throw new Refusal('not_found', bookingWords.notThere)
  if (of.student === null || of.tutor === null) throw new Refusal('conflict', proposalWords.noTutor)
  const wanted = { id: of.tutor, minutes: minutesOf(of), from, to, student: { id: of.student }, except: id }
  return movesFor(shell, db, me, wanted, now)
}

/** Needs a transaction. Throws a Refusal where the time does not exist or comes too late. */
export async function insertProposal(
  shell: Shell,
  db: Db,
  within: InBooking,
  { date, time }: { date: string; time: string },
  now: Date,
): Promise<void> {
  const { me, key, role } = within
  const { of, proposal } = await lockForMove(db, within, 'propose', now)
  // One that came too late, before the job has ended it.
  if (proposal) await lapse(shell, db, of, proposal, now)
  const parties = partiesOf(of)
  await releaseLapsed(db, [parties.student.id, parties.person], now)
  const minutes = minutesOf(of)
  const start = await chosenSlot(shell, db, { me, ...parties, except: key }, { date, time, minutes }, now)
  const atTime = (words: string) => new Refusal('conflict', words, { fields: { time: words } })
  if (start.getTime() === of.start.getTime()) throw atTime(proposalWords.same)
  const heldUntil = proposalHeldUntil(now, of.start, start)
  if (heldUntil <= now) throw atTime(proposalWords.tooLate)
  await refuseTooManyProposed(db, me, now)
  await db
    .insert(tutoringProposals)
    .values({
      ...{ sessionId: key, userId: me.id, side: role, startsAt: start, endsAt: addMinutes(start, minutes) },
      ...{ heldUntil, status: 'open', createdAt: now },
    })
    .catch(refuseTaken)
  // What others are told of a time depends on when it was last touched.
  await writeChanges(db, of, {}, now)
  refreshPagesOf(shell, db, of)
  await tellOfBooking(shell, db, of, [otherSide(role)], 'proposed', now)
}

const otherSide = (side: InBooking['role']) => (side === 'student' ? 'tutor' : 'student')

async function refuseTooManyProposed(db: Db, me: Me, now: Date): Promise<void> {
  const text = `select count(*)::int as many from tutoring_proposals where user_id = $1 and status = 'open' and held_until > $2`
  const open = await readRow(db, { text, values: [me.id, now] }, { many: column.number })
  if ((open?.many ?? 0) >= maxOpenProposals) throw new Refusal('conflict', proposalWords.tooMany)
}

/** Moves the session to the time that the other one has proposed, as the caller has read it. Needs a transaction. */
export async function acceptProposal(shell: Shell, db: Db, within: InBooking, start: Date, now: Date): Promise<void> {
  const { of, proposal } = await lockForMove(db, within, 'accept', now)
  const at = readProposal(proposal, start)
  await endProposal(db, of, at, 'accepted', now)
  await writeChanges(db, of, { scheduledStart: at.start, scheduledEnd: at.end, sequence: of.sequence + 1 }, now).catch(
    refuseTaken,
  )
  refreshPagesOf(shell, db, of)
  await tellOfBooking(shell, db, of, [at.side], 'moved', now)
  await sendInvitations(shell, db, of.id, 'request', now)
}

/** Throws a Refusal where another time is proposed by now. */
function readProposal(proposal: Proposal | null, start: Date): Proposal {
  if (proposal?.start.getTime() !== start.getTime()) throw new Refusal('conflict', refusedMoves.accept)
  return proposal
}

export async function declineProposal(shell: Shell, db: Db, within: InBooking, start: Date, now: Date): Promise<void> {
  const { of, proposal } = await lockForMove(db, within, 'decline', now)
  const at = readProposal(proposal, start)
  await endProposal(db, of, at, 'declined', now)
  refreshPagesOf(shell, db, of)
  await tellOfBooking(shell, db, of, [at.side], 'not-moved', now)
}

export async function withdrawProposal(shell: Shell, db: Db, within: InBooking, now: Date): Promise<void> {
  const { of, proposal } = await lockForMove(db, within, 'withdraw', now)
  if (proposal) await endProposal(db, of, proposal, 'withdrawn', now)
  refreshPagesOf(shell, db, of)
}

type Ended = Exclude<(typeof tutoringProposals.$inferSelect)['status'], 'open'>

/** The session is touched: pages of both learn by it that there is something new. */
async function endProposal(db: Db, of: LockedBooking, { id }: Proposal, status: Ended, now: Date): Promise<void> {
  await db
    .update(tutoringProposals)
    .set({ status, decidedAt: now })
    .where(and(eq(tutoringProposals.id, id), eq(tutoringProposals.status, 'open')))
  await writeChanges(db, of, {}, now)
}

async function lapse(shell: Shell, db: Db, of: LockedBooking, proposal: Proposal, now: Date): Promise<void> {
  await endProposal(db, of, proposal, 'lapsed', now)
  refreshPagesOf(shell, db, of)
  await tellOfBooking(shell, db, of, [proposal.side], 'not-moved', now)
}

/** Sessions with a proposed time that nobody has accepted in time, at most so many. */
export async function lapsedProposals(db: Db, now: Date): Promise<string[]> {
  const text = `select session_id as id from tutoring_proposals where status = 'open' and held_until <= $1
    order by held_until limit 200`
  return (await readRows(db, { text, values: [now] }, { id: column.text })).map(({ id }) => id)
}

/** The proposer learns that nobody answered. Needs a transaction; safe to repeat. */
export async function lapseProposal(shell: Shell, db: Db, sessionId: string, now: Date): Promise<void> {
  const of = await lockBooking(db, sessionId)
  const proposal = of && (await openProposalOf(db, sessionId))
  if (of && proposal && proposal.heldUntil <= now) await lapse(shell, db, of, proposal, now)
}

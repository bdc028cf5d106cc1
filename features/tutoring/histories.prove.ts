import { pick } from '../../scripts/prove/drawing.ts'
import {
  type HistoryPart,
  isAwaySql,
  isBlockedSql,
  type Step,
  type Turn,
  thing,
} from '../../scripts/prove/histories/part.ts'
import { plantedTrigger } from '../../scripts/prove/plantedTrigger.ts'
import { acceptTime, declineTime, proposeTime, withdrawTime } from './proposals/contract.ts'
import { cancelSeries, cancelTutoring, listTutoring } from './sessions/contract.ts'
import { listTutorThreads, readTutorMessages, writeToTutor, writeTutorMessage } from './threads/contract.ts'
import { bookAt, dayOf, makeTutor } from './tutoring.testing.ts'
import { editTutor } from './tutors/contract.ts'
import { listTutors } from './tutors/shown.contract.ts'

/** One of the two tutors. */
const tutor = ({ world, draw }: Turn): string => thing(world, `tutor ${draw(2)}`)
const hour = ({ draw }: Turn): string => `${String(8 + draw(10)).padStart(2, '0')}:00`

const book: Step = (of) => bookAt(of.who.caller, tutor(of), dayOf(of.world.app, 2 + of.draw(4)), { time: hour(of) })
const bookSeries: Step = (of) => {
  const [first, ...alsoOn] = [2, 9, 16].map((days) => dayOf(of.world.app, days))
  return bookAt(of.who.caller, tutor(of), first ?? '', { alsoOn, time: hour(of) })
}

/** A booking of somebody that is still to come, with the side that they are on. */
async function bookingOf({ world, who, draw }: Turn, isProposed = false) {
  const { rows } = await world.app.shell.database.pool.query<{ id: string; start: Date | null }>(
    `select b.id, p.starts_at as start from tutoring_sessions b
      left join tutoring_proposals p on p.session_id = b.id and p.status = 'open'
      where b.status in ('requested', 'scheduled') and (p.session_id is not null) = ${isProposed}
        and '${who.caller.id}' in (b.student_id, b.tutor_user_id) order by b.scheduled_start, b.id`,
  )
  return pick(draw, rows)
}
const cancel: Step = async (of) => {
  const booking = await bookingOf(of, of.draw(4) === 0)
  if (!booking) return undefined
  const { caller } = of.who
  return of.draw(4) === 0
    ? caller.call(cancelSeries, { id: booking.id })
    : caller.call(cancelTutoring, { id: booking.id })
}
const propose: Step = async (of) => {
  const booking = await bookingOf(of)
  return (
    booking &&
    of.who.caller.call(proposeTime, { id: booking.id, date: dayOf(of.world.app, 2 + of.draw(4)), time: hour(of) })
  )
}
const answerProposal: Step = async (of) => {
  const booking = await bookingOf(of, true)
  if (!booking?.start) return undefined
  const { caller } = of.who
  const start = booking.start.toISOString()
  const input = { id: booking.id, start }
  const act = of.draw(4)
  if (act === 0) return caller.call(withdrawTime, { id: booking.id })
  return caller.call(act === 1 ? declineTime : acceptTime, input)
}
const write: Step = (of) => of.who.caller.call(writeToTutor, { id: tutor(of), body: `Proofs ${of.draw(1000)}?` })
const writeBack: Step = async (of) => {
  const threads = await of.who.caller.call(listTutorThreads, {})
  const thread = 'rows' in threads ? pick(of.draw, threads.rows) : undefined
  if (!thread) return undefined
  return of.draw(3) === 0
    ? of.who.caller.call(readTutorMessages, { id: thread.id, upTo: of.world.app.shell.clock().toISOString() })
    : of.who.caller.call(writeTutorMessage, { id: thread.id, body: `Yes ${of.draw(1000)}` })
}
const rest: Step = async (of) => {
  const one = of.world.students[of.draw(2)]
  return one?.caller.call(editTutor, { active: of.draw(3) > 0 })
}

const open = `b.status in ('requested', 'scheduled')`

/** Two of the students are tutors; all book, write to and cancel with both. */
export const tutoringHistories: HistoryPart = {
  feature: 'tutoring',
  async begin(world) {
    for (const [n, { caller }] of world.students.slice(0, 2).entries()) {
      const id = await makeTutor(caller)
      world.things.set(`tutor ${n}`, id)
      for (const other of world.students)
        if (other.caller !== caller) await other.caller.call(writeToTutor, { id, body: 'Hello.' })
    }
  },
  steps: [
    book,
    book,
    book,
    bookSeries,
    cancel,
    propose,
    answerProposal,
    answerProposal,
    write,
    writeBack,
    writeBack,
    rest,
  ],
  never: ({ app }) => ({
    'a booking of two whom a block separates': `select b.tutor_user_id as who from tutoring_sessions b
      where ${open} and ${isBlockedSql('b.student_id', 'b.tutor_user_id')}`,
    'a booking with somebody who is not there any more': `select b.tutor_user_id as who from tutoring_sessions b
      join profiles s on s.id = b.student_id join profiles t on t.id = b.tutor_user_id
      where ${open} and (${isAwaySql('s')} or ${isAwaySql('t')}) and b.scheduled_end > '${app.shell.clock().toISOString()}'`,
    'a tutor has two bookings at one time': `select b.tutor_user_id as who from tutoring_sessions b join tutoring_sessions c
      on c.tutor_id = b.tutor_id and c.id > b.id and c.scheduled_start < b.scheduled_end and b.scheduled_start < c.scheduled_end
      where ${open} and c.status in ('requested', 'scheduled')`,
    'a time is proposed for what is cancelled': `select p.user_id as who from tutoring_proposals p join tutoring_sessions b on b.id = p.session_id
      where p.status = 'open' and not ${open}`,
  }),
  looks: () => [
    { endpoint: listTutoring, input: { tab: 'all' }, hides: true },
    { endpoint: listTutorThreads, hides: true },
    { endpoint: listTutors, hides: true },
  ],
  planted: [
    {
      words: 'a block, or a closed account, leaves bookings',
      finds: /a booking of two whom a block separates|a booking with somebody who is not there/,
      ...plantedTrigger(
        'planted_block',
        'before update on tutoring_sessions',
        `if new.cancel_reason = 'unavailable' and old.cancel_reason is null then return null; end if; return new;`,
      ),
    },
  ],
}

import { acceptTime, proposeTime } from '../../../features/tutoring/proposals/contract.ts'
import { bookTutoring, cancelTutoring } from '../../../features/tutoring/sessions/contract.ts'
import { bookedMinutes, bookingWords, maxOpenBookings } from '../../../features/tutoring/sessions/rules.ts'
import { bookingAt, inDays } from '../../../features/tutoring/tutoring.testing.ts'
import type { Database } from '../../../server/db/db.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import type { Draw } from '../drawing.ts'
import type { Pressing } from './oneSlot.ts'
import { overlapFaults, overlaps, type TakenTime, takenTimes } from './oracle.ts'
import type { ProvenTutor } from './people.ts'
import { type Pressed, press } from './pressing.ts'

/** Who takes part: tutors book with each other, too. */
export type BookingCrowd = { tutors: readonly ProvenTutor[]; students: readonly Caller[] }
export type BookingRounds = Pressing & { booked: number; moved: number; cancelled: number }

/** Requests for bookings that one round sends at once. */
const atOnce = 50
/** Days and hours within which they lie, so that most overlap others. */
const [days, firstHour, hours] = [3, 8, 5]

/** `spans`: the first, and those of the weeks after it. */
type Wanted = { who: Caller; tutor: ProvenTutor; spans: Span[]; given: ReturnType<typeof bookingAt> }
type Span = { from: number; to: number }
const [dayMs, weeks] = [86_400_000, 2]

function drawTime(next: Draw): { date: string; time: string } {
  const quarter = next(hours * 4)
  const [hour, minute] = [firstHour + Math.floor(quarter / 4), (quarter % 4) * 15]
  return { date: inDays(2 + next(days)), time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

function draw(crowd: BookingCrowd, next: Draw): Wanted {
  const people = [...crowd.students, ...crowd.tutors.map(({ caller }) => caller)]
  const who = people[next(people.length)]
  const others = crowd.tutors.filter(({ caller }) => caller !== who)
  const tutor = others[next(others.length)]
  if (!who || !tutor) throw new Error('nobody takes part')
  const { date, time } = drawTime(next)
  const minutes = bookedMinutes[next(bookedMinutes.length)] ?? 60
  const first = Date.parse(`${date}T${time}:00Z`)
  const isWeekly = next(4) === 0
  const starts = Array.from({ length: isWeekly ? 1 + weeks : 1 }, (_, week) => first + week * 7 * dayMs)
  const alsoOn = starts.slice(1).map((at) => new Date(at).toISOString().slice(0, 10))
  const spans = starts.map((from) => ({ from, to: from + minutes * 60_000 }))
  return { who, tutor, spans, given: bookingAt(tutor.id, date, { time, minutes, alsoOn }) }
}

/**
 * So many rounds of overlapping bookings at once, with cancellations between them. After each nobody is in two places,
 * every answer that says "booked" is a row, and every refusal has a reason.
 */
export async function bookInRounds(
  app: Running,
  crowd: BookingCrowd,
  rounds: number,
  next: Draw,
): Promise<BookingRounds> {
  const seen: BookingRounds = { requests: 0, shed: 0, booked: 0, moved: 0, cancelled: 0, faults: [] }
  const { database } = app.shell
  const pauses = new Map(crowd.tutors.map(({ caller, pause }) => [caller.id, pause]))
  const callers = new Map([...crowd.students, ...crowd.tutors.map(({ caller }) => caller)].map((one) => [one.id, one]))
  for (let round = 0; round < rounds; round++) {
    const say = (words: string) => seen.faults.push(`round ${round}: ${words}`)
    const note = (answers: readonly Pressed[]) => {
      seen.requests += answers.length
      seen.shed += answers.reduce((sum, { shed }) => sum + shed, 0)
      for (const { status, words } of answers) if (status >= 500) say(`somebody was answered ${status} ${words}`)
    }
    /** Other times are proposed for many sessions at once; then the other side answers, or somebody cancels. */
    const moveSome = async (times: readonly TakenTime[], what: 'propose' | 'answer') => {
      const pressed = times.flatMap(({ session: id, proposal, student, tutor, from }) => {
        const sides = [callers.get(student), callers.get(tutor)]
        const who = sides[next(2)]
        if (!who || proposal !== (what === 'answer')) return []
        const start = new Date(from).toISOString()
        if (what === 'answer')
          return [next(4) === 0 ? press(who, cancelTutoring, { id }) : press(who, acceptTime, { id, start })]
        const { date, time } = drawTime(next)
        return next(2) === 0 ? [press(who, proposeTime, { id, date, time })] : []
      })
      const answers = await Promise.all(pressed)
      note(answers)
      if (what === 'answer') seen.moved += answers.filter(({ status }) => status === 200).length
      for (const fault of overlapFaults(await takenTimes(database, app.shell.clock()), pauses)) say(fault)
    }
    // Each round is a day of bookings for everybody.
    await database.pool.query('delete from attempts')
    const wanted = Array.from({ length: atOnce }, () => draw(crowd, next))
    const answers = await Promise.all(wanted.map(({ who, given }) => press(who, bookTutoring, given)))
    note(answers)
    const times = await takenTimes(database, app.shell.clock())
    for (const fault of overlapFaults(times, pauses)) say(fault)
    for (const [index, answer] of answers.entries()) {
      const one = wanted[index]
      if (one && answer.status < 500) for (const fault of unexplained(one, answer, times, pauses)) say(fault)
    }
    seen.booked += answers.filter(({ status }) => status === 200).length
    await moveSome(times, 'propose')
    await moveSome(await takenTimes(database, app.shell.clock()), 'answer')
    const ended = await Promise.all(
      times.flatMap(({ session, student, tutor }) => {
        const who = callers.get(next(2) === 0 ? student : tutor)
        return who && next(10) < 6 ? [press(who, cancelTutoring, { id: session })] : []
      }),
    )
    note(ended)
    seen.cancelled += ended.filter(({ status }) => status === 200).length
    for (const fault of overlapFaults(await takenTimes(database, app.shell.clock()), pauses)) say(fault)
    if (seen.faults.length > mostFaults) break
  }
  return seen
}

/** Enough to see what is wrong. */
const mostFaults = 40

/** What is wrong with an answer, seen from what is taken after the round, in which nothing becomes free. */
function unexplained(
  { who, tutor, spans }: Wanted,
  { status, words, id }: Pressed,
  times: readonly TakenTime[],
  pauses: ReadonlyMap<string, number>,
): string[] {
  const own = times.filter(({ student, proposal }) => student === who.id && !proposal)
  if (status === 200) {
    const isThere = ({ from, to }: Span) =>
      own.some((time) => time.from === from && time.to === to && time.tutor === tutor.caller.id)
    const isFirst = own.some(({ session, from }) => session === id && from === spans[0]?.from)
    return isFirst && spans.every(isThere) ? [] : ['a booking that was answered is not there']
  }
  // A series names the day before the reason.
  if (words.endsWith(bookingWords.tooManyOpen))
    return own.length + spans.length > maxOpenBookings
      ? []
      : ['somebody with few bookings was told that there are too many']
  const taken = spans.some(({ from, to }) => {
    const asked: TakenTime = { session: '', proposal: false, student: who.id, tutor: tutor.caller.id, from, to }
    return times.some((time) =>
      [who.id, tutor.caller.id].some(
        (person) => [time.student, time.tutor].includes(person) && overlaps(asked, time, person, pauses),
      ),
    )
  })
  return taken ? [] : [`a free time was refused: ${status} ${words}`]
}

/** Cancels everything that is still to come, whatever it is, by hand. */
export async function cancelAll({ pool }: Database): Promise<void> {
  await pool.query(`update tutoring_sessions set status = 'cancelled', cancel_reason = 'unavailable', held_until = null
    where status not in ('cancelled', 'no_show', 'completed')`)
}

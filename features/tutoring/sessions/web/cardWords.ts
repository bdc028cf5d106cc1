import { dayIn, timeOfDayIn } from '../../../../contract/day.ts'
import { dayWords, monthDayYearWords, nearDayWords, relativeDayWords } from '../../../../contract/words/dates.ts'
import { instantWords, timeSpanWords } from '../../../../contract/words/times.ts'
import { firstName } from '../../../account/rules.ts'
import { blockedName } from '../../../people/rules.ts'
import { joinWords } from '../../meeting/rules.ts'
import { tutoringTypeNames } from '../../tutors/rules.ts'
import type { TutoringSession } from '../contract.ts'
import { type BookingFacts, disputeMs, isUpcoming, type SessionStatus } from '../rules.ts'
import { chosenTimeThere } from './bookingWords.ts'

/** Where and when a card is read. */
export type ReadAt = { zone: string; now: Date }

const badges: Record<SessionStatus, { label: string; color: string; variant?: 'outline' }> = {
  requested: { label: 'Requested', color: 'blue', variant: 'outline' },
  scheduled: { label: 'Scheduled', color: 'blue' },
  in_progress: { label: 'In progress', color: 'green' },
  completed: { label: 'Completed', color: 'gray' },
  cancelled: { label: 'Cancelled', color: 'red' },
  no_show: { label: 'No-show', color: 'yellow' },
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** What the rules ask of it. */
export function bookingFactsOf(of: TutoringSession): BookingFacts {
  const { status, noShowBy, studentSaid, tutorSaid } = of
  return {
    ...{ status, noShowBy, studentSaid, tutorSaid },
    ...{ start: new Date(of.scheduledStart), end: new Date(of.scheduledEnd) },
    ...{ heldUntil: momentOf(of.heldUntil), noShowAt: momentOf(of.noShowAt), disputedAt: momentOf(of.disputedAt) },
  }
}

/** The other one of the two. Nobody is there once their account is erased. */
export function otherOf({ side, student, tutor, tutorId }: TutoringSession) {
  const person = side === 'student' ? tutor : student
  const {
    id = null,
    name = side === 'student' ? 'A former tutor' : 'A former student',
    avatarUrl = null,
  } = person ?? {}
  const page = side === 'student' ? tutorId && `/tutors/${tutorId}` : `/people/${id}`
  return { id, name, avatarUrl, to: id === null ? null : page, short: shortNameOf(person?.name, side) }
}

/** Within a sentence: "Henrik", and "The tutor" where their name is not known. */
function shortNameOf(name: string | undefined, side: TutoringSession['side']): string {
  if (name === undefined || name === blockedName) return side === 'student' ? 'The tutor' : 'The student'
  return firstName(name)
}

/** "Tue, Dec 1, 3:30 to 4:30 PM", "Today, 3:30 to 4:00 PM", "Now, 2:30 to 3:30 PM"; and whether it is today or now. */
export function sessionTimeWords(of: TutoringSession, { zone, now }: ReadAt): { words: string; near: boolean } {
  const { status, start, end } = bookingFactsOf(of)
  const [day, today] = [dayIn(zone, start), dayIn(zone, now)]
  const open = isUpcoming({ status, end }, now)
  const runs = open && (status === 'in_progress' || (status === 'scheduled' && start <= now))
  const name = runs ? 'Now' : (open && nearDayWords(day, today)) || (day === today ? 'Today' : dayWords(day, today))
  const span = timeSpanWords(timeOfDayIn(zone, start), timeOfDayIn(zone, end)).replace(' – ', ' to ')
  return { words: `${name}, ${span}`, near: open && (runs || day === today) }
}

/** "In-person, Old Library", "Online · Thu 8:00 AM in Tokyo" */
export function whereWords(of: TutoringSession, { zone, now }: ReadAt, rooms: boolean): string {
  const kind = tutoringTypeNames[of.sessionType]
  if (of.sessionType === 'in_person') return of.location === null ? kind : `${kind}, ${of.location}`
  const open = isUpcoming(bookingFactsOf(of), now)
  const there = of.side === 'student' && open && of.tutorZone && chosenTimeThere(of.scheduledStart, zone, of.tutorZone)
  const awaited = !rooms && !of.ownLink && open && (of.side === 'student' ? joinWords.noLink : joinWords.addLink)
  return [kind, there, awaited].filter(Boolean).join(' · ')
}

/** "Nov 19", in the reader's zone. */
const dateWords = (at: Date, { zone, now }: ReadAt) => monthDayYearWords(dayIn(zone, at), dayIn(zone, now))

/** "tomorrow, 2:10 PM" */
export function nearMomentWords(at: Date, { zone, now }: ReadAt): string {
  const words = instantWords(zone, at, dayIn(zone, now), relativeDayWords)
  return words.replace(/^(Today|Tomorrow|Yesterday)/, (name) => name.toLowerCase())
}

/** Until when the student can cancel freely. */
export function freeUntil(of: TutoringSession): Date {
  return new Date(Date.parse(of.scheduledStart) - of.freeUntilMinutes * 60_000)
}

/** What an admin decided about a disputed report; the reason is theirs. */
export function decisionWords(of: TutoringSession, at: ReadAt): string | undefined {
  if (!of.dispute) return undefined
  const { outcome, decidedAt } = of.dispute
  const meaning = { took_place: 'it took place', absent: 'the report stands', withdrawn: 'it counts for nobody' }[
    outcome
  ]
  return `An admin decided on ${dateWords(new Date(decidedAt), at)}: ${meaning}.`
}

/** How its state stands on a card. What an admin took back is nobody’s no-show. */
export function badgeOf({ status, dispute }: TutoringSession) {
  return dispute?.outcome === 'withdrawn' ? { label: 'Withdrawn', color: 'gray' } : badges[status]
}

/** What became of it, in a line. */
export function endWords(of: TutoringSession, at: ReadAt): string | undefined {
  if (of.status === 'cancelled') return cancelledWords(of, at)
  if (of.status === 'no_show') return reportedWords(of, at)
  return undefined
}

function cancelledWords(of: TutoringSession, at: ReadAt): string {
  const by = of.cancelledBy === of.side ? 'you' : otherOf(of).short.replace(/^The /, 'the ')
  if (of.cancelReason === 'lapsed') return 'Not confirmed in time'
  if (of.cancelReason === 'unavailable' || of.cancelledBy === null) return 'It cannot take place'
  if (of.cancelReason === 'declined') return `Declined by ${by}`
  const on = of.cancelledAt === null ? '' : ` on ${dateWords(new Date(of.cancelledAt), at)}`
  return `Cancelled by ${by}${on}${of.cancelledLate ? ', when it was no longer free' : ''}`
}

function reportedWords(of: TutoringSession, at: ReadAt): string {
  const { noShowAt, noShowBy, disputedAt } = bookingFactsOf(of)
  if (!noShowAt || !noShowBy) return ''
  const mine = noShowBy === of.side
  const other = otherOf(of).short
  const reported = `Reported by ${mine ? 'you' : other.replace(/^The /, 'the ')} on ${dateWords(noShowAt, at)}.`
  const who = mine ? other : 'You'
  if (disputedAt) {
    const disputed = `${reported} ${who} disputed it on ${dateWords(disputedAt, at)}.`
    return of.dispute ? disputed : `${disputed} Disputed, an admin looks at it.`
  }
  const last = new Date(noShowAt.getTime() + disputeMs)
  return `${reported} ${who} ${last < at.now ? 'could' : 'can'} dispute it until ${dateWords(last, at)}.`
}

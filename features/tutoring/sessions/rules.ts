/**
 * The states of a booking. A requested one waits for the tutor's confirmation; the other names are those of the
 * specification.
 */
export const sessionStatuses = ['requested', 'scheduled', 'in_progress', 'completed', 'cancelled', 'no_show'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/**
 * Why one is cancelled: by one of the two; declined by the tutor; never confirmed; or because it cannot take place, since
 * one of them is not here any more or they are separated.
 */
export const cancelReasons = ['cancelled', 'declined', 'lapsed', 'unavailable'] as const

/**
 * What an admin makes of a disputed report that somebody was absent: it took place after all, the report is right, or
 * it counts for nobody.
 */
export const disputeOutcomes = ['took_place', 'absent', 'withdrawn'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

export const sessionSides = ['student', 'tutor'] as const
export type SessionSide = (typeof sessionSides)[number]

/** Minutes that can be booked. */
export const bookedMinutes = [30, 60, 90, 120, 180] as const
export type BookedMinutes = (typeof bookedMinutes)[number]
export const bookedMinuteNames: Record<BookedMinutes, string> = {
  30: '30 minutes',
  60: '1 hour',
  90: '1.5 hours',
  120: '2 hours',
  180: '3 hours',
}

export const sessionTabs = ['upcoming', 'past', 'all'] as const
export type SessionTab = (typeof sessionTabs)[number]

const minute = 60_000
/** From so long before the start a session can be started, and no longer cancelled, in milliseconds. */
export const startWindowMs = 15 * minute
/** From so long after the start somebody can be reported as absent. */
export const noShowAfterMs = 10 * minute
/** For so long after a report the other side can dispute it. */
export const disputeMs = 7 * 86_400_000
/** So long a requested booking is held for the tutor's confirmation. */
export const heldMs = 12 * 60 * minute
/** A session that was started and not completed is completed so long after its end. */
export const completedAfterMs = 12 * 60 * minute
/** For so long after a student’s yes the tutor can object; then it took place. */
export const objectionMs = 3 * 86_400_000

/** Bookings still to come that a free account can have as a student. */
export const maxOpenBookings = 4
/** Bookings that somebody can make in a day. */
export const maxBookingsADay = 20

/** Sessions that are booked at once at most, one a week. */
export const maxSeries = 12

/** What the rules ask of a session. */
export type BookingFacts = {
  status: SessionStatus
  start: Date
  end: Date
  heldUntil: Date | null
  noShowBy: SessionSide | null
  noShowAt: Date | null
  disputedAt: Date | null
  /** What each side said when it was asked whether the session took place; null: nothing yet. */
  studentSaid: boolean | null
  tutorSaid: boolean | null
}

/** `report`: that the other one was not there. `answer`: whether a session that nobody started took place. */
export type SessionAction = 'confirm' | 'decline' | 'start' | 'complete' | 'cancel' | 'report' | 'dispute' | 'answer'

/** Whether one side may do this to the session now: the one table by which buttons are shown and the server decides. */
export function mayDo(action: SessionAction, of: BookingFacts, side: SessionSide, now: Date): boolean {
  const at = now.getTime()
  const start = of.start.getTime()
  const isHeld = of.status === 'requested' && of.heldUntil !== null && at < of.heldUntil.getTime()
  if (action === 'confirm' || action === 'decline') return side === 'tutor' && isHeld
  if (action === 'start') return side === 'tutor' && of.status === 'scheduled' && at >= start - startWindowMs
  if (action === 'complete') return side === 'tutor' && of.status === 'in_progress'
  // A tutor declines what is not confirmed yet.
  if (action === 'cancel')
    return (of.status === 'scheduled' || (isHeld && side === 'student')) && at < start - startWindowMs
  if (action === 'report') return of.status === 'scheduled' && at >= start + noShowAfterMs
  if (action === 'answer')
    return of.status === 'scheduled' && of.end <= now && (side === 'student' ? of.studentSaid : of.tutorSaid) === null
  const reported = of.status === 'no_show' && of.noShowAt !== null && of.noShowBy !== side
  return reported && of.disputedAt === null && at <= (of.noShowAt?.getTime() ?? 0) + disputeMs
}

/** What the answer of a side to the question makes of a session. A no is a report that the other one was not there. */
export function outcomeOfAnswer(
  { studentSaid, tutorSaid }: Pick<BookingFacts, 'studentSaid' | 'tutorSaid'>,
  side: SessionSide,
  yes: boolean,
): 'waits' | 'took place' | 'reported' | 'disputed' {
  const other = side === 'student' ? tutorSaid : studentSaid
  if (yes) return other === true ? 'took place' : 'waits'
  return other === true ? 'disputed' : 'reported'
}

/** Whether a student can still cancel freely by the policy of the booking; what was never confirmed is always free. */
export function isFreeToCancel(
  of: Pick<BookingFacts, 'status' | 'start'> & { freeUntilMinutes: number },
  now: Date,
): boolean {
  return of.status === 'requested' || now.getTime() <= of.start.getTime() - of.freeUntilMinutes * minute
}

/** Upcoming until its end; everything else is past. */
export function isUpcoming({ status, end }: Pick<BookingFacts, 'status' | 'end'>, now: Date): boolean {
  return ['requested', 'scheduled', 'in_progress'].includes(status) && end > now
}

/** Whole cents, for a rate of whole cents an hour; half a cent rounds up. */
export function priceOf(hourlyRate: number, minutes: number): number {
  return Math.floor((hourlyRate * minutes * 2 + 60) / 120)
}

/** "in progress" */
export const statusWords = (status: SessionStatus): string => status.replaceAll('_', ' ')

export const bookingWords = {
  booked: 'Session booked successfully!',
  notBooked: 'Failed to book session',
  /** The toast after a change of the state. */
  became: (status: SessionStatus) => `Session ${statusWords(status)}!`,
  notChanged: 'Failed to update session',
  cancelled: 'Session cancelled successfully',
  notCancelled: 'Failed to cancel session',
  confirmCancel: 'Are you sure you want to cancel this session?',
  /** What stands as the canceller's note. */
  cancelledNote: 'Cancelled by user',
  notFetched: 'Failed to fetch sessions',
  notThere: 'Session not found',
  taken: 'This time has just been taken.',
  notFree: 'This time is not free.',
  ownSession: 'You have a session at this time.',
  dateOver: 'Choose today or a later day.',
  noSubject: 'Choose one of the tutor’s subjects.',
  noType: 'Choose one of the tutor’s kinds of session.',
  noLocation: 'Say where you want to meet.',
  repriced: 'The tutor’s price has changed. Look at it and book again.',
  tooManyOpen: `You have ${maxOpenBookings} open bookings, which is the most at a time. Cancel one, or book again when one is over.`,
  seriesTwice: 'Each day once.',
  tooManyToday: `You have made ${maxBookingsADay} bookings today, which is the most. Please wait until tomorrow.`,
}

/** Why an action is refused, for whoever sends it without the button. */
export const refusedWords: Record<SessionAction, string> = {
  confirm: 'There is nothing to confirm any more.',
  decline: 'There is nothing to decline any more.',
  start: 'A session starts from 15 minutes before its time, once.',
  complete: 'Only a session that is in progress can be completed.',
  cancel: 'A session can be cancelled until 15 minutes before it starts.',
  report: 'Somebody can be reported as absent from 10 minutes after the start, unless the session was started.',
  dispute: 'This can be disputed for 7 days, by the other side, once.',
  answer: 'This can be answered once, after the end of a session that nobody started.',
}

import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { kindBetween, ownText, publicText, textBetween } from '../../../contract/publicText.ts'
import { defineScope, inScope } from '../../../contract/scope.ts'
import { day, id, instant, pageOf, text } from '../../../contract/shapes.ts'
import { personName, personPicture } from '../../people/contract.ts'
import { ownReview } from '../reviews/shown.contract.ts'
import { cancellationPolicies, tutoringTypes, tutorSubjectNames } from '../tutors/rules.ts'
import { tutorScope } from '../tutors/shown.contract.ts'
import {
  bookedMinutes,
  bookingWords,
  cancelReasons,
  disputeOutcomes,
  maxSeries,
  sessionSides,
  sessionStatuses,
  sessionTabs,
} from './rules.ts'

/** What a student writes to the tutor of a booking. */
export const bookingText = kindBetween('booking', 'Booking')

/** A booking, for its student and its tutor alone. */
export const bookingScope = defineScope({
  name: 'tutoring session',
  key: 'id',
  roles: ['student', 'tutor'],
  notFound: bookingWords.notThere,
  forbidden: ([role]) => `Only the ${role} of this session can do this.`,
})

/** One of the two; null where they were erased. */
export const bookingParty = z
  .strictObject({
    /** The person; null where a block separates them from whoever asks. */
    id: id.nullable(),
    name: publicText(personName),
    avatarUrl: publicText(personPicture).nullable(),
  })
  .nullable()

export const tutoringSession = z.strictObject({
  id,
  /** What the caller is in it. */
  side: z.enum(sessionSides),
  /** The page of the tutor; null where there is none any more. */
  tutorId: id.nullable(),
  tutor: bookingParty,
  student: bookingParty,
  subject: z.enum(tutorSubjectNames),
  sessionType: z.enum(tutoringTypes),
  scheduledStart: instant,
  scheduledEnd: instant,
  actualStart: instant.nullable(),
  actualEnd: instant.nullable(),
  /** Whole cents, as they were when it was booked. */
  hourlyRate: z.number().int(),
  totalCost: z.number().int(),
  notes: textBetween(bookingText).nullable(),
  location: textBetween(bookingText).nullable(),
  status: z.enum(sessionStatuses),
  /** Until when a requested one waits for the tutor. */
  heldUntil: instant.nullable(),
  cancelledBy: z.enum(sessionSides).nullable(),
  cancelReason: z.enum(cancelReasons).nullable(),
  /** The student cancelled it when it was no longer free. */
  cancelledLate: z.boolean(),
  /** Who reported that the other one was not there. */
  noShowBy: z.enum(sessionSides).nullable(),
  noShowAt: instant.nullable(),
  disputedAt: instant.nullable(),
  /** What each side said to the question whether it took place; null: nothing yet. */
  studentSaid: z.boolean().nullable(),
  tutorSaid: z.boolean().nullable(),
  /** The policy of the booking. */
  freeUntilMinutes: z.literal(cancellationPolicies),
  /** The caller's own notes, which the other side does not read. */
  ownNotes: ownText().nullable(),
  /** 'Cancelled by user', where the other side's notes say so. */
  othersNote: z.literal(bookingWords.cancelledNote).nullable(),
  /** Online, and the tutor has a place of their own for it, where the meeting server has no rooms. */
  ownLink: z.boolean(),
  /** For the student alone: a tutor would learn of which session a review without a name is. */
  review: ownReview.nullable(),
  /** When the tutor marked it as paid, in whichever way the two agreed on; and since when the student objects. */
  settledAt: instant.nullable(),
  settlementDisputedAt: instant.nullable(),
  /** What an admin decided about a disputed report, with the reason that both read. */
  dispute: z.strictObject({ outcome: z.enum(disputeOutcomes), reason: ownText(), decidedAt: instant }).nullable(),
  /** For a tutor who is asked to confirm: how often this student was reported as absent, undisputed or confirmed. */
  studentNoShows: z.number().int().nullable(),
  bookedAt: instant,
  cancelledAt: instant.nullable(),
  /** IANA zone of the tutor's clock; null where there is none any more. */
  tutorZone: ownText().nullable(),
  /** The conversation of the two; null where the student has not begun one. */
  thread: id.nullable(),
  /** How many sessions of the same weekly series are still to come, from this one on; null: it is of none. */
  seriesLeft: z.number().int().nullable(),
  /** Another time that one of the two has proposed, as long as it is held. */
  proposal: z.strictObject({ side: z.enum(sessionSides), start: instant, end: instant, heldUntil: instant }).nullable(),
})
export type TutoringSession = z.output<typeof tutoringSession>

/** In a query a number arrives as text. */
export const bookedLength = z.number().pipe(z.literal(bookedMinutes))
/** A wall-clock time in the caller's zone; with the offset where clocks show it twice: 01:30-05:00. */
export const typedTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d([+-](0\d|1[0-4]):[0-5]\d)?$/, 'Choose a time.')

const optionalText = (max: number, options: { lines?: boolean } = {}) =>
  text(max, options)
    .transform((value) => value || null)
    .nullable()

/**
 * Books a time that exists, or asks for it where the tutor confirms each booking. Other times are refused at `time`,
 * with the nearest free ones in the words; `listNearestSlots` has them as moments. A time that somebody else has just
 * taken is a conflict.
 */
export const bookTutoring = endpoint(
  inScope(tutorScope, 'stranger'),
  'POST',
  '/tutors/:id/sessions',
  z
    .strictObject({
      id,
      subject: z.enum(tutorSubjectNames, bookingWords.noSubject),
      sessionType: z.enum(tutoringTypes, bookingWords.noType),
      date: day,
      time: typedTime,
      minutes: bookedLength.default(60),
      /** Further days with the same at the same time of the caller's clock: all of them are booked, or none. */
      alsoOn: z
        .array(day)
        .max(maxSeries - 1, `At most ${maxSeries} at once.`)
        .default([]),
      location: optionalText(300).default(null),
      notes: optionalText(2000, { lines: true }).default(null),
      /** The total that the caller was shown, in whole cents: where it is another by now, the booking is refused. */
      expectedCost: z.number().int().optional(),
    })
    .refine(({ sessionType, location }) => sessionType !== 'in_person' || location !== null, {
      path: ['location'],
      message: bookingWords.noLocation,
      // Also while other fields are wrong: a form names all of them at once.
      when: () => true,
    })
    .refine(({ date, alsoOn }) => new Set([date, ...alsoOn]).size === alsoOn.length + 1, {
      path: ['alsoOn'],
      message: bookingWords.seriesTwice,
    }),
  tutoringSession,
)

/** Upcoming ones soonest first, all others newest first. */
export const listTutoring = endpoint(
  'signed-in',
  'GET',
  '/tutoring-sessions',
  z.strictObject({
    tab: z.enum(sessionTabs).default('upcoming'),
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(100).default(40),
  }),
  pageOf(tutoringSession).extend({
    total: z.number().int(),
    counts: z.strictObject({ upcoming: z.number().int(), past: z.number().int(), all: z.number().int() }),
  }),
)

const one = z.strictObject({ id })
const ofBoth = inScope(bookingScope, 'student', 'tutor')
const ofTutor = inScope(bookingScope, 'tutor')

export const readTutoring = endpoint(ofBoth, 'GET', '/tutoring-sessions/:id', one, tutoringSession)
/** `mayDo` in rules.ts says when each of these is possible; otherwise it is a conflict. */
export const confirmTutoring = endpoint(ofTutor, 'POST', '/tutoring-sessions/:id/confirm', one, tutoringSession)
export const declineTutoring = endpoint(ofTutor, 'POST', '/tutoring-sessions/:id/decline', one, tutoringSession)
export const startTutoring = endpoint(ofTutor, 'POST', '/tutoring-sessions/:id/start', one, tutoringSession)
export const completeTutoring = endpoint(ofTutor, 'POST', '/tutoring-sessions/:id/complete', one, tutoringSession)
export const cancelTutoring = endpoint(ofBoth, 'POST', '/tutoring-sessions/:id/cancel', one, tutoringSession)
/** Cancels it and all later ones of its series that can still be cancelled. Answers how many those were. */
export const cancelSeries = endpoint(
  ofBoth,
  'POST',
  '/tutoring-sessions/:id/cancel-series',
  one,
  z.strictObject({ cancelled: z.number().int() }),
)
/** Reports that the other one was not there. */
export const reportNoShow = endpoint(ofBoth, 'POST', '/tutoring-sessions/:id/no-show', one, tutoringSession)
/** Disputes the other side's report. */
export const disputeNoShow = endpoint(ofBoth, 'POST', '/tutoring-sessions/:id/dispute', one, tutoringSession)
/**
 * Says whether a session that nobody started took place. Two yes complete it, or the student's alone after three days; a
 * no is a report that the other one was not there.
 */
export const sayTookPlace = endpoint(
  ofBoth,
  'POST',
  '/tutoring-sessions/:id/took-place',
  z.strictObject({ id, yes: z.boolean() }),
  tutoringSession,
)
/** Notes that only the caller reads. */
export const noteTutoring = endpoint(
  ofBoth,
  'PUT',
  '/tutoring-sessions/:id/notes',
  z.strictObject({ id, notes: optionalText(4000, { lines: true }) }),
  tutoringSession,
)

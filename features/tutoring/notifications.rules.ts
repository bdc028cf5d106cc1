import { dayIn } from '../../contract/day.ts'
import type { Notification, NotificationGroup, NotificationKind, WordsFor } from '../../contract/notification.ts'
import { relativeDayWords } from '../../contract/words/dates.ts'
import { instantTimeWords, instantWords } from '../../contract/words/times.ts'
import type { VerificationDecision } from './tutors/rules.ts'

/** People are reminded so many minutes before. */
export const tutoringLeads = [1440, 60] as const

export const tutoringGroup: NotificationGroup = {
  group: 'tutoring',
  label: 'Tutoring',
  note: 'Bookings, requests and changes',
  order: 500,
  mail: 'on',
}

export const tutoringStartGroup: NotificationGroup = {
  group: 'tutoring-start',
  label: 'Tutoring session starts',
  note: '24 hours and 1 hour before',
  order: 210,
  mail: 'on',
}

export const tutorMessageGroup: NotificationGroup = {
  group: 'tutoring-messages',
  label: 'Messages of tutors and students',
  note: 'Once for each conversation, until you read it',
  order: 505,
  mail: 'on',
}

/** What happened to a booking, as its people are told. */
export const bookingNews = [
  ...(['booked', 'requested', 'confirmed', 'declined', 'lapsed', 'cancelled'] as const),
  ...(['completed', 'no-show', 'disputed', 'ask', 'decided'] as const),
  ...(['proposed', 'moved', 'not-moved', 'link'] as const),
  ...(['settled', 'unsettled', 'settlement-disputed', 'settlement-accepted'] as const),
]
export type BookingNews = (typeof bookingNews)[number]

export const tutoringKindOf = (news: BookingNews) => `tutoring-${news}`
export const tutoringStartKind = 'tutoring-start'
export const reviewKind = 'tutoring-review'
export const reviewReplyKind = 'tutoring-review-reply'
export const tutorMessageKind = 'tutoring-message'
export const tutoringOpeningKind = 'tutoring-opening'

const somebody = ({ by }: Notification) => by ?? 'Somebody'

const titles: Record<BookingNews, (of: Notification) => string> = {
  booked: (of) => `${somebody(of)} booked a session`,
  requested: (of) => `${somebody(of)} asks for a session`,
  confirmed: () => 'Your tutoring session is confirmed',
  declined: () => 'Your request for a session was declined',
  lapsed: () => 'A request for a session was not confirmed in time',
  cancelled: () => 'A tutoring session was cancelled',
  completed: () => 'A tutoring session is completed',
  'no-show': () => 'You were reported as absent',
  disputed: (of) => `${somebody(of)} disputes that they were absent`,
  ask: () => 'Did your tutoring session take place?',
  proposed: (of) => `${somebody(of)} proposes another time`,
  moved: () => 'Your tutoring session was moved',
  'not-moved': () => 'Another time for your session was not accepted',
  link: () => 'Your online session has no meeting link yet',
  decided: () => 'An admin has decided about your session',
  settled: (of) => `${somebody(of)} marked a session as settled directly`,
  unsettled: (of) => `${somebody(of)} marked a session as not settled`,
  'settlement-disputed': (of) => `${somebody(of)} disputes that a session was settled`,
  'settlement-accepted': (of) => `${somebody(of)} agrees that a session was settled`,
}
/** A further part of the line. */
const hints: Partial<Record<BookingNews, string>> = {
  requested: 'Confirm or decline it',
  completed: 'You can write a review',
  'no-show': 'You can dispute it for 7 days',
  proposed: 'Accept or decline it',
  link: 'Add one in the settings',
  disputed: 'An admin looks at it',
  settled: 'You can dispute it',
}

/** "tomorrow, 2:00 PM" */
function when(at: string | null, { zone, clock, now }: WordsFor): string {
  if (at === null) return ''
  const words = instantWords(zone, at, dayIn(zone, now), relativeDayWords, clock)
  return words.replace(/^(Today|Tomorrow|Yesterday)/, (name) => name.toLowerCase())
}
const parts = (...all: (string | null | undefined)[]) => all.filter((part) => part) as string[]

/** "4 of 5 stars" */
const starWords = (rating: string) => (rating === '' ? undefined : `${rating} of 5 stars`)

const why = 'You get this because you are the student or the tutor of this session.'

const decided: Record<VerificationDecision, string> = {
  granted: 'You are a verified tutor',
  declined: 'Your request to be verified was declined',
  taken: 'Your verified mark was taken away',
}
const decisions = Object.keys(decided) as VerificationDecision[]
export const verificationKindOf = (decision: VerificationDecision) => `tutoring-verification-${decision}`
export const verificationKinds = decisions.map(verificationKindOf)

export const tutoringNotifications: NotificationKind[] = [
  ...decisions.map(
    (decision): NotificationKind => ({
      kind: verificationKindOf(decision),
      group: tutoringGroup.group,
      words: () => ({ title: decided[decision], detail: ['The reason is in your tutoring settings'] }),
      why: 'You get this because you tutor on Quad.',
      subject: () => decided[decision],
    }),
  ),
  ...bookingNews.map(
    (news): NotificationKind => ({
      kind: tutoringKindOf(news),
      group: tutoringGroup.group,
      words: (of, at) => ({ title: titles[news](of), detail: parts(of.title, when(of.at, at), hints[news]) }),
      why,
      subject: (count) => (count === 1 ? 'News of a tutoring session' : `News of ${count} tutoring sessions`),
    }),
  ),
  {
    kind: reviewKind,
    group: tutoringGroup.group,
    words: (of) => ({
      title: `${of.by ?? 'A student'} reviewed a session`,
      detail: parts(of.title, starWords(of.state)),
    }),
    why: 'You get this because you are the tutor of this session.',
    subject: (count) => (count === 1 ? 'A new review' : `${count} new reviews`),
  },
  {
    kind: reviewReplyKind,
    group: tutoringGroup.group,
    words: (of) => ({ title: `${of.by ?? 'The tutor'} replied to your review`, detail: parts(of.title) }),
    why: 'You get this because you wrote this review.',
    subject: (count) => (count === 1 ? 'A reply to your review' : `${count} replies to your reviews`),
  },
  {
    kind: tutoringOpeningKind,
    group: tutoringGroup.group,
    words: (of, at) => ({
      title: `${of.by ?? 'A tutor'} has a free time`,
      detail: parts(when(of.at, at), 'Book it before somebody else does'),
    }),
    why: 'You get this because you asked to be told when a time of this tutor opens.',
    subject: (count) => (count === 1 ? 'A time of a tutor has opened' : `Times of ${count} tutors have opened`),
  },
  {
    kind: tutorMessageKind,
    group: tutorMessageGroup.group,
    words: (of) => ({
      title: `${somebody(of)} wrote to you`,
      detail: [of.state === 'student' ? 'Your tutor' : 'A student'],
    }),
    why: 'You get this because you are the student or the tutor of this conversation.',
    subject: (count) =>
      count === 1 ? 'A message about tutoring' : `Messages in ${count} conversations about tutoring`,
  },
  {
    kind: tutoringStartKind,
    group: tutoringStartGroup.group,
    words: (of, { zone, clock, now }) => {
      const over = of.at !== null && Date.parse(of.at) < now.getTime()
      const soon = of.at !== null && Date.parse(of.at) - now.getTime() < 12 * 3_600_000
      const time =
        of.at === null ? '' : soon ? `at ${instantTimeWords(zone, of.at, clock)}` : when(of.at, { zone, clock, now })
      return { title: `${of.title} ${over ? 'started' : 'starts'} ${time}`, detail: parts('Tutoring', of.by, of.place) }
    },
    why,
    subject: (count) => (count === 1 ? 'A tutoring session starts soon' : `${count} tutoring sessions start soon`),
  },
]

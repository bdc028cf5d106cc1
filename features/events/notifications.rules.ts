import { dayIn } from '../../contract/day.ts'
import type { Notification, NotificationGroup, NotificationKind, WordsFor } from '../../contract/notification.ts'
import { countWords } from '../../contract/words/counts.ts'
import { relativeDayWords } from '../../contract/words/dates.ts'
import { instantTimeWords, instantWords } from '../../contract/words/times.ts'

/** People are reminded so many minutes before. */
export const campusEventLeads = [1440, 60] as const

export const campusEventGroup: NotificationGroup = {
  group: 'campus-events',
  label: 'Events',
  note: 'Places, offers and changes of what you go to',
  order: 310,
  mail: 'on',
}

export const campusEventStartGroup: NotificationGroup = {
  group: 'campus-event-start',
  label: 'Events start',
  note: '24 hours and 1 hour before what you go to',
  order: 215,
  mail: 'off',
}

export const campusEventKinds = {
  offered: 'campus-event-offered',
  lapsed: 'campus-event-lapsed',
  free: 'campus-event-free',
  removed: 'campus-event-removed',
  again: 'campus-event-again',
  moved: 'campus-event-moved',
  cancelled: 'campus-event-cancelled',
  cut: 'campus-event-cut',
} as const
type What = keyof typeof campusEventKinds
export const campusEventStartKind = 'campus-event-start'

const titles: Record<What, (title: string) => string> = {
  offered: (title) => `A place is free for you: ${title}`,
  lapsed: (title) => `The place in ${title} went on to the next`,
  free: (title) => `Places are free now: ${title}`,
  removed: (title) => `You are not on the list of ${title} any more`,
  again: (title) => `You can answer ${title} again`,
  moved: (title) => `${title} has moved`,
  cancelled: (title) => `${title} is cancelled`,
  cut: (title) => `Fewer places in ${title}`,
}

/** "Today, 6:00 PM" */
const moment = (at: string, { zone, clock, now }: WordsFor): string =>
  instantWords(zone, at, dayIn(zone, now), relativeDayWords, clock)

/** The same within a sentence. */
const when = (at: string, words: WordsFor): string =>
  moment(at, words).replace(/^(Today|Tomorrow|Yesterday)/, (name) => name.toLowerCase())

const isAhead = (at: string | null, { now }: WordsFor): at is string => at !== null && Date.parse(at) > now.getTime()

const details: Record<What, (of: Notification, at: WordsFor) => (string | null)[]> = {
  offered: ({ at, until, state }, words) => [
    isAhead(until, words)
      ? `Yours until ${when(until, words)}`
      : state === 'going'
        ? 'You are going'
        : 'The offer is over',
    at && moment(at, words),
  ],
  // Without its start: the reader may not know of it any more, and cannot join.
  lapsed: ({ at }, words) => [
    at && moment(at, words),
    isAhead(at, words) ? 'You can join again at the end of the line while registration is open' : null,
  ],
  free: ({ at }, words) =>
    isAhead(at, words) ? ['It begins within the hour: whoever presses first has one'] : [at && moment(at, words)],
  removed: ({ at, said }, words) => [at && moment(at, words), said && `“${said}”`],
  again: ({ at }, words) => [at && moment(at, words)],
  moved: ({ at, place, facts, state }, words) => {
    const was = typeof facts.startsAt === 'string' && facts.startsAt !== at ? facts.startsAt : null
    const elsewhere = state === 'elsewhere'
    const end = !was && !elsewhere && typeof facts.endsAt === 'string' ? facts.endsAt : null
    return [
      end && `Was to end ${when(end, words)}`,
      was && `Was ${when(was, words)}`,
      was && at && `now ${when(at, words)}`,
      elsewhere ? `now ${place === null ? 'without a place' : `in ${place}`}` : null,
    ]
  },
  cancelled: ({ at, said }, words) => [at && moment(at, words), said && `“${said}”`],
  cut: ({ at, facts: { guests } }, words) => [
    at && moment(at, words),
    typeof guests === 'number' && guests > 0
      ? `You wait with ${countWords(guests, 'guest')} now: more do not fit`
      : 'You wait alone now: guests do not fit',
  ],
}

const why = 'You get this because you are on the list of this event.'

export const campusEventNotifications: NotificationKind[] = [
  ...(Object.keys(campusEventKinds) as What[]).map((what) => ({
    kind: campusEventKinds[what],
    group: campusEventGroup.group,
    words: (of: Notification, at: WordsFor) => ({
      title: titles[what](of.title),
      detail: details[what](of, at).flatMap((part) => part || []),
    }),
    why,
    subject: () => titles[what]('an event'),
  })),
  {
    kind: campusEventStartKind,
    group: campusEventStartGroup.group,
    words: (of, at) => {
      const over = of.at !== null && Date.parse(of.at) < at.now.getTime()
      const soon = of.at !== null && Date.parse(of.at) - at.now.getTime() < 12 * 3_600_000
      const time = of.at === null ? '' : soon ? `at ${instantTimeWords(at.zone, of.at, at.clock)}` : when(of.at, at)
      return {
        title: `${of.title} ${over ? 'started' : 'starts'} ${time}`,
        detail: [of.by, of.place].filter((part) => part !== null),
      }
    },
    why: 'You get this because you go to this event.',
    subject: (count) => (count === 1 ? 'An event starts soon' : `${count} events start soon`),
  },
]

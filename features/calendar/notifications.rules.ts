import { dayIn } from '../../contract/day.ts'
import type { NotificationGroup, NotificationKind } from '../../contract/notification.ts'
import { countWords } from '../../contract/words/counts.ts'
import { relativeDayWords } from '../../contract/words/dates.ts'
import { instantWords } from '../../contract/words/times.ts'

/** Minutes before an event at which people are reminded: of one with times. */
export const timedReminders = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080] as const

/** The same of one that lasts whole days: by the clock, before its first day begins; negative on that day. */
export const wholeDayReminders = [-540, 360, 900, 2340, 9540] as const

const wholeDayWords: Record<(typeof wholeDayReminders)[number], string> = {
  '-540': 'That day, at 9 AM',
  360: 'The evening before, at 6 PM',
  900: 'The day before, at 9 AM',
  2340: 'Two days before, at 9 AM',
  9540: 'A week before, at 9 AM',
}

/** "15 minutes before", "The day before, at 9 AM" */
export function reminderWords(minutes: number, wholeDay: boolean): string {
  if (wholeDay) return wholeDayWords[minutes as (typeof wholeDayReminders)[number]] ?? ''
  if (minutes === 0) return 'When it starts'
  if (minutes % 10_080 === 0) return `${countWords(minutes / 10_080, 'week')} before`
  if (minutes % 1440 === 0) return `${countWords(minutes / 1440, 'day')} before`
  return `${minutes % 60 === 0 ? countWords(minutes / 60, 'hour') : countWords(minutes, 'minute')} before`
}

export const eventGroup: NotificationGroup = {
  group: 'events',
  label: 'Own events',
  note: 'As set in the event',
  order: 300,
  mail: 'off',
}

export const calendarNotifications: NotificationKind[] = [
  {
    kind: 'event',
    group: eventGroup.group,
    words: ({ title, at, wholeDay, place }, { zone, clock, now }) => {
      const today = dayIn(zone, now)
      const name = at === null ? '' : relativeDayWords(dayIn(zone, new Date(at)), today)
      const when = at === null || wholeDay ? name : instantWords(zone, at, today, relativeDayWords, clock)
      return { title, detail: [when, place].filter((part) => part !== null && part !== '') as string[] }
    },
    why: 'You get this because you set a reminder in this event.',
    subject: (count) => (count === 1 ? 'A reminder of an event' : `Reminders of ${count} events`),
  },
]

import type { Notification, NotificationGroup, NotificationKind, WordsFor } from '../../../contract/notification.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { calendarDayOf } from '../../../contract/zone.ts'

/** Browsers of one person. */
export const mostSubscriptions = 10

/** What a push notification says, as the browser's service worker (web/public/push-worker.js) reads it. */
export type PushMessage = {
  /** The same when it is sent again: the browser then shows one. At most 32 letters of base64url. */
  id: string
  title: string
  body: string
  /** Of Quad itself; it opens there. */
  path: string
  /** The notification that is read once this is opened; null where it stands for several. */
  told: string | null
}

/** Characters. A message has room for 4 KB in all, as long as each of these is at most four bytes. */
const longest = { title: 120, body: 400 }

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** A message about one or several notifications of a group; undefined where nothing can be said of them. */
export function pushMessage(
  id: string,
  {
    group,
    all,
    kindOf,
  }: {
    group: NotificationGroup
    all: readonly Notification[]
    kindOf: (kind: string) => NotificationKind | undefined
  },
  at: WordsFor,
): PushMessage | undefined {
  const lines = all.flatMap((of) => {
    const words = kindOf(of.kind)?.words(of, at)
    return words ? [{ of, title: words.title, detail: [of.course, ...words.detail].filter(Boolean).join(' · ') }] : []
  })
  const [first, ...more] = lines
  if (!first) return undefined
  if (more.length === 0) {
    const { of, title, detail } = first
    return {
      ...{ id, title: cut(title, longest.title), body: cut(detail, longest.body) },
      ...{ path: of.path === '' ? everything : of.path, told: of.id },
    }
  }
  const subject = kindOf(first.of.kind)?.subject(lines.length) ?? `${countWords(lines.length, 'notification')}`
  return {
    ...{ id, title: cut(subject === '' ? group.label : subject, longest.title), path: everything, told: null },
    body: cut(lines.map(({ title }) => title).join('\n'), longest.body),
  }
}

/** The list of all notifications. */
const everything = '/notifications'

/** The message with which a person sees that push notifications arrive. */
export function trialMessage(id: string): PushMessage {
  return {
    ...{ id, title: 'Push works in this browser', body: 'Reminders and news of your groups arrive like this.' },
    ...{ path: '/settings#notifications', told: null },
  }
}

/** Minutes until a message is sent again that a push service did not take, by how often that has been. */
const waits = [1, 5, 15, 60, 180]

/** Seconds until the next try; null: none. `retryAfter`: what the service asked for. */
export function nextTry(tries: number, retryAfter: number | undefined): number | null {
  const minutes = waits[tries]
  return minutes === undefined ? null : Math.max(minutes * 60, retryAfter ?? 0)
}

/** Milliseconds for which a message is of use at most. */
const useful = 12 * 3_600_000

/**
 * Until when a message is of use to a person in a zone (IANA): the moment of what it reminds of, and the end of the day, since it may say
 * "tomorrow". What begins right now is still told for some minutes.
 */
export function usefulUntil(all: readonly Notification[], zone: string, now: Date): Date {
  const moments = all.map(({ at, lead }) => (lead !== null && at !== null ? Date.parse(at) : Number.POSITIVE_INFINITY))
  const end = Math.min(Math.max(...moments), now.getTime() + useful, calendarDayOf(now, zone).end.getTime())
  return new Date(Math.max(now.getTime() + 5 * 60_000, end))
}

/** What is left to do with a message after a push service answered; `undefined`: it did not. */
export function pushOutcome(status: number | undefined): 'taken' | 'gone' | 'refused' | 'later' {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'later'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'taken' : 'refused'
}

import type { Notification, NotificationKind, WordsFor } from '../../../contract/notification.ts'
import { type ChosenSettings, settingIn } from '../../../contract/setting.ts'
import { calendarDayOf, instantOf } from '../../../contract/zone.ts'
import { quietHours } from '../contract.ts'
import { notificationLines } from '../lines.rules.ts'

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
  all: readonly Notification[],
  kindOf: (kind: string) => NotificationKind | undefined,
  at: WordsFor,
): PushMessage | undefined {
  const lines = notificationLines(all, kindOf, at)
  const [first, ...more] = lines
  if (!first) return undefined
  const { of, title, detail } = first
  const said = (words: string, body: string) => ({ title: cut(words, longest.title), body: cut(body, longest.body) })
  if (more.length === 0) return { id, ...said(title, detail), path: of.path === '' ? everything : of.path, told: of.id }
  const subject = kindOf(of.kind)?.subject(lines.length) ?? ''
  return { id, ...said(subject, lines.map((line) => line.title).join('\n')), path: everything, told: null }
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
 * Until when a message is of use: the moment of what it reminds of, and the end of the person's day, since it may say
 * "tomorrow"; and until their quiet hours begin. What begins right now is still told for some minutes.
 */
export function usefulUntil(
  all: readonly Notification[],
  { zone, chosen }: { zone: string; chosen: ChosenSettings },
  now: Date,
): Date {
  const moments = all.map(({ at, lead }) => (lead !== null && at !== null ? Date.parse(at) : Number.POSITIVE_INFINITY))
  const { day, end } = calendarDayOf(now, zone)
  const quiet = settingIn(chosen, quietHours)
  const begins = quiet.on ? instantOf(day, quiet.from, zone) : end
  const ends = Math.min(Math.max(...moments), now.getTime() + useful, end.getTime())
  const until = Math.max(now.getTime() + 5 * 60_000, ends)
  return new Date(begins > now ? Math.min(until, begins.getTime()) : until)
}

/** What is left to do with a message after a push service answered; `undefined`: it did not. */
export function pushOutcome(status: number | undefined): 'taken' | 'gone' | 'refused' | 'later' {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'later'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'taken' : 'refused'
}

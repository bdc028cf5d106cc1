import { dayIn } from '../../../contract/day.ts'
import { dayWords, relativeDayWords } from '../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../contract/words/times.ts'

/** A message as an endpoint answers it. */
export type MessageHere = {
  id: string
  mine: boolean
  body: string
  erased: boolean
  hidden: boolean
  createdAt: string
}

/** "3:40 PM" of today, else the day. */
export function lastAtWords(at: string, zone: string, now: Date): string {
  const [day, today] = [dayIn(zone, new Date(at)), dayIn(zone, now)]
  return day === today ? instantTimeWords(zone, at) : dayWords(day, today)
}

export const erasedWords = 'Erased with the account of whoever wrote it'

/** How much later a message of the same author has a head of its own, in milliseconds. */
const togetherMs = 5 * 60_000

export type ShownMessage<M extends MessageHere> = {
  of: M
  /** Above it: the day, where it is another than that of the one before. */
  day: string | null
  /** Above it: that from here on everything is new. */
  fresh: boolean
  /** With its author and time. */
  headed: boolean
}

/**
 * Messages as they are drawn, oldest first. `readAt`: up to when they had been read as the page opened. `authorOf`: tells
 * the authors apart.
 */
export function shownMessages<M extends MessageHere>(
  newestFirst: readonly M[],
  readAt: string | null,
  authorOf: (message: M) => string,
  { zone, now }: { zone: string; now: Date },
): ShownMessage<M>[] {
  const all = [...newestFirst].reverse()
  const today = dayIn(zone, now)
  const isNew = ({ mine, createdAt }: M) => !mine && Date.parse(createdAt) > (readAt === null ? 0 : Date.parse(readAt))
  const firstNew = all.find(isNew)
  return all.map((of, index) => {
    const before = all[index - 1]
    const day = dayIn(zone, new Date(of.createdAt))
    const newDay = !before || dayIn(zone, new Date(before.createdAt)) !== day
    const fresh = of === firstNew
    const apart =
      !before ||
      authorOf(before) !== authorOf(of) ||
      Date.parse(of.createdAt) - Date.parse(before.createdAt) > togetherMs
    return { of, day: newDay ? relativeDayWords(day, today) : null, fresh, headed: newDay || fresh || apart }
  })
}

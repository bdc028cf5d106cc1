import { Refusal } from '../../contract/refusal.ts'

/** At most `most` in a window of so many seconds that begins with the first; more are refused with `words`. */
export type RateLimit = { most: number; seconds: number; words: string }

/**
 * Counts in this node's memory, for what is asked too often to be counted in the database. The returned function counts
 * one for `key` at a moment in milliseconds, and throws a Refusal where there were too many.
 */
export function limitRate({ most, seconds, words }: RateLimit): (key: string, now: number) => void {
  const length = seconds * 1000
  const windows = new Map<string, { count: number; ends: number }>()
  let sweep = 0
  const isOver = (ends: number, now: number) => ends <= now || ends > now + length
  return (key, now) => {
    if (isOver(sweep, now)) {
      for (const [other, { ends }] of windows) if (isOver(ends, now)) windows.delete(other)
      sweep = now + length
    }
    const known = windows.get(key)
    const window = known && !isOver(known.ends, now) ? known : { count: 0, ends: now + length }
    windows.set(key, window)
    window.count++
    if (window.count > most)
      throw new Refusal('too_many', words, { retryAfter: Math.max(1, Math.ceil((window.ends - now) / 1000)) })
  }
}

/*
 * How long this page was awake, in milliseconds. A page that is hidden is called at least once a minute; a longer silence
 * means that the device slept, also where its monotonic clock goes on meanwhile.
 */
const longestPause = 90_000
let last = performance.now()
let total = 0
/** What of it was told to the server and answered. */
let answered = 0

/** Awake since the page was opened. To be called at least every minute. */
export function awakeMsNow(): number {
  const now = performance.now()
  const since = now - last
  last = now
  if (since <= longestPause) total += since
  return total
}

/** Awake since the last answered beat or press, up to `until` (of awakeNow). Whole milliseconds. */
export function unreportedAwakeMs(until = awakeMsNow()): number {
  return Math.max(0, Math.floor(until - answered))
}

/** The server has answered what was true at `until`. */
export function confirmAwake(until: number): void {
  answered = Math.max(answered, until)
}

/*
 * How long this page was awake, in milliseconds. Browsers run a hidden page at least once a minute. A longer pause
 * means that the device slept, even if its monotonic clock went on.
 */
const longestPause = 90_000
let last = performance.now()
let total = 0
/** The part that the server has confirmed. */
let answered = 0

/** Awake time since the page was opened. Has to be called at least every minute. */
export function awakeMsNow(): number {
  const now = performance.now()
  const since = now - last
  last = now
  if (since <= longestPause) total += since
  return total
}

/** Awake time since the last answered ping or press, up to `until` (a value of `awakeMsNow`). Whole milliseconds. */
export function unreportedAwakeMs(until = awakeMsNow()): number {
  return Math.max(0, Math.floor(until - answered))
}

/** The server has confirmed the awake time up to `until`. */
export function confirmAwake(until: number): void {
  answered = Math.max(answered, until)
}

/**
 * The only durations that decide about a test, in milliseconds: for those that hang, not for those that a busy machine
 * slows down.
 */
export const testLimits = {
  /** One test, or one hook of it. */
  test: 1_200_000,
  /** One wait for what should come by itself. */
  wait: 120_000,
  /** The start of a program that is not ours, such as a browser. */
  start: 600_000,
}

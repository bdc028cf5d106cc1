/** So many people fetch at once without being felt; of more, this many fetch in a second. */
const atOnce = 50
const perSecond = 500
/** Nobody looks at what is older than this, in milliseconds. */
const longest = 30_000

/**
 * Within how many milliseconds people who are told of the same change fetch it, each at a moment of their own; 0: at
 * once.
 */
export function spreadFor(people: number): number {
  return people <= atOnce ? 0 : Math.min(longest, Math.round((people / perSecond) * 1000))
}

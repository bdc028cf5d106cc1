import { limitAtOnce } from '../limits/atOnce.ts'

/** How many writes of one person may wait for their turn. */
const enter = limitAtOnce({ most: 100, words: 'Those were many changes at once. Wait a moment.', retryAfter: 2 })
/** The last write in each person's queue. */
const lines = new Map<string, Promise<unknown>>()

/**
 * Runs one person's writes one after the other. They would wait for each other's rows anyway, but each would hold a
 * database connection: a few tabs could keep everybody else out, and two that lock in different order a second each.
 * Throws a Refusal when too many wait.
 */
export async function runInTurn<T>(person: string, work: () => Promise<T>): Promise<T> {
  const leave = enter(person)
  const mine = (lines.get(person) ?? Promise.resolve()).then(work)
  const last = mine.catch(() => {})
  lines.set(person, last)
  try {
    return await mine
  } finally {
    leave()
    if (lines.get(person) === last) lines.delete(person)
  }
}

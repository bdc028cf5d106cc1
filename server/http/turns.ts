import { makeLine, type Patience } from '../limits/line.ts'

const words = 'Those were many changes at once. Wait a moment.'
const turns = makeLine(
  { running: 1, waiting: 100, words, retryAfter: 2 },
  { running: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY, words, retryAfter: 2 },
)

/**
 * Runs one person's writes one after the other. They would wait for each other's rows anyway, but each would hold a
 * database connection: a few tabs could keep everybody else out, and two that lock in different order a second each.
 * Throws a Refusal when too many wait, or one too long.
 */
export function runInTurn<T>(person: string, work: () => Promise<T>, patience: Patience = {}): Promise<T> {
  return turns.run(person, work, patience)
}

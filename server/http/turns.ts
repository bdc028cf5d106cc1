import { Refusal } from '../../contract/refusal.ts'

/** Writes of one person that may wait for their turn. */
const most = 100
const lines = new Map<string, { waiting: number; last: Promise<unknown> }>()

/**
 * Does one person's writes one after the other. They would wait for each other's rows anyway, but each with a database
 * connection in its hand: a few tabs could keep everybody else out, and two that lock in different order a second each.
 * Throws a Refusal when too many wait.
 */
export async function runInTurn<T>(person: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(person) ?? { waiting: 0, last: Promise.resolve() }
  if (line.waiting >= most)
    throw new Refusal('too_many', 'Those were many changes at once. Wait a moment.', { retryAfter: 2 })
  lines.set(person, line)
  line.waiting++
  const mine = line.last.then(work)
  line.last = mine.catch(() => {})
  try {
    return await mine
  } finally {
    line.waiting--
    if (line.waiting === 0) lines.delete(person)
  }
}

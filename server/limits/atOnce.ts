import { Refusal } from '../../contract/refusal.ts'

/** So many at once; `words` and `retryAfter`, in seconds, tell whoever comes when there are as many. */
export type AtOnceLimit = { most: number; words: string; retryAfter: number }

/**
 * Limits what is under way on this node, for each person and, if wished, for all. What it answers takes a place for a
 * person and answers what gives it back; it throws a Refusal when the person has no place left, as `too_many`, or
 * nobody has, as `unavailable`.
 */
export function limitAtOnce(each: AtOnceLimit, all?: AtOnceLimit): (person: string) => () => void {
  const under = new Map<string, number>()
  let total = 0
  return (person) => {
    const own = under.get(person) ?? 0
    if (own >= each.most) throw new Refusal('too_many', each.words, { retryAfter: each.retryAfter })
    if (all && total >= all.most) throw new Refusal('unavailable', all.words, { retryAfter: all.retryAfter })
    under.set(person, own + 1)
    total++
    return () => {
      total--
      const left = (under.get(person) ?? 1) - 1
      if (left > 0) under.set(person, left)
      else under.delete(person)
    }
  }
}

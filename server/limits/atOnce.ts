import { NoPlaceLeft } from './line.ts'

/** At most `most` at once; others are refused with `words` and `retryAfter` in seconds. */
export type AtOnceLimit = { most: number; words: string; retryAfter: number }

/**
 * Limits what runs at the same time on this node, for each person and optionally for all. The returned function takes a
 * place for a person and returns the function that frees it. It throws a Refusal: `too_many` when the person has no
 * place left, `unavailable` when nobody has.
 */
export function limitAtOnce(each: AtOnceLimit, all?: AtOnceLimit): (person: string) => () => void {
  const under = new Map<string, number>()
  let total = 0
  return (person) => {
    const own = under.get(person) ?? 0
    if (own >= each.most) throw new NoPlaceLeft('too_many', each.words, { retryAfter: each.retryAfter })
    if (all && total >= all.most) throw new NoPlaceLeft('unavailable', all.words, { retryAfter: all.retryAfter })
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

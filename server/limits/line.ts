import { Refusal } from '../../contract/refusal.ts'

/** How many run and how many more wait; more are refused with `words` and `retryAfter` in seconds. */
export type LineLimit = { running: number; waiting: number; words: string; retryAfter: number }

/** Refused only because too much is under way. Made once for a line, since making an error takes longer than refusing. */
export class NoPlaceLeft extends Refusal {}

type Source = { running: number; waiting: (() => void)[] }

/**
 * A line of work on this node, with limits for each source (a person, a network) and for all of them. Sources take
 * turns, so that one with much work does not delay the others. Work is refused with `each.code` (default `too_many`)
 * when its source has no place left, and with `unavailable` when nobody has.
 */
export function makeLine(each: LineLimit & { code?: 'unavailable' }, all: LineLimit) {
  const sourceIsFull = new NoPlaceLeft(each.code ?? 'too_many', each.words, { retryAfter: each.retryAfter })
  const allAreFull = new NoPlaceLeft('unavailable', all.words, { retryAfter: all.retryAfter })
  /** In the order of their next turns. */
  const sources = new Map<string, Source>()
  let running = 0
  let waiting = 0

  const mayRun = (source: Source) => running < all.running && source.running < each.running

  /** Throws a Refusal when there is no place for more work of this source. */
  function refuseFull(of: string): void {
    const source = sources.get(of)
    if (source ? mayRun(source) : running < all.running) return
    const own = source ? source.running + source.waiting.length : 0
    if (own >= each.running + each.waiting) throw sourceIsFull
    if (waiting >= all.waiting) throw allAreFull
  }

  function start(of: string, source: Source): void {
    running++
    source.running++
    // To the end: the others have their turns first.
    sources.delete(of)
    sources.set(of, source)
  }

  function startNext(): void {
    if (waiting === 0) return
    for (const [of, source] of sources) {
      if (source.waiting.length === 0 || !mayRun(source)) continue
      start(of, source)
      waiting--
      source.waiting.shift()?.()
      return
    }
  }

  return {
    refuseFull,
    /** Runs the work when it is its turn. Throws a Refusal instead when there is no place for it. */
    async run<T>(of: string, work: () => Promise<T>): Promise<T> {
      refuseFull(of)
      const source = sources.get(of) ?? { running: 0, waiting: [] }
      if (mayRun(source)) start(of, source)
      else {
        sources.set(of, source)
        waiting++
        await new Promise<void>((begin) => source.waiting.push(begin))
      }
      try {
        return await work()
      } finally {
        running--
        source.running--
        if (source.running === 0 && source.waiting.length === 0) sources.delete(of)
        startNext()
      }
    },
  }
}

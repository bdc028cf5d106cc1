import { Refusal } from '../../contract/refusal.ts'

/** How many run and how many more wait; more are refused with `words` and `retryAfter` in seconds. */
export type LineLimit = { running: number; waiting: number; words: string; retryAfter: number }

/** Refused only because too much is under way. Made once for a line, since making an error takes longer than refusing. */
export class NoPlaceLeft extends Refusal {}

/**
 * How patient one piece of work is: how many of its source may wait, where that is fewer than the line allows, and until
 * which moment of a clock it waits itself.
 */
export type Patience = { waiting?: number; until?: { moment: number; now: () => number } }

type Waiting = { begin: () => void; refuse: (refusal: Refusal) => void; isLate: () => boolean }
type Source = { running: number; waiting: Waiting[] }

/** Milliseconds between two looks for work that has waited too long. */
const lookEvery = 250

/**
 * A line of work on this node, with limits for each source (a person, a network) and for all of them. Sources take
 * turns, so that one with much work does not delay the others. Work is refused with `each.code` (default `too_many`)
 * when its source has no place left or kept it waiting too long, and with `unavailable` when all together did.
 */
export function makeLine(each: LineLimit & { code?: 'unavailable' }, all: LineLimit) {
  const sourceIsFull = new NoPlaceLeft(each.code ?? 'too_many', each.words, { retryAfter: each.retryAfter })
  const allAreFull = new NoPlaceLeft('unavailable', all.words, { retryAfter: all.retryAfter })
  /** In the order of their next turns. */
  const sources = new Map<string, Source>()
  let running = 0
  let waiting = 0

  let looking: NodeJS.Timeout | undefined

  const mayRun = (source: Source) => running < all.running && source.running < each.running

  /** Throws a Refusal when there is no place for more work of this source. */
  function refuseFull(of: string, most = each.waiting): void {
    const source = sources.get(of)
    if (source ? mayRun(source) : running < all.running) return
    const own = source ? source.running + source.waiting.length : 0
    if (own >= each.running + most) throw sourceIsFull
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
      source.waiting.shift()?.begin()
      return
    }
  }

  function refuseLate(): void {
    for (const [of, source] of sources) {
      const late = source.waiting.filter(({ isLate }) => isLate())
      if (late.length === 0) continue
      source.waiting = source.waiting.filter((one) => !late.includes(one))
      waiting -= late.length
      const why = source.running >= each.running ? sourceIsFull : allAreFull
      if (source.running === 0 && source.waiting.length === 0) sources.delete(of)
      for (const { refuse } of late) refuse(why)
    }
    if (waiting > 0) return
    clearInterval(looking)
    looking = undefined
  }

  /** Resolves when it is the work's turn. */
  function wait(of: string, source: Source, until: Patience['until']): Promise<void> {
    sources.set(of, source)
    waiting++
    // What has ended by then makes room first.
    if (until) looking ??= setInterval(() => setImmediate(refuseLate), lookEvery).unref()
    return new Promise<void>((begin, refuse) => {
      source.waiting.push({ begin, refuse, isLate: () => until !== undefined && until.now() >= until.moment })
    })
  }

  return {
    refuseFull,
    /** Runs the work when it is its turn. Throws a Refusal instead when there is no place for it, or not in time. */
    async run<T>(of: string, work: () => Promise<T>, { waiting: most, until }: Patience = {}): Promise<T> {
      refuseFull(of, most)
      const source = sources.get(of) ?? { running: 0, waiting: [] }
      if (mayRun(source)) start(of, source)
      else await wait(of, source, until)
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

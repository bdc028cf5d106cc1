import { Temporal } from 'temporal-polyfill'

/*
 * Who has Premium at a moment, and what became of a commission, from what was done alone: the rules of ADR 62 and 63 and
 * nothing of the code. Moments are milliseconds.
 */

const day = 86_400_000
/** A renewal that failed is given up after so many days. */
export const givenUpAfter = 22 * day

type Term = { from: number; to: number; paidAt: number | null; back: boolean; key: string }
type Live = {
  anchor: number
  term: number
  cancels: boolean
  pausedUntil: number | null
  failedAt: number | null
  key: string
}

/** So many months after an anchor, as calendars count: of the 31st, the last day of a short month. */
export function monthEnd(anchor: number, months: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor).toZonedDateTimeISO('UTC')
  return start.add({ months }).epochMilliseconds
}

export function makeMoneyOracle() {
  const terms: Term[] = []
  let live: Live | null = null
  let first: { paidAt: number; key: string } | null = null
  let isReversed = false
  /** What it became once its time was over. */
  let after: 'earned' | 'on_hold' | null = null

  const paid = (term: Term, at: number) => {
    term.paidAt = at
    first ??= { paidAt: at, key: term.key }
  }
  const addTerm = (of: Live, paidAt: number | null) => {
    const term = { from: monthEnd(of.anchor, of.term - 1), to: monthEnd(of.anchor, of.term), paidAt: null, back: false }
    const made: Term = { ...term, key: `${of.key} ${of.term}` }
    terms.push(made)
    if (paidAt !== null) paid(made, paidAt)
  }
  const oracle = {
    live: () => live,
    begin(at: number, key: string) {
      live = { anchor: at, term: 1, cancels: false, pausedUntil: null, failedAt: null, key }
      addTerm(live, at)
    },
    /** The next moment at which something happens by itself. */
    next: (): number | null => {
      if (!live) return null
      const end = monthEnd(live.anchor, live.term)
      return live.failedAt === null ? end : Math.min(end, live.failedAt + givenUpAfter)
    },
    /** What happens then. `fails`: a charge that falls due is not paid. */
    pass(at: number, fails: boolean): 'ended' | 'skipped' | 'paid' | 'failed' {
      if (!live) throw new Error('nothing lives')
      if (live.cancels || live.failedAt !== null) {
        live = null
        return 'ended'
      }
      live.term++
      if (live.pausedUntil !== null && at < live.pausedUntil) return 'skipped'
      Object.assign(live, { pausedUntil: null, failedAt: fails ? at : null })
      addTerm(live, fails ? null : at)
      return fails ? 'failed' : 'paid'
    },
    mend(at: number) {
      const open = terms.at(-1)
      if (live?.failedAt == null || !open) return
      paid(open, at)
      live.failedAt = null
    },
    /** The paid terms that can be taken back, the oldest first. */
    takeable: () => terms.flatMap((term, index) => (term.paidAt !== null && !term.back ? [index] : [])),
    /** The place of a term among those that were paid, in the order of their terms. */
    paidPlace: (index: number) => terms.slice(0, index).filter(({ paidAt }) => paidAt !== null).length,
    /** Moments at which what somebody has may change. */
    edges: (): number[] => [
      ...terms.flatMap(({ to }) => [to, to + 7 * day]),
      ...(first ? [first.paidAt + 14 * day] : []),
    ],
    setBack: (index: number, back: boolean) => void Object.assign(terms[index] ?? {}, { back }),
    /** Quad has been told of everything by now. Whoever cancelled before a commission was earned is looked at. */
    told(now: number) {
      const of = terms.find(({ key }) => key === first?.key)
      if (of?.back) isReversed = true
      if (!first || isReversed || now < first.paidAt + 14 * day) return
      after ??= !live || live.cancels ? 'on_hold' : 'earned'
    },
    entitled(now: number): boolean {
      const counted = terms.filter(({ paidAt, back }) => paidAt !== null && !back)
      if (counted.some(({ from, to }) => from <= now && now < to)) return true
      const until = Math.max(...counted.map(({ to }) => to))
      const goesOn = live !== null && !live.cancels && live.pausedUntil === null
      const tookBack = terms.some(({ back, to }) => back && to > until)
      return goesOn && !tookBack && until <= now && now < until + 7 * day
    },
    commission(): 'signed_up' | 'pending' | 'on_hold' | 'earned' | 'reversed' {
      if (!first) return 'signed_up'
      return isReversed ? 'reversed' : (after ?? 'pending')
    },
  }
  return oracle
}
export type MoneyOracle = ReturnType<typeof makeMoneyOracle>

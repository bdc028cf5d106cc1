import type { MeetingDate } from './rules.ts'

type Known = { day: string; ruledAt: Date }

/**
 * Which dates of a new rule are those that were there: on the same day the one that begins when it did, and of the others
 * the first the first. `added`: those that are new; `gone`: those that the rule does not have.
 */
export function matchedDates<K extends Known>(known: readonly K[], dates: readonly MeetingDate[]) {
  const kept: { of: K; date: MeetingDate }[] = []
  const [left, added] = [new Set(known), new Set(dates)]
  const pair = (of: K | undefined, date: MeetingDate) => {
    if (!of) return
    kept.push({ of, date })
    left.delete(of)
    added.delete(date)
  }
  // As many as before on that day: the hours are others, and their order is the same.
  for (const day of new Set(dates.map((date) => date.day))) {
    const [were, are] = [known.filter((one) => one.day === day), dates.filter((one) => one.day === day)]
    if (were.length === are.length) for (const [at, date] of are.entries()) pair(were[at], date)
  }
  for (const date of [...added])
    pair(
      [...left].find((one) => one.ruledAt.getTime() === date.startsAt.getTime()),
      date,
    )
  for (const date of [...added])
    pair(
      [...left].find(({ day }) => day === date.day),
      date,
    )
  return { kept, added: [...added], gone: [...left] }
}

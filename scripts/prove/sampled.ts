import type { AccessRows } from '../../server/testing/accessRow.ts'

/** One of so many endpoints, other ones each time: what the quick form of a proof tries. */
export function sampled(list: readonly AccessRows[], part: number): AccessRows[] {
  let number = Math.floor(Math.random() * part)
  return list.map((of) => ({ ...of, rows: of.rows.filter(() => number++ % part === 0) }))
}

/** Some of a list, other ones each time: the planted faults that the quick form looks for. */
export function someOf<T>(list: readonly T[], many: number): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(many, list.length) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat()
}

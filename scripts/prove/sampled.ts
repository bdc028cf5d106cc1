import type { AccessRows } from '../../server/testing/accessRow.ts'

/** One of so many, other ones each time. */
function oneOf(part: number): () => boolean {
  let number = Math.floor(Math.random() * part)
  return () => number++ % part === 0
}

/** One of so many endpoints: what the quick form of a proof tries. */
export function sampled(list: readonly AccessRows[], part: number): AccessRows[] {
  const isDrawn = oneOf(part)
  return list.map((of) => ({ ...of, rows: of.rows.filter(isDrawn) }))
}

/** One of so many screens, and the features that have them. */
export function sampledScreens(list: readonly AccessRows[], part: number): AccessRows[] {
  const isDrawn = oneOf(part)
  return list.flatMap((of) => {
    const screens = of.screens?.filter(isDrawn) ?? []
    return screens.length > 0 ? [{ ...of, screens }] : []
  })
}

/** Some of a list, other ones each time: the planted faults that the quick form looks for. */
export function someOf<T>(list: readonly T[], many: number): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(many, list.length) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat()
}

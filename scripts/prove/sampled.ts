import type { Database } from '../../server/db/db.ts'
import type { AccessRows } from '../../server/testing/accessRow.ts'

/**
 * Whether faults are planted on this engine. They show what a proof sees, whatever the engine: the quick form plants
 * them on one.
 */
export const plantsHere = ({ engine }: Pick<Database, 'engine'>, quick: boolean): boolean =>
  !quick || engine === 'postgres'

export const nonePlanted: { planted: number; missed: string[] } = { planted: 0, missed: [] }

/** "3 of 3 planted faults found" */
export const foundWords = (planted: number, missed: readonly string[], what = 'faults'): string =>
  planted === 0 ? `no planted ${what} here` : `${planted - missed.length} of ${planted} planted ${what} found`

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

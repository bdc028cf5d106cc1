import fc from 'fast-check'

/** A whole number from 0 up to, not including, `below`. */
export type Draw = (below: number) => number

/** One of a list; undefined where it is empty. */
export const pick = <T>(draw: Draw, of: readonly T[]): T | undefined => of[draw(of.length)]

/** Numbers for a walk; the same for the same seed. */
export function drawing(seed: number, many: number): Draw {
  const numbers = fc.sample(fc.nat({ max: 2 ** 30 }), { seed, numRuns: many })
  let next = 0
  return (below) => (numbers[next++ % many] ?? 0) % Math.max(1, below)
}

/** A seed; `SEED=…` repeats a run. */
export function seedOfRun(): number {
  const { SEED } = process.env
  return SEED === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(SEED)
}

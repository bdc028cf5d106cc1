import type { ChildProcess } from 'node:child_process'
import { askChild, startScript, stopChild } from './children.ts'
import type { Figure } from './figures.ts'
import type { Load, Loaded } from './load.ts'

/** A server under measurement with its requests, one for each person. */
export type Side = { server: ChildProcess; port: number; requests: string[]; status: number }
export type Round = Loaded & { rate: number; cpu: number }
export type Rounds = { ours: Round[]; bare: Round[] }

/** Rounds that alternate between both sides, so that other load on the machine affects both alike. */
export async function alternate(
  ours: Side,
  bare: Side,
  {
    concurrency,
    rounds,
    milliseconds,
    every = 0,
  }: Pick<Load, 'concurrency' | 'milliseconds' | 'every'> & { rounds: number },
): Promise<Rounds> {
  const loader = startScript('scripts/bench/load.ts')
  const run = async (side: Side, length: number): Promise<Round> => {
    const { port, requests, status } = side
    const before = await askChild<NodeJS.CpuUsage>(side.server, {})
    const order: Load = { port, requests, status, concurrency, milliseconds: length, every }
    const loaded = await askChild<Loaded>(loader, order)
    const after = await askChild<NodeJS.CpuUsage>(side.server, {})
    if (loaded.wrong.length > 0) throw new Error(`the load was answered wrongly: ${loaded.wrong.join(', ')}`)
    const cpu = (after.user + after.system - before.user - before.system) / loaded.answers
    return { ...loaded, rate: loaded.answers / loaded.seconds, cpu }
  }
  try {
    await run(ours, milliseconds)
    await run(bare, milliseconds)
    const found: Rounds = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      for (const which of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
        found[which].push(await run(which === 'ours' ? ours : bare, milliseconds))
    }
    return found
  } finally {
    await stopChild(loader)
  }
}

/** One figure from rounds: the ratio of the medians, and the spread of the single rounds' ratios. */
export function figureOf(
  name: string,
  unit: string,
  { ours, bare }: Rounds,
  read: (round: Round) => number,
  goal?: Figure['goal'],
): Figure {
  return beside(name, unit, ours.map(read), bare.map(read), goal)
}

/** One figure from values of rounds that alternated: the ratio of the medians, and the spread of the rounds' ratios. */
export function beside(name: string, unit: string, values: number[], floor: number[], goal?: Figure['goal']): Figure {
  const [value, baseline] = [median(values), median(floor)]
  const ratios = values.map((one, round) => one / (floor[round] ?? one))
  const spread: [number, number] = [Math.min(...ratios), Math.max(...ratios)]
  return { name, unit, value, baseline, ratio: value / baseline, spread, goal }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** A side in this process: does one thing, and answers how much of it there was. */
export type DirectSide = (index: number) => Promise<number>

/** One figure from sides in this process that alternate, things a second. The first round warms both up. Throws where nothing was done. */
export async function directly(
  name: string,
  { times, rounds }: { times: number; rounds: number },
  [ours, bare]: [DirectSide, DirectSide],
  goal?: Figure['goal'],
): Promise<Figure> {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++)
    for (const [which, side] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const began = performance.now()
      for (let one = 0; one < times; one++)
        if ((await side(round * times + one)) === 0) throw new Error(`${name}: nothing was done`)
      if (round > 0) rates[which].push(times / ((performance.now() - began) / 1000))
    }
  return beside(name, '/s', rates.ours, rates.bare, goal)
}

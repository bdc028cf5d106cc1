import { askChild, startScript, stopChild } from '../../scripts/bench/children.ts'
import { median } from '../../scripts/bench/compare.ts'
import { filledPostgres, serveQuad } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import type { Load, Loaded } from '../../scripts/bench/load.ts'
import { makeCaller } from '../../server/testing/caller.ts'
import { signIn } from './contract.ts'

/**
 * p99 of the list for four readers while ten people sign in repeatedly, divided by its p99 in the same minute without
 * them.
 */
export async function benchSignIns(rounds: number, milliseconds: number): Promise<Figure> {
  const filled = await filledPostgres()
  const { server, port } = await serveQuad(filled.settings)
  const loader = startScript('scripts/bench/load.ts')
  try {
    const origin = `http://localhost:${port}`
    const people: { email: string; password: string }[] = []
    for (let person = 0; person < 10; person++) people.push(await makeCaller(origin).signUp())
    const requests = filled.people.map(
      ({ cookie }) => `GET /api/assignments?limit=100 HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n\r\n`,
    )
    const order: Load = { port, requests, status: 200, concurrency: 4, milliseconds: Math.max(milliseconds, 1000) }
    const read = () => askChild<Loaded>(loader, order)
    const enter = () =>
      Promise.all(
        people.map(async ({ email, password }) => {
          const made = await makeCaller(origin).call(signIn, { email, password, remember: false })
          if (!('email' in made)) throw new Error(`a sign-in was refused: ${JSON.stringify(made)}`)
        }),
      )
    const [quiet, busy]: [number[], number[]] = [[], []]
    await read()
    for (let round = 0; round < rounds; round++) {
      quiet.push((await read()).p99)
      const reading = read()
      await enter()
      busy.push((await reading).p99)
    }
    const ratios = busy.map((p99, round) => p99 / (quiet[round] ?? p99))
    return {
      name: 'list while ten sign in at once: p99',
      unit: 'ms',
      value: median(busy),
      baseline: median(quiet),
      ratio: median(busy) / median(quiet),
      spread: [Math.min(...ratios), Math.max(...ratios)],
      goal: { at: 'most', must: 2, moonshot: 1.3 },
    }
  } finally {
    await stopChild(loader)
    await stopChild(server)
    await filled.close()
  }
}

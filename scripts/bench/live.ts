import type { ChildProcess } from 'node:child_process'
import { freePort } from '../../server/testing/port.ts'
import type { BroadcastOrder } from './broadcasts.ts'
import { askChild, serveScript, startScript, stopChild } from './children.ts'
import { median } from './compare.ts'
import { filledPostgres, quadSettings } from './engines.ts'
import type { Figure, Goal } from './figures.ts'
import { fillPeople } from './fill.ts'
import type { TabsAnswer, TabsOrder } from './tabs.ts'

const people = 1000
/** The topics of a signed-in tab; the baseline knows one topic. */
const own = ['homework', 'calendar', 'courses', 'study']

type Usage = NodeJS.CpuUsage & { memory: number }
type Side = { name: string; server: ChildProcess; port: number; tabs: ChildProcess }
type Round = { rate: number; cpu: number }

/** Fan-out to connected people, in single messages and in bursts of 10, and what they take in memory, beside bare `ws`. */
export async function benchLive(rounds: number, quick: boolean): Promise<Figure[]> {
  const filled = await filledPostgres((database) => fillPeople(database, people))
  const cookies = filled.people.map(({ cookie }) => cookie)
  const settings = await quadSettings(filled.settings)
  const memory: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }

  async function begin(which: 'ours' | 'bare'): Promise<Side> {
    const port = which === 'ours' ? Number(settings.PORT) : await freePort()
    const script = which === 'ours' ? 'scripts/bench/quad-ws.ts' : 'scripts/bench/bare-ws.ts'
    const server = await serveScript(script, port, which === 'ours' ? settings : {})
    // What the first connection loads once does not count for a person.
    await connected(port, cookies.slice(0, 20)).then(stopChild)
    const before = await resting(server)
    const tabs = await connected(port, cookies)
    memory[which].push((await resting(server)) - before)
    return { name: which, server, port, tabs }
  }

  async function connected(port: number, cookies: string[]): Promise<ChildProcess> {
    const tabs = startScript('scripts/bench/tabs.ts')
    const isOurs = port === Number(settings.PORT)
    const say = { do: 'subscribe', topics: isOurs ? [...own, 'all:everybody'] : ['all:everybody'] }
    const order: TabsOrder = { open: { port, cookies, say, answers: isOurs ? own.length + 1 : 1 } }
    await askChild<TabsAnswer>(tabs, order)
    return tabs
  }

  async function once({ server, tabs }: Side, bursts: number, each: number): Promise<Round> {
    const messages = bursts * each * people
    const before = await askChild<Usage>(server, {})
    const order: TabsOrder = { expect: messages }
    const arrived = askChild<TabsAnswer>(tabs, order)
    const broadcast: BroadcastOrder = { bursts, each }
    await askChild<Usage>(server, broadcast)
    const { milliseconds } = await arrived
    const after = await askChild<Usage>(server, {})
    const cpu = (after.user + after.system - before.user - before.system) / messages
    return { rate: messages / (milliseconds / 1000), cpu }
  }

  try {
    const [ours, bare] = [await begin('ours'), await begin('bare')]
    const single = await alternate(rounds, (side) => once(side === 'ours' ? ours : bare, quick ? 50 : 100, 1))
    const burst = await alternate(rounds, (side) => once(side === 'ours' ? ours : bare, quick ? 20 : 40, 10))
    for (const { server, tabs } of [ours, bare]) await Promise.all([stopChild(server), stopChild(tabs)])
    // Memory is measured in a freshly started server, so each round needs one.
    for (let round = 1; round < rounds; round++)
      for (const which of ['ours', 'bare'] as const) {
        const { server, tabs } = await begin(which)
        await Promise.all([stopChild(server), stopChild(tabs)])
      }
    return [
      ratio('live, single messages: CPU per 1,000', 'ms', single, ({ cpu }) => cpu, { at: 'most', moonshot: 0.85 }),
      ratio('live, single messages: messages a second', '/s', single, ({ rate }) => rate, { at: 'least', must: 0.8 }),
      ratio('live, bursts of 10: CPU per 1,000', 'ms', burst, ({ cpu }) => cpu),
      ratio('live, bursts of 10: messages a second', '/s', burst, ({ rate }) => rate, {
        at: 'least',
        must: 1,
        moonshot: 3,
      }),
      { ...sizes('live, memory for 1,000 connected people', memory.ours), goal: { at: 'most', must: 14, moonshot: 9 } },
      sizes('the same, bare ws', memory.bare),
    ]
  } finally {
    await filled.close()
  }
}

/**
 * A minute in which the pages of a thousand people say that they are open, each once, while everybody looks at one of
 * them: CPU of the server in that minute, beside a minute in which nobody says anything.
 */
export async function benchPresence(quick: boolean): Promise<Figure[]> {
  const over = quick ? 10_000 : 60_000
  let watched = ''
  const filled = await filledPostgres(async (database) => {
    const filled = await fillPeople(database, people)
    const { rows } = await database.pool.query<{ id: string }>(
      `update profiles set settings = '{"profile-visibility": "everyone"}' returning id`,
    )
    watched = rows[0]?.id ?? ''
    return filled
  })
  const settings = await quadSettings(filled.settings)
  const port = Number(settings.PORT)
  const server = await serveScript('scripts/bench/quad-ws.ts', port, settings)
  const tabs = startScript('scripts/bench/tabs.ts')
  try {
    const topic = `presence:${watched}`
    const cookies = filled.people.map(({ cookie }) => cookie)
    const open: TabsOrder = { open: { port, cookies, say: { do: 'subscribe', topics: [topic] }, answers: 1 } }
    await askChild<TabsAnswer>(tabs, open)
    const usedIn = async (work: () => Promise<unknown>) => {
      const before = await askChild<Usage>(server, {})
      await work()
      const after = await askChild<Usage>(server, {})
      return ((after.user + after.system - before.user - before.system) / 1000) * (60_000 / over)
    }
    const quiet = await usedIn(() => new Promise((resolve) => setTimeout(resolve, over)))
    // Where the minute is shorter, fewer say it.
    const say: TabsOrder = { say: { do: 'present', idle: 0 }, over, share: over / 60_000 }
    const busy = await usedIn(() => askChild<TabsAnswer>(tabs, say))
    return [
      { name: 'presence of 1,000 people: CPU a minute', unit: 'ms', value: busy, baseline: quiet, ratio: busy / quiet },
    ]
  } finally {
    await Promise.all([stopChild(server), stopChild(tabs)])
    await filled.close()
  }
}

/** Bytes of a server's memory after it has returned what it can. */
async function resting(server: ChildProcess): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 6; look++) {
    const order: BroadcastOrder = { collect: true }
    await askChild<Usage>(server, order)
    await new Promise((resolve) => setTimeout(resolve, 500))
    least = Math.min(least, (await askChild<Usage>(server, {})).memory)
  }
  return least
}

type Rounds = { ours: Round[]; bare: Round[] }

async function alternate(rounds: number, run: (side: 'ours' | 'bare') => Promise<Round>): Promise<Rounds> {
  const found: Rounds = { ours: [], bare: [] }
  await run('ours')
  await run('bare')
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
      found[side].push(await run(side))
  return found
}

function ratio(
  name: string,
  unit: string,
  { ours, bare }: Rounds,
  read: (round: Round) => number,
  goal?: Goal,
): Figure {
  const [value, baseline] = [median(ours.map(read)), median(bare.map(read))]
  const ratios = ours.map((round, index) => read(round) / read(bare[index] ?? round))
  const spread: [number, number] = [Math.min(...ratios), Math.max(...ratios)]
  return { name, unit, value, baseline, ratio: value / baseline, spread, goal }
}

function sizes(name: string, bytes: number[]): Figure {
  const value = median(bytes) / 2 ** 20
  const all = bytes.map((one) => one / 2 ** 20 / value)
  return { name, unit: 'MiB', value, spread: [Math.min(...all), Math.max(...all)] }
}

import { type Caller, makeCaller } from '../../server/testing/caller.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { type Write, writeKinds } from './writeKinds.ts'

type Lane = { kind: string; cookies: Map<string, string>; make: (caller: Caller, n: number) => Write; written: number }

/** After so many unexpected answers nobody goes on. */
const mostFaults = 50

/** People who write without a pause, each in one way, and what was acknowledged to them and to those before them. */
export type Writers = { lanes: Lane[]; ledger: Ledger; generation: number }

/** Signs up and prepares as many people for each kind of write, in place of those before them. */
export async function prepareWriters(origin: string, each = 1, before?: Writers): Promise<Writers> {
  const generation = (before?.generation ?? 0) + 1
  const lanes: Lane[] = []
  for (const kind of writeKinds)
    for (let one = 0; one < each; one++) {
      const caller = await makeCaller(origin).signUp()
      const make = await kind.prepare(caller, `${100 * generation + one}`)
      lanes.push({ kind: kind.name, cookies: caller.cookies, make, written: 0 })
    }
  return { lanes, ledger: before?.ledger ?? makeLedger(), generation }
}

/**
 * Writes with all people until the server is gone or `stop` is called. Until `stand` writes of every kind were
 * acknowledged, kinds that have them wait for the slower ones.
 */
export function writeUntilStopped(origin: string, { lanes, ledger }: Writers, stand = 0) {
  const counts = new Map(lanes.map(({ kind }) => [kind, 0]))
  const faults: string[] = []
  const heard = new Set<() => void>()
  let going = true
  let living = lanes.length

  async function write(lane: Lane): Promise<void> {
    const caller = makeCaller(origin)
    for (const [name, value] of lane.cookies) caller.cookies.set(name, value)
    for (;;) {
      if ((counts.get(lane.kind) ?? 0) >= stand) await until(() => least() >= stand)
      if (!going) return
      const { effects: own, send } = lane.make(caller, lane.written++)
      const effects = own.map(({ key, value }) => ({ key: `${lane.kind} ${key}`, value }))
      ledger.ask(effects)
      const outcome = await send().then(
        () => 'acknowledged' as const,
        // An answer that never came, or not to its end.
        (error: Error) => (error instanceof TypeError || error instanceof SyntaxError ? 'gone' : error.message),
      )
      if (outcome === 'gone') return
      if (outcome === 'acknowledged') {
        ledger.acknowledge(effects)
        counts.set(lane.kind, (counts.get(lane.kind) ?? 0) + 1)
        for (const hear of heard) hear()
      } else if (!isBusy(outcome)) {
        faults.push(`${lane.kind}: ${outcome.slice(0, 300)}`)
        if (faults.length > mostFaults) return
      }
    }
  }

  const least = () => Math.min(...counts.values())
  const until = (reached: () => boolean) =>
    new Promise<void>((resolve) => {
      const hear = () => {
        if (going && living === lanes.length && !reached()) return
        heard.delete(hear)
        resolve()
      }
      heard.add(hear)
      hear()
    })
  const done = Promise.all(
    lanes.map((lane) =>
      write(lane).finally(() => {
        living--
        for (const hear of heard) hear()
      }),
    ),
  )
  return {
    /** Unexpected answers. A server that is busy may say so. */
    faults,
    /** The smallest number of acknowledged writes of a kind. */
    least,
    /** Resolves when that many writes of every kind were acknowledged, or the server is gone. */
    reached: (many: number) => until(() => least() >= many),
    /** Resolves after that many more writes of any kind, or when the server is gone. */
    more(many: number) {
      const from = ledger.counts.acknowledged
      return until(() => ledger.counts.acknowledged >= from + many)
    },
    async stop() {
      going = false
      for (const hear of heard) hear()
      await done
    },
  }
}

function isBusy(answer: string): boolean {
  return /"code":"(unavailable|too_many)"/.test(answer)
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { compiledProgram } from './program.ts'
import { backOff, lookEvery, makeWatchdog } from './watchdog.ts'
import type { EngineMessage, EngineOptions, EngineRequest } from './worker.ts'

/** Events of a guarded engine. */
export type Watcher = {
  /** The engine ended or was ended, and is started again; requests fail until `back`. */
  down(why: string): void
  back(milliseconds: number): void
  /** It did not start; it is tried again. */
  failed(why: string): void
  /** It had taken so much memory (bytes) that it was started anew, without any request failing. */
  renewed(milliseconds: number, memory: number): void
  /** The engine does not come back: nothing can be read or written any more. */
  lost(why: string): void
}

/** When a healthy engine is started anew: its memory grows with a large statement and never shrinks. */
export type Renewal = {
  /** Its memory in bytes, */
  beyond: number
  /** and the milliseconds between two such starts. */
  every: number
  /** Keeps everybody of this process from the engine, until the answered function is called; undefined: not now. */
  hold(): Promise<(() => void) | undefined>
}

type GuardOptions = { patience?: number; pause?: (milliseconds: number) => Promise<unknown>; renewal?: Renewal }

export type EmbeddedEngine = {
  /** How often the self-test's commit synced to the disk. */
  syncs: number
  /** The whole database as a tar, to open copies of it in memory. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  /**
   * From now on asks the engine every second whether it still answers. After `patience` milliseconds of its own
   * processor time without an answer a statement has taken longer than a PostgreSQL server allows, and the engine is
   * ended and started again, with `pause` (milliseconds) before.
   */
  guard(watcher: Watcher, options?: GuardOptions): void
  close(): Promise<void>
}

/** Milliseconds after which an engine that does not close is ended. */
const mostForClosing = 10_000
/** Ends within this many milliseconds count together. */
const span = 10 * 60_000

/**
 * What the owner of the engine knows of its folder: why a further start would do harm or cannot help, or undefined.
 * Asked before each further start, and with the error after each one that failed; `failures` so far in a row.
 */
export type FindFault = (failures: number, error?: Error) => string | undefined

/** Starts the engine's thread. Rejects with the database's message when it does not open. */
export async function startEngine(
  order: EngineOptions,
  onLost?: (why: string) => void,
  findFault: FindFault = (_, error) => error?.message,
): Promise<EmbeddedEngine> {
  let { worker, syncs } = await startWorker(order)
  let closing = false
  let gone = false
  let watcher: Watcher | undefined
  let reason = ''
  let beat: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  const stopped = new AbortController()
  /** The thread that a renewal ends. */
  let leaving: Worker | undefined
  let renewal: Renewal | undefined
  let renewing = false
  let renewed = Number.NEGATIVE_INFINITY
  let pause = (milliseconds: number): Promise<unknown> =>
    wait(milliseconds, undefined, { signal: stopped.signal }).catch(() => {})
  let ends: number[] = []
  watch()

  return {
    syncs,
    async dump() {
      worker.postMessage('dump' satisfies EngineRequest)
      const answer = await heard(worker, 'dumped')
      if (!('dumped' in answer)) throw new Error('The embedded database could not be copied.')
      return answer.dumped
    },
    guard(given, options = {}) {
      watcher = given
      pause = options.pause ?? pause
      renewal = options.renewal
      beat = setInterval(listen(options.patience ?? 5000), lookEvery).unref()
    },
    async close() {
      closing = true
      stopped.abort()
      clearInterval(beat)
      await starting
      if (gone) return
      worker.postMessage('close' satisfies EngineRequest)
      await heard(worker, 'closed').catch(() => {})
      await worker.terminate()
    },
  }

  function watch(): void {
    const own = worker
    own.on('error', (error) => {
      reason ||= String(error)
    })
    own.on('exit', (code) => {
      if (closing || own === leaving) return
      const why = reason || `it ended with code ${code}`
      reason = ''
      if (watcher) starting = again(watcher, why)
      else onLost?.(why)
    })
  }

  async function again(watcher: Watcher, why: string): Promise<void> {
    const now = performance.now()
    ends = [...ends.filter((end) => now - end < span), now]
    watcher.down(why)
    let fault: string | undefined
    for (let failures = 0; fault === undefined; failures++) {
      await pause(backOff(ends.length + failures))
      if (closing) return
      fault = findFault(failures)
      const error = fault === undefined ? await startAgain() : undefined
      if (fault === undefined && !error) return watcher.back(performance.now() - now)
      fault ??= findFault(failures + 1, error)
      if (fault === undefined && error) watcher.failed(error.message)
    }
    gone = true
    watcher.lost(fault)
  }

  /** Resolves to the error where the engine does not start. */
  async function startAgain(): Promise<Error | undefined> {
    try {
      const started = await startWorker({ ...order, dump: null })
      worker = started.worker
      watch()
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  async function renew(own: Worker, watcher: Watcher, { hold }: Renewal, memory: number): Promise<void> {
    renewing = true
    const release = await hold()
    try {
      // Somebody else may be connected, such as a command of the operator.
      if (!release || closing || own !== worker || !(await isAlone(own)) || reason) return
      const began = performance.now()
      renewed = began
      leaving = own
      own.postMessage('close' satisfies EngineRequest)
      await Promise.race([heard(own, 'closed').catch(() => {}), pause(mostForClosing)])
      await own.terminate()
      const error = await startAgain()
      if (error) await again(watcher, error.message)
      else watcher.renewed(performance.now() - began, memory)
    } finally {
      release?.()
      leaving = undefined
      renewing = false
    }
  }

  /** One ping a second. The thread can do nothing else while it works on a statement, so an answer is proof. */
  function listen(patience: number): () => Promise<void> {
    let of = worker
    let dog = makeWatchdog(patience)
    return async () => {
      if (reason || leaving) return
      if (of !== worker) dog = makeWatchdog(patience)
      const [own, watching] = [worker, dog]
      of = own
      const processor = await processorTime(own)
      // It has ended, and its successor is on the way.
      if (processor === undefined || own !== worker || reason || leaving) return
      const look = { now: performance.now(), processor }
      if (watching.asked()) {
        const why = watching.judge(look)
        if (why === undefined) return
        reason = why
        void own.terminate()
        return
      }
      watching.ask(look)
      const answer = await ping(own).catch(() => undefined)
      watching.answered()
      if (!renewal || !watcher || !answer || renewing || closing) return
      if (answer.memory <= renewal.beyond || performance.now() - renewed < renewal.every) return
      starting = renew(own, watcher, renewal, answer.memory)
    }
  }
}

/** Milliseconds of the processor that a thread has used; undefined once it has ended. */
async function processorTime(worker: Worker): Promise<number | undefined> {
  const used = await worker.cpuUsage().catch(() => undefined)
  return used && (used.user + used.system) / 1000
}

async function ping(worker: Worker): Promise<{ memory: number; clients: number }> {
  worker.postMessage('ping' satisfies EngineRequest)
  const answer = await heard(worker, 'pong')
  if (!('pong' in answer)) throw new Error('The embedded database did not answer.')
  return answer
}

/** Whether nobody is connected; the thread may notice a little later that somebody has left. */
async function isAlone(worker: Worker): Promise<boolean> {
  for (let times = 0; times < 20; times++) {
    const answer = await ping(worker).catch(() => undefined)
    if (answer?.clients === 0) return true
    if (!answer) return false
    await wait(10)
  }
  return false
}

async function startWorker(order: EngineOptions): Promise<{ worker: Worker; syncs: number }> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...order, program: await compiledProgram() },
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
  const started = await heard(worker, 'ready', 'failed')
  if ('ready' in started) return { worker, syncs: started.syncs }
  await worker.terminate()
  throw new Error('failed' in started ? started.failed : 'it did not start')
}

/** The worker's next message of these kinds. Under `node --watch` Node itself posts the imported files in between. */
function heard(worker: Worker, ...kinds: string[]): Promise<EngineMessage> {
  return new Promise((resolve, reject) => {
    const listen = (word: EngineMessage | Record<string, unknown>) => {
      if (!isWord(word) || !kinds.some((kind) => kind in word)) return
      done()
      resolve(word)
    }
    const failed = (error: unknown) => {
      done()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const ended = (code: number) => failed(new Error(`The embedded database ended with code ${code}.`))
    const done = () => worker.off('message', listen).off('error', failed).off('exit', ended)
    worker.on('message', listen).on('error', failed).on('exit', ended)
  })
}

function isWord(message: EngineMessage | Record<string, unknown>): message is EngineMessage {
  return ['ready', 'failed', 'closed', 'dumped', 'pong'].some((key) => key in message)
}

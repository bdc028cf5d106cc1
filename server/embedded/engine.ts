import { Worker } from 'node:worker_threads'
import type { EngineMessage, EngineOptions, EngineRequest } from './worker.ts'

/** Events of a guarded engine. */
export type Watcher = {
  /** The engine ended or was ended, and is started again; requests fail until `back`. */
  down(why: string): void
  back(milliseconds: number): void
  /** The engine does not come back: nothing can be read or written any more. */
  lost(why: string): void
}

export type EmbeddedEngine = {
  /** How often the self-test's commit synced to the disk. */
  syncs: number
  /** The whole database as a tar, to open copies of it in memory. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  /**
   * From now on asks the engine every second whether it still answers. After `patience` milliseconds without an answer
   * a statement has taken longer than a PostgreSQL server allows, and the engine is ended and started again.
   */
  guard(watcher: Watcher, patience?: number): void
  close(): Promise<void>
}

/** As many ends as this within this span (milliseconds) are a fault that a restart does not mend. */
const tooMany = { ends: 5, span: 10 * 60_000 }

/** Starts the engine's thread. Rejects with the database's message when it does not open. */
export async function startEngine(order: EngineOptions, onLost?: (why: string) => void): Promise<EmbeddedEngine> {
  let { worker, syncs } = await startWorker(order)
  let closing = false
  let watcher: Watcher | undefined
  let reason = ''
  let beat: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  const ends: number[] = []
  watch()

  return {
    syncs,
    async dump() {
      worker.postMessage('dump' satisfies EngineRequest)
      const answer = await heard(worker, 'dumped')
      if (!('dumped' in answer)) throw new Error('The embedded database could not be copied.')
      return answer.dumped
    },
    guard(given, patience = 5000) {
      watcher = given
      beat = setInterval(listen(patience), 1000).unref()
    },
    async close() {
      closing = true
      clearInterval(beat)
      await starting
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
      if (closing) return
      const why = reason || `it ended with code ${code}`
      reason = ''
      if (watcher) starting = again(watcher, why)
      else onLost?.(why)
    })
  }

  async function again(watcher: Watcher, why: string): Promise<void> {
    const now = performance.now()
    ends.push(now)
    if (ends.filter((end) => now - end < tooMany.span).length >= tooMany.ends)
      return watcher.lost(`${why}; it ended ${tooMany.ends} times within ten minutes`)
    watcher.down(why)
    try {
      const started = await startWorker({ ...order, dump: null })
      worker = started.worker
      watch()
      watcher.back(performance.now() - now)
    } catch (error) {
      watcher.lost(error instanceof Error ? error.message : String(error))
    }
  }

  /** One ping a second. The thread can do nothing else while it works on a statement, so an answer is proof. */
  function listen(patience: number): () => void {
    let ping: { of: Worker; at: number } | undefined
    let looked = performance.now()
    return () => {
      const now = performance.now()
      const away = now - looked > 3000
      looked = now
      if (ping && ping.of === worker && !away) {
        if (now - ping.at < patience || reason) return
        reason = `it did not answer for ${patience / 1000} s`
        void worker.terminate()
        return
      }
      // Either the last answer came, or this process itself was away (a suspended machine): ping anew.
      const of = worker
      ping = { of, at: now }
      of.postMessage('ping' satisfies EngineRequest)
      void heard(of, 'pong')
        .catch(() => {})
        .then(() => {
          if (ping?.of === of) ping = undefined
        })
    }
  }
}

async function startWorker(order: EngineOptions): Promise<{ worker: Worker; syncs: number }> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order })
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

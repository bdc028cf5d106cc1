import { performance } from 'node:perf_hooks'

/** Milliseconds between two looks. */
const lookEvery = 10_000
/** The share of the time that the event loop worked: more is busy, less than the second one is quiet. */
const [busy, quiet] = [0.1, 0.05]

/**
 * Collects garbage once when a busy process has become quiet, first after its start: V8 keeps what a busy process
 * needed, 40 MB after a start and more than 100 MB after many requests.
 */
export function giveBackWhenQuiet(): void {
  let owed = true
  let before = performance.eventLoopUtilization()
  setTimeout(look, lookEvery / 2).unref()
  setInterval(look, lookEvery).unref()

  function look(): void {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    owed ||= utilization > busy
    if (!owed || utilization > quiet) return
    owed = false
    void collect()
  }
}

async function collect(): Promise<void> {
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

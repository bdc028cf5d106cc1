// Loaded before a server (`--import`): all its clocks are ahead by so many milliseconds, which the test that started it
// changes by a message while it runs. What the job queue does from time to time it does then, if it is due.
import { isMainThread } from 'node:worker_threads'

let ahead = Number(process.env.TEST_CLOCK_AHEAD ?? 0)
const RealDate = Date
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, as) => Reflect.construct(target, values.length === 0 ? [now()] : values, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

// The embedded database's thread has a clock of its own.
const threads = new BroadcastChannel('quad-test-clock')
threads.onmessage = ({ data }) => {
  ahead = data
}
threads.unref()

if (isMainThread && process.channel) {
  /** Timers of the job queue that have not come: what they do, and when, by the clocks here. */
  const waiting = new Map()
  const { setTimeout: real, clearTimeout: end } = globalThis
  globalThis.setTimeout = Object.assign((work, wait, ...values) => {
    if (!new Error().stack?.includes('/pg-boss/')) return real(work, wait, ...values)
    const come = () => {
      waiting.delete(timer)
      work(...values)
    }
    const timer = real(come, wait)
    waiting.set(timer, { at: now() + wait, come })
    return timer
  }, real)
  globalThis.clearTimeout = (timer) => {
    waiting.delete(timer)
    end(timer)
  }
  process.on('message', (to) => {
    // A process that has a channel for its own messages.
    if (typeof to?.ahead !== 'number') return
    ahead = to.ahead
    // For threads and processes that begin later.
    process.env.TEST_CLOCK_AHEAD = String(ahead)
    threads.postMessage(ahead)
    for (const [timer, { at, come }] of [...waiting])
      if (at <= now()) {
        end(timer)
        come()
      }
    process.send?.({ ahead })
  })
  process.channel.unref()
}

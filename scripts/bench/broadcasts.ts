import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** An order to a server of the live bench: broadcast so many bursts of so many messages, or collect garbage. */
export type BroadcastOrder = { bursts?: number; each?: number; collect?: boolean }

/** Carries such orders out. Both sides in the same rhythm: each burst in a turn of the event loop of its own. */
export function obeyOrders(broadcast: () => void): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  process.on('message', async (order: BroadcastOrder) => {
    if (order.collect) collect()
    for (let burst = 0; burst < (order.bursts ?? 0); burst++) {
      for (let message = 0; message < (order.each ?? 1); message++) broadcast()
      await new Promise(setImmediate)
      await new Promise(setImmediate)
    }
  })
}

import type { Logger } from '../log.ts'
import type { BusTransport } from './bus.ts'

const channel = 'quad:live'

/** Publish and subscribe of Redis or Valkey, over two connections that reconnect by themselves. */
export function makeRedisTransport(url: string, log: Logger): BusTransport {
  let hearing = false
  let stopped = false
  const opened = import('@redis/client').then(({ createClient }) => {
    const socket = {
      connectTimeout: 3000,
      reconnectStrategy: (tries: number) => Math.min(1000 * 2 ** tries, 10_000),
    }
    // A message that cannot be sent now is dropped: a node that reconnects compares.
    const sender = createClient({ url, socket, disableOfflineQueue: true, pingInterval: 20_000 })
    const hearer = createClient({ url, socket, pingInterval: 20_000 })
    return { sender, hearer }
  })

  async function listen(hear: (text: string) => void, back: () => void): Promise<void> {
    const { sender, hearer } = await opened
    if (stopped) return
    let wasAway = false
    sender.on('error', () => {})
    hearer.on('error', (error: unknown) => {
      if (!wasAway) log.warn({ err: error }, 'Redis, over which nodes announce changes, cannot be reached')
      hearing = false
      wasAway = true
    })
    // Runs after each reconnection too: by then the client has subscribed again.
    hearer.on('ready', () => {
      if (!wasAway) return
      log.info('Redis, over which nodes announce changes, can be reached again')
      hearing = true
      wasAway = false
      back()
    })
    void sender.connect().catch(() => {})
    await hearer.connect()
    await hearer.subscribe(channel, hear)
    hearing = true
  }

  return {
    most: 512 * 1024,
    start: (hear, back) =>
      void listen(hear, back).catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'subscribing at Redis failed')
      }),
    hears: () => hearing,
    async send(text) {
      const { sender } = await opened
      await sender.publish(channel, text)
    },
    async stop() {
      stopped = true
      const { sender, hearer } = await opened
      for (const client of [hearer, sender]) if (client.isOpen) client.destroy()
    },
  }
}

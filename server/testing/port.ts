import net from 'node:net'

/** Below those that systems give to whoever asks for any, and to connections that go out. */
const range = { from: 20_000, to: 32_000 }
/** How a program says that somebody has its port. */
const takenWords = /EADDRINUSE|[Aa]ddress already in use|which is taken by another program/
const mostTries = 20

/**
 * Starts a server that cannot choose its port itself. Tried again with another one where somebody took that in between:
 * where `start` rejects with the words that systems have for it.
 */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (tries === mostTries || !isTaken(error)) throw error
    }
  }
}

export const isTaken = (error: unknown): boolean => error instanceof Error && takenWords.test(error.message)

/** A port that was free a moment ago: for an address at which nobody is. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from))
    const probe = net.createServer()
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!free) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

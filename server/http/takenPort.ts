import type http from 'node:http'
import net from 'node:net'
import type { Env } from '../env.ts'

export type TakenPort = {
  /** The one that the system gave where PORT is 0. */
  port: number
  /** From now on that server answers, first whoever came in the meantime. */
  handTo(server: http.Server): Promise<void>
}

/**
 * Takes HOST and PORT before a start does anything, so that nobody else gets them while it opens its database. Whoever
 * connects meanwhile waits, unread. Rejects as the server's own listening would.
 */
export async function takePort({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<TakenPort> {
  const waiting = new Set<net.Socket>()
  const taken = net.createServer({ pauseOnConnect: true }, (socket) => {
    waiting.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => waiting.delete(socket))
  })
  await listening(taken, () => taken.listen(PORT, HOST))
  const address = taken.address()
  return {
    port: typeof address === 'object' && address ? address.port : PORT,
    async handTo(server) {
      await listening(server, () => server.listen(taken))
      for (const socket of waiting) {
        server.emit('connection', socket)
        socket.resume()
      }
    },
  }
}

function listening(server: net.Server, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      server.off('error', reject)
      resolve()
    })
    listen()
  })
}

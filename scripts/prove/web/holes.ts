import http from 'node:http'
import net from 'node:net'

type Passed = { method: string; path: string; headers: http.IncomingHttpHeaders }
type Returned = { status: number; headers: http.IncomingHttpHeaders }
/** A wall that is taken away: what reaches Quad without it, and what leaves Quad. */
export type Hole = {
  inward?: (request: Passed, origin: string) => void
  outward?: (answer: Returned, request: Passed) => void
}

/** In front of a running Quad, as if it had that hole. */
export async function startHole(behind: string, { inward, outward }: Hole) {
  const { port } = new URL(behind)
  let origin = ''
  const passed = ({ method = 'GET', url = '/', headers }: http.IncomingMessage): Passed => {
    const request = { method, path: url, headers: { ...headers } }
    inward?.(request, origin)
    return request
  }
  const server = http.createServer((incoming, outgoing) => {
    const asked = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers }
    const request = passed(incoming)
    const to = http.request({ ...request, host: '127.0.0.1', port, agent: false }, (answer) => {
      const returned = { status: answer.statusCode ?? 0, headers: { ...answer.headers } }
      outward?.(returned, asked)
      outgoing.writeHead(returned.status, returned.headers)
      answer.pipe(outgoing)
    })
    to.on('error', () => outgoing.destroy())
    incoming.pipe(to)
  })
  server.on('upgrade', (incoming, socket) => {
    const { method, path, headers } = passed(incoming)
    const to = net.connect(Number(port), '127.0.0.1')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    to.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
    to.on('error', () => socket.destroy()).pipe(socket)
    socket.on('error', () => to.destroy()).pipe(to)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

import { randomBytes } from 'node:crypto'
import net from 'node:net'

/*
 * Open tabs, in a process of their own. They speak the protocol straight to the socket and only count what arrives. One
 * order opens them and waits until each has received the topics' numbers; another waits for so many messages in all.
 */
export type TabsOrder =
  | { open: { port: number; cookies: string[]; say: object; answers: number } }
  | { expect: number }
  /** That share of them says it once, spread evenly over so many milliseconds. */
  | { say: object; over: number; share: number }
export type TabsAnswer = { milliseconds: number }

const ping = 0x9
const text = 0x1
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
/** Of `{"is":"here"}`. */
const sign = 'h'.charCodeAt(0)
const sockets: net.Socket[] = []
let heard = 0
let wanted = Number.POSITIVE_INFINITY
let done = () => {}

function count(): void {
  heard++
  if (heard >= wanted) done()
}

/** Counts text frames; the server's are not masked. */
function reader(answer: (frame: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    let all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    for (;;) {
      if (all.length < 2) break
      const short = (all[1] ?? 0) & 0x7f
      const head = short < 126 ? 2 : 4
      if (all.length < head) break
      const length = short < 126 ? short : all.readUInt16BE(2)
      if (all.length < head + length) break
      const opcode = (all[0] ?? 0) & 0xf
      // Heartbeats, of which Quad sends some, do not count as messages.
      if (opcode === text && all[head + 7] !== sign) count()
      else if (opcode === ping) answer(pong)
      else if (opcode !== text) throw new Error(`a server sent a frame of kind ${opcode}`)
      all = all.subarray(head + length)
    }
    rest = all
  }
}

/** As a browser sends it, with a mask, which may be nothing. */
function masked(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  const head =
    payload.length < 126 ? [0x81, 0x80 | payload.length] : [0x81, 0xfe, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), payload])
}

function open(port: number, cookie: string, say: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    sockets.push(socket)
    const read = reader((frame) => socket.write(frame))
    const lost = () => reject(new Error('a connection of the benchmark was closed'))
    socket.on('error', lost)
    socket.on('close', () => {
      lost()
      process.exit(1)
    })
    socket.once('data', (bytes: Buffer) => {
      const end = bytes.indexOf('\r\n\r\n')
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 101'))
        return reject(new Error(bytes.toString('latin1', 0, 300)))
      socket.on('data', read)
      if (bytes.length > end + 4) read(bytes.subarray(end + 4))
      socket.write(masked(say))
      resolve()
    })
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: localhost:${port}\r\norigin: http://localhost:${port}\r\ncookie: ${cookie}\r\n` +
        `connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
  })
}

function untilHeard(many: number): Promise<void> {
  return new Promise((resolve) => {
    wanted = many
    done = resolve
    if (heard >= wanted) resolve()
  })
}

process.on('message', async (order: TabsOrder) => {
  const began = performance.now()
  if ('open' in order) {
    const { port, cookies, say, answers } = order.open
    heard = 0
    for (let from = 0; from < cookies.length; from += 50)
      await Promise.all(cookies.slice(from, from + 50).map((cookie) => open(port, cookie, say)))
    await untilHeard(cookies.length * answers)
    heard = 0
  } else if ('say' in order) {
    const message = masked(order.say)
    const some = sockets.slice(0, Math.ceil(sockets.length * order.share))
    for (const [index, socket] of some.entries()) {
      const rest = began + (order.over * index) / some.length - performance.now()
      if (rest > 1) await new Promise((resolve) => setTimeout(resolve, rest))
      socket.write(message)
    }
  } else {
    await untilHeard(order.expect)
    heard -= order.expect
  }
  process.send?.({ milliseconds: performance.now() - began } satisfies TabsAnswer)
})
process.on('disconnect', () => process.exit())

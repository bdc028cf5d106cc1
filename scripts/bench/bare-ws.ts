import http from 'node:http'
import { WebSocketServer } from 'ws'
import { obeyOrders } from './broadcasts.ts'

/*
 * The baseline of live push: `ws` as its manual says, without compression. It admits everybody; each message becomes
 * text once and is sent to everybody.
 */
const server = http.createServer((_, response) => response.end('ok'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send(JSON.stringify({ is: 'at', topic: 'all:everybody', seq: 0 })))
})
let seq = 0
obeyOrders(() => {
  const text = JSON.stringify({ is: 'at', topic: 'all:everybody', seq: ++seq })
  for (const socket of sockets.clients) socket.send(text)
})
server.listen(Number(process.env.PORT), '127.0.0.1')

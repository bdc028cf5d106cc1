import http from 'node:http'

/* A server with the faults that the proof of overload has to find. */

let open = 0
const server = http.createServer(async (_request, response) => {
  const crowded = open > 50
  await new Promise((resolve) => setTimeout(resolve, crowded ? 300 : 5))
  const kind = crowded ? Math.floor(Math.random() * 3) : 0
  response.writeHead([200, 500, 503][kind] ?? 200, { 'content-length': 2 }).end('{}')
})
server.on('connection', (socket) => {
  open++
  socket.once('close', () => open--)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('disconnect', () => process.exit())

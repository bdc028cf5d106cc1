import http from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { takePort } from './takenPort.ts'

const loopback = { HOST: '127.0.0.1' }

test('a port is taken before anybody answers on it: who comes meanwhile waits and is answered, who wants it is refused', async () => {
  const taken = await takePort({ ...loopback, PORT: 0 })
  expect(taken.port).toBeGreaterThan(0)
  await expect(takePort({ ...loopback, PORT: taken.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const origin = `http://127.0.0.1:${taken.port}`
  const early = Array.from({ length: 3 }, (_, number) =>
    fetch(`${origin}/${number}`, { method: 'POST', body: 'a text' }),
  )
  // One that leaves again is not answered.
  const gone = net.connect(taken.port, '127.0.0.1')
  await new Promise((resolve) => gone.once('connect', resolve))
  gone.resetAndDestroy()

  const server = http.createServer((request, response) => request.pipe(response))
  await taken.handTo(server)
  for (const answer of await Promise.all(early)) expect(await answer.text()).toBe('a text')
  expect(await (await fetch(origin, { method: 'POST', body: 'later' })).text()).toBe('later')

  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
  const again = await takePort({ ...loopback, PORT: taken.port })
  expect(again.port).toBe(taken.port)
  const other = http.createServer()
  await again.handTo(other)
  other.close()
})

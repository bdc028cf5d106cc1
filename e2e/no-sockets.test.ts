import http from 'node:http'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinQuad, openAs, openBrowser } from './quad.ts'

/** A proxy as some campuses have: it passes requests on, and lets no connection become a WebSocket. */
async function startProxy(origin: string) {
  const { port } = new URL(origin)
  const proxy = http.createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const passed = http.request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  proxy.on('upgrade', (_, socket) => {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

/** A minute passes in that browser, and what is on screen has been asked for again. */
async function minute(page: Page): Promise<void> {
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/study-timer')
  await page.clock.fastForward(61_000)
  await asked
}

test('behind a proxy that lets no WebSocket through, two browsers agree all the same, and tries become rare', async () => {
  const quad = joinQuad()
  const proxy = await startProxy(quad.origin)
  const { me, page, close } = await openAs(proxy.origin, {})
  const other = await openBrowser(proxy.origin, { width: 360, height: 740 })
  await other.context.addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: proxy.origin })))
  await other.page.clock.install()
  const tries = { begun: 0, failed: 0 }
  other.page.on('websocket', (socket) => {
    tries.begun++
    socket.on('close', () => tries.failed++)
  })
  await other.page.goto('/')
  const stats = other.page.getByRole('definition')
  await stats.filter({ hasText: 'today' }).waitFor()
  expect(await stats.filter({ hasText: 'today' }).innerText()).toMatch(/^0/)

  await page.goto('/study-sessions')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('main').getByText('Studying now').waitFor()
  await minute(other.page)
  await other.page.getByRole('link', { name: /^Studying Other/ }).waitFor()
  await expect.poll(() => stats.filter({ hasText: 'today' }).innerText()).toMatch(/^1/)

  await page.getByRole('region', { name: 'Timer' }).getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
  await minute(other.page)
  await other.page.getByRole('link', { name: /^Paused Other/ }).waitFor()

  // Each try is an error in the browser's console, so they do not go on as they began; some are made still.
  while (tries.failed < 6) {
    const { failed } = tries
    await other.page.clock.fastForward(16_000)
    await expect.poll(() => tries.failed).toBeGreaterThan(failed)
  }
  for (let minutes = 0; minutes < 4; minutes++) await minute(other.page)
  expect(tries.begun).toBe(6)
  for (let minutes = 0; minutes < 5; minutes++) await minute(other.page)
  expect(tries.begun).toBe(7)
  await other.close()
  await close()
  proxy.close()
})

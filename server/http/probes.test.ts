import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../testing/once.ts'
import { rawRequest } from '../testing/raw.ts'
import type { Running } from '../testing/run.ts'

let app: Running
let guarded: Running
const token = 'a-token-for-the-figures'
beforeAll(async () => {
  app = await testApp()
  guarded = await testApp({ METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' })
})
const get = (of: Running, path: string, headers: Record<string, string> = {}) =>
  rawRequest(of.origin, { path, headers })

test('an operator’s probes are answered under any name', async () => {
  expect(await get(app, '/healthz', { host: '10.1.2.3:3000' })).toMatchObject({ status: 200, text: 'ok' })
  expect(await get(app, '/readyz', { host: '10.1.2.3:3000' })).toMatchObject({ status: 200, text: 'ready' })
})

describe('the figures', () => {
  test('are shown on this machine, and name routes by pattern only', async () => {
    const ada = await app.student()
    await ada.fetch(`/api/assignments/${crypto.randomUUID()}`)
    const { status, text } = await get(app, '/metrics')
    expect(status).toBe(200)
    expect(text).toContain('http_request_duration_seconds_bucket')
    expect(text).toContain('route="/api/assignments/:id"')
    expect(text).toContain('quad_database_connections')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@/)
  })

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-host', 'quad.example.edu'],
    ['cf-connecting-ip', '203.0.113.9'],
  ])('are not there for what came through a proxy (%s)', async (name, value) => {
    expect((await get(app, '/metrics', { [name]: value })).status).toBe(404)
    expect((await get(guarded, '/metrics', { [name]: value })).status).toBe(404)
  })

  test('are shown elsewhere to who has the token', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    expect((await get(guarded, '/metrics', { ...from, authorization: `Bearer ${token}` })).status).toBe(200)
    for (const wrong of ['Bearer wrong', 'Bearer ', `Basic ${token}`, `Bearer ${token} `.repeat(2)])
      expect((await get(guarded, '/metrics', { ...from, authorization: wrong })).status).toBe(404)
  })

  test('are not shown here to a wrong token', async () => {
    expect((await get(guarded, '/metrics', { authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await get(guarded, '/metrics')).status).toBe(200)
  })
})

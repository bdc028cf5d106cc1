import net from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import type { Caller } from '../testing/caller.ts'
import { testApp } from '../testing/once.ts'
import { rawRequest } from '../testing/raw.ts'
import type { Running } from '../testing/run.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
  ada = await app.student()
})

const body = JSON.stringify({ title: 'Planted', course: 'EVIL 101', dueDate: '2031-03-04' })
const json = { 'content-type': 'application/json' }
const post = (headers: Record<string, string>) => ada.fetch('/api/assignments', { method: 'POST', headers, body })
const none = async () => expect(await ada.call(listAssignments, {})).toMatchObject({ total: 0 })

describe('a page of another site that uses a student’s cookie', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['nobody at all', 'null'],
    ['this machine on another port', 'http://localhost:1'],
    ['this machine with a letter more', 'http://localhost.evil.example'],
    ['a name that only begins like ours', 'http://localhost:3000.evil.example'],
    ['ours with a path', 'http://localhost:3000/'],
    ['an empty name', ''],
    ['a data address', 'data:text/html,x'],
  ])('writes nothing when it is %s', async (_what, origin) => {
    const answer = await post({ ...json, origin })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'forbidden' })
    await none()
  })

  test('writes nothing when the browser does not say where it comes from', async () => {
    expect((await post(json)).status).toBe(403)
    await none()
  })

  test.each([['cross-site'], ['same-site'], ['none'], ['anything']])(
    'writes nothing when the browser calls it %j',
    async (site) => {
      expect((await post({ ...json, origin: app.origin, 'sec-fetch-site': site })).status).toBe(403)
      await none()
    },
  )

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['text/plain; application/json'],
    ['application/jsonp'],
    ['application/json-patch+json'],
    ['text/calendar'],
    [''],
  ])('writes nothing with a body of type %j, which a form could send', async (type) => {
    const answer = await post({ 'content-type': type, origin: app.origin })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ code: 'unsupported', detail: 'Send this as application/json.' })
    await none()
  })

  test.each(['POST', 'PATCH', 'DELETE'] as const)('writes nothing by %s', async (method) => {
    const path = method === 'POST' ? '/api/sign-out' : method === 'PATCH' ? '/api/me' : `/api/assignments/${ada.id}`
    const headers = { ...json, origin: 'https://evil.example' }
    expect((await ada.fetch(path, { method, headers, body: '{}' })).status).toBe(403)
    expect(await ada.call(listAssignments, {})).toMatchObject({ total: 0 })
  })

  test('reads nothing: no answer lets another site look', async () => {
    const seen = [
      await ada.fetch('/api/assignments', { headers: { origin: 'https://evil.example' } }),
      await ada.fetch('/api/assignments', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
      await post({ ...json, origin: 'https://evil.example' }),
    ]
    for (const answer of seen) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })
})

describe('our own page', () => {
  test('writes, with the type in any letter case and a character set', async () => {
    const ben = await app.student()
    const headers = { 'content-type': 'Application/JSON; charset=utf-8', origin: app.origin }
    const answer = await ben.fetch('/api/assignments', { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    expect(await ben.call(addAssignment, JSON.parse(body))).toMatchObject({ title: 'Planted' })
  })

  test('is known by the address that the installation goes by', async () => {
    const ben = await app.student()
    const headers = { ...json, origin: app.shell.env.publicUrl.origin, 'sec-fetch-site': 'same-origin' }
    expect((await ben.fetch('/api/assignments', { method: 'POST', headers, body })).status).toBe(200)
  })
})

describe('a foreign name that points here (DNS rebinding)', () => {
  test.each([
    ['evil.example'],
    ['evil.example:3000'],
    ['localhost.evil.example'],
    ['127.0.0.1.evil.example'],
    ['[::1].evil.example'],
    ['0.0.0.0'],
    ['quad.example.edu'],
    ['localhost@evil.example'],
  ])('gets no page, no answer and no probe of ours under the name %s', async (host) => {
    for (const path of ['/', '/api/me', '/api/openapi.json', '/metrics', '/assets/x.js']) {
      const answer = await rawRequest(app.origin, { path, headers: { host } })
      expect([400, 403, 404]).toContain(answer.status)
      expect(answer.text).not.toMatch(/doctype|process_cpu|openapi":/)
    }
  })

  test('gets nothing when a request names two hosts, in either order', async () => {
    const ours = new URL(app.origin).host
    for (const host of [
      [ours, 'evil.example'],
      ['evil.example', ours],
      [ours, ours],
    ]) {
      const lines = ['GET /api/me HTTP/1.1', ...host.map((name) => `Host: ${name}`), 'Connection: close', '', '']
      const socket = net.connect(Number(new URL(app.origin).port), '127.0.0.1')
      socket.end(lines.join('\r\n'))
      expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
    }
  })

  test.each([['localhost'], ['localhost:1234'], ['127.0.0.1'], ['127.0.0.1:80'], ['[::1]:3000']])(
    'is not meant by %s',
    async (host) => {
      expect((await rawRequest(app.origin, { path: '/api/me', headers: { host } })).status).toBe(200)
    },
  )
})

import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { rawRequest } from '../../../server/testing/raw.ts'
import type { Running } from '../../../server/testing/run.ts'
import { attachSuccessfully, pngBytes, someAssignment } from './attach.testing.ts'

const mib = 1024 * 1024
const bytes = pngBytes(2 * mib + 100)
let app: Running
let ada: Caller
let address: string
beforeAll(async () => {
  app = await testApp()
  ada = await app.student()
  const { id } = await attachSuccessfully(ada, await someAssignment(ada), 'Böden & “Sand”.png', bytes)
  address = `/api/attachments/${id}/content`
})
const get = (headers: Record<string, string> = {}, method = 'GET') => ada.fetch(address, { headers, method })

test('a file is saved under its own name and can do nothing in the browser', async () => {
  const answer = await get()
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.byteLength),
    'content-disposition': `attachment; filename="B_den _ _Sand_.png"; filename*=UTF-8''B%C3%B6den%20%26%20%E2%80%9CSand%E2%80%9D.png`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
})

test('pages and drawings are sent as plain text, to be saved', async () => {
  for (const name of ['page.html', 'soil.svg']) {
    const { id } = await attachSuccessfully(ada, await someAssignment(ada), name, '<svg onload="alert(1)"/>')
    const answer = await ada.fetch(`/api/attachments/${id}/content`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(await answer.text()).toBe('<svg onload="alert(1)"/>')
  }
})

test.each([
  ["it's (1)*!.txt", 'it_s (1)__.txt', 'it%27s%20%281%29_%21.txt'],
  ['100% a;b=c,d.txt', '100_ a_b_c_d.txt', '100%25%20a%3Bb%3Dc%2Cd.txt'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x_1.txt', 'aSet-Cookie_%20x%3D1.txt'],
  ['🌱.txt', '__.txt', '%F0%9F%8C%B1.txt'],
])('a file called %j cannot end its header', async (name, plain, whole) => {
  const { id } = await attachSuccessfully(ada, await someAssignment(ada), name, 'clay')
  const { headers } = await ada.fetch(`/api/attachments/${id}/content`)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
  expect(headers.getSetCookie()).toEqual([])
})

test('a HEAD request answers the same headers and no body', async () => {
  const answer = await get({}, 'HEAD')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect((await answer.arrayBuffer()).byteLength).toBe(0)
})

describe('a part of a file', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-1048575', 0, mib],
    ['bytes=1048570-1048580', mib - 6, mib + 5],
    ['bytes=1048576-', mib, bytes.byteLength],
    ['bytes=100-2097200', 100, 2_097_201],
    ['bytes=-7', bytes.byteLength - 7, bytes.byteLength],
    ['bytes=-99999999', 0, bytes.byteLength],
    ['bytes=5-99999999', 5, bytes.byteLength],
  ])('%s', async (range, from, to) => {
    const answer = await get({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${bytes.byteLength}`)
    expect(answer.headers.get('content-length')).toBe(String(to - from))
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(from, to))).toBe(true)
  })

  test.each(['bytes=2097252-', 'bytes=99999999-999999999', 'bytes=-0'])('beyond the file: %s', async (range) => {
    const answer = await get({ range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.byteLength}`)
  })

  test.each([
    'bytes=0-1,5-6',
    'bytes=5-1',
    'bytes=a-b',
    'bytes=-',
    'lines=1-2',
    'bytes=1-2x',
    `bytes=${'9'.repeat(40)}-`,
  ])('that is not asked for as it should be is the whole: %s', async (range) => {
    const answer = await get({ range })
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes.byteLength)
  })

  test('continues only with the same file', async () => {
    const tag = (await get({}, 'HEAD')).headers.get('etag') ?? ''
    expect((await get({ range: 'bytes=5-', 'if-range': tag })).status).toBe(206)
    expect((await get({ range: 'bytes=5-', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ 'if-none-match': tag })).status).toBe(304)
    expect((await get({ 'if-none-match': `"other", W/${tag}` })).status).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })
})

test.runIf(fs.existsSync('/proc/self/fd'))('a reader who goes away in the middle leaves nothing open', async () => {
  const folder = path.resolve(app.shell.env.QUAD_DATA)
  const open = () =>
    fs.readdirSync('/proc/self/fd').filter((name) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${name}`).startsWith(folder)
      } catch {
        return false
      }
    }).length
  // More than the connection itself holds.
  const { id } = await attachSuccessfully(ada, await someAssignment(ada), 'large.png', pngBytes(24 * mib))
  await expect.poll(open).toBe(0)
  for (let time = 0; time < 5; time++) {
    const stop = new AbortController()
    const answer = await ada.fetch(`/api/attachments/${id}/content`, { signal: stop.signal })
    await answer.body?.getReader().read()
    if (time === 0) expect(open()).toBe(1)
    stop.abort()
  }
  await expect.poll(open).toBe(0)
})

test('who is not signed in gets nothing', async () => {
  const answer = await rawRequest(app.origin, { path: address })
  expect(answer.status).toBe(401)
  expect(answer.headers['content-disposition']).toBeUndefined()
})

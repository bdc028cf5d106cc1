import zlib from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import type { Running } from '../testing/run.ts'
import { type StandInAnswer, startStandIn } from '../testing/standIn.ts'
import { fetchOutside } from './fetch.ts'
import { notReachedWords } from './notReached.ts'
import { calendarUse, type OutsideUse, pushUse } from './uses.ts'

const [one, two] = ['one.quad-tests.example', 'two.quad-tests.example']
const ics = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const calendar = (body: string | Uint8Array = ics, headers = {}): StandInAnswer => ({
  headers: { 'content-type': 'text/calendar; charset=utf-8', ...headers },
  body,
})
const movedTo = (location: string, status = 302): StandInAnswer => ({ status, headers: { location } })

let app: Running
let outside: Awaited<ReturnType<typeof startStandIn>>
const log: string[] = []
beforeAll(async () => {
  outside = await startStandIn({ [one]: calendar(), [two]: calendar() })
  const settings = { ...outside.settings, LOG_LEVEL: 'info' }
  app = await testApp(settings, undefined, { logTo: { write: (line: string) => log.push(line) } })
})
afterAll(() => outside.close())
beforeEach(() => {
  outside.requests.length = 0
  log.length = 0
  outside.answer(one, calendar())
  outside.answer(two, calendar())
})

const fetchAs = (use: OutsideUse, address: string, more: object = {}) =>
  fetchOutside(app.shell, use, { address, person: crypto.randomUUID(), ...more })
const fetched = async (address = `https://${one}/a.ics`, use = calendarUse) =>
  Buffer.from((await fetchAs(use, address)).body).toString()
/** Refused in the words for people, with this reason in the log. */
async function refused(reason: string, address = `https://${one}/a.ics`, use = calendarUse): Promise<void> {
  await expect(fetchAs(use, address)).rejects.toMatchObject({ code: 'invalid', message: notReachedWords, reason })
  expect(log.filter((line) => line.includes(`"reason":"${reason}"`))).toHaveLength(1)
  log.length = 0
}

test('a calendar is read over TLS, with what makes asking again cheap, and without anything of ours', async () => {
  outside.answer(one, calendar(ics, { etag: '"7"', 'last-modified': 'Mon, 05 Oct 2026 08:00:00 GMT' }))
  const headers = { 'if-none-match': '"6"' }
  const answer = await fetchAs(calendarUse, ` webcal://${one.toUpperCase()}/a.ics?key=x#top `, { headers })
  expect(Buffer.from(answer.body).toString()).toBe(ics)
  expect(answer).toMatchObject({ status: 200, etag: '"7"', lastModified: 'Mon, 05 Oct 2026 08:00:00 GMT' })
  expect(outside.requests).toMatchObject([{ method: 'GET', host: one, path: '/a.ics?key=x' }])
  expect(Object.keys(outside.requests[0]?.headers ?? {}).toSorted()).toEqual([
    ...['accept-encoding', 'connection', 'host', 'if-none-match', 'user-agent'],
  ])
  await expect.poll(outside.connections).toBe(0)
})

test('a calendar may also be at http, and answers of other statuses are told without their text', async () => {
  expect(await fetched(`http://${one}/a.ics`)).toBe(ics)
  outside.answer(one, { status: 304, headers: { etag: '"7"' } })
  expect(await fetchAs(calendarUse, `https://${one}/`)).toMatchObject({ status: 304, etag: '"7"' })
  outside.answer(one, { status: 503, headers: { 'retry-after': '120' }, body: 'secret words' })
  const answer = await fetchAs(calendarUse, `https://${one}/`)
  expect(answer).toMatchObject({ status: 503, retryAfter: 120 })
  expect(answer.body).toHaveLength(0)
})

test('every coding is read, "deflate" also as some servers write it', async () => {
  for (const [coding, body] of [
    ['gzip', zlib.gzipSync(ics)],
    ['x-gzip', zlib.gzipSync(ics)],
    ['deflate', zlib.deflateSync(ics)],
    ['deflate', zlib.deflateRawSync(ics)],
    ['br', zlib.brotliCompressSync(ics)],
    ['identity', Buffer.from(ics)],
    ['gzip', Buffer.concat([zlib.gzipSync(ics.slice(0, 9)), zlib.gzipSync(ics.slice(9))])],
  ] as const) {
    outside.answer(one, calendar(body, { 'content-encoding': coding }))
    expect(await fetched()).toBe(ics)
  }
})

test('five mebibytes are read and not one byte more, also where they arrive as a few kilobytes', async () => {
  const most = Buffer.alloc(5 * 2 ** 20, 'x')
  const more = Buffer.concat([most, Buffer.from('x')])
  outside.answer(one, calendar(most))
  expect(await fetched()).toHaveLength(most.length)
  outside.answer(one, calendar(more))
  await refused('size')
  for (const [coding, pack] of [
    ['gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['br', zlib.brotliCompressSync],
  ] as const) {
    outside.answer(one, calendar(pack(most), { 'content-encoding': coding }))
    expect(await fetched()).toHaveLength(most.length)
    outside.answer(one, calendar(pack(more), { 'content-encoding': coding }))
    await refused('size')
  }
})

test('a body without an end is left where it has become too long, and its connection with it', async () => {
  for (const [coding, part] of [
    ['identity', Buffer.alloc(65_536, 'x')],
    // Empty members of gzip: nothing comes out, whatever goes in.
    ['gzip', Buffer.concat(Array.from({ length: 3000 }, () => zlib.gzipSync('')))],
  ] as const) {
    const left = new Promise((resolve) =>
      outside.answer(one, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/calendar', 'content-encoding': coding })
        const write = () => {
          while (!response.destroyed && response.write(part)) {}
        }
        response.on('drain', write).on('close', resolve)
        write()
        return undefined
      }),
    )
    await refused('size')
    await left
  }
})

test('whoever is too slow, at any point, is left', async () => {
  const hurried = { ...calendarUse, totalMs: 300 }
  outside.answer(one, () => undefined)
  await refused('time', undefined, hurried)
  outside.answer(one, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).write('BEGIN')
    return undefined
  })
  await refused('time', undefined, hurried)
  // Without a length, the end of the connection is the end of the text, whoever ends it.
  outside.answer(one, (_request, { socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\ncontent-type: text/calendar\r\n\r\nBEGIN')
    return undefined
  })
  await refused('time', undefined, hurried)
  await expect.poll(outside.connections).toBe(0)
})

test('broken, cut off, strange and wordy answers are refused', async () => {
  for (const [reason, answer] of [
    ['type', { headers: { 'content-type': 'text/html' }, body: '<p>Sign in first' }],
    ['type', { body: ics }],
    ['coding', calendar(ics, { 'content-encoding': 'zstd' })],
    ['coding', calendar(zlib.gzipSync(zlib.gzipSync(ics)), { 'content-encoding': 'gzip, gzip' })],
    ['answer', calendar(ics, { 'content-encoding': 'gzip' })],
    ['answer', calendar(zlib.gzipSync(ics).subarray(0, 30), { 'content-encoding': 'gzip' })],
    ['headers', calendar(ics, { 'x-long': 'x'.repeat(20_000) })],
  ] as const) {
    outside.answer(one, answer)
    await refused(reason)
  }
  outside.answer(one, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar', 'content-length': '100' }).write('BEGIN')
    setImmediate(() => response.destroy())
    return undefined
  })
  await refused('answer')
  outside.answer(one, (_request, response) => {
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
    return undefined
  })
  await refused('answer')
})

test('redirects are followed three times, each judged, and nothing that was for one origin reaches another', async () => {
  const headers = { 'if-none-match': '"6"' }
  outside.answer(one, ({ path }) =>
    path === '/1' ? movedTo('/2', 301) : path === '/2' ? movedTo(`//${two}/3`, 308) : calendar(),
  )
  outside.answer(two, ({ path }) => (path === '/3' ? movedTo(`https://${one}/end`, 307) : calendar()))
  expect((await fetchAs(calendarUse, `https://${one}/1`, { headers })).status).toBe(200)
  expect(outside.requests.map(({ host, path, headers: sent }) => [host, path, sent['if-none-match']])).toEqual([
    [one, '/1', '"6"'],
    [one, '/2', '"6"'],
    [two, '/3', undefined],
    [one, '/end', undefined],
  ])
  outside.answer(one, ({ path }) => movedTo(`${path}x`))
  await refused('redirect')
  outside.answer(one, movedTo(`http://${two}/`))
  await refused('redirect')
  outside.answer(one, movedTo('https://127.0.0.1/'))
  await refused('host')
  outside.answer(one, movedTo(`https://me:word@${two}/`))
  await refused('user')
  outside.answer(one, movedTo(`webcal://${two}/`))
  await refused('scheme')
  outside.answer(one, movedTo(`https://${two}/`))
  expect(await fetched(`http://${one}/`)).toBe(ics)
})

test('a push message is sent once, its answer is not read, and its connection is closed at once', async () => {
  outside.answer(one, (_request, response) => {
    response.writeHead(201, { 'retry-after': '7' })
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
    }
    response.on('drain', write)
    write()
    return undefined
  })
  const headers = { ttl: '60', authorization: 'vapid t=x, k=y', 'content-encoding': 'aes128gcm' }
  const body = Buffer.from([1, 2, 3])
  const answer = await fetchAs(pushUse, `https://${one}/send/x`, { headers, body })
  expect(answer).toMatchObject({ status: 201, retryAfter: 7 })
  expect(answer.body).toHaveLength(0)
  await expect.poll(outside.connections).toBe(0)
  expect(outside.requests).toMatchObject([{ method: 'POST', path: '/send/x', headers, body }])
  await refused('scheme', `http://${one}/send/x`, pushUse)
  outside.answer(one, movedTo(`https://${two}/`, 307))
  expect(await fetchAs(pushUse, `https://${one}/send/x`)).toMatchObject({ status: 307 })
  expect(outside.requests.filter(({ host }) => host === two)).toEqual([])
})

test('a moment to come back is told in seconds, and never beyond a week', async () => {
  app.holdClock('2026-10-05T08:00:00Z')
  for (const [said, seconds] of [
    ['Mon, 05 Oct 2026 08:01:00 GMT', 60],
    ['Mon, 05 Oct 2025 08:01:00 GMT', 0],
    ['999999999', 7 * 86_400],
    ['soon', undefined],
  ] as const) {
    outside.answer(one, { status: 429, headers: { 'retry-after': said } })
    expect((await fetchAs(pushUse, `https://${one}/`)).retryAfter).toBe(seconds)
  }
})

test('a certificate for another name, or by somebody unknown, is refused', async () => {
  const other = await startStandIn({ [one]: calendar() })
  const { settings } = outside
  try {
    const elsewhere = `elsewhere.example:443=127.0.0.1:${outside.securePort}`
    for (const wrong of [
      { ...settings, QUAD_STAND_INS: elsewhere },
      { ...settings, NODE_EXTRA_CA_CERTS: other.settings.NODE_EXTRA_CA_CERTS },
      { QUAD_STAND_INS: settings.QUAD_STAND_INS },
    ]) {
      const { shell } = await testApp(wrong)
      const address = `https://${wrong.QUAD_STAND_INS === elsewhere ? 'elsewhere.example' : one}/`
      const asked = fetchOutside(shell, calendarUse, { address, person: 'ada' })
      await expect(asked).rejects.toMatchObject({ message: notReachedWords, reason: 'connection' })
    }
  } finally {
    await other.close()
  }
  expect(outside.requests).toEqual([])
})

test('the log names the host and the reason, never what else is in an address', async () => {
  outside.answer(one, { headers: { 'content-type': 'text/html' } })
  await expect(fetched(`https://${one}/private/0a1b2c?key=3d4e5f`)).rejects.toThrow(notReachedWords)
  outside.answer(one, movedTo(`https://${two}:444/private/0a1b2c?key=3d4e5f`))
  await expect(fetched(`https://${one}/private/0a1b2c?key=3d4e5f`)).rejects.toThrow(notReachedWords)
  const said = log.filter((line) => line.includes('an address outside was not reached'))
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { use: 'calendar', host: one, reason: 'type' },
    { use: 'calendar', host: one, reason: 'port' },
  ])
  expect(log.join('')).not.toMatch(/0a1b2c|3d4e5f|private/)
})

test('a header that its use does not declare is a mistake of ours', async () => {
  await expect(fetchAs(calendarUse, `https://${one}/`, { headers: { cookie: 'x=y' } })).rejects.toThrow('cookie')
  await expect(fetchAs(calendarUse, `https://${one}/`, { headers: { authorization: 'x' } })).rejects.toThrow('header')
})

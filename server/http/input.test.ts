import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../contract/refusal.ts'
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

const draft = { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04' }
const post = (body: string | Uint8Array | (string | Uint8Array)[], headers: Record<string, string> = {}) =>
  rawRequest(app.origin, {
    method: 'POST',
    path: '/api/assignments',
    headers: {
      'content-type': 'application/json',
      origin: app.origin,
      cookie: `quad_session=${ada.cookies.get('quad_session')}`,
      ...headers,
    },
    body,
  })
const countOf = async () => {
  const list = await ada.call(listAssignments, {})
  return 'total' in list ? list.total : -1
}

describe('size', () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify({ ...draft, description: '' })
    return text.replace('"description":""', `"description":"${'x'.repeat(bytes - Buffer.byteLength(text))}"`)
  }

  test('a body of 64 KiB is read, one byte more is too large', async () => {
    expect((await post(padded(64 * 1024))).json).toMatchObject({
      code: 'invalid',
      fields: { description: expect.any(String) },
    })
    const over = await post(padded(64 * 1024 + 1))
    expect(over).toMatchObject({
      status: 413,
      json: { code: 'too_large', detail: 'That is too large. At most 64 kB can be sent.' },
    })
  })

  test('a body that does not say its length is cut off at the same size', async () => {
    const part = 'x'.repeat(8 * 1024)
    const answer = await post(['{"title":"', ...Array.from({ length: 12 }, () => part), '"}'], {
      'transfer-encoding': 'chunked',
    })
    expect(answer.status).toBe(413)
  })

  test('a body that says a length beyond all measure is refused before it comes', async () => {
    const answer = await post('x'.repeat(70_000), { 'content-length': '70000' })
    expect(answer.status).toBe(413)
  })

  test('the next request on the way is answered as if nothing had been', async () => {
    await post(padded(200_000))
    expect(await ada.call(listAssignments, {})).toHaveProperty('total')
  })
})

describe('what is not JSON, or not the JSON that is asked for', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  test.each<[string, string | Uint8Array]>([
    ['broken text', '{"title":'],
    ['two objects', '{}{}'],
    ['a comment', '{/* */}'],
    ['single quotes', "{'title':'x'}"],
    ['a number that is none', '{"title":NaN}'],
    ['a list', JSON.stringify([draft])],
    ['a text', '"title"'],
    ['a number', '7'],
    ['null', 'null'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a surrogate half in UTF-8', new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from(JSON.stringify(draft), 'utf16le')],
    ['21 levels', `{"title":${nested(20)}}`],
    ['20,000 levels', nested(20_000)],
    ['20,000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['20,000 opening brackets', '['.repeat(20_000)],
    ['a NUL in a text', JSON.stringify({ ...draft, title: 'a\u0000b' })],
    ['a NUL in a key', JSON.stringify({ ...draft, 'a\u0000b': 1 })],
    ['a NUL deep inside', JSON.stringify({ ...draft, title: [{ a: ['\u0000'] }] })],
    ['half of a surrogate pair in a text', '{"title":"a\\ud800b","course":"x","dueDate":"2031-03-04"}'],
    ['half of a surrogate pair in a key', '{"title":"a","course":"x","dueDate":"2031-03-04","\\udc00":1}'],
    ['a title that is a number', JSON.stringify({ ...draft, title: 7 })],
    ['a title that is a list', JSON.stringify({ ...draft, title: ['Essay'] })],
    ['a title that is null', JSON.stringify({ ...draft, title: null })],
    ['a title that is an object', JSON.stringify({ ...draft, title: { toString: 'x' } })],
    ['a missing title', JSON.stringify({ course: 'x', dueDate: '2031-03-04' })],
    ['an unknown key', JSON.stringify({ ...draft, extra: 1 })],
    [
      'a key that names the prototype',
      `{"__proto__":{"role":"admin"},"title":"x","course":"y","dueDate":"2031-03-04"}`,
    ],
    ['a key that names the constructor', JSON.stringify({ ...draft, constructor: { prototype: { role: 'admin' } } })],
    ['a key named like a method', JSON.stringify({ ...draft, hasOwnProperty: 1 })],
    ['a date that does not exist', JSON.stringify({ ...draft, dueDate: '2031-02-29' })],
    ['a date of year 10000', JSON.stringify({ ...draft, dueDate: '+010000-01-01' })],
    ['nothing', ''],
  ])('%s is refused and writes nothing', async (_what, body) => {
    const before = await countOf()
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(problem.parse(answer.json).code).toBe('invalid')
    expect(await countOf()).toBe(before)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.get({}, 'role')).toBeUndefined()
  })

  test('what is refused is named, field by field, in words', async () => {
    const answer = await post(JSON.stringify({ title: '', course: '', dueDate: 'tomorrow', userId: ada.id }))
    expect(answer.json).toMatchObject({
      detail: 'Some of this does not fit yet.',
      fields: {
        title: 'Give it a title.',
        course: 'Name the course.',
        dueDate: 'Choose a date.',
        userId: 'This is not accepted here.',
      },
    })
  })

  test('brackets inside a text do not count as depth', async () => {
    const answer = await post(JSON.stringify({ ...draft, description: `${'['.repeat(500)}"\\"{{{` }))
    expect(answer.status).toBe(200)
  })

  test('a text of any script comes back as it went in', async () => {
    const title = '\u{1f4da} Ödipus — “Σοφοκλῆς” 漢字 مسرحية'
    expect(await ada.call(addAssignment, { ...draft, title })).toMatchObject({ title })
  })
})

describe('addresses', () => {
  const get = (path: string) => ada.fetch(`/api/assignments${path}`)

  test('numbers in a query are read as numbers', async () => {
    expect((await get('?limit=5')).status).toBe(200)
  })

  test.each([
    ['?limit=0'],
    ['?limit=101'],
    ['?limit=-1'],
    ['?limit=1.5'],
    ['?limit=1e2'],
    ['?limit=0x10'],
    ['?limit=ten'],
    ['?limit='],
    ['?limit=5&limit=6'],
    ['?limit[]=5'],
    ['?q=a&q=b'],
    ['?status=done'],
    ['?priority=HIGH'],
    ['?unknown=1'],
    ['?userId=x'],
    ['?__proto__=x'],
    ['?__proto__[role]=admin'],
    ['?constructor=x'],
    ['?after=x'],
    ['?after=f|2031-03-04T00:00:00.000Z|not-an-id'],
    [`?q=${'x'.repeat(201)}`],
    ['?q=%00'],
  ])('the query %s is refused', async (query) => {
    const answer = await get(query)
    expect(answer.status).toBe(400)
    expect(problem.parse(await answer.json()).code).toBe('invalid')
  })

  test('numbers in a body are not read from texts', async () => {
    const answer = await ada.fetch('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify({ weekStart: '1' }),
    })
    expect(answer.status).toBe(400)
  })

  test('a write takes nothing from its query', async () => {
    const answer = await ada.fetch('/api/assignments?title=Essay', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify(draft),
    })
    expect(await answer.json()).toMatchObject({ code: 'invalid', detail: 'This takes nothing in the address.' })
  })

  test.each(['GET', 'PATCH', 'DELETE'])('an id is said once, in the path: %s', async (method) => {
    const made = await ada.call(addAssignment, draft)
    const id = 'id' in made ? made.id : ''
    const answer = await ada.fetch(`/api/assignments/${id}${method === 'PATCH' ? '' : `?id=${crypto.randomUUID()}`}`, {
      method,
      ...(method !== 'GET' && {
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: JSON.stringify(method === 'PATCH' ? { id: crypto.randomUUID(), title: 'Other' } : {}),
      }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { id: 'This is not accepted here.' } })
  })

  test.each([
    ['1'],
    ['null'],
    ['00000000-0000-0000-0000-000000000000'],
    ['%ff'],
    ['%E0%A4%A'],
    ['..%2fme'],
    ["'%20or%201=1--"],
    ['x'.repeat(2000)],
    [crypto.randomUUID().toUpperCase()],
  ])('an id like %j is not there', async (id) => {
    const answer = await get(`/${id}`)
    expect(answer.status).toBe(404)
    expect(problem.parse(await answer.json()).code).toBe('not_found')
  })

  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/none'],
    ['GET', '/api/me/'],
    ['GET', '/api//me'],
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/ok'],
    ['DELETE', '/api/me'],
    ['PUT', '/api/assignments'],
    ['OPTIONS', '/api/me'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/none'],
  ])('what nobody offers is not there, as a problem: %s %s', async (method, path) => {
    const answer = await app.browser().fetch(path, { method })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(problem.parse(await answer.json()).code).toBe('not_found')
  })
})

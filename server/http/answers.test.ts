import zlib from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../contract/refusal.ts'
import { addAssignment, deleteAssignment, editAssignment, listAssignments } from '../../features/homework/contract.ts'
import { testApp } from '../testing/app.ts'
import type { Caller } from '../testing/caller.ts'
import { rawRequest } from '../testing/raw.ts'
import type { Running } from '../testing/run.ts'

let app: Running
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'silent' })
})
const draft = { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04' }

describe('headers', () => {
  test.each([
    ['a page', 'GET', '/'],
    ['a deep page', 'GET', '/homework'],
    ['an answer', 'GET', '/api/me'],
    ['a refusal', 'GET', '/api/assignments'],
    ['something that is not there', 'GET', '/api/none'],
    ['a write', 'POST', '/api/sign-out'],
    ['a probe of life', 'GET', '/healthz'],
    ['a probe of readiness', 'GET', '/readyz'],
    ['the figures', 'GET', '/metrics'],
    ['the description of the interface', 'GET', '/api/openapi.json'],
    ['the head of a page', 'HEAD', '/'],
    ['the head of an answer', 'HEAD', '/api/me'],
    ['a method that nobody offers', 'PUT', '/'],
  ])('%s comes with all of the wall', async (_what, method, path) => {
    const answer = await app.browser().fetch(path, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: '{}',
      }),
    })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    for (const name of ['x-powered-by', 'server', 'strict-transport-security', 'access-control-allow-origin'])
      expect(answer.headers.has(name)).toBe(false)
  })

  test.each([['/'], ['/homework'], ['/any/other/page']])(
    'the page at %s runs nothing but our own files',
    async (path) => {
      const policy = (await app.browser().fetch(path)).headers.get('content-security-policy') ?? ''
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self' ws://localhost:3000",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy.split('; ')).toContain(part)
    },
  )

  test('each answer has an id of its own, and no caller chooses it', async () => {
    const ids = []
    for (let time = 0; time < 3; time++) {
      const answer = await app.browser().fetch('/api/me', { headers: { 'x-request-id': 'mine' } })
      ids.push(answer.headers.get('x-request-id'))
    }
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('mine')
  })

  test('each page has a nonce of its own for its styles', async () => {
    const nonces = []
    for (let time = 0; time < 3; time++) {
      const answer = await app.browser().fetch('/')
      nonces.push(/style-src 'self' 'nonce-([^']{20,})'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1])
    }
    expect(new Set(nonces).size).toBe(3)
    expect(nonces).not.toContain(undefined)
  })

  test('nothing about a person is kept by anything on the way', async () => {
    const ada = await app.student()
    for (const path of ['/api/me', '/api/assignments/none'])
      expect((await ada.fetch(path)).headers.get('cache-control')).toBe('no-store')
    expect((await ada.send(listAssignments, {})).headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('a list that has not changed', () => {
  const look = (who: Caller, tag = '', path = '/api/assignments') =>
    who.fetch(path, { headers: tag ? { 'if-none-match': tag } : {} })
  const tagOf = (answer: Response) => answer.headers.get('etag') ?? ''

  test('is not sent again, and is sent anew after each write', async () => {
    const ada = await app.student()
    const tags = [tagOf(await look(ada))]
    const same = await look(ada, tags[0])
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    expect(same.headers.get('x-content-type-options')).toBe('nosniff')

    const made = await ada.call(addAssignment, draft)
    const id = 'id' in made ? made.id : ''
    const writes = [
      async () => {},
      () => ada.call(editAssignment, { id, status: 'completed' }),
      () => ada.call(editAssignment, { id, course: 'BIO 210' }),
      () => ada.call(deleteAssignment, { id }),
    ]
    for (const write of writes) {
      await write()
      const answer = await look(ada, tags.at(-1))
      expect(answer.status).toBe(200)
      tags.push(tagOf(answer))
      expect((await look(ada, tags.at(-1))).status).toBe(304)
    }
    expect(new Set(tags).size).toBe(tags.length)
  })

  test('differs by person and by filter, and one person’s writes do not change the other’s', async () => {
    const [ada, ben] = [await app.student(), await app.student()]
    const [of, other] = [tagOf(await look(ada)), tagOf(await look(ben))]
    expect(of).not.toBe(other)
    expect((await look(ben, of)).status).toBe(200)
    await ada.call(addAssignment, draft)
    expect((await look(ben, other)).status).toBe(304)
    expect((await look(ada, tagOf(await look(ada)), '/api/assignments?status=completed')).status).toBe(200)
  })

  test('is not confirmed to a person who has signed out', async () => {
    const ada = await app.student()
    const tag = tagOf(await look(ada))
    expect((await app.browser().fetch('/api/assignments', { headers: { 'if-none-match': tag } })).status).toBe(401)
  })

  test('a write that fails changes no tag', async () => {
    const ada = await app.student()
    const tag = tagOf(await look(ada))
    expect((await ada.send(addAssignment, { ...draft, title: '' })).status).toBe(400)
    expect((await look(ada, tag)).status).toBe(304)
  })
})

describe('packing', () => {
  test('a long answer is packed for who takes it, and says the same', async () => {
    const ada = await app.student()
    for (let number = 0; number < 12; number++)
      await ada.call(addAssignment, { ...draft, title: `Essay ${number} ${'long '.repeat(30)}` })
    const cookie = `quad_session=${ada.cookies.get('quad_session')}`
    const path = '/api/assignments'
    const plain = await rawRequest(app.origin, { path, headers: { cookie } })
    const packed = await rawRequest(app.origin, { path, headers: { cookie, 'accept-encoding': 'gzip' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toMatch(/accept-encoding/)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect(zlib.gunzipSync(packed.bytes).toString('utf8')).toBe(plain.text)
  })
})

describe('a fault of ours', () => {
  test('is answered blandly, with the id under which the log has it, and the next answer is right', async () => {
    const ada = await app.student()
    const { pool } = app.shell.database
    await pool.query('alter table assignments rename to assignments_away')
    const answer = await ada
      .send(listAssignments, {})
      .finally(() => pool.query('alter table assignments_away rename to assignments'))
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    const text = await answer.text()
    const said = problem.parse(JSON.parse(text))
    expect(said).toMatchObject({ code: 'broken', status: 500, request: answer.headers.get('x-request-id') })
    expect(text).not.toMatch(/assignments|select|relation|node_modules|\.ts|at /i)
    expect((await ada.send(listAssignments, {})).status).toBe(200)
  })
})

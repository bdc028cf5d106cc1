import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handshakeStatus } from '../../../server/live/tab.testing.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { linkIn, resetHalvesOf } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment, listAssignments } from '../../homework/contract.ts'
import { listSessions } from '../../study/contract.ts'
import { editProfile, requestReset, resetPassword, signIn, whoAmI } from '../contract.ts'
import { deleteAccount, keepAccount } from '../deletion/contract.ts'
import { changeEmail, confirmEmailChange, undoEmailChange } from '../email/contract.ts'
import { invalidateSessions, setRole, setSuspension } from '../queries.ts'
import { changePassword } from '../sessions/contract.ts'
import { confirmedMember, newToken, withToken } from './client.testing.ts'
import { createToken, listTokens, revokeToken } from './contract.ts'
import { tokenWords } from './rules.ts'

const minute = 60_000
const everyScope = ['homework', 'study', 'courses', 'calendar', 'imports'].flatMap((one) => [
  `${one}:read`,
  `${one}:write`,
])
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const statusOf = async (program: Caller) => (await program.send(listAssignments, {})).status
const challengeOf = (answer: Response) => answer.headers.get('www-authenticate')
const homework = { title: 'Essay', course: 'MATH 204', dueDate: '2026-12-01' }

test('a program reads and writes with the token alone: no cookie, no Origin', async () => {
  const ada = await confirmedMember(app)
  const { secret } = await newToken(app, ada, ['homework:read', 'homework:write'])
  const headers = { authorization: `bearer ${secret}`, 'content-type': 'application/json' }
  const post = () => fetch(`${app.origin}/api/assignments`, { method: 'POST', headers, body: JSON.stringify(homework) })
  const made = await post()
  expect(made.status).toBe(200)
  expect(made.headers.getSetCookie()).toEqual([])
  const read = await fetch(`${app.origin}/api/assignments`, { headers })
  expect(await read.text()).toContain('Essay')
  expect(await (await ada.send(listAssignments, {})).text()).toContain('Essay')
  // The same answer is answered with 304, and to nobody else.
  const again = { ...headers, 'if-none-match': read.headers.get('etag') ?? '' }
  expect((await fetch(`${app.origin}/api/assignments`, { headers: again })).status).toBe(304)
  const form = { ...headers, 'content-type': 'text/plain' }
  expect((await fetch(`${app.origin}/api/assignments`, { method: 'POST', headers: form, body: '{}' })).status).toBe(415)
})

test('the line of the reference works as it stands', async () => {
  const page = await (await app.browser().fetch('/api/docs')).text()
  const [, line = ''] = /<code>(curl [^<]*)<\/code>/.exec(page) ?? []
  const plain = line.replaceAll('&quot;', '"').replaceAll('<wbr>', '')
  expect(plain).toContain('Authorization: Bearer $QUAD_TOKEN')
  const ada = await confirmedMember(app)
  const { secret } = await newToken(app, ada, ['homework:read'])
  const here = plain.replace(app.shell.env.publicUrl.origin, app.origin)
  const { stdout } = await promisify(execFile)('sh', ['-c', here], { env: { ...process.env, QUAD_TOKEN: secret } })
  expect(listAssignments.output.parse(JSON.parse(stdout)).rows).toEqual([])
})

test('a token may do what its scopes say, and a refusal names the scope that is missing', async () => {
  const ada = await confirmedMember(app)
  const { program } = await newToken(app, ada, ['homework:read'])
  expect(await statusOf(program)).toBe(200)
  const refused = await program.send(addAssignment, homework)
  expect(refused.status).toBe(403)
  expect(challengeOf(refused)).toMatch(/^Bearer realm="Quad", error="insufficient_scope", .*scope="homework:write"$/)
  expect(await refused.json()).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('homework:write') })
  expect((await program.send(listSessions, {})).status).toBe(403)
})

test('accounts, tokens, the admin’s screens and everything else that does not say otherwise are closed', async () => {
  const ada = await confirmedMember(app)
  const { program, id } = await newToken(app, ada, everyScope)
  await setRole(app.shell.database.db, ada.id, 'admin', app.shell.clock())
  invalidateSessions(app.shell)
  for (const [to, input] of [
    [whoAmI, {}],
    [editProfile, { name: 'Eve Marlow' }],
    [listTokens, {}],
    [createToken, { name: 'More', scopes: ['homework:read'] }],
    [revokeToken, { id }],
  ] as const) {
    const answer = await program.send(to, input)
    expect([answer.status, await answer.json()]).toMatchObject([403, { detail: 'This is not open to API tokens.' }])
  }
  for (const path of ['/api/admin/people', '/api/dashboard', '/api/calendar/feeds', '/api/people/x/avatar'])
    expect((await program.fetch(path)).status, path).toBe(403)
})

describe('what is no token', () => {
  test.each(['', 'quad_pat_', 'none', `quad_pat_${'x'.repeat(43)}`, `quad_pat_${'x'.repeat(44)}`, "' or 1=1"])(
    '“%s” is answered 401, whoever’s cookie comes along',
    async (secret) => {
      const ada = await confirmedMember(app)
      const answer = await ada.fetch('/api/assignments', { headers: { authorization: `Bearer ${secret}` } })
      expect(answer.status).toBe(401)
      expect(challengeOf(answer)).toContain('error="invalid_token"')
    },
  )

  test('a token is not looked for among cookies of others: the token says who calls', async () => {
    const [ada, ben] = [await confirmedMember(app), await confirmedMember(app)]
    await ben.call(addAssignment, { ...homework, title: 'Ben’s' })
    const { secret } = await newToken(app, ada, ['homework:read'])
    const answer = await ben.fetch('/api/assignments', { headers: { authorization: `Bearer ${secret}` } })
    expect(await answer.text()).not.toContain('Ben’s')
  })

  test('what a proxy in front asked for is left alone', async () => {
    const ada = await app.student()
    expect((await ada.fetch('/api/assignments', { headers: { authorization: 'Basic YWRhOng=' } })).status).toBe(200)
  })

  test('one in an address is refused, and so is a handshake with one', async () => {
    const ada = await confirmedMember(app)
    const { secret, program } = await newToken(app, ada, everyScope)
    for (const path of [`/api/assignments?access_token=${secret}`, `/api/assignments?q=${secret}`, `/?token=${secret}`])
      expect((await ada.fetch(path)).status, path).toBe(400)
    const headers = { origin: app.origin, authorization: `Bearer ${secret}` }
    expect(await handshakeStatus(app.origin, headers)).toBe(403)
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await handshakeStatus(app.origin, { ...headers, cookie })).toBe(403)
    expect(await statusOf(program)).toBe(200)
  })
})

describe('a token ends', () => {
  test('on its day', async () => {
    const ada = await confirmedMember(app)
    const { program, endsAt } = await newToken(app, ada, ['homework:read'])
    app.holdClock(new Date(Date.parse(endsAt) - 1).toISOString())
    expect(await statusOf(program)).toBe(200)
    app.advance(1)
    const answer = await program.send(listAssignments, {})
    expect([answer.status, await answer.json()]).toMatchObject([401, { detail: tokenWords.ended }])
  })

  test('when it is revoked: here at once, on another node within a second', async () => {
    const other = await testApp()
    const ada = await confirmedMember(app)
    const { id, secret, program } = await newToken(app, ada, ['homework:read'])
    const elsewhere = withToken(other, secret)
    other.holdClock()
    expect([await statusOf(program), await statusOf(elsewhere)]).toEqual([200, 200])
    expect(await ada.call(revokeToken, { id })).toEqual({})
    expect(await statusOf(program)).toBe(401)
    other.advance(1000)
    expect(await statusOf(elsewhere)).toBe(401)
  })

  test('when its owner is suspended, and does not come back afterwards', async () => {
    const ada = await confirmedMember(app)
    const { program } = await newToken(app, ada, ['homework:read'])
    expect(await statusOf(program)).toBe(200)
    const { db } = app.shell.database
    await setSuspension(db, ada.id, 'Asked to.', app.shell.clock())
    invalidateSessions(app.shell)
    expect(await statusOf(program)).toBe(401)
    await setSuspension(db, ada.id, null, app.shell.clock())
    invalidateSessions(app.shell)
    expect(await statusOf(program)).toBe(401)
  })

  test('when its owner resets the password', async () => {
    const ada = await confirmedMember(app)
    const { program } = await newToken(app, ada, ['homework:read'])
    expect(await statusOf(program)).toBe(200)
    await app.as(null)(requestReset, { email: ada.email })
    const halves = await resetHalvesOf(app, ada.email)
    expect(await app.as(null)(resetPassword, { ...halves, password: 'Other-Harbour-8' })).toEqual({})
    expect(await statusOf(program)).toBe(401)
  })

  test('when its owner changes the password', async () => {
    const ada = await confirmedMember(app)
    const { program } = await newToken(app, ada, ['homework:read'])
    expect(await statusOf(program)).toBe(200)
    expect(await ada.call(changePassword, { current: ada.password, password: 'Other-Harbour-8' })).toEqual({})
    expect(await statusOf(program)).toBe(401)
    expect(await ada.call(listTokens, {})).toMatchObject({ rows: [] })
  })

  test('when a change of the address is undone, also one made with the new address', async () => {
    const ada = await confirmedMember(app)
    const email = `moved.${crypto.randomUUID()}@example.edu`
    const tokenIn = async (to: string, subject: RegExp) =>
      (await linkIn(app, to, subject)).searchParams.get('token') ?? ''
    const before = await newToken(app, ada, ['homework:read'])
    await ada.call(changeEmail, { email })
    await app.as(null)(confirmEmailChange, { token: await tokenIn(email, /^Confirm your new/) })
    const after = await newToken(app, ada, ['homework:read'])
    expect([await statusOf(before.program), await statusOf(after.program)]).toEqual([200, 200])
    const token = await tokenIn(ada.email, /was changed$/)
    expect(await app.as(null)(undoEmailChange, { token, password: 'Other-Harbour-8' })).toEqual({ email: ada.email })
    expect([await statusOf(before.program), await statusOf(after.program)]).toEqual([401, 401])
  })

  test('when its owner deletes the account: not found while that is closed, ended after it was kept', async () => {
    const ada = await confirmedMember(app)
    const { program } = await newToken(app, ada, ['homework:read'])
    expect(await statusOf(program)).toBe(200)
    expect(await ada.call(deleteAccount, {})).toHaveProperty('erasesAt')
    const answer = await program.send(listAssignments, {})
    expect([answer.status, await answer.json()]).toMatchObject([404, { detail: tokenWords.closed }])
    expect(await ada.call(keepAccount, {})).toEqual({})
    const kept = await program.send(listAssignments, {})
    expect([kept.status, await kept.json()]).toMatchObject([401, { detail: tokenWords.ended }])
    expect(await ada.call(listTokens, {})).toMatchObject({ rows: [{ endsAt: expect.any(String) }] })
  })

  test('and none is made by a session that another node has ended a moment ago', async () => {
    const other = await testApp()
    const ada = await confirmedMember(app)
    other.holdClock()
    const elsewhere = other.browser()
    await elsewhere.call(signIn, { email: ada.email, password: ada.password, remember: false })
    expect(await elsewhere.call(listTokens, {})).toMatchObject({ rows: [] })
    await app.as(null)(requestReset, { email: ada.email })
    const halves = await resetHalvesOf(app, ada.email)
    expect(await app.as(null)(resetPassword, { ...halves, password: 'Other-Harbour-8' })).toEqual({})
    expect(await elsewhere.call(listTokens, {})).toMatchObject({ rows: [] })
    const late = await elsewhere.call(createToken, { name: 'Late', scopes: ['homework:read'] })
    expect(late).toMatchObject({ code: 'signed_out' })
  })

  test('when its owner is erased', async () => {
    const ada = await confirmedMember(app)
    const { program } = await newToken(app, ada, ['homework:read'])
    await app.shell.erase(app.shell.database.db, ada.id)
    expect(await statusOf(program)).toBe(401)
  })
})

test('each token has a number of requests a minute of its own, and is told when to go on', async () => {
  app.holdClock()
  const ada = await confirmedMember(app)
  const [busy, quiet] = [await newToken(app, ada, ['homework:read']), await newToken(app, ada, ['homework:read'])]
  for (let at = 0; at < 120; at++) expect(await statusOf(busy.program)).toBe(200)
  app.advance(20_000)
  const refused = await busy.program.send(listAssignments, {})
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40'])
  expect([await statusOf(quiet.program), await statusOf(ada)]).toEqual([200, 200])
  app.advance(40_000)
  expect(await statusOf(busy.program)).toBe(200)
})

test('the last use is told to the hour, and is a visit', async () => {
  const ada = await confirmedMember(app)
  app.setClock('2027-01-05T10:41:00Z')
  const { secret } = await newTokenAt(ada)
  const program = withToken(app, secret)
  await statusOf(program)
  const used = async () =>
    (await app.shell.database.pool.query('select last_used_at from api_tokens where user_id = $1', [ada.id])).rows
  expect(await used()).toEqual([{ last_used_at: new Date('2027-01-05T10:00:00Z') }])
  app.advance(20 * minute)
  await statusOf(program)
  expect(await used()).toEqual([{ last_used_at: new Date('2027-01-05T11:00:00Z') }])
  const { rows } = await app.shell.database.pool.query('select last_active_at from profiles where id = $1', [ada.id])
  expect(rows[0].last_active_at.getTime()).toBeGreaterThanOrEqual(Date.parse('2027-01-05T10:41:00Z'))
})

/** A token by somebody who signed in before the clock was moved. */
async function newTokenAt(ada: Caller) {
  const now = app.shell.clock().toISOString()
  app.setClock(new Date().toISOString())
  const made = await newToken(app, ada, ['homework:read'])
  app.setClock(now)
  return made
}

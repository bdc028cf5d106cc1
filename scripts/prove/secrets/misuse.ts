import { routePattern } from '../../../contract/endpoint.ts'
import { requestReset, signIn, signUp } from '../../../features/account/contract.ts'
import { createToken } from '../../../features/account/tokens/contract.ts'
import { createFeed } from '../../../features/calendar/feeds/contract.ts'
import { features } from '../../../server/features.ts'
import { type Caller, fullDraft } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import type { Vault } from './vault.ts'
import { type Traffic, watched } from './watch.ts'

/** Gives every secret where it does not belong, so that refusals could repeat it. Its addresses are not Quad's doing. */
export async function misuseSecrets(app: Running, vault: Vault, traffic: Traffic): Promise<number> {
  const visitor = watched(app.browser(), 'visitor', vault, traffic, true)
  const json = { 'content-type': 'application/json', origin: app.origin }
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    visitor.fetch(`/api${path}`, { method: 'POST', headers: { ...json, ...headers }, body })
  const before = traffic.refusals.length
  for (const { value } of vault.all()) {
    const address = encodeURIComponent(value)
    for (const path of [`/nowhere/${address}`, `/study-join/${address}`, `/texts/${address}`, `/me?token=${address}`])
      await visitor.fetch(`/api${path}`)
    await visitor.fetch(`/calendar/feed/${address}.ics`)
    await visitor.fetch(`/assets/${address}.js`)
    await visitor.fetch(`/reset-password?access_token=${address}`)
    const token = JSON.stringify({ token: value })
    for (const path of ['/email-confirmation', '/account/email/confirm', '/account/deletion/stop', '/invitation'])
      await post(path, JSON.stringify({ token: `${value}x` }))
    await post('/email-confirmation', `${token.slice(0, -1)},"email":${JSON.stringify(value)}}`)
    await post('/sign-in', JSON.stringify({ email: value, password: value, remember: value }))
    await post('/sign-in', `{"email":"${value}`)
    await post(`/nowhere?x=${address}`, token)
    await post('/account/deletion/stop', token.replace('token', 'wrong'))
    await post('/sign-in/code', JSON.stringify({ code: value }))
    await visitor.fetch('/api/tokens', { headers: { authorization: `Bearer ${value}x` } })
    await visitor.fetch('/api/tokens', { headers: { authorization: value, cookie: `quad_session=${address}x` } })
    await visitor.fetch('/metrics', {
      headers: { authorization: `Bearer ${value}x`, 'x-forwarded-for': '203.0.113.9' },
    })
  }
  return traffic.refusals.length - before
}

/** Every endpoint that reads without naming a thing, for everybody who was there: what was shown once is not shown again. */
export async function readEverything(people: Caller[]): Promise<number> {
  let read = 0
  for (const { endpoint } of features.flatMap(({ routes }) => routes)) {
    if (endpoint.method !== 'GET' || endpoint.path.includes(':')) continue
    for (const person of people) {
      await person.fetch(routePattern(endpoint))
      read++
    }
  }
  return read
}

/**
 * Writes that carry secrets while no table takes a row: the database repeats the row in its error. Answers how many
 * requests failed.
 */
export async function failEverything(app: Running, [admin, person]: Caller[], vault: Vault): Promise<number> {
  if (!admin || !person) throw new Error('nobody is there')
  const { pool } = app.shell.database
  const tables = ['profiles', 'accounts', 'sessions', 'links', 'api_tokens', 'calendar_feeds']
  for (const table of tables) await pool.query(`alter table ${table} add constraint planted check (false) not valid`)
  const password = `Otter-${crypto.randomUUID()}-7a`
  vault.keep('password that could not be stored', password)
  const answers = [
    await app.browser().send(signUp, fullDraft({ password })),
    await app.browser().send(signIn, { email: admin.email, password: admin.password, remember: true }),
    await app.browser().send(requestReset, { email: person.email }),
    await person.send(createToken, { name: 'Script', scopes: ['homework:read'] }),
    await person.send(createFeed, { name: 'Phone', kinds: [], busyOnly: false }),
  ]
  for (const table of tables) await pool.query(`alter table ${table} drop constraint planted`)
  return answers.filter(({ status }) => status === 500).length
}

import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../testing/once.ts'
import type { Running } from '../testing/run.ts'
import { checkPasskeys } from './passkeys.ts'

let app: Running
beforeEach(async () => {
  app = await testApp()
  await app.shell.database.pool.query('delete from passkeys')
})
const look = () => checkPasskeys(async (text) => (await app.shell.database.pool.query({ text })).rows, app.shell.env)
async function passkeyFor(host: string): Promise<void> {
  const { id } = await app.student()
  const text = `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, synced, host, created_at)
    values ($1::uuid, 'Phone', $1::text, '', 0, '{}', false, $2, now())`
  await app.shell.database.pool.query({ text, values: [id, host] })
}

test('a change of host says what it costs: passkeys of the former one are offered no more', async () => {
  expect(await look()).toMatchObject({ state: 'ok', seen: 'Nobody has a passkey.' })
  await passkeyFor('localhost')
  expect(await look()).toMatchObject({ state: 'ok', seen: '1 passkey, all for localhost.' })
  await passkeyFor('quad.example.org')
  expect(await look()).toMatchObject({
    state: 'warning',
    seen: expect.stringMatching(/^1 of 2 passkeys were made for another host than localhost \(quad\.example\.org\)/),
    todo: expect.stringContaining('PUBLIC_URL'),
  })
})

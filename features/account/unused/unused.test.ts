import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { profileByEmail, setRole } from '../queries.ts'

const day = 86_400_000
let app: Running
beforeAll(async () => {
  app = await testApp({ UNUSED_ACCOUNTS_MONTHS: '12' })
})

async function look(of: Running = app): Promise<void> {
  await of.shell.jobs.enqueue(of.shell.database.db, 'account-unused', {})
  await of.settle()
}
/** As if the person had come at this moment. */
async function visit({ id }: Caller): Promise<void> {
  const values = [id, app.shell.clock()]
  await app.shell.database.pool.query({ text: 'update profiles set last_active_at = $2 where id = $1', values })
}
const isThere = async ({ email }: Caller) => (await profileByEmail(app.shell.database.db, email)) !== undefined
const notices = async ({ email }: Caller) =>
  (await lettersTo(app, email)).filter(
    ({ subject }) => subject === 'Your Quad account will be erased if you do not use it',
  )

test('who has not come for the operator’s time is told by mail, and erased 30 days later unless they come', async () => {
  app.setClock(new Date().toISOString())
  const [ada, ben, cleo, admin] = await Promise.all([app.student(), app.student(), app.student(), app.student()])
  for (const one of [ada, ben, cleo, admin]) await visit(one)
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(300 * day)
  await visit(cleo)
  await look()
  expect(await notices(ada)).toHaveLength(0)
  app.advance(70 * day)
  await look()
  await look()
  expect(await notices(ada)).toHaveLength(1)
  expect(await notices(ben)).toHaveLength(1)
  expect([...(await notices(cleo)), ...(await notices(admin))]).toHaveLength(0)
  app.advance(29 * day)
  await visit(ben)
  await look()
  expect(await isThere(ada)).toBe(true)
  app.advance(2 * day)
  await look()
  expect(await isThere(ada)).toBe(false)
  expect([await isThere(ben), await isThere(cleo), await isThere(admin)]).toEqual([true, true, true])
  // Told anew after another year.
  app.advance(370 * day)
  await look()
  expect(await notices(ben)).toHaveLength(2)
  expect(await isThere(ben)).toBe(true)
})

test('without the setting nobody is told or erased', async () => {
  const other = await testApp()
  const ada = await other.student()
  other.advance(4000 * day)
  await look(other)
  expect(await profileByEmail(other.shell.database.db, ada.email)).toBeDefined()
  expect(await lettersTo(other, ada.email)).toEqual([])
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { listAssignments } from '../homework/contract.ts'
import { signInToDemo, whoAmI } from './contract.ts'
import { demoLogins, demoPassword } from './demo.ts'
import { changeEmail } from './email/contract.ts'
import { changePassword } from './sessions/contract.ts'
import { createToken } from './tokens/contract.ts'
import { beginTwoFactor } from './twoFactor/contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp({ QUAD_DEMO: 'on' })
})

test.each(demoLogins.map((login) => [login.as, login] as const))('a visitor explores as %s', async (as, login) => {
  const browser = app.browser()
  const answer = await browser.send(signInToDemo, { as })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ name: login.name, role: login.role, email: login.email })
  expect(text).not.toContain(demoPassword)
  expect(await browser.call(whoAmI, {})).toMatchObject({ person: { email: login.email } })
})

test('the sign-in screen offers exactly these', async () => {
  const seen = await app.as(null)(whoAmI, {})
  expect(seen).toMatchObject({ person: null, site: { demo: demoLogins.map(({ as, label }) => ({ as, label })) } })
  expect(JSON.stringify(seen)).not.toContain(demoPassword)
})

test.each([['teacher'], [''], ['__proto__'], ['admin ']])('nobody signs in as %j', async (as) => {
  expect(await app.as(null)(signInToDemo, { as })).toMatchObject({ code: 'not_found' })
})

test('the demo student has a term full of work, the admin sees none of it', async () => {
  const [student, admin] = [app.browser(), app.browser()]
  await student.call(signInToDemo, { as: 'student' })
  await admin.call(signInToDemo, { as: 'admin' })
  expect(await student.call(listAssignments, {})).toMatchObject({ total: 17 })
  expect(await admin.call(listAssignments, {})).toMatchObject({ total: 0 })
})

test('the campus has 60 people, two of them moderators, and one password was hashed for the logins', async () => {
  const text = `select count(*)::int as people, count(*) filter (where role = 'moderator')::int as moderators,
      count(*) filter (where not email_verified or created_at > last_active_at)::int as wrong,
      count(*) filter (where created_at > $1::timestamptz - interval '7 days')::int as fresh,
      count(distinct settings ->> 'profile-visibility')::int as choices
    from profiles`
  const { rows } = await app.shell.database.pool.query(text, [app.shell.clock()])
  expect(rows).toEqual([{ people: 60, moderators: 2, wrong: 0, fresh: 4, choices: 2 }])
  const logins = await app.shell.database.pool.query(
    'select count(*)::int as logins, count(distinct password)::int as hashes from accounts',
  )
  expect(logins.rows).toEqual([{ logins: demoLogins.length, hashes: 1 }])
})

test('how one signs in to an account of the demo cannot be changed, and nobody is told of its sign-ins', async () => {
  const student = app.browser()
  await student.call(signInToDemo, { as: 'student' })
  const changes = [
    await student.call(changePassword, { current: demoPassword, password: 'Other-Harbour-8' }),
    await student.call(beginTwoFactor, {}),
    await student.call(changeEmail, { email: `taken.${crypto.randomUUID()}@example.edu` }),
    await student.call(createToken, { name: 'Script', scopes: ['homework:read'] }),
  ]
  for (const answer of changes)
    expect(answer).toMatchObject({ code: 'forbidden', detail: expect.stringMatching(/^Every visitor of this demo/) })
  expect(await lettersTo(app, demoLogins[0].email)).toEqual([])
})

test('a second start on the same database fills nothing in again', async () => {
  const again = await testApp({ QUAD_DEMO: 'on' })
  const student = again.browser()
  await student.call(signInToDemo, { as: 'student' })
  expect(await student.call(listAssignments, {})).toMatchObject({ total: 17 })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { signIn, whoAmI } from '../../account/contract.ts'
import { acceptInvitation, readInvitation } from '../../account/invitations/contract.ts'
import { invitationWords } from '../../account/invitations/rules.ts'
import { profileByEmail, setRole } from '../../account/queries.ts'
import { accountWords } from '../../account/rules.ts'
import { listActs } from '../contract.ts'
import { checkAddresses, inviteAddresses, listInvitations, renewInvitation, revokeInvitation } from './contract.ts'
import { invitingWords } from './rules.ts'

const day = 86_400_000
let app: Running
let admin: Caller
beforeAll(async () => {
  app = await testApp({ SIGN_UP: 'invited' })
})
beforeEach(async () => {
  app.setClock(new Date().toISOString())
  admin = await adminOf(app)
})

async function adminOf(of: Running): Promise<Caller> {
  // Elsewhere, since here nobody signs up.
  const made = await (await testApp()).student({ name: 'Rosa Lind' })
  await setRole(of.shell.database.db, made.id, 'admin', of.shell.clock())
  // For tests that move the clock.
  await of.shell.database.pool.query(
    `update sessions set expires_at = created_at + interval '60 days' where user_id = $1`,
    [made.id],
  )
  const browser = of.browser()
  browser.keep([...made.cookies].map(([name, value]) => `${name}=${value}`))
  return Object.assign(browser, { id: made.id, email: made.email })
}
const newcomer = () => `invited.${crypto.randomUUID()}@uni.example`
const list = (...lines: string[]) => `${lines.join('\n')}\n`
const send = (of: Caller, ...lines: string[]) => of.call(inviteAddresses, {}, list(...lines))
const draft = (token: string) => ({
  name: 'Ada Marlow',
  major: 'Mathematics',
  year: 'Junior',
  password: 'Quiet-Harbour-7',
  zone: 'UTC',
  token,
})

async function tokenFor(email: string, of: Running = app): Promise<string> {
  const [letter] = await lettersTo(of, email)
  return /\/invitation\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
async function idOf(email: string): Promise<string> {
  const found = await admin.call(listInvitations, { q: email })
  return ('rows' in found && found.rows[0]?.id) || ''
}
const stateOf = async (email: string) => {
  const found = await admin.call(listInvitations, { q: email })
  return 'rows' in found ? found.rows.map(({ state }) => state) : found
}
const gone = { code: 'gone', detail: invitationWords.invalid }

describe('an invitation by mail', () => {
  test('lets the invited address in, confirmed and signed in at once, as a student', async () => {
    const email = newcomer()
    expect(await send(admin, email)).toEqual({ invited: 1, links: [], problems: [], problemCount: 0 })
    const token = await tokenFor(email)
    expect(await app.as(null)(readInvitation, { token })).toMatchObject({ email })
    const browser = app.browser()
    expect(await browser.call(acceptInvitation, draft(token))).toMatchObject({
      person: { email, name: 'Ada Marlow', role: 'student', emailVerified: true },
    })
    expect(await browser.call(whoAmI, {})).toMatchObject({ person: { email } })
    // The invitation alone: nothing is left to confirm.
    expect(await lettersTo(app, email)).toHaveLength(1)
    const right = { email, password: 'Quiet-Harbour-7', remember: false }
    expect(await app.as(null)(signIn, right)).toMatchObject({ email })
    expect(await stateOf(email)).toEqual(['used'])
  })

  test('is bound to its address, and carries no role', async () => {
    const email = newcomer()
    await send(admin, email)
    const token = await tokenFor(email)
    for (const more of [{ email: 'eve@evil.example' }, { role: 'admin' }])
      expect((await app.browser().send(acceptInvitation, { ...draft(token), ...more })).status).toBe(400)
    expect(await app.as(null)(acceptInvitation, draft(token))).toMatchObject({ person: { email, role: 'student' } })
  })

  test('works once, also for ten browsers at the same moment', async () => {
    const email = newcomer()
    await send(admin, email)
    const token = await tokenFor(email)
    const tries = Array.from({ length: 5 }, () => app.browser().call(acceptInvitation, draft(token)))
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => 'person' in answer)).toHaveLength(1)
    expect(await app.as(null)(readInvitation, { token })).toMatchObject(gone)
    expect(await app.as(null)(acceptInvitation, draft(token))).toMatchObject(gone)
  })

  test('is valid for fourteen days', async () => {
    const email = newcomer()
    await send(admin, email)
    const token = await tokenFor(email)
    app.advance(14 * day - 60_000)
    expect(await app.as(null)(readInvitation, { token })).toMatchObject({ email })
    app.advance(120_000)
    expect(await app.as(null)(readInvitation, { token })).toMatchObject(gone)
    expect(await app.as(null)(acceptInvitation, draft(token))).toMatchObject(gone)
  })

  test('sent again has a new link and a new term, and the older link is void', async () => {
    const email = newcomer()
    await send(admin, email)
    const older = await tokenFor(email)
    app.advance(10 * day)
    const id = await idOf(email)
    expect(await admin.call(renewInvitation, { invitation: id })).toEqual({ link: null })
    expect(await app.as(null)(readInvitation, { token: older })).toMatchObject(gone)
    const newer = await tokenFor(email)
    expect(newer).not.toBe(older)
    app.advance(10 * day)
    expect(await app.as(null)(acceptInvitation, draft(newer))).toMatchObject({ person: { email } })
    expect(await admin.call(renewInvitation, { invitation: id })).toMatchObject({ detail: invitingWords.notRenewable })
  })

  test('that an admin revoked lets nobody in, until it is sent again', async () => {
    const email = newcomer()
    await send(admin, email)
    const token = await tokenFor(email)
    const id = await idOf(email)
    expect(await admin.call(revokeInvitation, { invitation: id })).toEqual({})
    expect(await stateOf(email)).toEqual(['revoked'])
    expect(await app.as(null)(acceptInvitation, draft(token))).toMatchObject(gone)
    expect(await admin.call(revokeInvitation, { invitation: id })).toMatchObject({ detail: invitingWords.notOpen })
    await admin.call(renewInvitation, { invitation: id })
    expect(await stateOf(email)).toEqual(['open'])
    expect(await app.as(null)(readInvitation, { token })).toMatchObject(gone)
  })

  test('of an address that got an account meanwhile makes no second one', async () => {
    const email = newcomer()
    await send(admin, email)
    const token = await tokenFor(email)
    const open = await testApp()
    await open.browser().signUp({ email })
    expect(await app.as(null)(acceptInvitation, draft(token))).toMatchObject({ detail: accountWords.taken })
    expect(await admin.call(renewInvitation, { invitation: await idOf(email) })).toMatchObject({
      detail: invitingWords.isTaken,
    })
  })

  test('leaves no secret in the database', async () => {
    const email = newcomer()
    await send(admin, email)
    const token = await tokenFor(email)
    const { rows } = await app.shell.database.pool.query(
      'select 1 from invitations i where position($1 in i::text) > 0',
      [token],
    )
    expect(rows).toEqual([])
  })
})

describe('a list of addresses', () => {
  test('says of each line that is left out why, before and after it is sent', async () => {
    const [one, two, again, known] = [newcomer(), newcomer(), newcomer(), newcomer()]
    await send(admin, known)
    const lines = ['Name;Address', `Ada;${one}`, `Ben;Ben <${two.toUpperCase()}>`, `Ada again;${one}`]
    const rest = ['Eve;eve@nowhere', 'Nobody;', `Rosa;${admin.email}`, `Known;${known}`, `Other;${again}`]
    const problems = [
      { line: 4, text: one, why: 'This address is in the list already.' },
      { line: 5, text: 'eve@nowhere', why: 'This is no e-mail address.' },
      { line: 6, text: 'Nobody', why: 'There is no address here.' },
      { line: 7, text: admin.email, why: 'This address has an account already.' },
      { line: 8, text: known, why: 'This address is invited already. Send that invitation again.' },
    ]
    const body = list(...lines, ...rest)
    expect(await admin.call(checkAddresses, {}, body)).toEqual({
      addresses: 3,
      sample: [one, two, again],
      problems,
      problemCount: 5,
    })
    expect(await stateOf(one)).toEqual([])
    expect(await admin.call(inviteAddresses, {}, body)).toEqual({ invited: 3, links: [], problems, problemCount: 5 })
    expect(await stateOf(two)).toEqual(['open'])
  })

  test('may be one line of several addresses', async () => {
    const [one, two, three] = [newcomer(), newcomer(), newcomer()]
    expect(await send(admin, `${one}, ${two}; ${three}`)).toMatchObject({ invited: 3, problemCount: 0 })
  })

  test.each([
    ['with nobody in it', 'Name,Address\n'],
    ['of members alone', undefined],
  ])('%s invites nobody', async (_what, body) => {
    expect(await admin.call(inviteAddresses, {}, body ?? list(admin.email))).toMatchObject({
      detail: invitingWords.none,
    })
  })

  test('of a thousand addresses is invited at once, one mail each; of more it is refused as a whole', async () => {
    const run = crypto.randomUUID()
    const many = Array.from({ length: 1001 }, (_, index) => `crowd${index}.${run}@uni.example`)
    expect(await send(admin, ...many)).toMatchObject({
      code: 'invalid',
      detail: 'These are 1,001 addresses. Invite at most 1,000 at once.',
    })
    expect(await send(admin, ...many.slice(1))).toMatchObject({ invited: 1000 })
    const found = await admin.call(listInvitations, { q: run, limit: 100 })
    if (!('rows' in found)) throw new Error(found.detail)
    expect(found).toMatchObject({ total: 1000 })
    expect(found.rows).toHaveLength(100)
    const second = await admin.call(listInvitations, { q: run, limit: 100, after: found.next ?? '' })
    expect('rows' in second && second.rows.some(({ id }) => found.rows.some((row) => row.id === id))).toBe(false)
    await app.settle()
    const { rows } = await app.shell.database.pool.query(
      `select count(*)::int as hashes from invitations where email like $1 and secret_hash is not null`,
      [`crowd%${run}%`],
    )
    expect(rows).toEqual([{ hashes: 1000 }])
  })

  test('an address whose invitation expired is invited again', async () => {
    const email = newcomer()
    await send(admin, email)
    app.advance(15 * day)
    expect(await stateOf(email)).toEqual(['expired'])
    expect(await send(admin, email)).toMatchObject({ invited: 1 })
    expect(await stateOf(email)).toEqual(['open'])
  })
})

describe('where no mail goes out', () => {
  test('the links are shown once, and do not prove the address', async () => {
    const bare = await testApp({ NODE_ENV: 'production', SIGN_UP: 'invited' })
    const email = newcomer()
    const sent = await send(await adminOf(bare), email)
    if (!('links' in sent)) throw new Error(sent.detail)
    expect(sent.links).toEqual([{ email, link: expect.stringMatching(/^http.*\/invitation\?token=[\w-]{43}$/) }])
    const token = new URL(sent.links[0]?.link ?? '').searchParams.get('token') ?? ''
    expect(await bare.as(null)(acceptInvitation, draft(token))).toMatchObject({
      person: { email, emailVerified: false },
    })
  })

  test('a link that was handed over has to be confirmed as soon as mail goes out', async () => {
    const bare = await testApp({ NODE_ENV: 'production', SIGN_UP: 'invited' })
    const email = newcomer()
    const sent = await send(await adminOf(bare), email)
    const link = 'links' in sent ? (sent.links[0]?.link ?? '') : ''
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(await app.as(null)(acceptInvitation, draft(token))).toEqual({ person: null, note: null })
    const right = { email, password: 'Quiet-Harbour-7', remember: false }
    expect(await app.as(null)(signIn, right)).toMatchObject({ detail: accountWords.unconfirmed })
    expect(await lettersTo(app, email)).toMatchObject([{ subject: 'Confirm your email address for Quad' }])
  })
})

describe('SIGN_UP and invitations', () => {
  test('open and domains admit invited people too, also from elsewhere', async () => {
    for (const settings of [{}, { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'other.example' }]) {
      const of = await testApp(settings)
      const email = newcomer()
      await send(await adminOf(of), email)
      expect(await of.as(null)(acceptInvitation, draft(await tokenFor(email, of)))).toMatchObject({ person: { email } })
    }
  })

  test('closed admits nobody: open invitations wait, and nobody is invited', async () => {
    const email = newcomer()
    await send(admin, email)
    const token = await tokenFor(email)
    const closed = await testApp({ SIGN_UP: 'closed' })
    const there = await adminOf(closed)
    expect(await closed.as(null)(readInvitation, { token })).toMatchObject({ detail: accountWords.signUpClosed })
    expect(await closed.as(null)(acceptInvitation, draft(token))).toMatchObject({ detail: accountWords.signUpClosed })
    for (const answer of [await send(there, newcomer()), await there.call(checkAddresses, {}, list(newcomer()))])
      expect(answer).toMatchObject({ code: 'forbidden', detail: invitingWords.closed })
    expect(await profileByEmail(app.shell.database.db, email)).toBeUndefined()
    expect(await app.as(null)(readInvitation, { token })).toMatchObject({ email })
  })
})

test('the audit log says who invited, sent again and revoked, and names no address', async () => {
  const email = newcomer()
  await send(admin, email)
  const invitation = await idOf(email)
  await admin.call(renewInvitation, { invitation })
  await admin.call(revokeInvitation, { invitation })
  const log = await admin.call(listActs, { person: admin.id })
  if (!('rows' in log)) throw new Error(log.detail)
  expect(log.rows.map(({ act }) => act).sort()).toEqual(['invitation_renewed', 'invitation_revoked', 'people_invited'])
  expect(JSON.stringify(log)).not.toContain(email)
})

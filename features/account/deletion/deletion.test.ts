import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo, linkIn } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { createFeed } from '../../calendar/feeds/contract.ts'
import { readExport, startExport } from '../../export/contract.ts'
import { addAssignment, listAssignments } from '../../homework/contract.ts'
import { confirmedStudent } from '../../notifications/notifications.testing.ts'
import { addSession, listSessions } from '../../study/contract.ts'
import { invite } from '../../study/invitations/contract.ts'
import { issueLink } from '../auth/links.ts'
import { confirmEmail, editProfile, signIn, signOut, whoAmI } from '../contract.ts'
import { changeEmail, confirmEmailChange, undoEmailChange } from '../email/contract.ts'
import { confirmIdentity } from '../identity/contract.ts'
import { profileByEmail, setRole } from '../queries.ts'
import { accountWords } from '../rules.ts'
import { deleteAccount, keepAccount, keepAccountByLink, readDeletion } from './contract.ts'
import { deletionWords } from './rules.ts'

const hour = 3_600_000
const day = 24 * hour
const report = { title: 'Lab report', course: 'BIO 210', dueDate: '2031-03-04' }
const closed = { code: 'account_closed', detail: deletionWords.closed }
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const signedIn = async (of: Caller) => {
  const browser = app.browser()
  await browser.call(signIn, { email: of.email, password: of.password, remember: true })
  return browser
}
const runJobs = async () => {
  await app.shell.jobs.enqueue(app.shell.database.db, 'account-erase-closed', {})
  await app.settle()
}

test('a deleted account is closed at once, can be kept for seven days as it was, and is erased then', async () => {
  const ada = await app.student()
  await ada.call(addAssignment, report)
  const feed = await ada.call(createFeed, { name: 'Phone', kinds: [], busyOnly: false })
  const path = 'address' in feed ? new URL(feed.address).pathname : ''
  const other = await signedIn(ada)
  expect((await app.browser().fetch(path)).status).toBe(200)

  const answer = await ada.call(deleteAccount, {})
  const erasesAt = 'erasesAt' in answer ? answer.erasesAt : ''
  expect(Date.parse(erasesAt) - app.shell.clock().getTime()).toBeGreaterThan(7 * day - hour)
  expect(await other.call(listAssignments, {})).toMatchObject({ code: 'signed_out' })
  expect(await ada.call(listAssignments, {})).toMatchObject(closed)
  expect(await ada.call(editProfile, { name: 'Nobody' })).toMatchObject(closed)
  expect(await ada.call(deleteAccount, {})).toMatchObject(closed)
  expect(await ada.call(whoAmI, {})).toMatchObject({ person: { id: ada.id }, erasesAt })
  expect((await app.browser().fetch(path)).status).toBe(404)

  // Signing in offers nothing but to keep it.
  app.advance(6 * day)
  await runJobs()
  const back = await signedIn(ada)
  expect(await back.call(whoAmI, {})).toMatchObject({ person: { id: ada.id }, erasesAt })
  expect(await back.call(listAssignments, {})).toMatchObject(closed)
  expect(await back.call(keepAccount, {})).toEqual({})
  expect(await back.call(whoAmI, {})).toMatchObject({ erasesAt: null })
  expect(await back.call(listAssignments, {})).toMatchObject({ rows: [{ title: 'Lab report' }] })
  expect((await app.browser().fetch(path)).status).toBe(200)

  // Again, and nobody keeps it; everything can still be taken along.
  expect(await back.call(confirmIdentity, { password: ada.password })).toEqual({})
  expect(await back.call(deleteAccount, {})).toHaveProperty('erasesAt')
  expect(await back.call(startExport, {})).toMatchObject({ export: { state: 'waiting' } })
  await app.settle()
  expect(await back.call(readExport, {})).toMatchObject({ export: { state: 'ready' } })
  app.advance(7 * day + hour)
  await runJobs()
  expect(await profileByEmail(app.shell.database.db, ada.email)).toBeUndefined()
  expect(await app.as(null)(signIn, { email: ada.email, password: ada.password, remember: false })).toMatchObject({
    detail: accountWords.badCredentials,
  })
  const { rows } = await app.shell.database.pool.query({
    text: 'select 1 from assignments where user_id = $1',
    values: [ada.id],
  })
  expect(rows).toEqual([])
})

test('the link in the mail opens it again, once, also without signing in; only signing out and keeping need no open account', async () => {
  const ada = await app.student()
  await ada.call(deleteAccount, {})
  const token = (await linkIn(app, ada.email, /will be deleted$/)).searchParams.get('token') ?? ''
  expect(await app.as(null)(keepAccountByLink, { token: `${token}x` })).toMatchObject({ code: 'gone' })
  expect(await app.as(null)(keepAccountByLink, { token })).toEqual({})
  expect(await app.as(null)(keepAccountByLink, { token })).toMatchObject({
    code: 'gone',
    detail: deletionWords.badLink,
  })
  expect(await ada.call(listAssignments, {})).toHaveProperty('rows')
  await ada.call(deleteAccount, {})
  expect(await ada.call(signOut, {})).toEqual({})
})

test('needs a recent proof of who asks, and the last admin cannot go', async () => {
  const [ada, eve] = [await app.student(), await app.student()]
  const { db } = app.shell.database
  for (const one of [ada, eve]) await setRole(db, one.id, 'admin', app.shell.clock())
  app.advance(11 * 60_000)
  expect(await ada.call(deleteAccount, {})).toMatchObject({ code: 'confirm_identity' })
  for (const one of [ada, eve]) await one.call(confirmIdentity, { password: one.password })
  const answers = await Promise.all([ada.call(deleteAccount, {}), eve.call(deleteAccount, {})])
  expect(answers.filter((answer) => 'erasesAt' in answer)).toHaveLength(1)
  expect(answers).toContainEqual(expect.objectContaining({ code: 'conflict', detail: accountWords.lastAdmin }))
  const left = 'erasesAt' in (answers[0] ?? {}) ? eve : ada
  // Nor can the other one give the role away meanwhile.
  await expect(setRole(db, left.id, 'student', app.shell.clock())).rejects.toThrow(accountWords.lastAdmin)
})

describe('what is shared', () => {
  test('is named beforehand; open invitations are withdrawn and the invited are told', async () => {
    const [ada, ben, cleo] = [await app.student(), await confirmedStudent(app), await app.student()]
    const plan = { title: 'Proofs together', course: 'BIO 210', date: '2031-03-04', time: '16:00' }
    const made = await ada.call(addSession, plan)
    const id = 'id' in made ? made.id : ''
    await ada.call(invite, { id, emails: [ben.email] })
    await app.settle()
    expect(await ben.call(listSessions, {})).toMatchObject({ rows: [{ title: 'Proofs together' }] })
    expect(await ada.call(readDeletion, {})).toMatchObject({
      shared: [expect.stringMatching(/^1 study session that you planned with others/)],
    })
    expect(await cleo.call(readDeletion, {})).toEqual({ shared: [] })
    await ada.call(deleteAccount, {})
    expect(await ben.call(listSessions, {})).toMatchObject({ rows: [] })
    expect((await lettersTo(app, ben.email))[0]).toMatchObject({
      subject: 'A study session is off',
      text: expect.stringContaining('An invitation to study together was withdrawn'),
    })
    // Nobody reaches a closed account by inviting it.
    const other = await cleo.call(addSession, { ...plan, title: 'Sets' })
    await cleo.call(invite, { id: 'id' in other ? other.id : '', emails: [ada.email] })
    await app.settle()
    expect((await lettersTo(app, ada.email)).map(({ subject }) => subject)).not.toContain(
      'An invitation to study together',
    )
  })

  test('undoing a change of address stops a deletion that the intruder began', async () => {
    const ada = await app.student()
    await ada.call(confirmEmail, {
      token: await issueLink(app.shell.database.db, ada.id, 'confirm', app.shell.clock()),
    })
    const email = `thief.${crypto.randomUUID()}@example.edu`
    await ada.call(changeEmail, { email })
    const link = await linkIn(app, email, /^Confirm your new/)
    await ada.call(confirmEmailChange, { token: link.searchParams.get('token') ?? '' })
    await ada.call(deleteAccount, {})
    const undo = await linkIn(app, ada.email, /was changed$/)
    const password = 'Owner-Harbour-8'
    expect(await app.as(null)(undoEmailChange, { token: undo.searchParams.get('token') ?? '', password })).toEqual({
      email: ada.email,
    })
    const owner = app.browser()
    await owner.call(signIn, { email: ada.email, password, remember: false })
    expect(await owner.call(whoAmI, {})).toMatchObject({ person: { email: ada.email }, erasesAt: null })
  })
})

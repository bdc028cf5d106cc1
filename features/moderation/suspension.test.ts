import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../contract/refusal.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { signIn, whoAmI } from '../account/contract.ts'
import { confirmIdentity } from '../account/identity/contract.ts'
import { accountWords, suspensionWords } from '../account/rules.ts'
import { confirmedMember, newToken } from '../account/tokens/client.testing.ts'
import { liftSuspension, readPerson, suspendPerson } from '../admin/contract.ts'
import { addFeed } from '../calendar/feeds/subscriber.testing.ts'
import { downloadExport, openExport, startExport } from '../export/contract.ts'
import { addAssignment, listAssignments } from '../homework/contract.ts'
import { profileVisibility, readPersonPage } from '../people/contract.ts'
import { keepPresence } from '../people/presence.queries.ts'
import { readSession } from '../study/contract.ts'
import { readJoinLink } from '../study/invitations/contract.ts'
import { hiddenTitle } from '../study/rules.ts'
import { caseOf, decideAbout, decidedSession, groupOf, reportAs, staffMember } from './cases.testing.ts'
import { appealCase, listOwnCases } from './contract.ts'

let app: Running
let noor: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock(new Date().toISOString())
  noor = await staffMember(app, 'moderator')
})

const day = 86_400_000
/** Runs what is due once so many days are over. */
async function daysLater(days: number): Promise<void> {
  app.advance(days * day)
  await app.shell.jobs.enqueue(app.shell.database.db, 'suspensions-end', {})
  await app.settle()
  app.advance(1001)
}
const newcomer = { title: 'Essay', course: 'Other', dueDate: '2031-05-05' }
const remembered = ({ email, password }: Caller) => ({ email, password, remember: true })

describe('somebody whom moderators suspend for days', () => {
  test('stays signed in and signs in, reads, exports and appeals, and changes nothing else', async () => {
    const ada = await app.student()
    succeeded(await ada.call(addAssignment, newcomer))
    await ada.call(profileVisibility.change, { value: 'everyone' })
    succeeded(await reportAs(await app.student(), 'name', ada.id))
    const id = await caseOf(noor, ada)
    succeeded(await decideAbout(noor, id, 'suspend', { days: 7 }))
    const until = new Date(app.shell.clock().getTime() + 7 * day)
    const told = succeeded(await ada.call(whoAmI, {}))
    expect(told.suspended?.reason).toBe('Against the rules (3).')
    expect(Math.abs(Date.parse(told.suspended?.until ?? '') - until.getTime())).toBeLessThan(60_000)
    expect(await app.browser().call(signIn, remembered(ada))).toMatchObject({ email: ada.email })

    expect(succeeded(await ada.call(listAssignments, {})).rows).toHaveLength(1)
    const refused = problem.parse(await (await ada.send(addAssignment, newcomer)).json())
    expect(refused).toMatchObject({ code: 'suspended', status: 403, detail: suspensionWords.readOnly })
    expect(succeeded(await ada.call(listAssignments, {})).rows).toHaveLength(1)

    await ada.call(confirmIdentity, { password: ada.password })
    const begun = succeeded(await ada.call(startExport, {}))
    await app.settle()
    const archive = { id: begun.export?.id ?? '' }
    succeeded(await ada.call(openExport, archive))
    expect((await ada.send(downloadExport, archive)).status).toBe(200)
    expect(await ada.call(appealCase, { id, words: 'It is my name.' })).toEqual({})
    const letter = (await lettersTo(app, ada.email)).find(({ subject }) => subject.startsWith('A decision'))
    expect(letter?.text).toContain('suspended your account until')
  })

  test('is seen and heard by nobody, also not as present; what they wrote comes back afterwards, what was hidden does not', async () => {
    const [ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student()]
    const { seats, token } = await groupOf(ada, 'Osmosis', ben)
    const other = await groupOf(ada, 'Lab reports for sale', ben)
    succeeded(await reportAs(ben, 'group-session', other.seats[0] ?? '', 'advertising'))
    succeeded(await decideAbout(noor, await caseOf(noor, ada), 'suspend', { days: 3 }))
    const titleOf = async (seat = '') => succeeded(await ben.call(readSession, { id: seat })).title
    expect(await ben.call(readPersonPage, { id: ada.id })).toMatchObject({ code: 'not_found' })
    const { group } = succeeded(await ben.call(readSession, { id: seats[0] ?? '' }))
    expect(group?.people.find(({ host }) => host)).toMatchObject({ name: 'Student', known: false, id: null })
    expect([await titleOf(seats[0]), await titleOf(other.seats[0])]).toEqual([hiddenTitle, hiddenTitle])
    expect(await (await app.student()).call(readJoinLink, { token })).toMatchObject({ code: 'not_found' })
    await keepPresence(app.shell, [{ person: ada.id, input: app.shell.clock() }])
    const { rows } = await app.shell.database.pool.query('select 1 from presence where user_id = $1', [ada.id])
    expect(rows).toEqual([])

    await daysLater(3)
    await ben.call(signIn, remembered(ben))
    expect(succeeded(await ben.call(readPersonPage, { id: ada.id })).name).toBe('Ada Marlow')
    expect([await titleOf(seats[0]), await titleOf(other.seats[0])]).toEqual(['Osmosis', hiddenTitle])
    await ada.call(signIn, remembered(ada))
    expect(succeeded(await ada.call(whoAmI, {})).suspended).toBeNull()
    succeeded(await ada.call(addAssignment, newcomer))
  })

  test('has tokens and feeds that rest meanwhile', async () => {
    const ada = await confirmedMember(app)
    await ada.call(profileVisibility.change, { value: 'everyone' })
    const feed = await addFeed(ada, {})
    const { program } = await newToken(app, ada, ['homework:read'])
    const both = async () => [
      (await app.browser().fetch(feed)).status,
      (await program.send(listAssignments, {})).status,
    ]
    expect(await both()).toEqual([200, 200])
    succeeded(await reportAs(await app.student(), 'name', ada.id))
    succeeded(await decideAbout(noor, await caseOf(noor, ada), 'suspend', { days: 1 }))
    expect(await both()).toEqual([404, 401])
    await daysLater(1)
    expect(await both()).toEqual([200, 200])
  })

  test('is free again at once when somebody else decides so after an appeal', async () => {
    const { author, id, session } = await decidedSession(app, noor, 'suspend', { days: 30 })
    const ines = await staffMember(app, 'moderator', 'Ines Duarte')
    app.advance(1001)
    succeeded(await author.call(appealCase, { id, words: 'I sold nothing.' }))
    succeeded(await decideAbout(ines, id, 'restore', { words: 'You are right.' }))
    expect(succeeded(await author.call(whoAmI, {})).suspended).toBeNull()
    expect(succeeded(await author.call(listOwnCases, {}))).toMatchObject([
      { outcome: 'restored', hidden: false, suspendedUntil: null },
    ])
    expect(succeeded(await author.call(readSession, { id: session })).group?.hidden).toBe(false)
    succeeded(await author.call(addAssignment, newcomer))
  })

  test('twice is suspended for the longer time', async () => {
    const { author, guest } = await decidedSession(app, noor, 'suspend', { days: 30 })
    const before = succeeded(await author.call(whoAmI, {})).suspended?.until
    const { rows } = await app.shell.database.pool.query('select name from profiles where id = $1', [author.id])
    expect(rows).toEqual([{ name: 'Student' }])
    const other = await groupOf(guest, 'Mine')
    expect(other.session).not.toBe('')
    // Reported before, decided now.
    await app.shell.database.pool.query(
      `insert into moderation_cases (user_id, kind, thing, words, opened_at, reported_at)
        values ($1, 'name', $1, '{"name": "Dorian Vale"}', now(), now())`,
      [author.id],
    )
    succeeded(await decideAbout(noor, await caseOf(noor, author), 'suspend', { days: 1 }))
    expect(succeeded(await author.call(whoAmI, {})).suspended?.until).toBe(before)
  })
})

describe('somebody whom an admin keeps out', () => {
  test('is not let in by a suspension that ends, and is hidden like everybody who is suspended', async () => {
    const [ada, ben, admin] = [await app.student(), await app.student(), await staffMember(app, 'admin')]
    const { seats } = await groupOf(ada, 'Osmosis', ben)
    succeeded(await reportAs(ben, 'group-session', seats[0] ?? ''))
    const id = await caseOf(noor, ada)
    succeeded(await admin.call(suspendPerson, { person: ada.id, reason: 'Somebody else has the account.' }))
    expect(succeeded(await ben.call(readSession, { id: seats[0] ?? '' })).title).toBe(hiddenTitle)
    expect(await decideAbout(noor, id, 'suspend', { days: 1 })).toMatchObject({ detail: accountWords.keptOut })
    expect(succeeded(await admin.call(readPerson, { person: ada.id })).suspended).toMatchObject({ until: null })
    expect(await app.browser().call(signIn, remembered(ada))).toMatchObject({ code: 'forbidden' })
    succeeded(await admin.call(liftSuspension, { person: ada.id }))
    expect(succeeded(await ben.call(readSession, { id: seats[0] ?? '' })).title).toBe('Osmosis')
  })

  test('an admin also ends what moderators decided', async () => {
    const { author } = await decidedSession(app, noor, 'suspend', { days: 30 })
    const admin = await staffMember(app, 'admin')
    expect(succeeded(await admin.call(readPerson, { person: author.id })).suspended?.until).not.toBeNull()
    succeeded(await admin.call(liftSuspension, { person: author.id }))
    expect(succeeded(await author.call(whoAmI, {}))).toMatchObject({ suspended: null, person: { name: 'Dorian Vale' } })
  })
})

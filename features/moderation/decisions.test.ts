import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import { holdLock, untilWaiting } from '../../server/testing/locks.ts'
import type { Running } from '../../server/testing/run.ts'
import { signIn } from '../account/contract.ts'
import { profileVisibility } from '../people/contract.ts'
import { editSession } from '../study/contract.ts'
import { caseOf, decideAbout, decidedSession, groupOf, reportAs, staffMember } from './cases.testing.ts'
import { appealCase, decideCase, listCases, listOwnCases, readCase, readDecisionCounts } from './contract.ts'
import { appealDays, moderationWords } from './rules.ts'

let app: Running
let noor: Caller
let ines: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock(new Date().toISOString())
  // Whoever has a role from another test decides nothing here.
  await app.shell.database.pool.query("update profiles set role = 'student' where role = 'moderator'")
  noor = await staffMember(app, 'moderator')
  ines = await staffMember(app, 'moderator', 'Ines Duarte')
})

const day = 86_400_000
const outcome = async (who: Caller) => succeeded(await who.call(listOwnCases, {}))[0]
const ask = (who: Caller, id: string) => who.call(appealCase, { id, words: 'It was a joke.' })

describe('a decision', () => {
  test('is told to the author with what and why, by mail and on their page, and never who reported or decided', async () => {
    const { author, guest } = await decidedSession(app, noor, 'hide')
    const own = succeeded(await author.call(listOwnCases, {}))
    expect(own).toMatchObject([
      {
        ...{ kind: 'group-session', outcome: 'hidden', why: 'Against the rules (3).', hidden: true },
        ...{ suspendedUntil: null, appeal: null, appealUntil: expect.any(String) },
        words: { title: 'Lab reports for sale' },
      },
    ])
    const [letter] = await lettersTo(app, author.email)
    expect(letter).toMatchObject({ subject: 'A decision about something of yours on Quad' })
    expect(letter?.text).toContain('hidden your group session')
    expect(letter?.text).toContain('Against the rules (3).')
    for (const text of [JSON.stringify(own), letter?.text ?? ''])
      for (const word of [guest.id, guest.email, 'Gila Roth', noor.id, 'Noor Haddad']) expect(text).not.toContain(word)
  })

  test('needs words, unless nothing was wrong; then the author hears nothing of it', async () => {
    const [ada, ben] = [await app.student(), await app.student()]
    await ada.call(profileVisibility.change, { value: 'everyone' })
    succeeded(await reportAs(ben, 'name', ada.id))
    const id = await caseOf(noor, ada)
    for (const act of ['hide', 'warn', 'suspend'] as const)
      expect(await decideAbout(noor, id, act, { words: ' ', days: 3 })).toMatchObject({
        ...{ code: 'invalid', fields: { words: moderationWords.sayWhy } },
      })
    expect(await decideAbout(noor, id, 'suspend')).toMatchObject({ fields: { days: moderationWords.days } })
    expect(await decideAbout(noor, id, 'suspend', { days: 91 })).toMatchObject({ code: 'invalid' })
    succeeded(await decideAbout(noor, id, 'dismiss', { words: '' }))
    expect(await ada.call(listOwnCases, {})).toEqual([])
    expect(await lettersTo(app, ada.email)).not.toContainEqual(expect.objectContaining({ subject: /decision/ }))
    expect(await ask(ada, id)).toMatchObject({ code: 'conflict' })
    expect(await caseOf(noor, ada, 'decided')).toBe(id)
  })

  test('that warns hides nothing, and can be followed by another', async () => {
    const { author, id } = await decidedSession(app, noor, 'warn')
    expect(await outcome(author)).toMatchObject({ outcome: 'warned', hidden: false })
    expect(await decideAbout(noor, id, 'restore')).toMatchObject({ detail: moderationWords.notHidden })
    succeeded(await decideAbout(ines, id, 'hide'))
    expect(await decideAbout(noor, id, 'hide')).toMatchObject({ detail: moderationWords.hiddenBefore })
    expect(await outcome(author)).toMatchObject({ outcome: 'hidden', hidden: true })
    succeeded(await decideAbout(noor, id, 'restore', { words: 'It was fine after all.' }))
    expect(await outcome(author)).toMatchObject({ outcome: 'restored', hidden: false, why: 'It was fine after all.' })
  })

  test('of two moderators at once is taken once; the second is told who was first', async ({ skip }) => {
    skip(app.shell.database.engine === 'embedded', 'all connections to the embedded engine share one session')
    const [ada, ben] = [await app.student(), await app.student()]
    await ada.call(profileVisibility.change, { value: 'everyone' })
    succeeded(await reportAs(ben, 'name', ada.id))
    const id = await caseOf(noor, ada)
    const { version } = succeeded(await noor.call(readCase, { id }))
    const release = await holdLock(app, 'select 1 from moderation_cases where id = $1 for update', id)
    const given = { id, version, words: 'Not your name.' }
    const first = noor.call(decideCase, { ...given, act: 'hide' })
    await untilWaiting(app, 1)
    const second = ines.call(decideCase, { ...given, act: 'suspend', days: 7 })
    await untilWaiting(app, 2)
    await release()
    expect([await first, await second]).toMatchObject([
      { outcome: 'hidden' },
      { code: 'conflict', detail: 'Noor Haddad has decided this in the meantime. Look at it again.' },
    ])
    expect(succeeded(await noor.call(readCase, { id })).decisions).toHaveLength(1)
  })

  test('comes too late where there is another report by now', async () => {
    const [ada, ben, cleo] = [await app.student(), await app.student(), await app.student()]
    await ada.call(profileVisibility.change, { value: 'everyone' })
    succeeded(await reportAs(ben, 'name', ada.id))
    const id = await caseOf(noor, ada)
    const { version } = succeeded(await noor.call(readCase, { id }))
    succeeded(await reportAs(cleo, 'name', ada.id))
    const decision = { id, version, act: 'dismiss', words: '' } as const
    expect(await noor.call(decideCase, decision)).toMatchObject({ code: 'conflict' })
  })
})

describe('nobody decides', () => {
  test('about own texts or own reports, and not who has no role', async () => {
    await ines.call(profileVisibility.change, { value: 'everyone' })
    succeeded(await reportAs(noor, 'name', ines.id))
    const id = await caseOf(noor, ines)
    expect(succeeded(await ines.call(readCase, { id })).mayNot).toBe(moderationWords.ownText)
    expect(await decideAbout(ines, id, 'dismiss')).toMatchObject({ code: 'forbidden', detail: moderationWords.ownText })
    const admin = await staffMember(app, 'admin')
    expect(await decideAbout(noor, id, 'hide')).toMatchObject({ code: 'forbidden', detail: moderationWords.ownReport })
    const student = await app.student()
    const decision = { id, version: 1, act: 'hide', words: 'x' } as const
    expect(await student.call(decideCase, decision)).toMatchObject({ code: 'forbidden' })
    succeeded(await decideAbout(admin, id, 'dismiss'))
  })

  test('to suspend somebody with a role, unless they are an admin', async () => {
    const [guest, admin] = [await app.student(), await staffMember(app, 'admin')]
    const { seats } = await groupOf(ines, 'Beginners stay away', guest)
    succeeded(await reportAs(guest, 'group-session', seats[0] ?? ''))
    const id = await caseOf(noor, ines)
    expect(succeeded(await noor.call(readCase, { id })).maySuspend).toBe(false)
    expect(await decideAbout(noor, id, 'suspend', { days: 3 })).toMatchObject({
      ...{ code: 'forbidden', detail: moderationWords.staff },
    })
    succeeded(await decideAbout(admin, id, 'suspend', { days: 3 }))
    // Their role rests.
    app.advance(1001)
    expect(await ines.call(listCases, {})).toMatchObject({ code: 'forbidden' })
  })
})

describe('an appeal', () => {
  test('is made once, and decided by somebody else', async () => {
    const { author, guest, id } = await decidedSession(app, noor, 'hide')
    expect(await ask(guest, id)).toMatchObject({ code: 'not_found' })
    expect(await ask(author, id)).toEqual({})
    // To keep it hidden is another act.
    expect(await decideAbout(ines, id, 'hide')).toMatchObject({ detail: moderationWords.hiddenBefore })
    expect(await ask(author, id)).toMatchObject({ code: 'conflict', detail: moderationWords.appealedBefore })
    expect(await outcome(author)).toMatchObject({
      appealUntil: null,
      appeal: { words: 'It was a joke.', answered: false },
    })
    expect(await caseOf(ines, author, 'appeal')).toBe(id)
    expect(await decideAbout(noor, id, 'uphold')).toMatchObject({
      ...{ code: 'forbidden', detail: moderationWords.ownDecision },
    })
    succeeded(await decideAbout(ines, id, 'restore', { words: 'It is fine.' }))
    expect(await outcome(author)).toMatchObject({ outcome: 'restored', hidden: false, appeal: { answered: true } })
    // Not a second one, also when it is hidden again.
    succeeded(await decideAbout(noor, id, 'hide'))
    expect(await ask(author, id)).toMatchObject({ detail: moderationWords.appealedBefore })
  })

  test('leaves everything as it was where that was right', async () => {
    const { author, id } = await decidedSession(app, noor, 'hide')
    expect(await decideAbout(ines, id, 'uphold')).toMatchObject({ detail: moderationWords.noAppeal })
    succeeded(await ask(author, id))
    succeeded(await decideAbout(ines, id, 'uphold', { words: 'It stays hidden.' }))
    expect(await outcome(author)).toMatchObject({ outcome: 'hidden', hidden: true, why: 'It stays hidden.' })
  })

  test('comes too late after some days', async () => {
    const { author, id } = await decidedSession(app, noor, 'warn')
    app.advance(appealDays * day + 1)
    succeeded(await author.call(signIn, { email: author.email, password: author.password, remember: true }))
    expect(await outcome(author)).toMatchObject({ appealUntil: null })
    expect(await ask(author, id)).toMatchObject({ code: 'gone', detail: moderationWords.appealOver })
  })
})

test('an author who changes what is hidden puts it before the moderators once more; it stays hidden meanwhile', async () => {
  const { author, session, id } = await decidedSession(app, noor, 'hide')
  app.advance(60_000)
  succeeded(await author.call(editSession, { id: session, title: 'Lab reports together' }))
  const again = succeeded(await ines.call(readCase, { id }))
  expect(again).toMatchObject({ state: 'open', hidden: true, words: { title: 'Lab reports together' } })
  expect(again.changedAt).not.toBeNull()
  succeeded(await decideAbout(ines, id, 'restore', { words: 'Thank you.' }))
  expect(await outcome(author)).toMatchObject({ outcome: 'restored', hidden: false })
})

test('everybody reads how many decisions there were in a month, and the log cannot be changed', async () => {
  const before = succeeded(await app.as(null)(readDecisionCounts, {}))[0]
  await decidedSession(app, noor, 'warn')
  const [month] = succeeded(await app.as(null)(readDecisionCounts, {}))
  expect(month).toEqual({
    ...{ hidden: 0, suspended: 0, dismissed: 0, restored: 0, ...before },
    ...{ month: app.shell.clock().toISOString().slice(0, 7), warned: (before?.warned ?? 0) + 1 },
  })
  for (const text of [
    'delete from moderation_log',
    "update moderation_log set act = 'warn'",
    'truncate moderation_log',
  ])
    await expect(app.shell.database.pool.query(text)).rejects.toThrow('only added')
})

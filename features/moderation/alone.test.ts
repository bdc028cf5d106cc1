import { expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import { setRole, setSuspension } from '../account/queries.ts'
import { profileVisibility } from '../people/contract.ts'
import { caseOf, decideAbout, decidedSession, reportAs, staffMember } from './cases.testing.ts'
import { appealCase, readCase } from './contract.ts'
import { moderationWords } from './rules.ts'

test('on a campus with a single moderator an appeal waits for an admin; with nobody else the same one decides, which is marked', async () => {
  const app = await testApp()
  const noor = await staffMember(app, 'moderator')
  const { author, id } = await decidedSession(app, noor, 'hide')
  succeeded(await author.call(appealCase, { id, words: 'It was a joke.' }))
  const may = async () => {
    const { mayNot, alone } = succeeded(await noor.call(readCase, { id }))
    return { mayNot, alone }
  }
  expect(await may()).toEqual({ mayNot: null, alone: true })
  const other = await staffMember(app, 'moderator', 'Ines Duarte')
  expect(await may()).toEqual({ mayNot: moderationWords.ownDecision, alone: false })
  // Who is suspended decides nothing.
  await setSuspension(app.shell.database.db, other.id, 'Test', app.shell.clock())
  expect(await may()).toEqual({ mayNot: null, alone: true })
  const admin = await staffMember(app, 'admin', 'Rosa Lind')
  expect(await may()).toEqual({ mayNot: moderationWords.ownDecision, alone: false })
  expect(await decideAbout(noor, id, 'uphold')).toMatchObject({ code: 'forbidden' })
  succeeded(await decideAbout(admin, id, 'uphold'))

  // An own report too, but never an own text.
  await setRole(app.shell.database.db, noor.id, 'student', app.shell.clock())
  const ada = await app.student()
  for (const one of [ada, admin]) await one.call(profileVisibility.change, { value: 'everyone' })
  succeeded(await reportAs(admin, 'name', ada.id))
  const decided = succeeded(await decideAbout(admin, await caseOf(admin, ada), 'hide'))
  expect(decided.decisions).toMatchObject([{ act: 'hide', alone: true }])
  succeeded(await reportAs(ada, 'name', admin.id))
  expect(await decideAbout(admin, await caseOf(admin, admin), 'dismiss')).toMatchObject({
    ...{ code: 'forbidden', detail: moderationWords.ownText },
  })
})

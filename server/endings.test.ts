import { beforeAll, describe, expect, test } from 'vitest'
import { undoById } from '../contract/undo.ts'
import { signIn } from '../features/account/contract.ts'
import { confirmIdentity } from '../features/account/identity/contract.ts'
import { changePassword, revokeOtherSessions } from '../features/account/sessions/contract.ts'
import { confirmedMember, newToken } from '../features/account/tokens/client.testing.ts'
import { createToken, revokeToken } from '../features/account/tokens/contract.ts'
import { changeRole, suspendPerson } from '../features/admin/contract.ts'
import { beginUpload, pieceOf, randomBytesOf, someAssignment } from '../features/homework/attachments/attach.testing.ts'
import { addAttachment, finishAttachment, putPiece } from '../features/homework/attachments/contract.ts'
import { addAssignment, deleteAssignment } from '../features/homework/contract.ts'
import { caseOf, decideAbout, groupOf, reportAs } from '../features/moderation/cases.testing.ts'
import { subscribedBrowser } from '../features/notifications/push/browser.testing.ts'
import { allowPush } from '../features/notifications/push/contract.ts'
import { startCheckout } from '../features/premium/contract.ts'
import { checkoutGiven } from '../features/premium/premium.testing.ts'
import { succeeded } from './testing/answers.ts'
import type { Caller } from './testing/caller.ts'
import { type EndingNodes, endingNodes, isOrdered, leavings } from './testing/endings.ts'
import type { Press } from './testing/pairs.ts'

/**
 * What somebody writes for themselves while they lose the right to. What people begin with each other is tried in
 * `endings.test.ts` of each feature; the table is in docs/endings.md.
 */
let at: EndingNodes
beforeAll(async () => {
  at = await endingNodes()
})

const writes: Record<string, (who: Caller) => Promise<Press>> = {
  'a token': async (who) => (as) => as(who).call(createToken, { name: 'Script', scopes: ['homework:read'] }),
  'a repeating assignment': async (who) => (as) =>
    as(who).call(addAssignment, {
      ...{ title: 'Quiz', course: 'BIO 210', dueDate: '2031-03-04' },
      repeat: { every: 'week', interval: 1, weekdays: [], monthly: 'day', until: null, count: 3 },
    }),
  'a file': async (who) => {
    const assignment = await someAssignment(who)
    return (as) => as(who).call(addAttachment, { id: assignment, name: 'notes.txt', size: 10 })
  },
  'a piece of a file': async (who) => {
    const { id } = await beginUpload(who, await someAssignment(who), 'notes.txt', 10)
    return (as) => as(who).call(putPiece, { id, index: 0 }, pieceOf(randomBytesOf(10), 0))
  },
  'a whole file': async (who) => {
    const { id } = await beginUpload(who, await someAssignment(who), 'notes.txt', 10)
    succeeded(await who.call(putPiece, { id, index: 0 }, pieceOf(randomBytesOf(10), 0)))
    return (as) => as(who).call(finishAttachment, { id })
  },
  'a subscription to push notifications': async (who) => (as) =>
    as(who).call(allowPush, subscribedBrowser('push.example.org').subscription),
  'a payment': async (who) => (as) => as(who).call(startCheckout, checkoutGiven),
  'what was deleted': async (who) => {
    const { undo } = succeeded(await who.call(deleteAssignment, { id: await someAssignment(who) }))
    return (as) => as(who).call(undoById, { id: undo ?? '' })
  },
}

/** The same person in another browser, signed in. */
async function elsewhere(who: Caller): Promise<Caller> {
  const there = at.app.browser()
  const { email, password } = who
  succeeded(await there.call(signIn, { email, password, remember: false }))
  return Object.assign(there, { id: who.id, email, password })
}
const ends: Record<string, (who: Caller) => Promise<Press>> = {
  'are suspended for days': async (who) => {
    const [moderator, host] = [await at.member('moderator'), await at.student()]
    await groupOf(host, 'Heaps', who)
    succeeded(await reportAs(host, 'name', who.id))
    const id = await caseOf(moderator, who)
    return (as) => decideAbout(as(moderator), id, 'suspend', { days: 3 })
  },
  'sign out everywhere': async (who) => {
    const there = await elsewhere(who)
    return (as) => as(there).call(revokeOtherSessions, {})
  },
  'choose another password': async (who) => {
    const there = await elsewhere(who)
    return (as) => as(there).call(changePassword, { current: who.password, password: 'Wide-Harbour-8' })
  },
}
for (const leave of leavings)
  ends[leave] = async (who) => {
    succeeded(await at.staff.call(confirmIdentity, { password: at.staff.password }))
    return at.leavings[leave](who)
  }

describe('nothing is written by those who', () => {
  const cells = Object.keys(ends).flatMap((end) => Object.keys(writes).map((what) => [end, what] as const))
  test.each(cells)('%s: %s', async (how, what) => {
    const who = await at.student()
    const [end, begin] = [await ends[how]?.(who), await writes[what]?.(who)]
    succeeded(await who.call(confirmIdentity, { password: who.password }))
    if (!end || !begin) throw new Error('no such cell')
    const answer = await at.after({ on: who }, end, begin)
    if (isOrdered) expect(answer).toHaveProperty('code')
  })
})

test('a token that is revoked writes nothing', async () => {
  const who = await confirmedMember(at.app)
  const { id, program } = await newToken(at.app, who, ['homework:write'])
  const draft = { title: 'Quiz', course: 'BIO 210', dueDate: '2031-03-04' }
  const answer = await at.after(
    { on: who },
    (as) => as(who).call(revokeToken, { id }),
    () => program.call(addAssignment, draft),
  )
  if (isOrdered) expect(answer).toHaveProperty('code', 'signed_out')
})

test('an admin whose role is taken decides nothing any more', async () => {
  const [admin, who] = [await at.member('admin'), await at.student()]
  const answer = await at.after(
    { on: admin },
    (as) => as(at.staff).call(changeRole, { person: admin.id, role: 'student' }),
    (as) => as(admin).call(suspendPerson, { person: who.id, reason: 'Sends spam.' }),
  )
  if (isOrdered) expect(answer).toHaveProperty('code', 'forbidden')
})

import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { daysAfter } from '../../../contract/day.ts'
import { routePattern } from '../../../contract/endpoint.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteAvatar, putAvatar } from '../../account/avatar/contract.ts'
import { editProfile } from '../../account/contract.ts'
import { confirmIdentity } from '../../account/identity/contract.ts'
import { setRole } from '../../account/queries.ts'
import { liftSuspension } from '../../admin/contract.ts'
import { readCalendar } from '../../calendar/contract.ts'
import { caseOf, decideAbout, reportAs, staffMember } from '../../moderation/cases.testing.ts'
import { deleteSession, editSession, listSessions } from '../contract.ts'
import { addPlan } from '../plans.testing.ts'
import { answerInvitation, joinSession, makeJoinLink } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

/** The list of a person's sessions as a browser asks for it that has the one with that tag. */
async function listed(who: Caller, tag = ''): Promise<{ status: number; tag: string; text: string }> {
  const answer = await who.fetch(`${routePattern(listSessions)}`, { headers: { 'if-none-match': tag } })
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
}

test('somebody’s new name, new picture and removed picture are seen by the others, and nobody else’s list is read anew', async () => {
  const [ada, ben, outsider] = [await app.student(), await app.student({ name: 'Ben Archer' }), await app.student()]
  const { id } = await addPlan(ada)
  await addPlan(outsider)
  const { token } = succeeded(await ada.call(makeJoinLink, { id }))
  succeeded(await ben.call(joinSession, { token }))
  const elsewhere = await listed(outsider)
  let before = await listed(ada)
  expect((await listed(ada, before.tag)).status).toBe(304)

  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const changes = [
    async () => succeeded(await ben.call(editProfile, { name: 'Benjamin Archer' })),
    async () => succeeded(await ben.call(putAvatar, {}, new Uint8Array(picture))),
    async () => succeeded(await ben.call(deleteAvatar, {})),
  ]
  for (const change of changes) {
    await change()
    const after = await listed(ada, before.tag)
    expect(after.status).toBe(200)
    expect(after.text).not.toBe(before.text)
    before = after
    expect((await listed(outsider, elsewhere.tag)).status).toBe(304)
  }
  expect(before.text).toContain('Benjamin Archer')
  // Somebody who has invited nobody yet sees their own new name.
  const alone = await addPlan(outsider, { sessionType: 'group' })
  const own = await listed(outsider)
  succeeded(await outsider.call(editProfile, { name: 'Cleo Winter' }))
  const renamed = await listed(outsider, own.tag)
  expect(renamed.status).toBe(200)
  expect(alone.group?.people).toHaveLength(1)
  expect(renamed.text).toContain('Cleo Winter')
  // What others do not see of him changes nothing for them.
  succeeded(await ben.call(editProfile, { weekStart: 1 }))
  expect((await listed(ada, before.tag)).status).toBe(304)
  expect((await listed(outsider, renamed.tag)).status).toBe(304)
})

test('a name that moderators have hidden is seen as its person writes it anew, by them', async () => {
  const [ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben Archer' })]
  const moderator = await staffMember(app, 'moderator')
  const { id } = await addPlan(ada)
  const { token } = succeeded(await ada.call(makeJoinLink, { id }))
  succeeded(await ben.call(joinSession, { token }))
  succeeded(await reportAs(ben, 'name', ada.id))
  succeeded(await decideAbout(moderator, await caseOf(moderator, ada), 'hide'))
  const before = await listed(ada)
  succeeded(await ada.call(editProfile, { name: 'Ada Winter' }))
  expect((await listed(ada, before.tag)).text).toContain('Ada Winter')
  expect((await listed(ben)).text).not.toContain('Ada')
})

test('somebody who is suspended for days has no name in the groups of others, and has it again when an admin ends that', async () => {
  const [ada, ben, admin] = [await app.student(), await app.student({ name: 'Ben Archer' }), await app.student()]
  const moderator = await staffMember(app, 'moderator')
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  const { id } = await addPlan(ada)
  const { token } = succeeded(await ada.call(makeJoinLink, { id }))
  succeeded(await ben.call(joinSession, { token }))
  const before = await listed(ada)
  succeeded(await reportAs(ada, 'name', ben.id))
  succeeded(await decideAbout(moderator, await caseOf(moderator, ben), 'suspend', { days: 3 }))
  const without = await listed(ada, before.tag)
  expect(without.text).not.toContain('Ben')
  expect(without.status).toBe(200)
  succeeded(await admin.call(confirmIdentity, { password: admin.password }))
  succeeded(await admin.call(liftSuspension, { person: ben.id }))
  expect((await listed(ada, without.tag)).status).toBe(200)
})

test('who joins, answers or leaves makes nobody else read their calendar anew, and everybody in it the list with the people', async () => {
  const [ada, ben, cleo] = [await app.student(), await app.student({ name: 'Ben Archer' }), await app.student()]
  const { id, startTime } = await addPlan(ada)
  const { token } = succeeded(await ada.call(makeJoinLink, { id }))
  succeeded(await cleo.call(joinSession, { token }))
  const day = startTime.slice(0, 10)
  const calendar = async (tag = '') => {
    const query = new URLSearchParams({ from: day, to: daysAfter(day, 7) })
    const answer = await ada.fetch(`${routePattern(readCalendar)}?${query}`, { headers: { 'if-none-match': tag } })
    return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
  }
  const { tag, text } = await calendar()
  expect(text).toContain(id)
  let list = await listed(ada)
  const seat = succeeded(await ben.call(joinSession, { token }))
  const steps = [
    async () => undefined,
    async () => succeeded(await ben.call(answerInvitation, { id: seat.id, answer: 'no' })),
    async () => succeeded(await ben.call(deleteSession, { id: seat.id })),
  ]
  for (const step of steps) {
    await step()
    expect((await calendar(tag)).status).toBe(304)
    const next = await listed(ada, list.tag)
    expect(next.status).toBe(200)
    list = next
  }
  succeeded(await ada.call(editSession, { id, location: 'Table 6' }))
  expect((await calendar(tag)).status).toBe(200)
})

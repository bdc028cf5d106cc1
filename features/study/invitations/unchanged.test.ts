import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { routePattern } from '../../../contract/endpoint.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteAvatar, putAvatar } from '../../account/avatar/contract.ts'
import { editProfile } from '../../account/contract.ts'
import { listSessions } from '../contract.ts'
import { addPlan } from '../plans.testing.ts'
import { joinSession, makeJoinLink } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

/** The list of a person's sessions as a browser asks for it that has the one with that tag. */
async function listed(who: Caller, tag = ''): Promise<{ status: number; tag: string; text: string }> {
  const answer = await who.fetch(`${routePattern(listSessions)}`, { headers: { 'if-none-match': tag } })
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
}

test('a member’s new name, new picture and removed picture are seen by the others, and nobody else’s list is read anew', async () => {
  const [ada, ben, stranger] = [await app.member(), await app.member({ name: 'Ben Archer' }), await app.member()]
  const { id } = await addPlan(ada)
  await addPlan(stranger)
  const { token } = succeeded(await ada.call(makeJoinLink, { id }))
  succeeded(await ben.call(joinSession, { token }))
  const elsewhere = await listed(stranger)
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
    expect((await listed(stranger, elsewhere.tag)).status).toBe(304)
  }
  expect(before.text).toContain('Benjamin Archer')
  // Somebody who has invited nobody yet sees their own new name.
  const alone = await addPlan(stranger, { sessionType: 'group' })
  const own = await listed(stranger)
  succeeded(await stranger.call(editProfile, { name: 'Cleo Winter' }))
  const renamed = await listed(stranger, own.tag)
  expect(renamed.status).toBe(200)
  expect(alone.group?.people).toHaveLength(1)
  expect(renamed.text).toContain('Cleo Winter')
  // What others do not see of him changes nothing for them.
  succeeded(await ben.call(editProfile, { weekStart: 1 }))
  expect((await listed(ada, before.tag)).status).toBe(304)
  expect((await listed(stranger, renamed.tag)).status).toBe(304)
})

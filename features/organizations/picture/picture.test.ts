import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { caseOf, decideAbout, reportAs, staffMember } from '../../moderation/cases.testing.ts'
import { listOrganizations, organizationPicture, readOrganization } from '../contract.ts'
import { archiveOrganization } from '../ending/contract.ts'
import { readOrganizationLog } from '../log/contract.ts'
import { madeOrganization } from '../organizations.testing.ts'
import { organizationWords } from '../rules.ts'
import { deleteOrganizationPicture } from './contract.ts'

let app: Running
let pia: Caller
let max: Caller
let id: string
const name = `Tea ${crypto.randomUUID()}`
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[pia, max] = [await app.student(), await app.student()]
  id = await madeOrganization(app, { president: [pia], member: [max] }, { name })
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f7a4d' } })
    .png()
    .toBuffer()

async function put(who: Caller, bytes: Uint8Array, type = 'image/png') {
  const answer = await who.fetch(`/api/organizations/${id}/picture`, {
    method: 'PUT',
    headers: { 'content-type': type, origin: who.origin },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, said: await answer.text() }
}
const addressFor = async (who: Caller) => succeeded(await who.call(readOrganization, { id })).pictureUrl
async function seen(who: Caller, address: string | null) {
  const answer = await who.fetch(address ?? `/api/organizations/${id}/picture`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, picture: answer.ok ? await sharp(bytes).metadata() : undefined }
}

test('officers choose it, everybody sees it, on the page and in the directory, and another one has another address', async () => {
  expect(await addressFor(max)).toBeNull()
  expect((await put(max, await drawn(300, 200))).status).toBe(403)
  expect(await put(pia, await drawn(900, 400))).toMatchObject({ status: 200 })
  const first = await addressFor(max)
  expect(first).toMatch(new RegExp(`^/api/organizations/${id}/picture\\?v=[\\w-]{12}$`))
  const eve = await app.student()
  expect((await seen(eve, first)).picture).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect((await seen(eve, `${first}&size=64`)).picture).toMatchObject({ width: 64, height: 64 })
  expect(succeeded(await eve.call(listOrganizations, { q: name })).rows.map((one) => one.pictureUrl)).toContain(first)
  await put(pia, await drawn(64, 64))
  expect(await addressFor(eve)).not.toBe(first)
  succeeded(await pia.call(deleteOrganizationPicture, { id }))
  expect(await addressFor(eve)).toBeNull()
  expect((await seen(eve, null)).status).toBe(404)
  expect(
    succeeded(await pia.call(readOrganizationLog, { id }))
      .rows.map(({ act }) => act)
      .toSorted(),
  ).toEqual([...['picture-removed', 'picture-set', 'picture-set']])
})

test('a file that is no picture, too large, or for an archived one is refused in words, and the former one stays', async () => {
  await put(pia, await drawn(64, 64))
  const before = await addressFor(max)
  expect((await put(pia, new TextEncoder().encode('<svg></svg>'))).status).toBe(415)
  expect((await put(pia, new Uint8Array(40 * 1024 * 1024))).status).toBe(413)
  succeeded(await pia.call(archiveOrganization, { id, name }))
  expect(await put(pia, await drawn(64, 64))).toMatchObject({
    status: 409,
    said: expect.stringContaining(organizationWords.onlyRead),
  })
  expect(await addressFor(max)).toBe(before)
})

test('moderators hide it by itself: those who run it and staff still see it', async () => {
  await put(pia, await drawn(64, 64))
  const address = await addressFor(max)
  const noor = await staffMember(app, 'moderator')
  succeeded(await reportAs(max, organizationPicture.name, id))
  succeeded(await decideAbout(noor, await caseOf(noor, pia), 'hide'))
  expect(succeeded(await max.call(readOrganization, { id }))).toMatchObject({ name, pictureUrl: null })
  expect((await seen(max, address)).status).toBe(404)
  for (const who of [pia, noor]) expect((await seen(who, address)).status).toBe(200)
})

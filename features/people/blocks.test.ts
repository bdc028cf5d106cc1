import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoById } from '../../contract/undo.ts'
import { features } from '../../server/features.ts'
import { exportPerson } from '../../server/personalData.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { putAvatar } from '../account/avatar/contract.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { devMailbox } from '../mail/queries.ts'
import { addSession, deleteSession, listSessions, readSession } from '../study/contract.ts'
import {
  invite,
  invitePerson,
  joinSession,
  listShared,
  makeJoinLink,
  readJoinLink,
  removeGuest,
} from '../study/invitations/contract.ts'
import { blockPerson, listBlocks, profileVisibility, readAvatar, readPersonPage, unblockPerson } from './contract.ts'

let app: Running
let ada: Caller
let ben: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ada = await app.student({ name: 'Ada Marlow' })
  ben = await app.student({ name: 'Ben Archer' })
  for (const one of [ada, ben]) await one.call(profileVisibility.change, { value: 'everyone' })
})

const draft = { title: 'Review', course: 'CS 301', date: '2031-03-04', time: '16:00' }
const host = async (who: Caller) => idOf(await who.call(addSession, draft))
const linkTo = async (who: Caller, id: string) => succeeded(await who.call(makeJoinLink, { id })).token
const peopleIn = async (who: Caller, id: string) => succeeded(await who.call(readSession, { id })).group?.people
const tinyPicture = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64'))

test('a block separates both, is told to nobody but the one who blocked, and ends', async () => {
  expect(succeeded(await ada.call(blockPerson, { id: ben.id }))).toEqual({})
  expect(succeeded(await ada.call(blockPerson, { id: ben.id }))).toEqual({})
  for (const [who, other] of [
    [ada, ben],
    [ben, ada],
  ] as const)
    expect((await who.send(readPersonPage, { id: other.id })).status).toBe(404)
  expect(succeeded(await ada.call(listBlocks, {}))).toEqual([
    { id: ben.id, name: 'Ben Archer', blockedAt: expect.any(String) },
  ])
  expect(succeeded(await ben.call(listBlocks, {}))).toEqual([])
  expect((await ben.send(unblockPerson, { id: ada.id })).status).toBe(404)
  expect(succeeded(await ada.call(unblockPerson, { id: ben.id }))).toEqual({})
  expect((await ben.send(readPersonPage, { id: ada.id })).status).toBe(200)
  expect((await ada.send(unblockPerson, { id: ben.id })).status).toBe(403)
})

test('nobody blocks themself, somebody whom they do not know, or an id that nobody has', async () => {
  await ben.call(profileVisibility.change, { value: 'private' })
  expect(await ada.call(blockPerson, { id: ada.id })).toMatchObject({ code: 'invalid' })
  const answers = [
    await ada.call(blockPerson, { id: ben.id }),
    await ada.call(blockPerson, { id: crypto.randomUUID() }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ code: 'not_found' })
  expect(succeeded(await ada.call(listBlocks, {}))).toEqual([])
})

test('in a session that both stay in, each is a student without picture and id to the other, and to nobody else', async () => {
  succeeded(await ada.call(putAvatar, {}, tinyPicture))
  const cleo = await app.student({ name: 'Cleo Winter' })
  const hosted = await host(cleo)
  const token = await linkTo(cleo, hosted)
  const seats = { ada: idOf(await ada.call(joinSession, { token })), ben: idOf(await ben.call(joinSession, { token })) }
  expect((await ben.send(readAvatar, { id: ada.id })).status).toBe(200)
  await ada.call(blockPerson, { id: ben.id })
  const shown = (people: Awaited<ReturnType<typeof peopleIn>>) =>
    people?.map(({ name, id, avatarUrl, known }) => [name, id, avatarUrl !== null, known])
  expect(shown(await peopleIn(ben, seats.ben))).toEqual([
    ['Cleo Winter', cleo.id, false, true],
    ['Ben Archer', ben.id, false, true],
    ['Student', null, false, false],
  ])
  expect(shown(await peopleIn(ada, seats.ada))).toEqual([
    ['Cleo Winter', cleo.id, false, true],
    ['Ada Marlow', ada.id, true, true],
    ['Student', null, false, false],
  ])
  expect(shown(await peopleIn(cleo, hosted))?.map(([name]) => name)).toEqual([
    'Cleo Winter',
    'Ada Marlow',
    'Ben Archer',
  ])
  for (const answer of [await ben.send(readAvatar, { id: ada.id }), await ben.send(listShared, { id: ada.id })])
    expect(answer.status).toBe(404)
  // Whoever blocked still sees what both share, to leave it.
  expect(succeeded(await ada.call(listShared, { id: ben.id })).coming).toMatchObject([{ id: seats.ada, hosts: false }])
  expect(JSON.stringify(succeeded(await ben.call(listSessions, {})))).not.toContain('Ada Marlow')
})

test('a host removes a guest whom a block hides', async () => {
  const id = await host(ben)
  const seat = idOf(await ada.call(joinSession, { token: await linkTo(ben, id) }))
  await ada.call(blockPerson, { id: ben.id })
  const guest = (await peopleIn(ben, id))?.find(({ host }) => !host)
  expect(guest).toMatchObject({ name: 'Student', known: false, id: ada.id })
  succeeded(await ben.call(removeGuest, { id, person: guest?.id ?? '' }))
  expect((await ada.send(readSession, { id: seat })).status).toBe(404)
})

test('neither invites the other: open invitations go, new ones reach nobody, and links let nobody in', async () => {
  const id = await host(ada)
  await ada.call(invite, { id, emails: [ben.email] })
  await app.settle()
  expect(succeeded(await ben.call(listSessions, {})).rows).toHaveLength(1)
  await ben.call(blockPerson, { id: ada.id })
  expect(succeeded(await ben.call(listSessions, {})).rows).toEqual([])
  const mails = async () => (await devMailbox(app.shell.database.db)).filter(({ to }) => to === ben.email).length
  const before = await mails()
  expect(succeeded(await ada.call(invite, { id, emails: [ben.email] }))).toEqual({})
  await app.settle()
  expect([succeeded(await ben.call(listSessions, {})).rows, await mails()]).toEqual([[], before])
  const token = await linkTo(ada, id)
  for (const answer of [await ben.send(readJoinLink, { token }), await ben.send(joinSession, { token })])
    expect(answer.status).toBe(404)
})

test('whoever had left the other’s group does not come back into it by Undo after a block', async () => {
  const id = await host(ada)
  const seat = idOf(await ben.call(joinSession, { token: await linkTo(ada, id) }))
  const { undo } = succeeded(await ben.call(deleteSession, { id: seat }))
  await ada.call(blockPerson, { id: ben.id })
  await ben.call(undoById, { id: undo })
  expect(await peopleIn(ada, id)).toHaveLength(1)
})

test('an export names whom somebody has blocked, and not who has blocked them', async () => {
  await ada.call(blockPerson, { id: ben.id })
  const exported = async (who: Caller) => {
    const row = await profileById(app.shell.database.db, who.id)
    return row ? JSON.stringify(await exportPerson(app.shell.database.db, features, asOwner(row))) : ''
  }
  expect(await exported(ada)).toContain('Ben Archer')
  expect(await exported(ben)).not.toContain('Ada Marlow')
  await app.shell.database.transaction((db) => app.shell.erase(db, ben.id))
  expect(succeeded(await ada.call(listBlocks, {}))).toEqual([])
})

test('somebody invites from a page whoever sees them as well, and nobody else', async () => {
  const id = await host(ada)
  const asked = (person: string) => ada.call(invitePerson, { id, person })
  expect(await asked(ben.id)).toEqual({})
  await app.settle()
  expect(succeeded(await ben.call(listSessions, {})).rows).toMatchObject([{ group: { answer: 'open' } }])
  const cleo = await app.student({ name: 'Cleo Winter' })
  await cleo.call(profileVisibility.change, { value: 'everyone' })
  await ada.call(profileVisibility.change, { value: 'private' })
  expect(await asked(cleo.id)).toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('Profile Visibility'),
  })
  await cleo.call(profileVisibility.change, { value: 'groups' })
  for (const person of [cleo.id, ada.id, crypto.randomUUID()])
    expect(await asked(person)).toMatchObject({ code: 'not_found' })
  await app.settle()
  expect(succeeded(await cleo.call(listSessions, {})).rows).toEqual([])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../contract/refusal.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { asOwner, profileById, setRole, setSuspension } from '../account/queries.ts'
import { addSession, deleteSession, listSessions } from '../study/contract.ts'
import { answerInvitation, invite, joinSession, makeJoinLink } from '../study/invitations/contract.ts'
import { blockPerson, profileVisibility, readPersonPage } from './contract.ts'
import { peopleWords, visibilities } from './rules.ts'
import { peopleSeenBy } from './seen.queries.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const draft = { title: 'Review', course: 'CS 301', date: '2031-03-04', time: '16:00' }
/** A group of both; answers the guest's seat. */
async function together(host: Caller, guest: Caller): Promise<string> {
  const { token } = succeeded(await host.call(makeJoinLink, { id: idOf(await host.call(addSession, draft)) }))
  return idOf(await guest.call(joinSession, { token }))
}
async function sees(who: Caller, other: Caller): Promise<boolean> {
  const row = await profileById(app.shell.database.db, who.id)
  const seen = row && (await peopleSeenBy(app.shell, app.shell.database.db, asOwner(row), [other.id, who.id]))
  const page = await who.send(readPersonPage, { id: other.id })
  expect(page.status).toBe(seen?.has(other.id) ? 200 : 404)
  expect(seen?.has(who.id)).toBe(true)
  return page.status === 200
}

const relations = ['none', 'together', 'invited', 'said no', 'left'] as const
const roles = ['student', 'moderator', 'admin'] as const
/** Who may see somebody, by what that person has chosen and how they know each other. */
const expected = (visibility: (typeof visibilities)[number], relation: (typeof relations)[number]) =>
  visibility === 'everyone' || (visibility === 'groups' && relation === 'together')

describe.each(roles)('a %s', (role) => {
  test.each(visibilities)(
    'sees somebody who shows themself to “%s” as the table says, and nobody behind a block',
    async (visibility) => {
      for (const relation of relations) {
        const [ada, ben] = [await app.student(), await app.student()]
        await setRole(app.shell.database.db, ben.id, role, app.shell.clock())
        await ada.call(profileVisibility.change, { value: visibility })
        await relate(ada, ben, relation)
        expect([relation, await sees(ben, ada)]).toEqual([relation, expected(visibility, relation)])
        // Whoever of both has blocked the other.
        const [blocker, other] = relation === 'none' ? [ada, ben] : [ben, ada]
        if ((await blocker.send(blockPerson, { id: other.id })).status !== 200) continue
        expect([relation, await sees(ben, ada), await sees(ada, ben)]).toEqual([relation, false, false])
      }
    },
  )
})

async function relate(ada: Caller, ben: Caller, relation: (typeof relations)[number]): Promise<void> {
  if (relation === 'none') return
  if (relation === 'together') return void (await together(ada, ben))
  if (relation === 'left') return void (await ben.call(deleteSession, { id: await together(ada, ben) }))
  await ada.call(invite, { id: idOf(await ada.call(addSession, draft)), emails: [ben.email] })
  await app.settle()
  const [seat] = succeeded(await ben.call(listSessions, {})).rows
  if (relation === 'said no') await ben.call(answerInvitation, { id: seat?.id ?? '', answer: 'no' })
}

test('whoever may not be seen is answered exactly like somebody who is not there', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const told = async (id: string) => {
    const answer = await ben.send(readPersonPage, { id })
    return { status: answer.status, body: { ...problem.parse(await answer.json()), request: null } }
  }
  expect(await told(ada.id)).toEqual(await told(crypto.randomUUID()))
  expect(await ben.call(readPersonPage, { id: ada.id })).toMatchObject({ detail: peopleWords.notFound })
})

test('others see name, picture, major and year, and nothing else', async () => {
  const [ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student()]
  await together(ada, ben)
  expect(succeeded(await ben.call(readPersonPage, { id: ada.id }))).toEqual({
    ...{ id: ada.id, name: 'Ada Marlow', avatarUrl: null, by: 'together', presence: 'offline' },
    ...{ major: expect.any(String), year: expect.any(String) },
  })
  expect(succeeded(await ada.call(readPersonPage, { id: ada.id })).by).toBe('self')
})

test('nobody sees somebody who is suspended', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  await ada.call(profileVisibility.change, { value: 'everyone' })
  expect(await sees(ben, ada)).toBe(true)
  await setSuspension(app.shell.database.db, ada.id, 'Sends spam.', app.shell.clock())
  expect(await sees(ben, ada)).toBe(false)
})

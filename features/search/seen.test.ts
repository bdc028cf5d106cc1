import { beforeAll, expect, test } from 'vitest'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { caseOf, decideAbout, reportAs, staffMember } from '../moderation/cases.testing.ts'
import { blockPerson, profileVisibility, unblockPerson } from '../people/contract.ts'
import { addSession } from '../study/contract.ts'
import { joinSession, makeJoinLink } from '../study/invitations/contract.ts'
import { noteSearchUse, readSearchStart, searchEverything } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

async function titles(who: Caller, q: string) {
  return succeeded(await who.call(searchEverything, { q })).rows.map(({ kind, title }) => `${kind}: ${title}`)
}

const shown = async (name: string, value: 'everyone' | 'groups' | 'private' = 'everyone') => {
  const person = await app.student({ name })
  succeeded(await person.call(profileVisibility.change, { value }))
  return person
}

/** A group session of both. Answers its id for the host. */
async function together(host: Caller, guest: Caller, title: string): Promise<string> {
  const plan = { title, course: 'CS 301', date: '2031-03-04', time: '16:00' }
  const id = idOf(await host.call(addSession, plan))
  const { token } = succeeded(await host.call(makeJoinLink, { id }))
  succeeded(await guest.call(joinSession, { token }))
  return id
}

test('people are found as their visibility says, by any of their names, however these are written', async () => {
  const ada = await app.student({ name: 'Ada Marlow' })
  await shown('José Núñez-O’Hara')
  await shown('Søren Nuñez', 'private')
  const group = await shown('Nunzia Weiß', 'groups')
  for (const q of ['jose', 'nunez jo', 'o’hara', "o'hara", 'ohara jose', 'josse'])
    expect(await titles(ada, q), q).toEqual(q === 'ohara jose' ? [] : ['person: José Núñez-O’Hara'])
  for (const q of ['soren', 'nunzia', 'weiss', 'j']) expect(await titles(ada, q), q).toEqual([])
  await together(ada, group, 'Graph review')
  expect(await titles(ada, 'weiss')).toEqual(['person: Nunzia Weiß'])
  expect(await titles(ada, 'ada marlow')).toEqual([])
})

test('a block hides each from the other, also among what was used last', async () => {
  const [ida, jon] = [await shown('Ida Quickstep'), await shown('Jon Foxtrot')]
  succeeded(await ida.call(noteSearchUse, { kind: 'person', id: jon.id }))
  expect(await titles(ida, 'foxtrot')).toEqual(['person: Jon Foxtrot'])
  expect(succeeded(await ida.call(readSearchStart, {})).recent).toMatchObject([{ title: 'Jon Foxtrot' }])
  succeeded(await jon.call(blockPerson, { id: ida.id }))
  expect(await titles(ida, 'foxtrot')).toEqual([])
  expect(await titles(jon, 'quickstep')).toEqual([])
  expect(succeeded(await ida.call(readSearchStart, {})).recent).toEqual([])
  succeeded(await jon.call(unblockPerson, { id: ida.id }))
  expect(await titles(ida, 'foxtrot')).toEqual(['person: Jon Foxtrot'])
})

test('a session is found by those who are in it alone', async () => {
  const [kim, lea, mia] = [await app.student(), await app.student(), await app.student()]
  await together(kim, lea, 'Tangerine hour')
  expect(await titles(kim, 'tangerine')).toEqual(['session: Tangerine hour'])
  expect(await titles(lea, 'tangerine')).toEqual(['session: Tangerine hour'])
  expect(await titles(mia, 'tangerine')).toEqual([])
})

test('hidden words are found by their author alone', async () => {
  const moderator = await staffMember(app, 'moderator')
  const [nat, oli] = [await shown('Nat Rudewords'), await app.student()]
  expect(await titles(oli, 'rudewords')).toEqual(['person: Nat Rudewords'])
  succeeded(await reportAs(oli, 'name', nat.id, 'insults'))
  succeeded(await decideAbout(moderator, await caseOf(moderator, nat), 'hide'))
  expect(await titles(oli, 'rudewords')).toEqual([])
  const [pia, rob] = [await app.student(), await app.student()]
  const id = await together(pia, rob, 'Essays for sale')
  const seat = succeeded(await rob.call(searchEverything, { q: 'essays' })).rows[0]?.id ?? ''
  expect(seat).not.toBe(id)
  succeeded(await reportAs(rob, 'group-session', seat, 'advertising'))
  succeeded(await decideAbout(moderator, await caseOf(moderator, pia), 'hide'))
  expect(await titles(rob, 'essays')).toEqual([])
  expect(await titles(pia, 'essays')).toEqual(['session: Essays for sale'])
})

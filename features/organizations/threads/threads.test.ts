import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { caseOf, reportAs, staffMember } from '../../moderation/cases.testing.ts'
import { readCase } from '../../moderation/contract.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { blockPerson, unblockPerson } from '../../people/contract.ts'
import { archiveOrganization } from '../ending/contract.ts'
import { madeOrganization } from '../organizations.testing.ts'
import { removeFromOrganization } from '../people.contract.ts'
import { answerOffer, lowerRole, offerRole } from '../roles/contract.ts'
import {
  countUnreadOrganizationThreads,
  findOrganizationThread,
  listOrganizationMessages,
  listOrganizationThreads,
  readOrganizationMessages,
  readOrganizationThread,
  writeOrganizationMessage,
  writeToOfficers,
} from './contract.ts'
import { contactClosedWords, contactWords } from './rules.ts'

let app: Running
let pia: Caller
let olga: Caller
let ben: Caller
let club: string
const name = () => ({ name: `Robotics ${crypto.randomUUID()}` })
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock('2031-03-03T10:00:00.000Z')
  ;[pia, olga, ben] = [
    await app.student({ name: 'Pia Marlow' }),
    await app.student({ name: 'Olga Finch' }),
    await app.student({ name: 'Ben Archer' }),
  ]
  club = await madeOrganization(app, { president: [pia], officer: [olga] }, name())
})

const ask = async (who: Caller, body: string, id = club) => idOf(await who.call(writeToOfficers, { id, body }))
const say = async (who: Caller, id: string, body: string) => {
  app.advance(1000)
  return succeeded(await who.call(writeOrganizationMessage, { id, body }))
}
const messages = async (who: Caller, id: string) =>
  succeeded(await who.call(listOrganizationMessages, { id })).rows.toReversed()
const words = async (who: Caller, id: string) => (await messages(who, id)).map(({ body }) => body)
const threads = async (who: Caller) => succeeded(await who.call(listOrganizationThreads, {})).rows
const unread = async (who: Caller) => succeeded(await who.call(countUnreadOrganizationThreads, {})).count
const readAll = async (who: Caller, id: string) =>
  succeeded(await who.call(readOrganizationMessages, { id, upTo: app.shell.clock().toISOString() }))

async function appoint(by: Caller, who: Caller) {
  succeeded(await by.call(offerRole, { id: club, person: who.id, role: 'officer' }))
  succeeded(await who.call(answerOffer, { id: club, accepted: true }))
}

async function newsOf(who: Caller) {
  await app.settle()
  const { rows } = succeeded(await who.call(listNotifications, {}))
  return rows.flatMap(({ kind, by, read, path }) => (kind === 'organization-message' ? [{ by, read, path }] : []))
}

describe('a student and those who run an organization', () => {
  test('write to each other: any of them answers, with the name shown', async () => {
    expect(await ben.call(findOrganizationThread, { id: club })).toEqual({ thread: null, closed: null })
    const id = await ask(ben, 'When do you meet?')
    expect(await ben.call(findOrganizationThread, { id: club })).toEqual({ thread: id, closed: null })
    expect(await ask(ben, 'And where?')).toBe(id)
    for (const who of [pia, olga]) {
      expect(await threads(who)).toMatchObject([
        { id, side: 'officers', unread: 2, lastWords: 'And where?', student: { name: 'Ben Archer' }, closed: null },
      ])
      expect(await unread(who)).toBe(1)
    }
    expect(await say(olga, id, 'Mondays.')).toMatchObject({ mine: true, side: 'officers', by: { name: 'Olga Finch' } })
    // What one has answered is unread for none of them.
    for (const who of [pia, olga]) expect(await unread(who)).toBe(0)
    await say(pia, id, 'In Foundry 5.')
    expect((await messages(ben, id)).map(({ body, by, mine }) => [body, by?.name, mine])).toEqual([
      ['When do you meet?', 'Ben Archer', true],
      ['And where?', 'Ben Archer', true],
      ['Mondays.', 'Olga Finch', false],
      ['In Foundry 5.', 'Pia Marlow', false],
    ])
    expect(await threads(ben)).toMatchObject([{ id, side: 'student', unread: 2, lastMine: false }])
    await readAll(ben, id)
    expect(await unread(ben)).toBe(0)
    expect(await words(pia, id)).toEqual(await words(ben, id))
  })

  test('are told once for a conversation until it is read, and nobody else of them once one has answered', async () => {
    const id = await ask(ben, 'One')
    await say(ben, id, 'Two')
    const path = `/organizations/messages/${id}`
    for (const who of [pia, olga]) expect(await newsOf(who)).toEqual([{ by: 'Ben Archer', read: false, path }])
    await readAll(pia, id)
    expect(await newsOf(pia)).toEqual([{ by: 'Ben Archer', read: true, path }])
    await say(olga, id, 'Yes')
    expect(await newsOf(ben)).toEqual([{ by: null, read: false, path }])
    expect(await newsOf(pia)).toEqual([{ by: 'Ben Archer', read: true, path }])
    await say(ben, id, 'Three')
    expect(await newsOf(pia)).toEqual([{ by: 'Ben Archer', read: false, path }])
  })

  test('a message that is sent twice is one', async () => {
    const message = crypto.randomUUID()
    const twice = await Promise.all([1, 2].map(() => ben.call(writeToOfficers, { id: club, message, body: 'Once' })))
    const [id = ''] = twice.map(idOf)
    expect(twice.map(idOf)).toEqual([id, id])
    expect(await words(pia, id)).toEqual(['Once'])
    expect(await pia.call(writeOrganizationMessage, { id, message, body: 'Mine' })).toHaveProperty('code', 'conflict')
  })

  test('of 1 to 4000 characters, in any script', async () => {
    for (const body of ['', ' \n ', 'x'.repeat(4001)])
      expect(await ben.call(writeToOfficers, { id: club, body })).toHaveProperty('fields.body')
    const arabic = 'متى تجتمعون؟'
    expect(await words(olga, await ask(ben, arabic))).toEqual([arabic])
  })
})

describe('who is in it', () => {
  test('nobody else: members, strangers, and who ran it before', async () => {
    const max = await app.student()
    club = await madeOrganization(app, { president: [pia], officer: [olga], member: [max] }, name())
    const id = await ask(ben, 'When do you meet?')
    for (const who of [max, await app.student()]) {
      expect(await who.call(readOrganizationThread, { id })).toHaveProperty('code', 'not_found')
      expect(await threads(who)).toEqual([])
    }
    succeeded(await pia.call(lowerRole, { id: club, person: olga.id, role: 'member' }))
    expect(await olga.call(listOrganizationMessages, { id })).toHaveProperty('code', 'not_found')
    expect(await threads(olga)).toEqual([])
    expect(await newsOf(olga)).toEqual([])
    // Whoever runs it does not write to it.
    expect(await pia.call(writeToOfficers, { id: club, body: 'Hello' })).toHaveProperty('code', 'forbidden')
  })

  test('new officers read what was written since they were appointed', async () => {
    const max = await app.student()
    club = await madeOrganization(app, { president: [pia], member: [max] }, name())
    const id = await ask(ben, 'Before')
    app.advance(60_000)
    await appoint(pia, max)
    expect(await max.call(readOrganizationThread, { id })).toHaveProperty('code', 'not_found')
    app.advance(60_000)
    await say(ben, id, 'After')
    expect(await words(max, id)).toEqual(['After'])
    expect(await threads(max)).toMatchObject([{ id, unread: 1 }])
    expect(await words(pia, id)).toEqual(['Before', 'After'])
  })

  test('what nobody has seen who runs it now says so to the student, until it is sent again or answered', async () => {
    const max = await app.student()
    club = await madeOrganization(app, { president: [pia], member: [max] }, name())
    const id = await ask(ben, 'Is there a fee?')
    expect(await messages(ben, id)).toMatchObject([{ unseen: false }])
    app.advance(60_000)
    succeeded(await pia.call(offerRole, { id: club, person: max.id, role: 'president', handsOver: true }))
    succeeded(await max.call(answerOffer, { id: club, accepted: true }))
    expect(await messages(ben, id)).toMatchObject([{ body: 'Is there a fee?', unseen: true }])
    await say(ben, id, 'Is there a fee?')
    expect((await messages(ben, id)).map(({ unseen }) => unseen)).toEqual([false, false])
    expect(await words(max, id)).toEqual(['Is there a fee?'])
  })

  test('a block leaves out the officer, and shows the other side "Officer"', async () => {
    const id = await ask(ben, 'When do you meet?')
    await say(olga, id, 'Mondays.')
    succeeded(await olga.call(blockPerson, { id: ben.id }))
    expect(await olga.call(readOrganizationThread, { id })).toHaveProperty('code', 'not_found')
    expect(await newsOf(olga)).toEqual([])
    expect((await messages(ben, id))[1]?.by).toEqual({ id: null, name: 'Officer', avatarUrl: null })
    await say(ben, id, 'And where?')
    expect(await words(pia, id)).toEqual(['When do you meet?', 'Mondays.', 'And where?'])
    // With the last one who can answer, nobody can.
    succeeded(await ben.call(blockPerson, { id: pia.id }))
    const nobody = { code: 'conflict', detail: contactClosedWords.nobody }
    expect(await ben.call(writeOrganizationMessage, { id, body: 'Hello?' })).toMatchObject(nobody)
    expect(await ben.call(readOrganizationThread, { id })).toMatchObject({ closed: 'nobody' })
    succeeded(await ben.call(unblockPerson, { id: pia.id }))
    expect(await ben.call(readOrganizationThread, { id })).toMatchObject({ closed: null })
  })

  test('whoever is banned, or writes to an archived one, is told so', async () => {
    const max = await app.student()
    club = await madeOrganization(app, { president: [pia], member: [max] }, name())
    const id = await ask(max, 'Hello')
    succeeded(await pia.call(removeFromOrganization, { id: club, person: max.id, ban: true }))
    expect(await max.call(writeOrganizationMessage, { id, body: 'Why?' })).toMatchObject({
      ...{ code: 'conflict', detail: contactClosedWords.banned },
    })
    expect(await max.call(findOrganizationThread, { id: club })).toEqual({ thread: id, closed: 'banned' })
    expect(await max.call(writeToOfficers, { id: club, body: 'Why?' })).toHaveProperty('code', 'conflict')
    const title = { name: 'Go' }
    const go = await madeOrganization(app, { president: [pia] }, title)
    succeeded(await pia.call(archiveOrganization, { id: go, ...title }))
    expect(await ben.call(writeToOfficers, { id: go, body: 'Hello' })).toMatchObject({
      ...{ code: 'conflict', detail: contactClosedWords.archived },
    })
    expect(await threads(ben)).toEqual([])
  })

  test('ten organizations a day, and as many messages in those as one likes', async () => {
    for (let n = 0; n < 10; n++) await ask(ben, 'Hello', await madeOrganization(app, { president: [pia] }, name()))
    expect(await ben.call(writeToOfficers, { id: club, body: 'Hello' })).toMatchObject({
      ...{ code: 'too_many', detail: contactWords.tooManyThreads },
    })
    expect(await ben.call(findOrganizationThread, { id: club })).toEqual({ thread: null, closed: null })
    app.advance(24 * 3_600_000)
    await ask(ben, 'Hello')
  })
})

test('a message is reported by the other side alone, who may read it', async () => {
  const id = await ask(ben, 'You are fools.')
  const [message] = await messages(pia, id)
  for (const who of [ben, await app.student()])
    expect(await reportAs(who, 'organization-message', message?.id ?? '')).toHaveProperty('code', 'not_found')
  succeeded(await reportAs(olga, 'organization-message', message?.id ?? ''))
  const noor = await staffMember(app, 'moderator')
  expect(await noor.call(readCase, { id: await caseOf(noor, ben) })).toMatchObject({
    words: { body: 'You are fools.' },
  })
})

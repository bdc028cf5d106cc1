import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Feature } from '../../../server/feature.ts'
import { features } from '../../../server/features.ts'
import { openTab } from '../../../server/live/tab.testing.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { listActs } from '../../admin/contract.ts'
import { staffMember } from '../../moderation/cases.testing.ts'
import { confirmedStudent, staySignedIn, toldTo } from '../../notifications/notifications.testing.ts'
import { askSupport, giveFeedback, listFeedback } from '../contract.ts'
import { priorityPeople } from '../slots.ts'
import { changeEntryState, listInbox, readInboxEntry, readInboxFacts, replyToEntry, tagEntry } from './contract.ts'
import { inboxKey, inboxTopic } from './rules.ts'

/** Whoever studies Business has priority. */
const billing: Feature = {
  name: 'billing',
  routes: [],
  fills: [
    priorityPeople.with(
      (_shell, person) => `exists (select from profiles z where z.id = ${person} and z.major = 'Business')`,
    ),
    priorityPeople.with(() => 'null::boolean'),
  ],
}

let app: Running
let ada: Caller
let ines: Caller
let noor: Caller
beforeAll(async () => {
  app = await testApp({}, [...features, billing])
})
beforeEach(async () => {
  app.holdClock()
  await app.shell.database.pool.query('delete from feedback')
  ada = await confirmedStudent(app, { name: 'Ada Marlow' })
  ;[ines, noor] = [await staffMember(app, 'admin', 'Ines Duarte'), await staffMember(app, 'admin', 'Noor Haddad')]
})

const hour = 3_600_000
const pass = async (milliseconds: number) => {
  app.advance(milliseconds)
  for (const who of [ada, ines, noor]) await staySignedIn(app, who)
}
const give = async (rating: 1 | 2 | 3 | 4 | 5, comments = '', who = ada) =>
  succeeded(await who.call(giveFeedback, { rating, comments })).entry.id
const ask = async (words: string, who = ada) => idOf(await who.call(askSupport, { words }))
const list = async (filter: Parameters<typeof ines.call<typeof listInbox.input, typeof listInbox.output>>[1] = {}) =>
  succeeded(await ines.call(listInbox, filter)).rows
const beginnings = async (filter = {}) => (await list(filter)).map(({ beginning }) => beginning)
const reply = (id: string, words: string, seen = 0, who = ines) => who.call(replyToEntry, { id, words, seen })

describe('an answer', () => {
  test('reaches the student by bell, mail and on the open card, and the log has who answered whom', async () => {
    const id = await give(2, 'The timer stops')
    const card = await openTab(ada, ['feedback', 'notifications'])
    const [entries, told] = [card.of('feedback').length, card.of('notifications').length]
    await pass(2 * hour)
    expect(await reply(id, 'It goes on now.\nThank you.')).toMatchObject({
      ...{ status: 'answered', replies: 1, author: { id: ada.id, name: 'Ada Marlow' } },
      answers: [{ words: 'It goes on now.\nThank you.', by: 'Ines Duarte', at: app.shell.clock().toISOString() }],
    })
    await card.hears('feedback', entries + 1)
    await card.hears('notifications', told + 1)
    const own = await ada.call(listFeedback, {})
    expect(own).toMatchObject({ rows: [{ status: 'answered', answers: [{ words: 'It goes on now.\nThank you.' }] }] })
    expect(JSON.stringify(own)).not.toContain('Ines')
    expect(await toldTo(ada)).toMatchObject([
      { kind: 'feedback-answer', thing: id, state: 'general', path: '/profile?tab=referrals', read: false },
    ])
    const [letter] = await lettersTo(app, ada.email)
    expect(letter?.subject).toBe('An answer to you on Quad')
    expect(letter?.text).toContain('Your feedback was answered')
    expect(letter?.text).not.toContain('It goes on now')
    const acts = succeeded(await ines.call(listActs, { person: ada.id })).rows
    expect(acts).toMatchObject([
      { act: 'feedback_answered', actor: { id: ines.id }, person: { id: ada.id }, details: {} },
    ])
    card.socket.terminate()
  })

  test('to a question says so, and a second one is told anew', async () => {
    const id = await ask('Who runs this?')
    succeeded(await reply(id, 'We do'))
    app.advance(1000)
    succeeded(await reply(id, 'The library, to be exact', 1, noor))
    expect(await toldTo(ada)).toMatchObject([{ state: 'question' }, { state: 'question' }])
    expect(await ada.call(listFeedback, {})).toMatchObject({
      rows: [{ answers: [{ words: 'We do' }, { words: 'The library, to be exact' }] }],
    })
  })

  test('of whoever has not read that somebody else was faster is refused, also at the same moment', async () => {
    const id = await give(1, 'Slow')
    const both = await Promise.all([reply(id, 'From Ines'), reply(id, 'From Noor', 0, noor)])
    const refused = both.filter((one) => 'code' in one)
    expect(refused).toHaveLength(1)
    const first = succeeded(await ines.call(readInboxEntry, { id })).answers
    expect(first).toHaveLength(1)
    expect(refused[0]).toMatchObject({
      ...{ code: 'conflict' },
      detail: `${first[0]?.by} has answered this in the meantime. Read it, then send yours or leave it.`,
    })
    expect(await noor.call(changeEntryState, { id, seen: 0, status: 'closed' })).toMatchObject({ code: 'conflict' })
    succeeded(await noor.call(changeEntryState, { id, seen: 1, status: 'closed' }))
    expect(await toldTo(ada)).toHaveLength(1)
  })

  test.each([
    ['nothing', { words: ' \n' }],
    ['too much', { words: 'x'.repeat(4001) }],
    ['what is no text', { words: 5 }],
    ['an impossible number', { words: 'Yes', seen: -1 }],
    ['no number', { words: 'Yes', seen: undefined }],
  ])('of %s is refused', async (_, input) => {
    const id = await give(1, 'Slow')
    expect((await ines.send(replyToEntry, { id, seen: 0, ...input })).status).toBe(400)
    expect(await toldTo(ada)).toEqual([])
  })

  test('to nobody is refused', async () => {
    const id = crypto.randomUUID()
    expect(await reply(id, 'Hello')).toMatchObject({ code: 'not_found' })
    expect(await ines.call(changeEntryState, { id, seen: 0, status: 'closed' })).toMatchObject({ code: 'not_found' })
    expect(await ines.call(tagEntry, { id, tags: [] })).toMatchObject({ code: 'not_found' })
  })
})

describe('the inbox', () => {
  test('is for admins alone, also live', async () => {
    const id = await give(2, 'Slow')
    const moderator = await staffMember(app, 'moderator')
    for (const who of [ada, moderator]) {
      expect(await who.call(listInbox, {})).toMatchObject({ code: 'forbidden' })
      expect(await reply(id, 'Me', 0, who)).toMatchObject({ code: 'forbidden' })
    }
    const topic = `${inboxTopic}:${inboxKey}`
    const [mine, theirs] = [await openTab(ines, [topic]), await openTab(moderator, [topic])]
    const before = mine.of(topic).length
    await ask('One more')
    await mine.hears(topic, before + 1)
    expect(theirs.of(topic)).toEqual([null])
    for (const tab of [mine, theirs]) tab.socket.terminate()
  })

  test('has what waits longest first, what is done newest first, and stars without words among the closed', async () => {
    const [first, second] = [await ask('First'), await give(3, 'Second')]
    app.advance(1000)
    await ask('Third')
    await give(5)
    expect(
      (await list())
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([first, second].toSorted())
    expect((await beginnings()).at(-1)).toBe('Third')
    expect(await beginnings({ status: 'closed' })).toEqual([''])
    succeeded(await reply(second, 'Yes'))
    expect(await beginnings({ status: 'answered' })).toEqual(['Second'])
    expect((await beginnings({ status: 'all' })).slice(0, 2).toSorted()).toEqual(['', 'Third'])
    expect(await list({ status: 'all' })).toHaveLength(4)
  })

  test('has people with priority first, with a mark, on every page', async () => {
    const lena = await app.student({ major: 'Business', name: 'Lena Hoffmann' })
    for (const words of ['A', 'B', 'C']) {
      await ask(words)
      await ask(`${words} of Lena`, lena)
      app.advance(1000)
    }
    const seen: [string, boolean][] = []
    let after: string | undefined
    do {
      const page = succeeded(await ines.call(listInbox, { limit: 2, ...(after && { after }) }))
      seen.push(...page.rows.map(({ beginning, priority }): [string, boolean] => [beginning, priority]))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual([
      ...[
        ['A of Lena', true],
        ['B of Lena', true],
        ['C of Lena', true],
      ],
      ...[
        ['A', false],
        ['B', false],
        ['C', false],
      ],
    ])
  })

  test('is searched by words, names and addresses, and filtered by kind, stars and tags', async () => {
    const ben = await app.student({ name: 'Bénédicte Roux' })
    const [slow, late] = [await give(2, 'Die Uhr läuft zu SPÄT'), await give(4, 'Late', ben)]
    await ask('Where is the calendar?', ben)
    for (const [q, found] of [
      ['spät', ['Die Uhr läuft zu SPÄT']],
      ['bénédicte', ['Late', 'Where is the calendar?']],
      [ada.email, ['Die Uhr läuft zu SPÄT']],
      ['100%', []],
    ] as const)
      expect((await beginnings({ q })).toSorted()).toEqual([...found].toSorted())
    expect(await beginnings({ kind: 'question' })).toEqual(['Where is the calendar?'])
    expect(await beginnings({ stars: 4 })).toEqual(['Late'])
    expect(await ines.call(tagEntry, { id: slow, tags: ['Timer', ' timer ', 'Idea'] })).toMatchObject({
      tags: ['timer', 'idea'],
    })
    succeeded(await ines.call(tagEntry, { id: late, tags: ['timer'] }))
    expect(await beginnings({ tag: 'TIMER', stars: 2 })).toEqual(['Die Uhr läuft zu SPÄT'])
    expect(await ines.call(readInboxFacts, {})).toMatchObject({ tags: ['timer', 'idea'] })
    succeeded(await ines.call(tagEntry, { id: slow, tags: [] }))
    expect(await beginnings({ tag: 'idea' })).toEqual([])
    for (const input of [
      { id: slow, tags: Array.from({ length: 9 }, (_, index) => `t${index}`) },
      { id: slow, tags: ['x'.repeat(31)] },
      { id: slow, tags: 'timer' },
    ])
      expect((await ines.send(tagEntry, input)).status).toBe(400)
    expect((await ines.send(listInbox, { stars: 7 })).status).toBe(400)
    expect(await ines.call(listInbox, { after: 'x' })).toMatchObject({ code: 'invalid' })
  })

  test('counts its states and stars, and how long half of the first answers took', async () => {
    expect(await ines.call(readInboxFacts, {})).toEqual({
      ...{ states: { open: 0, answered: 0, closed: 0 }, waitingSince: null, medianMinutes: null, answered: 0 },
      ...{ average: null, rated: 0, tags: [] },
    })
    const asked = [await give(1, 'a'), await give(2, 'b'), await give(2, 'c'), await ask('d')]
    const since = app.shell.clock().toISOString()
    await give(5)
    for (const [index, minutes] of [10, 20, 600].entries()) {
      await pass(index === 0 ? minutes * 60_000 : (minutes - ([10, 20][index - 1] ?? 0)) * 60_000)
      succeeded(await reply(asked[index] ?? '', 'Yes'))
    }
    // Only the first answer counts.
    await pass(20 * hour)
    succeeded(await reply(asked[0] ?? '', 'And yes', 1))
    expect(await ines.call(readInboxFacts, {})).toEqual({
      ...{ states: { open: 1, answered: 3, closed: 1 }, waitingSince: since, medianMinutes: 20, answered: 3 },
      ...{ average: 2.5, rated: 4, tags: [] },
    })
  })

  test('is closed and opened again, which the student sees', async () => {
    const id = await ask('Anybody?')
    succeeded(await ines.call(changeEntryState, { id, seen: 0, status: 'closed' }))
    expect(await ada.call(listFeedback, {})).toMatchObject({ rows: [{ status: 'closed' }] })
    succeeded(await ines.call(changeEntryState, { id, seen: 0, status: 'open' }))
    expect(await beginnings()).toEqual(['Anybody?'])
    expect((await ines.send(changeEntryState, { id, seen: 0, status: 'lost' })).status).toBe(400)
  })
})

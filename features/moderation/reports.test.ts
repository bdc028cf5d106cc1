import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../contract/refusal.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { holdLock, untilWaiting } from '../../server/testing/locks.ts'
import type { Running } from '../../server/testing/run.ts'
import { editProfile } from '../account/contract.ts'
import { blockPerson, profileVisibility } from '../people/contract.ts'
import { editSession } from '../study/contract.ts'
import { caseOf, groupOf, reportAs, soon, staffMember } from './cases.testing.ts'
import { listCases, lookAtCase, readCase, report } from './contract.ts'
import { moderationWords, newAccountReportLimit } from './rules.ts'

let app: Running
let moderator: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock(new Date().toISOString())
  moderator = await staffMember(app, 'moderator')
})

/** A host and a guest who has the host's name and session before them. */
async function meet(title = 'Beginners, please stay away') {
  const [ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben Yilmaz' })]
  const { session, seats } = await groupOf(ada, title, ben)
  return { ada, ben, session, seat: seats[0] ?? '' }
}

describe('somebody reports', () => {
  test('what they read: a group session, by their own id for it, and a name; a moderator sees it with its words', async () => {
    const { ada, ben, seat } = await meet()
    expect(await reportAs(ben, 'group-session', seat, 'other', 'It shuts others out.')).toEqual({})
    const id = await caseOf(moderator, ada)
    expect(succeeded(await moderator.call(readCase, { id }))).toMatchObject({
      ...{ kind: 'group-session', noun: 'Group session', reports: 1, state: 'open', hidden: false, gone: false },
      words: {
        title: 'Beginners, please stay away',
        description: 'Words of Beginners, please stay away',
        location: 'Old Library 12',
      },
      author: { id: ada.id, name: 'Ada Marlow', isNew: true, staff: false },
      place: { heading: 'BIO 210', at: `${soon()}T16:00:00.000Z`, note: '2 people' },
      given: [{ reason: 'other', words: 'It shuts others out.', newAccount: true }],
      ...{ mayNot: null, alone: false, maySuspend: true },
    })
    expect(await reportAs(ben, 'name', ada.id, 'pretends')).toEqual({})
  })

  test('nothing that they cannot see, that is their own, or that is no text', async () => {
    const { ada, ben, session, seat } = await meet()
    const stranger = await app.student()
    for (const [who, kind, thing] of [
      [stranger, 'group-session', seat],
      [stranger, 'group-session', session],
      [ben, 'group-session', session],
      [ada, 'group-session', session],
      [stranger, 'name', ada.id],
      [ada, 'name', ada.id],
      [ben, 'name', crypto.randomUUID()],
      [ben, 'essay', ada.id],
      [ben, 'picture', ada.id],
    ] as const)
      expect([kind, await reportAs(who, kind, thing)]).toMatchObject([kind, { code: 'not_found' }])
    expect(await caseOf(moderator, ada)).toBe('')
    const dislike = { kind: 'name', thing: ada.id, reason: 'dislike' as 'other', words: 'I do not like it.' }
    expect((await ben.send(report, dislike)).status).toBe(400)
  })

  test('with words where the reason says nothing, and without too many', async () => {
    const { ada, ben } = await meet()
    expect(await reportAs(ben, 'name', ada.id, 'other')).toMatchObject({
      ...{ code: 'invalid', fields: { words: moderationWords.sayMore } },
    })
    expect(await reportAs(ben, 'name', ada.id, 'other', 'x'.repeat(1001))).toMatchObject({ code: 'invalid' })
  })

  test('somebody whom they have blocked', async () => {
    const { ada, ben } = await meet()
    succeeded(await ben.call(blockPerson, { id: ada.id }))
    expect(await reportAs(ben, 'name', ada.id, 'insults')).toEqual({})
  })

  test('the same once, until its author changes it', async () => {
    const { ada, ben, session, seat } = await meet()
    expect(await reportAs(ben, 'group-session', seat)).toEqual({})
    expect(await reportAs(ben, 'group-session', seat)).toMatchObject({
      ...{ code: 'conflict', detail: moderationWords.reportedBefore },
    })
    const id = await caseOf(moderator, ada)
    expect(succeeded(await moderator.call(readCase, { id })).reports).toBe(1)
    app.advance(60_000)
    succeeded(await ada.call(editSession, { id: session, title: 'Only the best' }))
    const changed = succeeded(await moderator.call(readCase, { id }))
    // What was reported stays before the moderator, and what stood there until when.
    expect(changed).toMatchObject({ words: { title: 'Beginners, please stay away' }, now: { title: 'Only the best' } })
    expect(changed.versions).toMatchObject([{ words: { title: 'Beginners, please stay away' } }])
  })

  test('at most so often in a day; a new account less', async () => {
    const [ben, others] = [await app.student(), [] as Caller[]]
    for (let n = 0; n <= newAccountReportLimit.tries; n++) others.push(await app.student())
    for (const one of others) await one.call(profileVisibility.change, { value: 'everyone' })
    const answers = []
    for (const { id } of others)
      answers.push((await ben.send(report, { kind: 'name', thing: id, reason: 'insults' })).status)
    expect(answers).toEqual([...Array(newAccountReportLimit.tries).fill(200), 429])
  })
})

test('a wave of reports from new accounts hides nothing, and is shown as what it is', async () => {
  const ada = await app.student({ name: 'Ada Marlow' })
  await ada.call(profileVisibility.change, { value: 'everyone' })
  for (let n = 0; n < 6; n++) succeeded(await reportAs(await app.student(), 'name', ada.id, 'pretends'))
  const id = await caseOf(moderator, ada)
  const { given, reports, hidden } = succeeded(await moderator.call(readCase, { id }))
  expect({ reports, hidden, fresh: given.filter(({ newAccount }) => newAccount).length }).toEqual({
    ...{ reports: 6, hidden: false, fresh: 6 },
  })
})

test('no answer to moderators or to the author says who reported', async () => {
  const { ada, ben, seat } = await meet()
  succeeded(await reportAs(ben, 'group-session', seat, 'cheating', 'He asked me to pay.'))
  const id = await caseOf(moderator, ada)
  for (const answer of [await moderator.send(readCase, { id }), await moderator.send(listCases, { limit: 100 })]) {
    const text = await answer.text()
    for (const word of [ben.id, 'Ben Yilmaz', ben.email]) expect(text).not.toContain(word)
  }
})

test('two who report the same at once begin one case', async ({ skip }) => {
  skip(app.shell.database.engine === 'embedded', 'all connections to the embedded engine share one session')
  const [ada, ben, cleo] = [await app.student(), await app.student(), await app.student()]
  await ada.call(profileVisibility.change, { value: 'everyone' })
  const release = await holdLock(
    app,
    'select 1 from pg_advisory_xact_lock(hashtextextended($1, 77230415))',
    `name ${ada.id}`,
  )
  const both = [ben, cleo].map((one) => reportAs(one, 'name', ada.id, 'pretends'))
  await untilWaiting(app, 2)
  await release()
  expect(await Promise.all(both)).toEqual([{}, {}])
  const { rows } = succeeded(await moderator.call(listCases, { limit: 100 }))
  expect(rows.filter(({ author }) => author.id === ada.id)).toMatchObject([{ reports: 2 }])
})

describe('the queue', () => {
  test('has the most reported first, or the newest, by kind, page by page; nobody else reads it', async () => {
    const { ada, ben, seat } = await meet('Twice')
    const cleo = await app.student()
    await ada.call(profileVisibility.change, { value: 'everyone' })
    succeeded(await reportAs(ben, 'name', ada.id))
    succeeded(await reportAs(cleo, 'name', ada.id))
    app.advance(60_000)
    succeeded(await reportAs(ben, 'group-session', seat))
    const mine = async (input: Parameters<typeof moderator.call<typeof listCases.input, typeof listCases.output>>[1]) =>
      succeeded(await moderator.call(listCases, input)).rows.filter(({ author }) => author.id === ada.id)
    expect(await mine({ limit: 100 })).toMatchObject([{ kind: 'name', reports: 2 }, { kind: 'group-session' }])
    expect(await mine({ limit: 100, sort: 'newest' })).toMatchObject([{ kind: 'group-session' }, { kind: 'name' }])
    expect(await mine({ limit: 100, kind: 'name' })).toMatchObject([{ kind: 'name' }])
    const first = succeeded(await moderator.call(listCases, { limit: 1 }))
    const second = succeeded(await moderator.call(listCases, { limit: 1, after: first.next ?? '' }))
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id)
    for (const who of [ada, ben])
      expect(problem.parse(await (await who.send(listCases, {})).json()).code).toBe('forbidden')
  })

  test('says who has a case open, to others alone, until their page is silent', async () => {
    const { ada, ben } = await meet()
    succeeded(await reportAs(ben, 'name', ada.id))
    const id = await caseOf(moderator, ada)
    const ines = await staffMember(app, 'moderator', 'Ines Duarte')
    succeeded(await ines.call(lookAtCase, { id }))
    // Whoever comes later does not take it over.
    succeeded(await moderator.call(lookAtCase, { id }))
    const looking = async (who: Caller) => succeeded(await who.call(readCase, { id })).looking
    expect([await looking(moderator), await looking(ines)]).toEqual(['Ines Duarte', null])
    app.advance(61_000)
    expect(await looking(moderator)).toBeNull()
  })
})

test('a name is reported as it was, also when its owner changes it before anybody looks', async () => {
  const { ada, ben } = await meet()
  succeeded(await ada.call(editProfile, { name: 'Dean of Students' }))
  succeeded(await reportAs(ben, 'name', ada.id, 'pretends'))
  app.advance(1000)
  succeeded(await ada.call(editProfile, { name: 'Ada Marlow' }))
  const seen = succeeded(await moderator.call(readCase, { id: await caseOf(moderator, ada) }))
  expect(seen.words).toEqual({ name: 'Dean of Students' })
  expect(seen.versions.map(({ words }) => words.name)).toEqual(['Ada Marlow', 'Dean of Students'])
})

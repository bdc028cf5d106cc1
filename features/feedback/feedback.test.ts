import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../server/features.ts'
import { exportPerson } from '../../server/personalData.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { staffMember } from '../moderation/cases.testing.ts'
import { staySignedIn } from '../notifications/notifications.testing.ts'
import { askSupport, giveFeedback, listFeedback } from './contract.ts'
import { listInbox, readInboxEntry, replyToEntry } from './inbox/contract.ts'
import { feedbackLimit, maxFeedbackText } from './rules.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp({
    REVIEW_URL_IOS: 'https://apps.example/quad?l=en',
    REVIEW_URL_WEB: 'https://reviews.example/quad',
  })
})
beforeEach(async () => {
  ada = await app.student({ name: 'Ada Marlow' })
})
const own = async (who = ada) => succeeded(await who.call(listFeedback, { limit: 100 })).rows

describe('a student', () => {
  test('gives stars with words, asks support, and finds both with the newest first', async () => {
    app.holdClock()
    const now = app.shell.clock().toISOString()
    const { entry, reviewAt } = succeeded(
      await ada.call(giveFeedback, { rating: 3, comments: 'Später anfangen, bitte.\n早く', feedbackType: 'milestone' }),
    )
    expect(entry).toEqual({
      ...{ id: entry.id, kind: 'milestone', rating: 3, comments: 'Später anfangen, bitte.\n早く', status: 'open' },
      ...{ submittedAt: now, answers: [] },
    })
    expect(reviewAt).toEqual({ ios: null, android: null, web: null })
    app.advance(1000)
    succeeded(await ada.call(askSupport, { words: 'Can my roommate come?' }))
    expect(await own()).toMatchObject([
      { kind: 'question', rating: null, comments: 'Can my roommate come?', status: 'open' },
      { id: entry.id },
    ])
    expect(await own(await app.student())).toEqual([])
  })

  test.each([4, 5] as const)(
    'with %i stars is told where a review is written; without words nobody has to answer',
    async (rating) => {
      const { entry, reviewAt } = succeeded(await ada.call(giveFeedback, { rating }))
      expect(entry).toMatchObject({ kind: 'general', rating, comments: '', status: 'closed' })
      expect(reviewAt).toEqual({
        ...{ ios: 'https://apps.example/quad?l=en', android: null, web: 'https://reviews.example/quad' },
      })
    },
  )

  test('who sends the same twice wrote it once, and an id of somebody else is taken', async () => {
    const id = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => ada.call(giveFeedback, { id, rating: 2, comments: 'Slow' })))
    for (const one of sent) expect(one).toMatchObject({ entry: { id, comments: 'Slow' } })
    expect(await own()).toHaveLength(1)
    const ben = await app.student()
    expect(await ben.call(askSupport, { id, words: 'Mine' })).toMatchObject({ code: 'conflict' })
    expect(await own(ben)).toEqual([])
    expect(await own()).toMatchObject([{ comments: 'Slow' }])
  })

  test('writes ten times a day, whatever that is', async () => {
    app.holdClock()
    for (let one = 0; one < feedbackLimit.tries; one++)
      succeeded(
        one % 2 === 0
          ? await ada.call(giveFeedback, { rating: 5 })
          : await ada.call(askSupport, { words: `Question ${one}` }),
      )
    expect(await ada.call(giveFeedback, { rating: 1 })).toMatchObject({ code: 'too_many', detail: feedbackLimit.words })
    expect(await ada.call(askSupport, { words: 'One more' })).toMatchObject({ code: 'too_many' })
    expect(await own()).toHaveLength(10)
    succeeded(await (await app.student()).call(giveFeedback, { rating: 1 }))
    app.advance(86_400_001)
    await staySignedIn(app, ada)
    succeeded(await ada.call(giveFeedback, { rating: 1 }))
  })

  test.each([
    ['no stars', giveFeedback, {}],
    ['six stars', giveFeedback, { rating: 6 }],
    ['half a star', giveFeedback, { rating: 2.5 }],
    ['stars as a text', giveFeedback, { rating: '3' }],
    ['a kind that is none', giveFeedback, { rating: 3, feedbackType: 'question' }],
    ['too many words', giveFeedback, { rating: 3, comments: 'x'.repeat(maxFeedbackText + 1) }],
    ['words that are none', giveFeedback, { rating: 3, comments: ['x'] }],
    ['a status of their own', giveFeedback, { rating: 3, status: 'answered' }],
    ['an id that is none', giveFeedback, { rating: 3, id: 'mine' }],
    ['an empty question', askSupport, { words: ' \u200b\n' }],
    ['a question of too many words', askSupport, { words: 'x'.repeat(maxFeedbackText + 1) }],
  ])('is refused with %s', async (_, to, input) => {
    expect((await ada.send(to, input)).status).toBe(400)
    expect(await own()).toEqual([])
  })

  test('has room for exactly as many words as are allowed', async () => {
    const comments = 'ü'.repeat(maxFeedbackText)
    expect(await ada.call(giveFeedback, { rating: 3, comments })).toMatchObject({ entry: { comments } })
  })

  test('turns the pages of a long list without missing or repeating one', async () => {
    for (let one = 0; one < 7; one++) succeeded(await ada.call(askSupport, { words: `Question ${one}` }))
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = succeeded(await ada.call(listFeedback, { limit: 3, ...(after && { after }) }))
      expect(page.total).toBe(7)
      seen.push(...page.rows.map(({ comments }) => comments))
      after = page.next ?? undefined
    } while (after)
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
    expect(await ada.call(listFeedback, { after: 'x' })).toMatchObject({ code: 'invalid' })
  })
})

test('a student exports what they wrote and were answered, and once they are erased the inbox knows nothing of them', async () => {
  const admin = await staffMember(app, 'admin', 'Ines Duarte')
  const { entry } = succeeded(await ada.call(giveFeedback, { rating: 2, comments: 'Too slow' }))
  succeeded(await admin.call(replyToEntry, { id: entry.id, seen: 0, words: 'It is faster now' }))
  const { db } = app.shell.database
  const row = await profileById(db, ada.id)
  if (!row) throw new Error('nobody')
  const exported = await exportPerson(db, features, asOwner(row))
  expect(exported.feedback).toMatchObject({
    feedback: [{ kind: 'general', rating: 2, comments: 'Too slow', answers: [{ words: 'It is faster now' }] }],
    feedbackReplies: [],
    feedbackPrompts: [],
  })
  expect(JSON.stringify(exported.feedback)).not.toContain('Ines')
  await app.shell.database.transaction((db) => app.shell.erase(db, ada.id))
  const left = succeeded(await admin.call(listInbox, { status: 'all', limit: 100 })).rows
  expect(left.filter(({ beginning }) => beginning === 'Too slow')).toEqual([])
  expect(await admin.call(readInboxEntry, { id: entry.id })).toMatchObject({ code: 'not_found' })
})

test('an answer stays with its student when the admin is erased', async () => {
  const [admin, second] = [await staffMember(app, 'admin', 'Ines Duarte'), await staffMember(app, 'admin')]
  const { entry } = succeeded(await ada.call(giveFeedback, { rating: 2, comments: 'Too slow' }))
  succeeded(await admin.call(replyToEntry, { id: entry.id, seen: 0, words: 'It is faster now' }))
  await app.shell.database.transaction((db) => app.shell.erase(db, admin.id))
  expect(await own()).toMatchObject([{ status: 'answered', answers: [{ words: 'It is faster now' }] }])
  expect(await second.call(readInboxEntry, { id: entry.id })).toMatchObject({ answers: [{ by: null }] })
})

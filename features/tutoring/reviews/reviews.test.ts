import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { caseOf, decideAbout, reportAs, staffMember } from '../../moderation/cases.testing.ts'
import { listCases } from '../../moderation/contract.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { blockPerson } from '../../people/contract.ts'
import { readTutoring } from '../sessions/contract.ts'
import { type SessionStatus, sessionStatuses } from '../sessions/rules.ts'
import { bookAt, completedSession, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { readTutor } from '../tutors/shown.contract.ts'
import { editReply, editReview, listReviews, replyToReview, writeReview } from './contract.ts'
import type { ReviewAction } from './rules.ts'
import { anonymousReviews } from './shown.contract.ts'

const day = 86_400_000
let app: Running
let ada: Caller
let ben: Caller
let tutor: string
let id: string
const rows = (text: string, ...values: unknown[]) => app.shell.database.pool.query({ text, values })
const daysAgo = (days: number) => new Date(app.shell.clock().getTime() - days * day)
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben van Archer' })]
  tutor = await makeTutor(ada)
  id = await completedSession(app, ben, tutor, daysAgo(1))
})

const listFor = async (who: Caller, wanted: object = {}) =>
  succeeded(await who.call(listReviews, { id: tutor, ...wanted }))
const write = (given: object = {}) => ben.call(writeReview, { id, rating: 4, ...given })

test('a review is written once, and changed for 14 days', async () => {
  expect(await ben.send(writeReview, { id }).then((answer) => answer.json())).toMatchObject({
    ...{ code: 'invalid', fields: { rating: 'Please select a rating' } },
  })
  expect(await ben.send(writeReview, { id, rating: 6 }).then((answer) => answer.json())).toHaveProperty('fields.rating')
  const made = succeeded(await write({ text: ' Clear.\nPatient. ' }))
  expect(made).toMatchObject({ rating: 4, text: 'Clear.\nPatient.', wouldRecommend: true, anonymous: false })
  expect(await write()).toMatchObject({ code: 'conflict', detail: 'You have reviewed this session already.' })
  expect(await ben.call(readTutoring, { id })).toMatchObject({ review: made })
  // A tutor is not told of which session a review is.
  expect(await ada.call(readTutoring, { id })).toMatchObject({ review: null })

  const age = (ms: number) =>
    rows('update session_reviews set created_at = $2 where session_id = $1', id, daysAgo(ms / day))
  await age(14 * day - 1)
  expect(await ben.call(editReview, { id, rating: 2 })).toMatchObject({ rating: 2, text: made.text })
  expect(await ben.call(editReview, { id, text: '', wouldRecommend: false })).toMatchObject({
    ...{ rating: 2, text: null, wouldRecommend: false, editedAt: app.shell.clock().toISOString() },
  })
  await age(14 * day)
  expect(await ben.call(editReview, { id, rating: 5 })).toMatchObject({ code: 'conflict' })
})

test('everybody reads it under first name and initial, with the day, and the average follows', async () => {
  const reader = await app.student({ zone: 'Asia/Tokyo' })
  app.holdClock(`${inDays(0)}T20:00:00Z`)
  const made = succeeded(await write({ text: 'Clear' }))
  const other = await completedSession(app, await app.student({ name: 'Cleo' }), tutor, daysAgo(3))
  await rows(
    `insert into session_reviews (id, session_id, student_id, tutor_id, rating, created_at)
      select gen_random_uuid(), id, student_id, tutor_id, 5, $2 from tutoring_sessions where id = $1`,
    ...[other, daysAgo(2)],
  )
  const shown = await listFor(reader)
  expect(shown).toMatchObject({
    total: 2,
    rows: [
      {
        ...{ id: made.id, rating: 4, text: 'Clear', subject: 'Mathematics', by: 'Ben A.', anonymous: false },
        ...{ writtenOn: inDays(1), edited: false, reply: null, session: null, mayReply: false },
      },
      { rating: 5, by: 'Cleo', text: null },
    ],
  })
  expect(await listFor(ben)).toMatchObject({ rows: [{ session: id, writtenOn: inDays(0) }, { session: null }] })
  expect((await listFor(reader, { stars: 5 })).rows.map(({ by }) => by)).toEqual(['Cleo'])
  expect((await listFor(reader, { sort: 'lowest' })).rows.map(({ rating }) => rating)).toEqual([4, 5])
  const first = await listFor(reader, { sort: 'highest', limit: 1 })
  expect(first.rows).toMatchObject([{ by: 'Cleo' }])
  expect(await listFor(reader, { sort: 'highest', limit: 1, after: first.next })).toMatchObject({
    rows: [{ by: 'Ben A.' }],
    next: null,
  })
  expect(await reader.call(readTutor, { id: tutor })).toMatchObject({
    ...{ averageRating: 4.5, totalReviews: 2, distribution: [0, 0, 0, 1, 1] },
  })
})

test('a tutor replies once, changes the reply for 14 days, and both are told', async () => {
  const { id: review } = succeeded(await write())
  const reply = (text: string) => ada.call(replyToReview, { id: tutor, review, text })
  const change = (text: string) => ada.call(editReply, { id: tutor, review, text })
  expect((await listFor(ada)).rows).toMatchObject([{ mayReply: true, session: null }])
  expect(await change('Thanks')).toMatchObject({ code: 'conflict', detail: 'You have not replied yet.' })
  expect(await reply(' ')).toMatchObject({ fields: { text: 'Write your reply.' } })
  expect(await reply('Thank you')).toMatchObject({ reply: { text: 'Thank you', repliedOn: inDays(0) }, mayReply: true })
  expect(await reply('Again')).toMatchObject({ code: 'conflict', detail: 'You have replied already.' })
  expect(await change('Thank you, Ben')).toMatchObject({ reply: { text: 'Thank you, Ben' } })
  await rows('update session_reviews set replied_at = $2 where id = $1', review, daysAgo(14))
  expect(await change('Late')).toMatchObject({ code: 'conflict' })
  expect((await listFor(ada)).rows).toMatchObject([{ mayReply: false }])
  const told = async (who: Caller) => succeeded(await who.call(listNotifications, {})).rows
  expect(await told(ada)).toMatchObject([
    {
      kind: 'tutoring-review',
      title: 'Mathematics',
      by: 'Ben van Archer',
      state: '4',
      path: `/tutors/${tutor}#reviews`,
    },
  ])
  expect(await told(ben)).toMatchObject([{ kind: 'tutoring-review-reply', by: 'Ada Marlow' }])
  // Of another tutor's reviews nobody replies to.
  const dora = await app.student()
  const other = await makeTutor(dora)
  expect(await dora.call(replyToReview, { id: other, review, text: 'Mine' })).toMatchObject({ code: 'not_found' })
})

describe('with Anonymous Reviews on', () => {
  beforeEach(async () => {
    succeeded(await ben.call(anonymousReviews.change, { value: true }))
    app.advance(1001)
  })

  test('a review shows no name to anybody, and none later', async () => {
    const { id: review } = succeeded(await write({ text: 'Clear' }))
    succeeded(await ben.call(anonymousReviews.change, { value: false }))
    app.advance(1001)
    succeeded(await ben.call(editReview, { id, rating: 3 }))
    const reader = await app.student()
    for (const who of [ada, reader, ben]) {
      const shown = await listFor(who)
      expect(shown.rows).toMatchObject([{ by: null, anonymous: true }])
      expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Archer|${ben.id}`))
    }
    await app.settle()
    const told = succeeded(await ada.call(listNotifications, {}))
    expect(told.rows).toMatchObject([{ kind: 'tutoring-review', by: null, title: 'Mathematics' }])
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`Archer|${ben.id}|${id}`))
    expect(JSON.stringify(await ada.call(readTutoring, { id }))).not.toContain(review)
    // Whoever reports it learns nothing; staff have to know.
    succeeded(await reportAs(reader, 'tutor-review', review))
    expect(await reader.call(listCases, {})).toMatchObject({ code: 'forbidden' })
    const { rows } = succeeded(await (await staffMember(app, 'moderator')).call(listCases, { kind: 'tutor-review' }))
    expect(rows.find(({ author }) => author.id === ben.id)).toMatchObject({ author: { name: 'Ben van Archer' } })
  })

  test('one that showed a name does not while it is on', async () => {
    succeeded(await ben.call(anonymousReviews.change, { value: false }))
    app.advance(1001)
    succeeded(await write())
    expect((await listFor(ada)).rows).toMatchObject([{ by: 'Ben A.' }])
    succeeded(await ben.call(anonymousReviews.change, { value: true }))
    expect((await listFor(ada)).rows).toMatchObject([{ by: null, anonymous: true }])
  })
})

test('whom a block separates reads no name, and what is left of an erased student has none', async () => {
  const [reader, dora] = [await app.student(), await app.student({ name: 'Dora Lind' })]
  succeeded(await write({ text: 'Clear' }))
  const hers = await completedSession(app, dora, tutor, daysAgo(3))
  succeeded(await dora.call(writeReview, { id: hers, rating: 1 }))
  await rows('insert into blocks (user_id, blocked_id, created_at) values ($1, $2, now())', ben.id, reader.id)
  const byOf = async (who: Caller) => (await listFor(who)).rows.map(({ by }) => by).sort()
  expect(await byOf(reader)).toEqual(['Dora L.', 'Student'])
  await app.shell.database.transaction((db) => app.shell.erase(db, ben.id))
  const { rows: left } = await listFor(reader)
  expect(left.find(({ by }) => by === null)).toMatchObject({ rating: 4, text: 'Clear', anonymous: false })
  expect(await reader.call(readTutor, { id: tutor })).toMatchObject({ averageRating: 2.5, totalReviews: 2 })
  // A tutor who blocks a student is gone for them, and stays for the others.
  succeeded(await ada.call(blockPerson, { id: dora.id }))
  expect(await dora.call(listReviews, { id: tutor })).toMatchObject({ code: 'not_found' })
  // Reviews of an erased tutor go.
  await app.shell.database.transaction((db) => app.shell.erase(db, ada.id))
  expect(
    (await rows('select 1 from session_reviews where tutor_id = $1 or session_id = $2', tutor, hers)).rows,
  ).toEqual([])
  expect(await dora.call(writeReview, { id: hers, rating: 5 })).toMatchObject({
    ...{ code: 'conflict', detail: 'This tutor is not there any more.' },
  })
})

test('reviews and replies are reported and hidden; the stars stay', async () => {
  const [reader, moderator] = [await app.student(), await staffMember(app, 'moderator')]
  const { id: review } = succeeded(await write({ text: 'She is a fool' }))
  succeeded(await ada.call(replyToReview, { id: tutor, review, text: 'You are one' }))
  const hide = async (kind: string, by: Caller, author: Caller) => {
    succeeded(await reportAs(by, kind, review))
    succeeded(await decideAbout(moderator, await caseOf(moderator, author), 'hide'))
  }
  expect(await reportAs(ben, 'tutor-review', review)).toMatchObject({ code: 'not_found' })
  expect(await reportAs(ada, 'review-reply', review)).toMatchObject({ code: 'not_found' })
  await hide('tutor-review', ada, ben)
  await hide('review-reply', ben, ada)
  const hidden = 'Hidden by moderators'
  for (const who of [reader, ada])
    expect((await listFor(who)).rows).toMatchObject([{ rating: 4, text: hidden, reply: { text: hidden } }])
  expect((await listFor(ben)).rows).toMatchObject([{ text: 'She is a fool', reply: { text: hidden } }])
  expect(await ben.call(readTutoring, { id })).toMatchObject({ review: { text: 'She is a fool' } })
  // What the author changes meanwhile stays hidden.
  succeeded(await ben.call(editReview, { id, text: 'She is no fool' }))
  expect((await listFor(reader)).rows).toMatchObject([{ text: hidden, edited: true }])
})

test('two who press at once write one review, and one reply', async () => {
  const both = await Promise.all([write(), write({ rating: 1 })])
  expect(both.filter((one) => 'id' in one)).toHaveLength(1)
  const { rows } = await listFor(ada)
  const review = rows[0]?.id ?? ''
  const replies = ['One', 'Two'].map((text) => ada.call(replyToReview, { id: tutor, review, text }))
  expect((await Promise.all(replies)).filter((one) => 'id' in one)).toHaveLength(1)
})

/** Who may do what: with no review, one without a reply, and one with a reply; days after each was written. */
const states = ['none', 'review', 'reply'] as const
const allowed: Record<(typeof states)[number], Partial<Record<ReviewAction, number>>> = {
  none: { write: Number.POSITIVE_INFINITY },
  review: { edit: 14, reply: Number.POSITIVE_INFINITY },
  reply: { edit: 14, 'change reply': 14 },
}

describe.each(states)('with %s', (state) => {
  test.each(sessionStatuses.flatMap((status) => [0, 13, 14].map((days) => [status, days] as const)))(
    'exactly what is allowed of a session that is %s, after %i days',
    async (status: SessionStatus, days: number) => {
      const cleo = await app.student()
      const acts: Record<ReviewAction, (who: Caller) => Promise<object>> = {
        write: (who) => who.call(writeReview, { id, rating: 5 }),
        edit: (who) => who.call(editReview, { id, rating: 3 }),
        reply: (who) => who.call(replyToReview, { id: tutor, review: id, text: 'Thanks' }),
        'change reply': (who) => who.call(editReply, { id: tutor, review: id, text: 'Thanks' }),
      }
      for (const action of ['write', 'edit', 'reply', 'change reply'] as const)
        for (const who of [ben, ada, cleo]) {
          await put(status, state, days)
          const answer = await acts[action](who)
          const ofStudent = action === 'write' || action === 'edit'
          const may = who === (ofStudent ? ben : ada) && days < (allowed[state][action] ?? 0)
          const fits = action !== 'write' || status === 'completed'
          const cell = `${status}, ${state}, ${days} days, ${action}`
          if (may && fits) expect(answer, cell).toHaveProperty('id')
          else expect(answer, cell).toHaveProperty('code')
        }
    },
  )
})

/** The review has the id of its session. */
async function put(status: SessionStatus, state: (typeof states)[number], days: number): Promise<void> {
  const [cancel, held] = [status === 'cancelled' ? 'cancelled' : null, status === 'requested' ? daysAgo(-1) : null]
  await rows(
    'update tutoring_sessions set status = $2, cancel_reason = $3, held_until = $4 where id = $1',
    ...[id, status, cancel, held],
  )
  await rows('delete from session_reviews where session_id = $1', id)
  if (state === 'none') return
  await rows(
    `insert into session_reviews (id, session_id, student_id, tutor_id, rating, created_at, reply, replied_at)
      select id, id, student_id, tutor_id, 4, $2, $3, $4 from tutoring_sessions where id = $1`,
    ...[id, daysAgo(days), state === 'reply' ? 'Thanks' : null, state === 'reply' ? daysAgo(days) : null],
  )
}

test('a session that is not over is not reviewed', async () => {
  const coming = idOf(await bookAt(ben, tutor, inDays(2)))
  expect(await ben.call(writeReview, { id: coming, rating: 5 })).toMatchObject({
    ...{ code: 'conflict', detail: 'Only a completed session can be reviewed.' },
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageWords } from '../../../contract/thread.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { caseOf, decideAbout, reportAs, staffMember } from '../../moderation/cases.testing.ts'
import { readCase } from '../../moderation/contract.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { blockPerson } from '../../people/contract.ts'
import { makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'
import {
  countUnreadThreads,
  findTutorThread,
  listTutorMessages,
  listTutorThreads,
  readTutorMessages,
  readTutorThread,
  writeToTutor,
} from './contract.ts'
import { threadWords } from './rules.ts'
import { askTutorOf, unreadIn, wordsIn, writeIn } from './threads.testing.ts'

let app: Running
let ada: Caller
let ben: Caller
let tutor: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben Archer' })]
  tutor = await makeTutor(ada)
})

const newThread = (who: Caller, id: string, body = 'Do you teach proofs?', message: string = crypto.randomUUID()) =>
  who.call(writeToTutor, { id, message, body })

async function newsOf(who: Caller) {
  await app.settle()
  const { rows } = succeeded(await who.call(listNotifications, {}))
  return rows.filter(({ kind }) => kind === 'tutoring-message').map(({ by, read, path }) => ({ by, read, path }))
}

describe('a student and a tutor', () => {
  test('write to each other, in one conversation, in order, and each sees what is new', async () => {
    expect(await ben.call(findTutorThread, { id: tutor })).toEqual({ thread: null })
    const id = await askTutorOf(ben, tutor, 'Do you teach proofs?')
    expect(await ben.call(findTutorThread, { id: tutor })).toEqual({ thread: id })
    expect(await askTutorOf(ben, tutor, 'By induction?')).toBe(id)
    expect(await ada.call(countUnreadThreads, {})).toEqual({ count: 1 })
    expect(await ada.call(listTutorThreads, {})).toMatchObject({
      total: 1,
      rows: [
        { id, side: 'tutor', unread: 2, lastWords: 'By induction?', lastMine: false, other: { name: 'Ben Archer' } },
      ],
    })
    const { rows } = succeeded(await ada.call(listTutorMessages, { id }))
    expect(rows.map(({ body }) => body)).toEqual(['By induction?', 'Do you teach proofs?'])
    succeeded(await ada.call(readTutorMessages, { id, upTo: rows[1]?.createdAt ?? '' }))
    expect(await unreadIn(ada, id)).toBe(1)
    succeeded(await ada.call(readTutorMessages, { id, upTo: rows[0]?.createdAt ?? '' }))
    // What was read stays so.
    succeeded(await ada.call(readTutorMessages, { id, upTo: rows[1]?.createdAt ?? '' }))
    expect(await ada.call(countUnreadThreads, {})).toEqual({ count: 0 })

    expect(await writeIn(ada, id, 'I do.\n\nOn Mondays.')).toMatchObject({ mine: true, side: 'tutor', hidden: false })
    expect(await wordsIn(ben, id)).toEqual(['Do you teach proofs?', 'By induction?', 'I do.\n\nOn Mondays.'])
    expect(await ben.call(readTutorThread, { id })).toMatchObject({
      ...{ side: 'student', tutorId: tutor, unread: 1, reachable: true, other: { name: 'Ada Marlow' } },
    })
  })

  test('read page by page', async () => {
    const id = await askTutorOf(ben, tutor, 'Message 1')
    for (let n = 2; n <= 5; n++) succeeded(await writeIn(n % 2 ? ben : ada, id, `Message ${n}`))
    const first = succeeded(await ada.call(listTutorMessages, { id, limit: 3 }))
    expect(first.rows.map(({ body }) => body)).toEqual(['Message 5', 'Message 4', 'Message 3'])
    const rest = succeeded(await ada.call(listTutorMessages, { id, limit: 3, after: first.next ?? '' }))
    expect(rest).toMatchObject({ rows: [{ body: 'Message 2' }, { body: 'Message 1' }], next: null, total: 5 })
  })

  test('of 1 to 4000 characters', async () => {
    for (const body of ['', ' \n ', 'x'.repeat(4001)])
      expect(await newThread(ben, tutor, body)).toHaveProperty('fields.body')
    const id = await askTutorOf(ben, tutor, 'x'.repeat(4000))
    expect((await wordsIn(ada, id))[0]).toHaveLength(4000)
    const arabic = 'هل تدرّس البراهين؟'
    succeeded(await writeIn(ben, id, arabic))
    expect((await wordsIn(ada, id)).at(-1)).toBe(arabic)
  })

  test('once, however often a page sends it', async () => {
    const message = crypto.randomUUID()
    const id = idOf(await newThread(ben, tutor, 'Once', message))
    expect(await newThread(ben, tutor, 'Once', message)).toEqual({ id })
    const again = crypto.randomUUID()
    const both = await Promise.all([writeIn(ada, id, 'Yes', again), writeIn(ada, id, 'Yes', again)])
    for (const answer of both) expect(answer).toMatchObject({ id: again, body: 'Yes' })
    expect(await wordsIn(ben, id)).toEqual(['Once', 'Yes'])
    // The id of somebody else's message is nobody's to use.
    const taken = { code: 'conflict', detail: messageWords.idTaken }
    expect(await writeIn(ben, id, 'No', again)).toMatchObject(taken)
    const cleo = await app.student()
    expect(await newThread(cleo, tutor, 'No', again)).toMatchObject(taken)
    expect(await cleo.call(listTutorThreads, {})).toMatchObject({ rows: [] })
  })
})

describe('who may write', () => {
  test('students begin, also to a tutor who pauses, and nobody writes to oneself', async () => {
    expect(await newThread(ada, tutor)).toMatchObject({ code: 'forbidden', detail: 'This is you.' })
    expect(await newThread(ada, ben.id)).toMatchObject({ code: 'not_found' })
    succeeded(await ada.call(editTutor, { active: false }))
    succeeded(await newThread(ben, tutor))
  })

  test('ten new conversations a day, and as many messages in those as one likes', async () => {
    const tutors: string[] = []
    for (let n = 0; n < 11; n++) tutors.push(await makeTutor(await app.student()))
    for (const id of tutors.slice(0, 10)) succeeded(await newThread(ben, id))
    const [first = '', last = ''] = [tutors[0], tutors[10]]
    expect(await newThread(ben, last)).toMatchObject({ code: 'too_many', detail: threadWords.tooManyThreads })
    expect(await ben.call(findTutorThread, { id: last })).toEqual({ thread: null })
    succeeded(await newThread(ben, first, 'Are you there?'))
    app.advance(24 * 3_600_000)
    succeeded(await newThread(ben, last))
  })

  test('a block ends it for both, and hides the name', async () => {
    const id = await askTutorOf(ben, tutor, 'Do you teach proofs?')
    succeeded(await ada.call(blockPerson, { id: ben.id }))
    for (const who of [ada, ben]) {
      expect(await writeIn(who, id, 'Hello?')).toMatchObject({ code: 'conflict', detail: threadWords.notReachable })
      expect(await who.call(readTutorThread, { id })).toMatchObject({
        reachable: false,
        other: { id: null, name: 'Student' },
      })
    }
    expect(await newThread(ben, tutor)).toMatchObject({ code: 'not_found' })
    expect(await wordsIn(ben, id)).toEqual(['Do you teach proofs?'])
  })

  test('nobody writes to whom moderators have suspended', async () => {
    const id = await askTutorOf(ben, tutor, 'Do you teach proofs?')
    const noor = await staffMember(app, 'moderator')
    succeeded(await reportAs(ben, 'tutor-profile', tutor, 'cheating'))
    succeeded(await decideAbout(noor, await caseOf(noor, ada), 'suspend', { days: 3 }))
    expect(await writeIn(ben, id, 'Hello?')).toMatchObject({ detail: threadWords.notReachable })
    expect(await newThread(await app.student(), tutor)).toMatchObject({ code: 'not_found' })
  })
})

describe('notifications', () => {
  test('come once for a conversation until it is read', async () => {
    const id = await askTutorOf(ben, tutor, 'One')
    succeeded(await writeIn(ben, id, 'Two'))
    const told = { by: 'Ben Archer', path: `/tutors/messages/${id}` }
    expect(await newsOf(ada)).toEqual([{ ...told, read: false }])
    const upTo = app.shell.clock().toISOString()
    succeeded(await ada.call(readTutorMessages, { id, upTo: `${upTo.slice(0, 10)}T23:00:00Z` }))
    expect(await newsOf(ada)).toEqual([{ ...told, read: true }])
    app.advance(60_000)
    succeeded(await writeIn(ben, id, 'Three'))
    expect(await newsOf(ada)).toEqual([{ ...told, read: false }])
    expect(await newsOf(ben)).toEqual([])
    succeeded(await ada.call(blockPerson, { id: ben.id }))
    expect(await newsOf(ada)).toEqual([])
  })
})

test('a reported message is a case with those before it, and is hidden from the other one alone', async () => {
  const noor = await staffMember(app, 'moderator')
  const id = await askTutorOf(ben, tutor, 'Question 1')
  for (let n = 2; n <= 6; n++) succeeded(await writeIn(n % 2 ? ben : ada, id, `Message ${n}`))
  const bad = idOf(await writeIn(ada, id, 'You are a fool.'))
  succeeded(await writeIn(ben, id, 'Message 8'))
  for (const who of [ada, await app.student()])
    expect(await reportAs(who, 'tutor-message', bad)).toHaveProperty('code', 'not_found')
  succeeded(await reportAs(ben, 'tutor-message', bad))
  const of = await caseOf(noor, ada)
  expect(await noor.call(readCase, { id: of })).toMatchObject({
    words: { body: 'You are a fool.' },
    excerpt: [2, 3, 4, 5, 6].map((n) => ({ words: `Message ${n}`, mine: n % 2 === 0 })),
  })
  succeeded(await decideAbout(noor, of, 'hide'))
  const read = async (who: Caller) =>
    succeeded(await who.call(listTutorMessages, { id })).rows.find((one) => one.id === bad)
  expect(await read(ben)).toMatchObject({ body: 'Hidden by moderators', hidden: true, mine: false })
  expect(await read(ada)).toMatchObject({ body: 'You are a fool.', hidden: true, mine: true })
})

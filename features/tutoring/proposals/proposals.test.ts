import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { holdLock, untilWaiting } from '../../../server/testing/locks.ts'
import type { Running } from '../../../server/testing/run.ts'
import { readCalendar } from '../../calendar/contract.ts'
import { cancelTutoring, readTutoring } from '../sessions/contract.ts'
import type { SessionSide, SessionStatus } from '../sessions/rules.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'
import { acceptTime, declineTime, listMoves, proposeTime, withdrawTime } from './contract.ts'
import type { ProposalAction } from './rules.ts'

let app: Running
let ada: Caller
let ben: Caller
let tutor: string
let id: string
const rows = async (text: string, ...values: unknown[]) => (await app.shell.database.pool.query({ text, values })).rows
beforeAll(async () => {
  app = await testApp()
})
/** Ben has booked an hour of Ada, from ten, in two days. */
beforeEach(async () => {
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student(), await app.student()]
  tutor = await makeTutor(ada)
  id = idOf(await bookAt(ben, tutor, inDays(2)))
})

const day = inDays(2)
const at = (time: string, date = day) => `${date}T${time}:00.000Z`
const propose = (who: Caller, time: string, date = day, of = id) => who.call(proposeTime, { id: of, date, time })
const accept = (who: Caller, time: string, date = day) => who.call(acceptTime, { id, start: at(time, date) })
/** What is held for somebody, as clock times of the day. */
const heldFor = async (person: string) =>
  (
    await rows('select kind, starts_at, free_at from tutoring_occupied where user_id = $1 order by starts_at', person)
  ).map(
    ({ kind, starts_at, free_at }) =>
      `${kind} ${starts_at.toISOString().slice(11, 16)} ${free_at.toISOString().slice(11, 16)}`,
  )

test('either side proposes, the other one accepts, and both see one session at the new time', async () => {
  const proposed = { side: 'tutor', start: at('15:00'), end: at('16:00'), heldUntil: `${inDays(1)}T08:00:00.000Z` }
  expect(await propose(ada, '15:00')).toMatchObject({ scheduledStart: at('10:00'), proposal: proposed })
  expect(await ben.call(readTutoring, { id })).toMatchObject({ proposal: proposed })
  for (const who of [ada, ben]) expect(await heldFor(who.id)).toEqual(['session 10:00 11:00', 'proposal 15:00 16:00'])
  expect(await accept(ben, '15:00')).toMatchObject({
    scheduledStart: at('15:00'),
    scheduledEnd: at('16:00'),
    proposal: null,
  })
  for (const who of [ada, ben]) {
    expect(await heldFor(who.id)).toEqual(['session 15:00 16:00'])
    expect(await who.call(readCalendar, { from: inDays(0), to: inDays(9) })).toMatchObject({
      rows: [{ id, when: { kind: 'time', start: at('15:00') } }],
    })
  }
  expect(await rows('select sequence from tutoring_sessions where id = $1', id)).toEqual([{ sequence: 1 }])
  expect(await propose(ben, '09:00', inDays(4))).toMatchObject({ proposal: { side: 'student' } })
  expect(await accept(ada, '09:00', inDays(4))).toMatchObject({ scheduledStart: at('09:00', inDays(4)) })
})

test('the old time holds until then, and what is declined or withdrawn is free again', async () => {
  const cleo = await app.student()
  succeeded(await propose(ada, '15:00'))
  const taken = { code: 'conflict', detail: 'This time has just been taken.' }
  for (const time of ['10:30', '15:30']) expect(await bookAt(cleo, tutor, day, { time })).toMatchObject(taken)
  expect(await ben.call(declineTime, { id, start: at('15:00') })).toMatchObject({ proposal: null })
  succeeded(await bookAt(cleo, tutor, day, { time: '15:30' }))
  succeeded(await propose(ben, '17:00'))
  expect(await ben.call(withdrawTime, { id })).toMatchObject({ proposal: null })
  expect(await heldFor(ben.id)).toEqual(['session 10:00 11:00'])
})

test.each([
  ['09:30', ['proposal 09:30 10:00', 'session 10:00 11:15']],
  ['10:15', ['session 10:00 11:15', 'proposal 11:15 11:30']],
  ['11:15', ['session 10:00 11:15', 'proposal 11:15 12:30']],
  ['09:00', ['proposal 09:00 10:00', 'session 10:00 11:15']],
])('a time that overlaps the old one, or its pause, can be proposed and accepted: %s', async (time, held) => {
  succeeded(await ada.call(editTutor, { bufferMinutes: 15 }))
  succeeded(await propose(ben, time))
  expect(await heldFor(ada.id)).toEqual(held)
  expect(await accept(ada, time)).toMatchObject({ scheduledStart: at(time) })
  expect(await heldFor(ada.id)).toHaveLength(1)
})

test('only times that exist are taken, with others named, and never the one that it has', async () => {
  const cleo = await app.student()
  succeeded(await bookAt(cleo, tutor, inDays(3), { time: '12:00' }))
  app.advance(3_600_000)
  expect(await propose(ben, '12:30', inDays(3))).toMatchObject({
    code: 'conflict',
    fields: { time: expect.stringContaining('This time is not free. Free near it:') },
  })
  expect(await propose(ben, '12:10', inDays(3))).toHaveProperty('fields.time')
  expect(await propose(ben, '10:00')).toHaveProperty('fields.time', 'This is the time of the session.')
  expect(await propose(ben, '10:00', inDays(-1))).toHaveProperty('fields.date')
  expect(await propose(ben, '10:00', inDays(90))).toHaveProperty('fields.time')
  const { slots } = succeeded(await ada.call(listMoves, { id, from: at('09:00'), to: at('12:00') }))
  // The session itself is in nobody's way.
  expect(slots.map(({ start }) => start.slice(11, 16))).toEqual([
    ...['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30', '11:45'],
  ])
})

test('whoever looks for another time does not learn when the other one is busy elsewhere, and cannot take it', async () => {
  const cleo = await app.student()
  const hers = await makeTutor(cleo)
  succeeded(await bookAt(ben, hers, day, { time: '14:00' }))
  app.advance(3_600_000)
  const { slots } = succeeded(await ada.call(listMoves, { id, from: at('13:00'), to: at('16:00') }))
  expect(slots.map(({ start }) => start.slice(11, 16))).toEqual(['13:00', '15:00', '15:15', '15:30', '15:45'])
  expect(await propose(ada, '14:30')).toMatchObject({
    code: 'conflict',
    fields: { time: expect.stringMatching(/not free/) },
  })
})

test('it is held for 24 hours at most, and never beyond an hour before either time', async () => {
  const near = (answer: Awaited<ReturnType<typeof propose>>) => succeeded(answer).proposal?.heldUntil
  succeeded(await ada.call(editTutor, { noticeMinutes: 0 }))
  expect(near(await propose(ada, '15:00', inDays(0)))).toBe(`${inDays(0)}T14:00:00.000Z`)
  succeeded(await ada.call(withdrawTime, { id }))
  const early = idOf(await bookAt(ben, tutor, inDays(1), { time: '07:00' }))
  expect(near(await propose(ada, '15:00', inDays(8), early))).toBe(`${inDays(1)}T06:00:00.000Z`)
  succeeded(await ada.call(withdrawTime, { id: early }))
  expect(await propose(ada, '08:45', inDays(0), early)).toHaveProperty('fields.time')
  app.holdClock(`${inDays(1)}T06:00:00Z`)
  expect(await propose(ada, '15:00', inDays(8), early)).toMatchObject({ code: 'conflict' })
})

test('an answer that comes too late moves nothing, also before the job has ended it', async () => {
  const cleo = await app.student()
  succeeded(await propose(ada, '15:00'))
  app.holdClock(`${inDays(1)}T08:00:00Z`)
  expect(await accept(ben, '15:00')).toMatchObject({ code: 'conflict', detail: 'This time is not held any more.' })
  expect(await accept(ben, '15:15')).toMatchObject({ code: 'conflict' })
  succeeded(await bookAt(cleo, tutor, day, { time: '15:00' }))
  // Another one can be proposed at once.
  expect(await propose(ada, '17:00')).toMatchObject({ proposal: { start: at('17:00') } })
  succeeded(await ada.call(withdrawTime, { id }))
  await app.shell.jobs.enqueue(app.shell.database.db, 'tutoring-overdue', {})
  await app.settle()
  expect(await ben.call(readTutoring, { id })).toMatchObject({ scheduledStart: at('10:00'), proposal: null })
  const ended = await rows('select status from tutoring_proposals where session_id = $1 order by created_at', id)
  expect(ended).toEqual([{ status: 'lapsed' }, { status: 'withdrawn' }])
})

test('what is cancelled ends its proposal', async () => {
  succeeded(await propose(ada, '15:00'))
  expect(await ben.call(cancelTutoring, { id })).toMatchObject({ status: 'cancelled', proposal: null })
  expect(await heldFor(ada.id)).toEqual([])
  expect(await accept(ben, '15:00')).toMatchObject({ code: 'conflict' })
})

test('at most three at a time', async () => {
  const ids = [id]
  for (const later of [3, 4, 5]) ids.push(idOf(await bookAt(ben, tutor, inDays(later))))
  for (const [index, of] of ids.entries()) {
    const answer = await propose(ben, '15:00', inDays(2 + index), of)
    if (index < 3) succeeded(answer)
    else expect(answer).toMatchObject({ code: 'conflict', detail: expect.stringContaining('3 other times') })
  }
})

/** Who may do what while nothing is proposed, and while the tutor's proposal is open; nothing else. */
const allowed: Record<'none' | 'of tutor', readonly `${SessionSide} ${ProposalAction}`[]> = {
  none: ['student propose', 'tutor propose'],
  'of tutor': ['student accept', 'student decline', 'tutor withdraw'],
}
const actions: ProposalAction[] = ['propose', 'accept', 'decline', 'withdraw']
const statuses: SessionStatus[] = ['requested', 'scheduled', 'in_progress', 'completed', 'cancelled', 'no_show']

test.each(statuses)('of a session that is %s nothing else is possible', async (status) => {
  const act = (side: SessionSide, action: ProposalAction) => {
    const who = side === 'tutor' ? ada : ben
    if (action === 'propose') return propose(who, '18:00')
    if (action === 'accept') return accept(who, '15:00')
    return action === 'decline' ? who.call(declineTime, { id, start: at('15:00') }) : who.call(withdrawTime, { id })
  }
  for (const open of ['none', 'of tutor'] as const)
    for (const side of ['student', 'tutor'] as const)
      for (const action of actions) {
        await rows('delete from tutoring_proposals where session_id = $1', id)
        await rows(
          `update tutoring_sessions set status = $2, held_until = $3, cancel_reason = $4, scheduled_start = $5, scheduled_end = $6 where id = $1`,
          ...[id, status, status === 'requested' ? at('09:00') : null, status === 'cancelled' ? 'cancelled' : null],
          ...[at('10:00'), at('11:00')],
        )
        if (open !== 'none')
          await rows(
            `insert into tutoring_proposals (id, session_id, user_id, side, starts_at, ends_at, held_until, status, created_at)
             values (gen_random_uuid(), $1, $2, 'tutor', $3, $4, $5, 'open', now())`,
            ...[id, ada.id, at('15:00'), at('16:00'), at('07:00')],
          )
        const answer = await act(side, action)
        const cell = `${status}, ${open}, ${side} ${action}`
        if (status === 'scheduled' && allowed[open].includes(`${side} ${action}`))
          expect(answer, cell).toMatchObject({ id, status })
        else expect(answer, cell).toMatchObject({ code: 'conflict' })
      }
})

/** On the embedded engine all connections share one session, so nobody waits for another there. */
describe.runIf(inject('engine') === 'postgres')('at the same moment', () => {
  const lockSession = 'select 1 from tutoring_sessions where id = $1 for update'

  test('it is accepted and withdrawn: one of them holds', async () => {
    succeeded(await propose(ada, '15:00'))
    const release = await holdLock(app, lockSession, id)
    const accepting = accept(ben, '15:00')
    await untilWaiting(app, 1)
    const withdrawing = ada.call(withdrawTime, { id })
    await untilWaiting(app, 2)
    await release()
    expect(await accepting).toMatchObject({ scheduledStart: at('15:00') })
    expect(await withdrawing).toMatchObject({ code: 'conflict' })
    expect(await heldFor(ada.id)).toEqual(['session 15:00 16:00'])
  })

  test('one proposes a time that somebody books: the second one is told', async () => {
    const cleo = await app.student()
    const release = await holdLock(app, 'select 1 from profiles where id = $1 for no key update', ada.id)
    const booking = bookAt(cleo, tutor, day, { time: '15:00' })
    await untilWaiting(app, 1)
    const proposing = propose(ben, '15:30')
    await untilWaiting(app, 2)
    await release()
    const answers = [await booking, await proposing]
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ detail: 'This time has just been taken.' }))
  })

  test('both propose at once: there is one', async () => {
    const release = await holdLock(app, lockSession, id)
    const both = [propose(ada, '15:00'), propose(ben, '17:00')]
    await untilWaiting(app, 2)
    await release()
    const answers = await Promise.all(both)
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1)
  })
})

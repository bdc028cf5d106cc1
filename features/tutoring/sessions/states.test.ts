import { beforeAll, describe, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { bookAt, completedSession, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'
import {
  cancelTutoring,
  completeTutoring,
  confirmTutoring,
  declineTutoring,
  disputeNoShow,
  listTutoring,
  noteTutoring,
  readTutoring,
  reportNoShow,
  sayTookPlace,
  startTutoring,
} from './contract.ts'
import type { SessionAction, SessionSide, SessionStatus } from './rules.ts'

const minute = 60_000
const day = 1440
let app: Running
let ada: Caller
let ben: Caller
let tutor: string
let id: string
const rows = (text: string, ...values: unknown[]) => app.shell.database.pool.query({ text, values })
beforeAll(async () => {
  app = await testApp()
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student(), await app.student()]
  tutor = await makeTutor(ada)
  id = idOf(await bookAt(ben, tutor, inDays(2)))
})

/** The session is in that state, and began so many minutes ago; it lasts an hour. The tutor reported an absence. */
async function put(status: SessionStatus, minutesAgo: number): Promise<void> {
  const start = new Date(app.shell.clock().getTime() - minutesAgo * minute)
  const at = (minutes: number) => new Date(start.getTime() + minutes * minute)
  await rows(
    `update tutoring_sessions set status = $2, scheduled_start = $3, scheduled_end = $4, held_until = $5, cancel_reason = $6,
      cancelled_by = null, cancelled_late = false, no_show_by = $7, no_show_at = $8, disputed_at = null, actual_start = null,
      actual_end = null, asked_at = null, student_said = null, student_said_at = null, tutor_said = null, student_notes = null, tutor_notes = null, free_until_minutes = 1440 where id = $1`,
    ...[id, status, start, at(60), status === 'requested' ? start : null, status === 'cancelled' ? 'cancelled' : null],
    ...[status === 'no_show' ? 'tutor' : null, status === 'no_show' ? at(10) : null],
  )
}

const endpoints: Record<Exclude<SessionAction, 'answer'>, typeof startTutoring | typeof cancelTutoring> = {
  ...{ confirm: confirmTutoring, decline: declineTutoring, start: startTutoring, complete: completeTutoring },
  ...{ cancel: cancelTutoring, report: reportNoShow, dispute: disputeNoShow },
}
type Pressed = Exclude<SessionAction, 'answer'>
const act = (side: SessionSide, action: Pressed) => (side === 'tutor' ? ada : ben).call(endpoints[action], { id })
const say = (side: SessionSide, yes: boolean) => (side === 'tutor' ? ada : ben).call(sayTookPlace, { id, yes })

/** From and until how many minutes after the start each side may do what; nothing else. The end is not included. */
const allowed: Record<SessionStatus, Partial<Record<`${SessionSide} ${SessionAction}`, [from: number, to: number]>>> = {
  requested: {
    'tutor confirm': [-Infinity, 0],
    'tutor decline': [-Infinity, 0],
    'student cancel': [-Infinity, -15],
  },
  scheduled: {
    'tutor start': [-15, Infinity],
    'tutor cancel': [-Infinity, -15],
    'student cancel': [-Infinity, -15],
    'tutor report': [10, Infinity],
    'student report': [10, Infinity],
    'tutor answer': [60, Infinity],
    'student answer': [60, Infinity],
  },
  in_progress: { 'tutor complete': [-Infinity, Infinity] },
  completed: {},
  cancelled: {},
  no_show: { 'student dispute': [-Infinity, 10 + 7 * day + 1] },
}
const becomes: Partial<Record<SessionAction, SessionStatus>> = {
  ...{ confirm: 'scheduled', decline: 'cancelled', start: 'in_progress', complete: 'completed', cancel: 'cancelled' },
  ...{ report: 'no_show', dispute: 'no_show', answer: 'no_show' },
}
/** For tutors alone. */
const ofTutors: readonly SessionAction[] = ['confirm', 'decline', 'start', 'complete']
const moments = [-2 * day, -16, -15, -14, 0, 9, 10, 59, 60, 10 + 7 * day, 11 + 7 * day]

describe.each(Object.keys(allowed) as SessionStatus[])('a session that is %s', (status) => {
  test.each(moments)('offers exactly what is allowed, %i minutes after its start', async (minutes) => {
    for (const side of ['student', 'tutor'] as const)
      for (const action of [...(Object.keys(endpoints) as Pressed[]), 'answer'] as const) {
        await put(status, minutes)
        const answer = action === 'answer' ? await say(side, false) : await act(side, action)
        const [from, to] = allowed[status][`${side} ${action}`] ?? [0, 0]
        const cell = `${status}, ${side} ${action}, ${minutes}`
        if (from <= minutes && minutes < to) expect(answer, cell).toMatchObject({ id, status: becomes[action] })
        else if (side === 'student' && ofTutors.includes(action))
          expect(answer, cell).toMatchObject({ code: 'forbidden' })
        else {
          expect(answer, cell).toMatchObject({ code: 'conflict' })
          expect(await ben.call(readTutoring, { id }), cell).toMatchObject({ status })
        }
      }
  })
})

test('start and completion are stamped by the server', async () => {
  await put('scheduled', -15)
  const now = app.shell.clock().toISOString()
  expect(await act('tutor', 'start')).toMatchObject({ actualStart: now, actualEnd: null })
  app.advance(40 * minute)
  expect(await act('tutor', 'complete')).toMatchObject({ actualStart: now, actualEnd: app.shell.clock().toISOString() })
})

test('a cancelled session says so to both, frees the time, and is late by the policy of its booking', async () => {
  await put('scheduled', -23 * 60)
  expect(await act('student', 'cancel')).toMatchObject({
    ...{ status: 'cancelled', cancelledBy: 'student', cancelReason: 'cancelled', cancelledLate: true },
    ...{ ownNotes: 'Cancelled by user', othersNote: null },
  })
  expect(await ada.call(readTutoring, { id })).toMatchObject({ ownNotes: null, othersNote: 'Cancelled by user' })
  expect((await rows('select 1 from tutoring_occupied where session_id = $1', id)).rows).toEqual([])
  await put('scheduled', -25 * 60)
  expect(await act('student', 'cancel')).toMatchObject({ cancelledLate: false })
  await put('scheduled', -23 * 60)
  expect(await act('tutor', 'cancel')).toMatchObject({ cancelledBy: 'tutor', cancelledLate: false })
  // A changed policy is for new bookings.
  succeeded(await ada.call(editTutor, { freeUntilMinutes: 15 }))
  await put('scheduled', -23 * 60)
  expect(await act('student', 'cancel')).toMatchObject({ cancelledLate: true, freeUntilMinutes: 1440 })
})

test('notes are for whoever wrote them, and stay when the session is cancelled', async () => {
  await put('scheduled', -day)
  succeeded(await ben.call(noteTutoring, { id, notes: 'Ask about limits' }))
  expect(await ben.call(readTutoring, { id })).toMatchObject({ ownNotes: 'Ask about limits' })
  expect(JSON.stringify(await ada.call(readTutoring, { id }))).not.toContain('limits')
  expect(await act('student', 'cancel')).toMatchObject({ ownNotes: 'Ask about limits', cancelledBy: 'student' })
})

test('a session stands in one tab: upcoming until its end, soonest first', async () => {
  await put('scheduled', -day)
  const [cleo] = [await app.student()]
  const sooner = idOf(await bookAt(cleo, tutor, inDays(0), { time: '14:00' }))
  const tabs = async () => {
    const of = async (tab: 'upcoming' | 'past' | 'all') => {
      const { rows, counts } = succeeded(await ada.call(listTutoring, { tab }))
      expect(counts[tab]).toBe(rows.length)
      return rows.map((row) => row.id)
    }
    return { upcoming: await of('upcoming'), past: await of('past'), all: await of('all') }
  }
  expect(await tabs()).toEqual({ upcoming: [sooner, id], past: [], all: [id, sooner] })
  await put('in_progress', 59)
  expect((await tabs()).upcoming).toEqual([id, sooner])
  await put('in_progress', 60)
  expect(await tabs()).toEqual({ upcoming: [sooner], past: [id], all: [sooner, id] })
  await put('cancelled', -day)
  expect(await tabs()).toEqual({ upcoming: [sooner], past: [id], all: [id, sooner] })
  succeeded(await cleo.call(cancelTutoring, { id: sooner }))
})

const run = async () => {
  await app.shell.jobs.enqueue(app.shell.database.db, 'tutoring-overdue', {})
  await app.settle()
}

describe('whether a session that nobody started took place', () => {
  const status = async () => succeeded(await ada.call(readTutoring, { id })).status

  test('two who say yes complete it, as it was agreed', async () => {
    await put('scheduled', 90)
    expect(await say('tutor', true)).toMatchObject({ status: 'scheduled', tutorSaid: true, studentSaid: null })
    expect(await say('tutor', false)).toMatchObject({ code: 'conflict' })
    const done = succeeded(await say('student', true))
    expect(done).toMatchObject({ status: 'completed', actualStart: done.scheduledStart, actualEnd: done.scheduledEnd })
  })

  test('the student’s yes counts after three days without an objection, the tutor’s alone never', async () => {
    await put('scheduled', 90)
    succeeded(await say('student', true))
    await rows(
      'update tutoring_sessions set scheduled_start = scheduled_start - $2::interval, scheduled_end = scheduled_end - $2::interval where id = $1',
      id,
      '5 days',
    )
    await run()
    expect(await status()).toBe('scheduled')
    await rows(
      'update tutoring_sessions set student_said_at = $2 where id = $1',
      id,
      new Date(app.shell.clock().getTime() - 3 * day * minute),
    )
    await run()
    expect(await status()).toBe('completed')
    await put('scheduled', 30 * day)
    succeeded(await say('tutor', true))
    await run()
    expect(await status()).toBe('scheduled')
  })

  test('a no is a report, and one against a yes is a disagreement', async () => {
    await put('scheduled', 90)
    expect(await say('student', false)).toMatchObject({ status: 'no_show', noShowBy: 'student', disputedAt: null })
    await put('scheduled', 90)
    succeeded(await say('student', true))
    expect(await say('tutor', false)).toMatchObject({ noShowBy: 'tutor', disputedAt: expect.any(String) })
  })

  test('both are asked once', async () => {
    await put('scheduled', 60)
    await run()
    await run()
    const told = await rows("select user_id from notifications where kind = 'tutoring-ask' and reference = $1", id)
    expect(told.rows.map(({ user_id }) => user_id).sort()).toEqual([ada.id, ben.id].sort())
  })
})

describe('what time does by itself', () => {
  test('a session that nobody completed is completed twelve hours after its end', async () => {
    await put('in_progress', 60 + 12 * 60 - 1)
    await run()
    expect(await ben.call(readTutoring, { id })).toMatchObject({ status: 'in_progress' })
    await put('in_progress', 60 + 12 * 60)
    await run()
    const done = succeeded(await ben.call(readTutoring, { id }))
    expect(done).toMatchObject({ status: 'completed', actualEnd: done.scheduledEnd })
  })

  test('one session that cannot be completed holds up no other', async () => {
    const over = await completedSession(app, ben, tutor, new Date(app.shell.clock().getTime() - 14 * 60 * minute))
    await rows(`update tutoring_sessions set status = 'in_progress', actual_end = null where id = $1`, over)
    await put('in_progress', 15 * 60)
    await rows(`alter table tutoring_sessions add constraint stuck check (id <> '${id}' or status <> 'completed')`)
    await expect(run()).rejects.toMatchObject({ cause: { constraint: 'stuck' } })
    expect(await ben.call(readTutoring, { id })).toMatchObject({ status: 'in_progress' })
    expect(await ben.call(readTutoring, { id: over })).toMatchObject({ status: 'completed' })
    await rows('alter table tutoring_sessions drop constraint stuck')
    await run()
    expect(await ben.call(readTutoring, { id })).toMatchObject({ status: 'completed' })
  })

  test('a request that nobody confirms lapses after twelve hours, and holds the time until then', async () => {
    const [dora, emil] = [await app.student(), await app.student()]
    const other = await makeTutor(await app.student(), {}, { confirms: true })
    const asked = succeeded(await bookAt(dora, other, inDays(3)))
    expect(asked).toMatchObject({ status: 'requested' })
    expect(Date.parse(asked.heldUntil ?? '') - app.shell.clock().getTime()).toBe(12 * 60 * minute)
    expect(await bookAt(emil, other, inDays(3))).toMatchObject({ detail: 'This time has just been taken.' })
    app.advance(12 * 60 * minute)
    // Free at once, before the job has seen it.
    succeeded(await bookAt(emil, other, inDays(3)))
    await run()
    expect(await dora.call(readTutoring, { id: asked.id })).toMatchObject({
      ...{ status: 'cancelled', cancelReason: 'lapsed', cancelledBy: null, heldUntil: null },
    })
    app.holdClock(thisMorning)
  })

  test('a tutor who is asked sees how often the student was reported as absent', async () => {
    const [emil, fay] = [await app.student(), await app.student()]
    const other = await makeTutor(emil)
    const missed = idOf(await bookAt(fay, other, inDays(2)))
    await rows(
      `update tutoring_sessions set status = 'no_show', no_show_by = 'tutor', no_show_at = now() where id = $1`,
      missed,
    )
    succeeded(await emil.call(editTutor, { confirms: true }))
    const asked = idOf(await bookAt(fay, other, inDays(2)))
    expect(await emil.call(readTutoring, { id: asked })).toMatchObject({ studentNoShows: 1 })
    expect(await fay.call(readTutoring, { id: asked })).toMatchObject({ studentNoShows: null })
    expect(await emil.call(confirmTutoring, { id: asked })).toMatchObject({ status: 'scheduled', studentNoShows: null })
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { listActs } from '../../admin/contract.ts'
import { staffMember } from '../../moderation/cases.testing.ts'
import { moderationTopic } from '../../moderation/rules.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { writeReview } from '../reviews/contract.ts'
import { disputeNoShow, noteTutoring, readTutoring, reportNoShow, sayTookPlace } from '../sessions/contract.ts'
import { disputeOutcomes } from '../sessions/rules.ts'
import { bookAt, completedSession, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'
import { decideDispute, listDisputes } from './contract.ts'

let app: Running
let ada: Caller
let ben: Caller
let admin: Caller
let tutor: string
let id: string
const rows = (text: string, ...values: unknown[]) => app.shell.database.pool.query({ text, values })
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben Archer' })]
  admin = await staffMember(app, 'admin')
  tutor = await makeTutor(ada)
  id = idOf(await bookAt(ben, tutor, inDays(2), { notes: 'Sheet 6' }))
})

/** The session began two hours ago. */
async function began(): Promise<void> {
  const start = new Date(app.shell.clock().getTime() - 2 * 3_600_000)
  await rows(
    `update tutoring_sessions set scheduled_start = $2::timestamptz, scheduled_end = $2::timestamptz + interval '1 hour' where id = $1`,
    ...[id, start],
  )
}
/** The tutor says that the student was not there, and the student that they were. */
async function disputed(): Promise<void> {
  await began()
  succeeded(await ada.call(reportNoShow, { id }))
  succeeded(await ben.call(disputeNoShow, { id }))
}
const waiting = async () => succeeded(await admin.call(listDisputes, {})).rows.filter((one) => one.id === id)
const decide = (outcome: (typeof disputeOutcomes)[number], who = admin, reason = 'The room was open.') =>
  who.call(decideDispute, { id, outcome, reason })

describe('a disputed report', () => {
  test('waits for admins alone, with what both know and no private note', async () => {
    for (const who of [ada, ben]) succeeded(await who.call(noteTutoring, { id, notes: 'Only mine' }))
    await began()
    succeeded(await ada.call(reportNoShow, { id }))
    expect(await waiting()).toEqual([])
    succeeded(await ben.call(disputeNoShow, { id }))
    const [of] = await waiting()
    const now = app.shell.clock().toISOString()
    expect(of).toMatchObject({
      ...{
        subject: 'Mathematics',
        notes: 'Sheet 6',
        totalCost: 2500,
        noShowBy: 'tutor',
        noShowAt: now,
        disputedAt: now,
      },
      ...{ student: { id: ben.id, name: 'Ben Archer' }, tutor: { id: ada.id, name: 'Ada Marlow' } },
      ...{ studentSaid: null, tutorSaid: null, decision: null, mayNot: null },
    })
    expect(JSON.stringify(of)).not.toContain('Only mine')
    const moderator = await staffMember(app, 'moderator')
    for (const who of [ada, ben, moderator]) {
      expect(await who.call(listDisputes, {})).toMatchObject({ code: 'forbidden' })
      expect(await decide('absent', who)).toMatchObject({ code: 'forbidden' })
    }
  })

  test('is also where one says that it took place and the other that it did not', async () => {
    await began()
    succeeded(await ben.call(sayTookPlace, { id, yes: true }))
    succeeded(await ada.call(sayTookPlace, { id, yes: false }))
    expect(await waiting()).toMatchObject([{ noShowBy: 'tutor', studentSaid: true, tutorSaid: false }])
  })

  test.each(disputeOutcomes)('is decided once as %s; both read why, and the log has it', async (outcome) => {
    await disputed()
    expect(await decide(outcome, admin, ' ')).toMatchObject({ fields: { reason: 'Write why. Both read it.' } })
    const now = app.shell.clock().toISOString()
    expect(await decide(outcome)).toMatchObject({
      decision: { outcome, reason: 'The room was open.', at: now, by: 'Noor Haddad' },
    })
    const status = outcome === 'took_place' ? 'completed' : 'no_show'
    for (const who of [ada, ben]) {
      const dispute = { outcome, reason: 'The room was open.', decidedAt: now }
      const of = succeeded(await who.call(readTutoring, { id }))
      expect(of).toMatchObject({ status, dispute })
      if (outcome === 'took_place')
        expect(of).toMatchObject({ actualStart: of.scheduledStart, actualEnd: of.scheduledEnd })
      await app.settle()
      const told = succeeded(await who.call(listNotifications, {})).rows
      expect(told.map(({ kind }) => kind)).toContain('tutoring-decided')
    }
    expect(await ben.call(writeReview, { id, rating: 4 })).toMatchObject(
      outcome === 'took_place' ? { rating: 4 } : { code: 'conflict' },
    )
    expect(await waiting()).toEqual([])
    const { rows: decided } = succeeded(await admin.call(listDisputes, { state: 'decided' }))
    expect(decided.find((one) => one.id === id)).toMatchObject({ decision: { outcome } })
    const acts = succeeded(await admin.call(listActs, { person: ben.id })).rows
    expect(acts).toMatchObject([{ act: 'dispute_decided', actor: { id: admin.id }, details: { outcome } }])
    expect(await decide('withdrawn')).toMatchObject({
      ...{ code: 'conflict', detail: 'Noor Haddad has decided this in the meantime. Look at it again.' },
    })
    expect(await ben.call(disputeNoShow, { id })).toMatchObject({ code: 'conflict' })
  })

  test('counts against a student only where it is undisputed or confirmed', async () => {
    const asked = async () => {
      const more = { confirms: true }
      succeeded(await ada.call(editTutor, more))
      const request = idOf(await bookAt(ben, tutor, inDays(3)))
      return succeeded(await ada.call(readTutoring, { id: request })).studentNoShows
    }
    await began()
    succeeded(await ada.call(reportNoShow, { id }))
    expect(await asked()).toBe(1)
    const count = async () => {
      const text = `select id from tutoring_sessions where student_id = $1 and status = 'requested'`
      const { rows: found } = await rows(text, ben.id)
      return succeeded(await ada.call(readTutoring, { id: found[0].id })).studentNoShows
    }
    succeeded(await ben.call(disputeNoShow, { id }))
    expect(await count()).toBe(0)
    for (const [outcome, counted] of [
      ['absent', 1],
      ['withdrawn', 0],
    ] as const) {
      await rows('update tutoring_sessions set dispute_decided_at = null, dispute_outcome = null where id = $1', id)
      succeeded(await decide(outcome))
      expect(await count()).toBe(counted)
    }
  })

  test('is not decided by one of the two', async () => {
    const party = await staffMember(app, 'admin')
    id = idOf(await bookAt(party, tutor, inDays(4)))
    await began()
    succeeded(await ada.call(reportNoShow, { id }))
    succeeded(await party.call(disputeNoShow, { id }))
    const own = 'You are one of the two. Another admin decides.'
    expect(await decide('withdrawn', party)).toMatchObject({ code: 'forbidden', detail: own })
    const { rows: seen } = succeeded(await party.call(listDisputes, {}))
    expect(seen.find((one) => one.id === id)).toMatchObject({ mayNot: own })
    expect(await decide('absent')).toMatchObject({ decision: { outcome: 'absent' } })
  })

  test('is decided by one of two admins at once; the other is told by whom', async () => {
    const other = await staffMember(app, 'admin', 'Ines Duarte')
    await disputed()
    const both = await Promise.all([decide('absent'), decide('took_place', other)])
    expect(both.filter((one) => 'id' in one)).toHaveLength(1)
    const lost = both.find((one) => 'code' in one)
    expect(lost).toMatchObject({
      ...{ code: 'conflict', detail: expect.stringMatching(/^(Noor Haddad|Ines Duarte) has decided this/) },
    })
  })

  test('cannot count as taken place where one of them had another session then', async () => {
    await disputed()
    const [of] = await waiting()
    const cleo = await app.student()
    await completedSession(app, cleo, tutor, new Date(of?.scheduledStart ?? ''))
    expect(await decide('took_place')).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('another session'),
    })
    expect(await decide('withdrawn')).toMatchObject({ decision: { outcome: 'withdrawn' } })
  })

  test('stays when one of them is erased', async () => {
    await disputed()
    await app.shell.database.transaction((db) => app.shell.erase(db, ben.id))
    expect(await waiting()).toMatchObject([{ student: null, notes: null, tutor: { id: ada.id } }])
    expect(await decide('withdrawn')).toMatchObject({ decision: { outcome: 'withdrawn' } })
  })

  test('raises the number that open pages of moderation follow', async () => {
    const number = async () => {
      const text = `select version from stamps where thing = md5('kind moderation')::uuid and topic = $1`
      return Number((await rows(text, moderationTopic)).rows[0]?.version ?? 0)
    }
    const before = await number()
    await disputed()
    expect(await number()).toBe(before + 1)
    succeeded(await decide('absent'))
    expect(await number()).toBe(before + 2)
  })
})

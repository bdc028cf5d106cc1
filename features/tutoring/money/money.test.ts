import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { readTutoring } from '../sessions/contract.ts'
import { type SessionSide, type SessionStatus, sessionStatuses } from '../sessions/rules.ts'
import { bookAt, completedSession, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { disputeSettlement, downloadMoney, listMoney, readMoney, settleTutoring } from './contract.ts'
import { type MoneyAction, moneyActions } from './rules.ts'

let app: Running
let ada: Caller
let ben: Caller
let tutor: string
const rows = (text: string, ...values: unknown[]) => app.shell.database.pool.query({ text, values })
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ada = await app.student({ name: 'Ada Marlow', zone: 'Asia/Tokyo' })
  ben = await app.student({ name: '=Ben Archer', zone: 'America/New_York' })
  tutor = await makeTutor(ada, { hourlyRate: 3850 })
})

const settle = (id: string, settled = true) => ada.call(settleTutoring, { id, settled })
const dispute = (id: string, disputed = true) => ben.call(disputeSettlement, { id, disputed })
const toldTo = async (who: Caller) => {
  await app.settle()
  return succeeded(await who.call(listNotifications, {})).rows.map(({ kind }) => kind)
}

test('a tutor marks a completed session as settled, the student objects and agrees, and both are told', async () => {
  const id = await completedSession(app, ben, tutor, new Date('2025-03-10T12:00:00Z'))
  const now = app.shell.clock().toISOString()
  expect(await settle(id)).toMatchObject({ settledAt: now, settlementDisputedAt: null })
  expect(await ben.call(readTutoring, { id })).toMatchObject({ settledAt: now })
  expect(await toldTo(ben)).toContain('tutoring-settled')
  expect(await dispute(id)).toMatchObject({ settlementDisputedAt: now })
  expect(await toldTo(ada)).toContain('tutoring-settlement-disputed')
  expect(await dispute(id, false)).toMatchObject({ settledAt: now, settlementDisputedAt: null })
  expect(await toldTo(ada)).toContain('tutoring-settlement-accepted')
  succeeded(await dispute(id))
  expect(await settle(id, false)).toMatchObject({ settledAt: null, settlementDisputedAt: null })
  expect(await toldTo(ben)).toContain('tutoring-unsettled')
})

/** Who may do what: by whether it is marked as settled, and disputed. Of sessions that are completed alone. */
const states = { open: ['settle'], settled: ['unsettle', 'object'], disputed: ['unsettle', 'agree'] } as const
const acts: Record<MoneyAction, (who: Caller, id: string) => Promise<object>> = {
  settle: (who, id) => who.call(settleTutoring, { id, settled: true }),
  unsettle: (who, id) => who.call(settleTutoring, { id, settled: false }),
  object: (who, id) => who.call(disputeSettlement, { id, disputed: true }),
  agree: (who, id) => who.call(disputeSettlement, { id, disputed: false }),
}
const sideOf: Record<MoneyAction, SessionSide> = {
  settle: 'tutor',
  unsettle: 'tutor',
  object: 'student',
  agree: 'student',
}

test.each(
  sessionStatuses.flatMap((status) =>
    (['open', 'settled', 'disputed'] as const).map((state) => [status, state] as const),
  ),
)(
  'exactly what is allowed of a session that is %s and %s',
  async (status: SessionStatus, state: keyof typeof states) => {
    const cleo = await app.student()
    const id = await completedSession(app, ben, tutor, new Date('2025-03-10T12:00:00Z'))
    for (const action of moneyActions)
      for (const who of [ben, ada, cleo]) {
        const now = app.shell.clock()
        const reason = status === 'cancelled' ? 'cancelled' : null
        await rows(
          `update tutoring_sessions set status = $2, cancel_reason = $3, held_until = $4, settled_at = $5, settlement_disputed_at = $6
            where id = $1`,
          ...[id, status, reason, status === 'requested' ? now : null],
          ...[state === 'open' ? null : now, state === 'disputed' ? now : null],
        )
        const answer = await acts[action](who, id)
        const own = who === (sideOf[action] === 'student' ? ben : ada)
        const may = own && status === 'completed' && (states[state] as readonly string[]).includes(action)
        const cell = `${status}, ${state}, ${action}`
        if (may) expect(answer, cell).toHaveProperty('id', id)
        else expect(answer, cell).toMatchObject({ code: own ? 'conflict' : who === cleo ? 'not_found' : 'forbidden' })
      }
  },
)

/** On the 31st of March in New York, in April in Tokyo. */
const lateMarch = new Date('2025-04-01T02:00:00Z')

/** One of each kind; what was never agreed or cancelled in time counts for nobody. */
async function fillMonths() {
  const at = (hours: number) => new Date(lateMarch.getTime() + hours * 3_600_000)
  const made: Record<string, string> = {}
  const make = async (name: string, hours: number, set: string) => {
    made[name] = await completedSession(app, ben, tutor, at(hours))
    await rows(`update tutoring_sessions set ${set} where id = $1`, made[name])
  }
  await make('settled', 0, `settled_at = '2025-04-02T01:00:00Z'`)
  await make('open', 100, 'total_cost = 5775')
  await make('disputed', 110, 'settled_at = now(), settlement_disputed_at = now()')
  await make(
    'late',
    120,
    `status = 'cancelled', cancel_reason = 'cancelled', cancelled_by = 'student', cancelled_late = true`,
  )
  await make('free', 130, `status = 'cancelled', cancel_reason = 'cancelled', cancelled_by = 'student'`)
  await make('missed', 140, `status = 'no_show', no_show_by = 'tutor', no_show_at = now()`)
  await make(
    'withdrawn',
    150,
    `status = 'no_show', no_show_by = 'tutor', no_show_at = now(), disputed_at = now(),
    dispute_outcome = 'withdrawn', dispute_reason = 'Both were ill', dispute_decided_at = now()`,
  )
  return made
}

test('each side sees its months, on its own clock, with sums in whole cents', async () => {
  const made = await fillMonths()
  const coming = idOf(await bookAt(ben, tutor, inDays(2)))
  const all = 3850 * 5 + 5775
  const now = new Date(`${inDays(2)}T12:00:00Z`).toISOString().slice(0, 7)
  const money = succeeded(await ben.call(readMoney, { side: 'student' }))
  expect(money).toEqual({
    sides: ['student'],
    total: { sessions: 7, agreed: all, tookPlace: 3850 * 2 + 5775, settled: 3850 },
    months: [
      { month: now, sessions: 1, agreed: 3850, tookPlace: 0, settled: 0 },
      { month: '2025-04', sessions: 5, agreed: 3850 * 3 + 5775, tookPlace: 3850 + 5775, settled: 0 },
      { month: '2025-03', sessions: 1, agreed: 3850, tookPlace: 3850, settled: 3850 },
    ],
  })
  expect(await ada.call(readMoney, { side: 'tutor' })).toMatchObject({
    ...{ sides: ['tutor'], total: money.total },
    months: [{ sessions: 1 }, { month: '2025-04', sessions: 6, settled: 3850 }],
  })
  expect(await ada.call(readMoney, { side: 'student' })).toMatchObject({ months: [], total: { sessions: 0 } })
  const listed = async (who: Caller, side: SessionSide, month: string) =>
    succeeded(await who.call(listMoney, { side, month })).rows.map(({ id }) => id)
  const { settled, open, disputed, late, missed, withdrawn } = made
  expect(await listed(ben, 'student', '2025-03')).toEqual([settled])
  expect(await listed(ben, 'student', '2025-04')).toEqual([withdrawn, missed, late, disputed, open])
  expect(await listed(ada, 'tutor', '2025-04')).toEqual([withdrawn, missed, late, disputed, open, settled])
  expect(await listed(ben, 'student', now)).toEqual([coming])
  expect(await listed(ada, 'student', '2025-04')).toEqual([])
  const first = succeeded(await ben.call(listMoney, { side: 'student', month: '2025-04', limit: 2 }))
  expect(first.total).toBe(5)
  const next = succeeded(
    await ben.call(listMoney, { side: 'student', month: '2025-04', limit: 3, after: first.next ?? '' }),
  )
  expect(next.rows.map(({ id }) => id)).toEqual([late, disputed, open])
  expect(await ben.call(listMoney, { side: 'student', month: '2025-13' })).toMatchObject({ code: 'invalid' })
})

test('the table for spreadsheets has every row, with nothing that a spreadsheet would compute', async () => {
  await fillMonths()
  const response = await ada.send(downloadMoney, { side: 'tutor' })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('filename="tutoring-as-tutor.csv"')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text.startsWith('\ufeff')).toBe(true)
  const lines = text.slice(1).split('\r\n')
  const named = `'=Ben Archer,Online,38.50`
  expect(lines).toEqual([
    'Month,Date,Start,End,Subject,Student,Kind,Rate per hour ($),Total ($),State,Settled directly on,Disputed by the student',
    `April 2025,2025-04-01,11:00,12:00,Mathematics,${named},38.50,Took place,2025-04-02,no`,
    `April 2025,2025-04-05,15:00,16:00,Mathematics,${named},57.75,Took place,,`,
    expect.stringMatching(/,38\.50,Took place,\d{4}-\d\d-\d\d,yes$/),
    expect.stringMatching(/,Cancelled late,,$/),
    expect.stringMatching(/,No-show,,$/),
    expect.stringMatching(/,Withdrawn,,$/),
    '',
  ])
  const own = await (await ben.send(downloadMoney, { side: 'student' })).text()
  expect(own).toContain('March 2025,2025-03-31,22:00,23:00,Mathematics,Ada Marlow')
})

test('whom a block separates has no name in it', async () => {
  await completedSession(app, ben, tutor, lateMarch)
  await rows('insert into blocks (user_id, blocked_id, created_at) values ($1, $2, now())', ben.id, ada.id)
  const text = await (await ada.send(downloadMoney, { side: 'tutor' })).text()
  expect(text).not.toContain('Archer')
  expect(text).toContain('Mathematics,Student,Online')
})

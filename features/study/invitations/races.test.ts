import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { holdLock, untilWaiting } from '../../../server/testing/locks.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteSession, readSession } from '../contract.ts'
import { addPlan } from '../plans.testing.ts'
import { minutesOf, readTimerOf, timerPage } from '../timer/timerPage.testing.ts'
import { joinSession, makeJoinLink, removeGuest } from './contract.ts'

const minute = 60_000
let app: Running
let ada: Caller
let ben: Caller
/** The ids of the session for Ada, its host, and for Ben, a guest. */
let id: string
let seat: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  ;[ada, ben] = [await app.student(), await app.student()]
  id = (await addPlan(ada)).id
  const { token } = succeeded(await ada.call(makeJoinLink, { id }))
  seat = succeeded(await ben.call(joinSession, { token })).id
})

const openIntervals = async (person: Caller) =>
  (
    await app.shell.database.pool.query(
      'select session_id from study_intervals where user_id = $1 and ended_at is null',
      [person.id],
    )
  ).rows.length

// The embedded engine runs one transaction after the other.
describe.runIf(inject('engine') === 'postgres')('on a server, where two write at the same moment', () => {
  test('a guest who presses pause while the host removes them keeps a timer that works', async () => {
    const page = timerPage(app, ben)
    await page.press('start', seat)
    await page.stay(30 * minute)
    const commit = await holdLock(app, 'select take_seats_along(array[$1::uuid])', seat)
    const pressed = page.press('pause', seat)
    await untilWaiting(app, 1)
    await commit()
    expect(await pressed).toMatchObject({ outcome: 'done', timer: { state: 'paused' } })
    expect(await openIntervals(ben)).toBe(0)
    expect(await minutesOf(ben, seat)).toBe(30)
    expect(await page.press('resume', seat)).toMatchObject({ outcome: 'done' })
    const quick = await page.start()
    expect(await page.press('resume', quick, { switch: true })).toMatchObject({ outcome: 'done' })
    expect(await readTimerOf(ben)).toMatchObject({ state: 'running', session: { id: quick } })
  })

  test('a guest who begins while the host deletes the group either has begun and stays, or finds it gone', async () => {
    // Ben's press has locked his seat and not committed yet; Ada's deletion waits for it.
    const commit = await holdLock(
      app,
      `with begun as (update study_seats set state = 'running', started_at = now() where id = $1 returning *)
        insert into study_intervals (user_id, session_id, started_at) select user_id, id, started_at from begun`,
      seat,
    )
    const deleted = ada.call(deleteSession, { id })
    await untilWaiting(app, 1)
    await commit()
    const { undo } = succeeded(await deleted)
    expect(await ben.call(readSession, { id: seat })).toMatchObject({ state: 'running', group: { role: 'host' } })
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await ada.call(readSession, { id })).toMatchObject({ group: { people: [{}, { id: ben.id }] } })
    expect(await ben.call(readSession, { id: seat })).toMatchObject({ group: { role: 'guest' } })
  })

  test('a link that its host ends at this moment admits nobody any more', async () => {
    const cleo = await app.student()
    const { token } = succeeded(await ada.call(makeJoinLink, { id }))
    // Ada has ended the link and not committed yet; Cleo's press waits for her.
    const commit = await holdLock(
      app,
      `with locked as (select id from study_sessions where id = $1 for update)
        delete from study_links where session_id in (select id from locked)`,
      id,
    )
    const joined = cleo.call(joinSession, { token })
    await untilWaiting(app, 1)
    await commit()
    expect(await joined).toMatchObject({ code: 'not_found' })
    expect(await ada.call(readSession, { id })).toMatchObject({ group: { people: [{ id: ada.id }, { id: ben.id }] } })
  })

  test('a guest whose first press waits for the host’s deletion finds the session gone, and the undo brings it back', async () => {
    const commit = await holdLock(app, 'select id from study_seats where plan_id = $1 order by id for update', id)
    const deleted = ada.call(deleteSession, { id })
    await untilWaiting(app, 1)
    const pressed = timerPage(app, ben).press('start', seat)
    await untilWaiting(app, 2)
    await commit()
    const { undo } = succeeded(await deleted)
    expect((await pressed).outcome).toMatch(/^(not_found|done)$/)
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await ada.call(readSession, { id })).toMatchObject({ group: { people: [{}, { id: ben.id }] } })
  })
})

test('a timer that an older version left with an open interval works again at the next press', async () => {
  const page = timerPage(app, ben)
  await page.press('start', seat)
  await page.stay(20 * minute)
  await app.shell.database.pool.query(
    "update study_timers set session_id = null, state = 'idle', version = version + 1 where user_id = $1",
    [ben.id],
  )
  app.advance(60 * minute)
  const quick = await page.start()
  expect(await readTimerOf(ben)).toMatchObject({ state: 'running', session: { id: quick } })
  // What was studied counts up to the last known presence.
  expect(await ben.call(readSession, { id: seat })).toMatchObject({ state: 'paused', durationMinutes: 20 })
  expect(await openIntervals(ben)).toBe(1)
  expect(await page.press('stop', quick)).toMatchObject({ outcome: 'done' })
  expect(await openIntervals(ben)).toBe(0)
})

test('a guest who was removed is no guest again by any press of theirs that comes later', async () => {
  const page = timerPage(app, ben)
  await page.press('start', seat)
  await page.stay(minute)
  await ada.call(removeGuest, { id, person: ben.id })
  expect(await page.press('pause', seat)).toMatchObject({ outcome: 'done' })
  expect(await ada.call(readSession, { id })).toMatchObject({ group: { people: [{ id: ada.id }] } })
})

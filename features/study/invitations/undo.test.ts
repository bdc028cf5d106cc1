import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteSession, editSession, listSessions, readSession } from '../contract.ts'
import { addPlan } from '../plans.testing.ts'
import { maxGroupSize } from '../rules.ts'
import { minutesOf, timerPage } from '../timer/timerPage.testing.ts'
import { dropJoinLink, joinSession, makeJoinLink, removeGuest } from './contract.ts'

const minute = 60_000
let app: Running
let ada: Caller
let ben: Caller
let id: string
let token: string
let seat: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  ;[ada, ben] = [await app.student({ name: 'Ada Marlow' }), await app.student({ name: 'Ben Archer' })]
  id = (await addPlan(ada, { location: 'Library' })).id
  token = succeeded(await ada.call(makeJoinLink, { id })).token
  seat = await joined(ben)
})

/** A group session of which somebody is the host and the only one. */
const own = ({ id }: Caller) => ({ role: 'host', people: [{ id }] })
const joined = async (who: Caller) => succeeded(await who.call(joinSession, { token })).id
const deleted = async (who: Caller, one: string) => succeeded(await who.call(deleteSession, { id: one })).undo
const people = async (): Promise<(string | null)[]> =>
  succeeded(await ada.call(readSession, { id })).group?.people.map((person) => person.id) ?? []

async function study(who: Caller, one: string, minutes: number): Promise<void> {
  const page = timerPage(app, who)
  await page.press('start', one)
  await page.stay(minutes * minute)
  await page.press('stop', one)
}

describe('the undo of leaving', () => {
  test('brings a guest back with what they studied', async () => {
    await study(ben, seat, 25)
    const undo = await deleted(ben, seat)
    expect(await people()).toEqual([ada.id])
    expect(await ben.call(undoById, { id: undo })).toEqual({})
    expect(await people()).toEqual([ada.id, ben.id])
    expect(await minutesOf(ben, seat)).toBe(25)
  })

  test('brings nobody back whom the host has removed since, or lets them read the group; what they studied is theirs', async () => {
    await study(ben, seat, 25)
    const undo = await deleted(ben, seat)
    await joined(ben)
    succeeded(await ada.call(removeGuest, { id, person: ben.id }))
    expect(await ben.call(undoById, { id: undo })).toEqual({})
    expect(await people()).toEqual([ada.id])
    expect(await ben.call(readSession, { id: seat })).toMatchObject({ durationMinutes: 25, group: own(ben) })
    await ada.call(editSession, { id, title: 'Without him' })
    expect(JSON.stringify(await ben.call(listSessions, {}))).not.toContain('Without him')
  })

  test.each([
    ['withdraws the link', async () => succeeded(await ada.call(dropJoinLink, { id }))],
    ['draws another link', async () => succeeded(await ada.call(makeJoinLink, { id }))],
  ])('brings nobody back once the host %s', async (_, withdraw) => {
    const undo = await deleted(ben, seat)
    await withdraw()
    expect(await ben.call(undoById, { id: undo })).toEqual({})
    expect(await people()).toEqual([ada.id])
    expect(await ben.call(readSession, { id: seat })).toMatchObject({ title: 'Eigenvalues', group: own(ben) })
  })

  test('obeys the limit of a group', async () => {
    const undo = await deleted(ben, seat)
    const { pool } = app.shell.database
    await pool.query(
      `with made as (insert into profiles (id, name, email, major, year, zone, created_at, updated_at)
        select gen_random_uuid(), 'Guest ' || n, gen_random_uuid() || '@example.edu', 'Biology', 'Junior', 'UTC', now(), now()
        from generate_series(1, $2::int) n returning id)
      insert into study_seats (user_id, plan_id, shared, course, answer, created_at, updated_at)
        select id, $1, true, 'MATH 240', 'yes', now(), now() from made`,
      [id, maxGroupSize - 1],
    )
    expect(await people()).toHaveLength(maxGroupSize)
    expect(await ben.call(undoById, { id: undo })).toEqual({})
    expect(await people()).toHaveLength(maxGroupSize)
    expect(await ben.call(readSession, { id: seat })).toMatchObject({ title: 'Eigenvalues', group: own(ben) })
  })
})

describe('the undo of a host', () => {
  test('is not in the way of a guest who begins a session under the lost id: that id is not free', async () => {
    const undo = await deleted(ada, id)
    const page = timerPage(app, ben)
    const pressed = await page.send([page.command('start', seat, { quick: { course: 'CS 301' } })])
    expect(pressed.outcome).toBe('not_found')
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await people()).toEqual([ada.id, ben.id])
  })

  test('leaves out a seat whose id is taken all the same', async () => {
    const undo = await deleted(ada, id)
    const { pool } = app.shell.database
    await pool.query(
      `with plan as (insert into study_sessions (id, user_id, title, start_time, created_at, updated_at)
        values ($1, $2, 'Taken', now(), now(), now()) returning *)
      insert into study_seats (id, plan_id, user_id, course, created_at, updated_at)
        select id, id, user_id, 'CS 301', created_at, updated_at from plan`,
      [seat, ben.id],
    )
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await people()).toEqual([ada.id])
    expect(await ben.call(readSession, { id: seat })).toMatchObject({ title: 'Taken' })
  })

  test('is refused in words where something stands in the session’s own place', async () => {
    const undo = await deleted(ada, id)
    const { pool } = app.shell.database
    await pool.query('update undo_records set rows = jsonb_set(rows, $2, $3) where id = $1 and own', [
      undo,
      '{study_seats,0,state}',
      '"unheard of"',
    ])
    await pool.query(`alter table study_seats add constraint planted check (state <> 'unheard of')`)
    const answer = await ada.call(undoById, { id: undo })
    await pool.query('alter table study_seats drop constraint planted')
    expect(answer).toMatchObject({
      ...{ code: 'conflict', detail: 'This cannot be undone any more: something else stands in its place.' },
    })
  })

  test('keeps what a guest made of the session that was left to them', async () => {
    await study(ben, seat, 25)
    const cleo = await app.student({ name: 'Cleo Winter' })
    const other = await joined(cleo)
    await study(cleo, other, 10)
    const undo = await deleted(ada, id)
    await ben.call(editSession, { id: seat, title: 'My own', location: 'At home', course: 'MATH 241' })
    const before = await ben.call(readSession, { id: seat })
    expect(await ada.call(undoById, { id: undo })).toEqual({})
    expect(await ben.call(readSession, { id: seat })).toEqual(before)
    // Who changed nothing is in the group again.
    expect(await people()).toEqual([ada.id, cleo.id])
    expect(await cleo.call(readSession, { id: other })).toMatchObject({ durationMinutes: 10, group: { role: 'guest' } })
  })
})

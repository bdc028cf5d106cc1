import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readSession } from '../../features/study/contract.ts'
import { timerPage } from '../../features/study/timer/timerPage.testing.ts'
import { features } from '../features.ts'
import { asItWas, closeOlder, emptyDatabases, migrateTo, olderVersions } from '../testing/olderDatabases.ts'
import { runApp } from '../testing/run.ts'
import type { Database } from './db.ts'
import { migrateDatabase } from './migrate.ts'

afterAll(closeOlder)

async function emptyOn(engine: string): Promise<Database> {
  const database = await emptyDatabases[engine]?.()
  if (!database) throw new Error('there is no such engine')
  onTestFinished(database.close)
  return database
}

const courses = z.array(z.object({ id: z.string(), course: z.string() }))
/** Before the one that moves the names of courses into seats. */
const beforeNames = 51

describe.each(Object.keys(emptyDatabases))('on %s', (engine) => {
  test('whoever renamed a course before there were seats has their name still, and the host theirs', async () => {
    const [, was] = olderVersions.find(([name]) => name === 'before-seats.json.gz') ?? []
    if (!was) throw new Error('there is no such recording')
    const database = await emptyOn(engine)
    await asItWas(database, was)
    const { pool } = database
    await pool.query("update study_sessions set course = 'Renamed by a guest' where host_session_id is not null")
    const read = async (text: string) => courses.parse((await pool.query(text)).rows)
    const before = await read('select id, course from study_sessions order by id')
    expect(before.filter(({ course }) => course === 'Renamed by a guest').length).toBeGreaterThan(2)
    await migrateDatabase(database, features)
    expect(await read('select id, course from study_seats order by id')).toEqual(before)
  })

  test('guests of a database that had lost their names take over the host’s; a broken timer is whole', async () => {
    const database = await emptyOn(engine)
    await migrateTo(database, beforeNames)
    const made = await runMade(database)
    await migrateDatabase(database, features)
    const { pool } = database
    expect((await pool.query('select course from study_seats')).rows).toEqual([
      { course: 'CS 301' },
      { course: 'CS 301' },
    ])
    const seat = 'select state, duration_minutes as minutes from study_seats where id = $1'
    expect((await pool.query(seat, [made.seat])).rows).toEqual([{ state: 'paused', minutes: 20 }])
    expect((await pool.query('select ended_at from study_intervals')).rows).toEqual([{ ended_at: made.seen }])

    const app = await runApp(database)
    onTestFinished(app.close)
    const guest = await app.student()
    for (const table of ['study_seats', 'study_intervals', 'study_timers'])
      await pool.query(`update ${table} set user_id = $1 where user_id = $2`, [guest.id, made.guest])
    const page = timerPage(app, guest)
    expect(await page.press('start', made.seat)).toMatchObject({ outcome: 'done' })
    expect(await guest.call(readSession, { id: made.seat })).toMatchObject({ state: 'running', course: 'CS 301' })
  })
})

/** A group whose guest has an open interval that no timer is on, as a race left it. */
async function runMade(database: Database) {
  const [host, guest, plan, seat] = [1, 2, 3, 4].map(() => crypto.randomUUID())
  const begun = new Date('2026-11-02T10:00:00Z')
  const seen = new Date('2026-11-02T10:20:00Z')
  const { pool } = database
  for (const [id, email] of [
    [host, 'host@example.edu'],
    [guest, 'guest@example.edu'],
  ])
    await pool.query(
      `insert into profiles (id, name, email, email_verified, major, year, zone, created_at, updated_at)
        values ($1, 'Somebody', $2, true, 'Biology', 'Junior', 'UTC', now(), now())`,
      [id, email],
    )
  await pool.query(
    `insert into study_sessions (id, user_id, title, course, start_time, shared, created_at, updated_at)
      values ($1, $2, 'Review', 'CS 301', $3, true, now(), now())`,
    [plan, host, begun],
  )
  for (const [id, person, answer, state] of [
    [plan, host, null, 'planned'],
    [seat, guest, 'yes', 'running'],
  ])
    await pool.query(
      `insert into study_seats (id, plan_id, user_id, shared, answer, state, started_at, created_at, updated_at)
        values ($1, $2, $3, true, $4, $5, $6, now(), now())`,
      [id, plan, person, answer, state, state === 'running' ? begun : null],
    )
  await pool.query('insert into study_intervals (user_id, session_id, started_at) values ($1, $2, $3)', [
    guest,
    seat,
    begun,
  ])
  await pool.query(
    "insert into study_timers (user_id, session_id, state, pressed_at, vouched_until) values ($1, null, 'idle', $2, $2)",
    [guest, seen],
  )
  return { seat: seat ?? '', seen, guest }
}

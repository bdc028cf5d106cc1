import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { frequentOfCourses } from '../../features/courses/frequent.ts'
import { frequentOfHomework } from '../../features/homework/frequent.ts'
import { frequentOfStudy } from '../../features/study/frequent.ts'
import type { Database, Db } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import { makeSecrets } from '../../server/secrets.ts'
import type { FrequentRequests } from '../../server/testing/frequent.ts'

/** What fills the tables of everybody in the bench. */
export const usualFills: FrequentRequests[] = [frequentOfHomework, frequentOfCourses, frequentOfStudy]

export const rootSecret = 'bench'.repeat(8)
/** The credentials of each person: a signed cookie for Quad, a bearer token for the baselines. */
export type BenchPerson = { token: string; cookie: string }

/**
 * 200 students with 100 assignments in 6 courses of a term, 120 classes around today, and 40 study sessions each. Without
 * triggers, and without looking up foreign keys, which would take twice as long: what triggers would write is written
 * here. A person's rows lie among everybody's, as they do where people add theirs day by day.
 */
export async function fillDatabase(database: Database, people = 200): Promise<BenchPerson[]> {
  // On a busy machine one of these statements may take longer than a request may.
  await database.withoutTimeLimits(async ({ transaction }) => {
    const write = (work: (db: Db) => Promise<unknown>) =>
      transaction(async (db) => {
        await runStatement(db, sql`set local session_replication_role = replica`)
        await work(db)
      })
    await write((db) => addPeople(db, people))
    const counters = `insert into stamps (thing, topic, version)
      select id, topic, 1 from profiles, unnest(array['homework', 'courses', 'study']) topic`
    const fills = [counters, ...usualFills.flatMap(({ fill }) => fill ?? [])]
    await Promise.all(fills.map((fill) => write((db) => db.$client.query(fill))))
  })
  await settle(database)
  return tokensOf(database)
}

/** As a database is that has run for a while: what the planner knows is true, and pages say that all may see them. */
export function settle(database: Database): Promise<number> {
  return database.withoutTimeLimits(({ db }) => runStatement(db, sql`vacuum analyze`))
}

/** Students with a session each, and nothing else. */
export async function fillPeople(database: Database, people: number): Promise<BenchPerson[]> {
  await database.transaction((db) => addPeople(db, people))
  return tokensOf(database)
}

async function addPeople(db: Db, people: number): Promise<void> {
  await runStatement(
    db,
    sql`insert into profiles (id, name, email, email_verified, major, year, zone, created_at, updated_at)
      select gen_random_uuid(), 'Student ' || n, 'student' || n || '@example.edu', true, 'Mathematics', 'Junior',
        (array['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'])[1 + n % 4], now(), now()
      from generate_series(1, ${people}::int) n`,
  )
  await runStatement(
    db,
    sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select gen_random_uuid(), id, md5(id::text), now() + interval '30 days', now(), now() from profiles`,
  )
}

/** Everybody's credentials, by name. */
export async function tokensOf(database: Database): Promise<BenchPerson[]> {
  const rows = await readRows(
    database.db,
    sql`select s.token from sessions s join profiles p on p.id = s.user_id order by p.name`,
    { token: column.text },
  )
  return rows.map(({ token }) => ({ token, cookie: signed(token) }))
}

/** As the sign-in library signs it. */
function signed(token: string): string {
  const signature = createHmac('sha256', makeSecrets(rootSecret).auth).update(token).digest('base64')
  return `quad_session=${encodeURIComponent(`${token}.${signature}`)}`
}

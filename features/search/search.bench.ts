import { sql } from 'drizzle-orm'
import { beside } from '../../scripts/bench/compare.ts'
import { bothEngines } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import { type BenchPerson, fillPeople, settle } from '../../scripts/bench/fill.ts'
import type { Database } from '../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../server/db/statements.ts'
import { asOwner, profileById } from '../account/queries.ts'
import { searchFor } from './queries.ts'

/** Of one person: two fifths assignments, the others subtasks, events and sessions. */
const entries = 50_000
const people = 2000
/** Questions of each side in a round. */
const each = 10
/** Of few results, of a fifth of everything, and of two words. */
const questions = ['glacier', 'enzyme', 'osmosis report']

async function fillEntries(database: Database): Promise<BenchPerson[]> {
  const all = await fillPeople(database, people)
  const part = entries / 5
  const title = `(array['Enzyme rates', 'Osmosis report', 'Shortest paths', 'Résumé', 'Übung zur Statistik'])[1 + n % 5] || ' ' || n
    || case when n % 2500 = 0 then ' glacier' else '' end`
  const me = "(select id from profiles where name = 'Student 1')"
  const write = (text: string) => database.withoutTimeLimits(({ db }) => runStatement(db, { text, values: [] }))
  await database.withoutTimeLimits(({ transaction }) =>
    transaction(async (db) => {
      await runStatement(db, sql`set local session_replication_role = replica`)
      for (const text of [
        `insert into assignments (user_id, title, description, course, due_date, due_at, created_at, updated_at)
          select ${me}, ${title}, case when n % 2 = 0 then repeat('Sections five and six. ', 4) end, 'Course ' || n % 6, day, day, now(), now()
          from (select n, current_date + n % 400 - 200 as day from generate_series(1, ${2 * part}) n) numbered`,
        `insert into subtasks (user_id, assignment_id, title, place, created_at, updated_at)
          select user_id, id, ${title}, 1, now(), now() from (select *, row_number() over (order by id) as n from assignments) a where n <= ${part}`,
        `insert into calendar_events (user_id, title, location, created_at, updated_at)
          select ${me}, ${title}, 'Wren Hall ' || n % 300, now(), now() from generate_series(1, ${part}) n`,
        `insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
          select id, user_id, now(), now() + interval '1 hour' from calendar_events`,
        `insert into study_sessions (user_id, title, location, start_time, created_at, updated_at)
          select ${me}, ${title}, 'Reading Room', now() + interval '1 hour' * (n - 5000), now(), now() from generate_series(1, ${part}) n`,
        `insert into study_seats (id, user_id, plan_id, course, start_time, created_at, updated_at)
          select id, user_id, id, 'CS 301', start_time, now(), now() from study_sessions`,
      ])
        await runStatement(db, { text, values: [] })
    }),
  )
  await write(`update profiles set settings = '{"profile-visibility": "everyone"}' where name like 'Student 1%'`)
  await settle(database)
  return all
}

/** What somebody would write who searches the same rows, by parts of words, and wants the first five of each kind with their number. */
const bare = (words: number) => {
  const has = (text: string) =>
    Array.from({ length: words }, (_, at) => `concat_ws(' ', ${text}) ilike '%' || $${at + 2}::text || '%'`).join(
      ' and ',
    )
  return `select * from (select t.*, row_number() over (partition by kind order by at, id) as rank, count(*) over (partition by kind) as total from (
    select a.id, 'assignment' as kind, a.title, a.course as place, a.due_at as at from assignments a
      where a.user_id = $1 and a.deleted_at is null and ${has('a.title, a.course, a.description')}
    union all select s.id, 'subtask', s.title, a.title, s.due_at from subtasks s join assignments a on a.id = s.assignment_id
      where s.user_id = $1 and s.deleted_at is null and a.deleted_at is null and ${has('s.title, a.title')}
    union all select o.id, 'event', e.title, e.location, o.starts_at from calendar_events e join calendar_occurrences o on o.event_id = e.id
      where e.user_id = $1 and e.deleted_at is null and not o.cancelled and ${has('e.title, e.location, e.notes')}
    union all select t.id, 'session', s.title, s.location, s.start_time from study_sessions s join study_seats t on t.plan_id = s.id
      where t.user_id = $1 and ${has('s.title, s.location, s.description, t.notes, t.course')}
    union all select p.id, 'person', p.name, p.major, null from profiles p
      where p.settings ->> 'profile-visibility' = 'everyone' and ${has('p.name')}) t
) ranked where rank <= 5 order by kind, rank`
}

type Side = [search: (q: string) => Promise<number>, q: string]

/** Searches a second of somebody who has 50,000 entries, beside a bare query of the same rows; with a typing error, beside
 * the bare query of the right word; and the first search, which reads everything. */
export async function benchSearch(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for await (const { words: engine, database, newShell } of bothEngines(fillEntries)) {
    const shell = newShell()
    const { db } = database
    const named = { text: "select id from profiles where name = 'Student 1'", values: [] }
    const id = (await readRow(db, named, { id: column.text }))?.id ?? ''
    const row = await profileById(db, id)
    if (!row) throw new Error('nobody is there')
    const me = asOwner(row)
    const ours = async (q: string) => (await searchFor(shell, me, { q, limit: 5 }, new Date())).rows.length
    /** A server that has just started has nothing in memory. */
    const first = async (q: string) => (await searchFor(newShell(), me, { q, limit: 5 }, new Date())).rows.length
    const theirs = async (q: string) => {
      const asked = q.split(' ')
      const statement = { name: `bare search ${asked.length}`, text: bare(asked.length), values: [id, ...asked] }
      return (await readRows(db, statement, { id: column.text })).length
    }
    const rateOf = async (search: (q: string) => Promise<number>, q: string, times = each) => {
      const began = performance.now()
      for (let one = 0; one < times; one++) if ((await search(q)) === 0) throw new Error(`nothing was found for ${q}`)
      return times / ((performance.now() - began) / 1000)
    }
    /** What is asked of each side, each round anew; the first one warms both up. */
    async function compare(
      words: string,
      [ours, q]: Side,
      [theirs, right]: Side,
      must?: { at: 'least'; must: number },
    ) {
      const rates = { ours: [] as number[], theirs: [] as number[] }
      for (let round = 0; round <= rounds; round++) {
        const [one, other] = [await rateOf(ours, q), await rateOf(theirs, right)]
        if (round === 0) continue
        rates.ours.push(one)
        rates.theirs.push(other)
      }
      figures.push(beside(`${engine}search of 50,000 ${words}`, '/s', rates.ours, rates.theirs, must))
    }
    const must = { at: 'least', must: 0.7 } as const
    for (const q of questions) await compare(`for “${q}”`, [ours, q], [theirs, q], must)
    await compare('for “emzyme”, forgiven', [ours, 'emzyme'], [theirs, 'enzyme'], must)
    await compare('for “enzyme”, the first', [first, 'enzyme'], [theirs, 'enzyme'])
  }
  return figures
}

import { beside } from '../../scripts/bench/compare.ts'
import { filledPostgres } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import { rootSecret } from '../../scripts/bench/fill.ts'
import { makeShell } from '../../server/boot.ts'
import { connect } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import { readEnv } from '../../server/env.ts'
import { features } from '../../server/features.ts'
import { makeLog } from '../../server/log.ts'
import { personScope } from './contract.ts'

/** Statements of each side in a round. */
const each = 400

/**
 * A hundred people as a list shows them, through the rule of who sees whom, beside a list of those of them who are seen
 * without it, so that both answer the same rows: lists a second. A third of them shows themselves to everyone; everybody is in three groups of ten; a tenth has blocked
 * somebody.
 */
export async function benchSeen(rounds: number): Promise<Figure> {
  const filled = await filledPostgres()
  const log = makeLog('error')
  const database = connect('postgres', { connectionString: filled.settings.DATABASE_URL }, log)
  try {
    const shell = makeShell(
      readEnv({ ...filled.settings, QUAD_SECRET: rootSecret }),
      log,
      database,
      rootSecret,
      features,
    )
    const { db } = database
    const write = (text: string) => runStatement(db, { text, values: [] })
    await write(`update profiles p set settings = '{"profile-visibility": "everyone"}'
      from (select id, row_number() over (order by id) as n from profiles) o where o.id = p.id and o.n % 3 = 0`)
    await write(`
      with people as (select id, (row_number() over (order by id) - 1)::int as n from profiles),
      plans as (insert into study_sessions (user_id, title, start_time, session_type, created_at, updated_at)
        select p.id, 'Group ' || g, now() + interval '1 day' * g, 'group', now(), now()
        from people p, generate_series(0, 2) g where p.n % 10 = 0 returning id, user_id, title),
      seats as (select s.id as plan, s.user_id as host, q.id as person from plans s join people h on h.id = s.user_id
        join people q on (q.n + 7 * right(s.title, 1)::int) / 10 = h.n / 10)
      insert into study_seats (id, user_id, plan_id, course, answer, created_at, updated_at)
      select case when person = host then plan else gen_random_uuid() end, person, plan, 'CS 301',
        case when person <> host then 'yes' end, now(), now()
      from (select plan, host, person from seats union select id, user_id, user_id from plans) one`)
    await write(`insert into blocks (user_id, blocked_id, created_at)
      select a.id, b.id, now() from (select id, row_number() over (order by id) as n from profiles) a
      join (select id, row_number() over (order by id) as n from profiles) b on b.n = a.n + 11 where a.n % 10 = 0`)
    await write('analyze')
    const text = 'select id from profiles order by id limit 200'
    const ids = (await readRows(db, { text, values: [] }, { id: column.text })).map(({ id }) => id)
    const shape = { id: column.text, name: column.text }
    const list = 'select p.id, p.name, p.avatar_url from profiles p'
    const through = `${list} join (${shell.scopes.relationsSql(personScope, { me: '$1::uuid' })}) r on r.key = p.id
      where p.id = any($2::uuid[])`
    const bare = `${list} where $1::uuid is not null and p.id = any($2::uuid[])`
    const asked = Array.from({ length: 100 }, (_, from) => ({ me: ids[from], people: ids.slice(from, from + 100) }))
    const seen: typeof asked = []
    for (const { me, people } of asked) {
      const rows = await readRows(db, { name: 'bench people seen', text: through, values: [me, people] }, shape)
      seen.push({ me, people: rows.map(({ id }) => id) })
    }
    const run = async (name: string, text: string, lists: typeof asked) => {
      const began = performance.now()
      for (let one = 0; one < each; one++) {
        const { me, people } = lists[one % lists.length] ?? {}
        await readRows(db, { name, text, values: [me, people] }, shape)
      }
      return each / ((performance.now() - began) / 1000)
    }
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const rates = [await run('bench people seen', through, asked), await run('bench people', bare, seen)]
      // The first one warms both up.
      if (round === 0) continue
      ours.push(rates[0] ?? 0)
      theirs.push(rates[1] ?? 0)
    }
    return beside('100 people through who sees whom', '/s', ours, theirs, { at: 'least', must: 0.7 })
  } finally {
    await database.close()
    await filled.close()
  }
}

import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner, profileById } from '../../features/account/queries.ts'
import type { Me } from '../me.ts'
import { testApp } from '../testing/app.ts'
import type { Running } from '../testing/run.ts'
import { addCircles, dropCircles } from './circles.testing.ts'
import type { Db } from './db.ts'
import { changedVersions, versionOf, wantedVersions } from './versions.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  await addCircles(app.shell.database)
})
afterAll(() => dropCircles(app.shell.database))

async function person(): Promise<Me> {
  const { db } = app.shell.database
  const profile = await profileById(db, (await app.student()).id)
  if (!profile) throw new Error('somebody who is signed in has a profile')
  return asOwner(profile)
}

const run = (text: string, ...values: unknown[]) => app.shell.database.pool.query({ text, values })

async function circleOf(...people: Me[]): Promise<string> {
  const { rows } = await run('insert into circles default values returning id')
  const { id } = rows[0]
  await run(
    'insert into circle_members (circle_id, user_id) select $1, unnest($2::uuid[])',
    id,
    people.map(({ id }) => id),
  )
  return id
}

const countersOf = async (thing: string) =>
  (await run('select version from stamps where thing = $1 and topic = $2', thing, 'circles')).rows

/** Everything that a person sees of circles, and who is in them, each by its topic. */
const views: Record<string, string> = {
  circles: `
  select coalesce(string_agg(concat_ws(' ', c.id, c.title, m.role, m.notes,
    (select string_agg(concat_ws(' ', o.user_id, o.role), ',' order by o.id) from circle_members o where o.circle_id = c.id and o.active),
    (select string_agg(n.text, ',' order by n.id) from circle_notes n where n.circle_id = c.id and not n.draft)), '; ' order by c.id), '') as seen
  from circle_members m join circles c on c.id = m.circle_id where m.user_id = $1 and m.active`,
  'circle-people': `
  select coalesce(string_agg(concat_ws(' ', m.circle_id,
    (select string_agg(o.user_id::text, ',' order by o.user_id) from circle_members o where o.circle_id = m.circle_id and o.active)), '; ' order by m.circle_id), '') as seen
  from circle_members m where m.user_id = $1 and m.active`,
}

/** What a person sees, with its version, both at one moment. */
async function look(me: Me, topic = 'circles'): Promise<{ version: number; seen: string; live: number | undefined }> {
  return app.shell.database.transaction(async (db: Db) => {
    if (db.engine === 'postgres') await db.$client.query('set transaction isolation level repeatable read')
    const version = Number(await versionOf(db, me, topic))
    const { rows } = await db.$client.query<{ seen: string }>(views[topic] ?? '', [me.id])
    const live = (await changedVersions(db, [me.id], [-1])).get(me.id)?.versions.get(topic)
    return { version, seen: rows[0]?.seen ?? '', live }
  })
}

/** By the numbers of a circle and of a person. */
const steps: Record<string, string> = {
  join: 'insert into circle_members (circle_id, user_id) values ($1, $2) on conflict do nothing',
  leave: 'delete from circle_members where circle_id = $1 and user_id = $2',
  rest: 'update circle_members set active = not active where circle_id = $1 and user_id = $2',
  rise: "update circle_members set role = role || 'x' where circle_id = $1 and user_id = $2",
  note: "update circle_members set notes = notes || 'x' where circle_id = $1 and user_id = $2",
  edit: "update circles set title = title || 'x' where id = $1 and $2::uuid is not null",
  write:
    "insert into circle_notes (circle_id, text) select id, 'x' from circles where id = $1 and $2::uuid is not null",
  draft: 'update circle_notes set draft = not draft where circle_id = $1 and $2::uuid is not null',
  end: 'delete from circles where id = $1 and $2::uuid is not null',
  begin: 'insert into circles (id) select $1 where $2::uuid is not null on conflict do nothing',
  // Moves the members of the first circle who are not in the other one to that.
  merge: `update circle_members m set circle_id = $3 where circle_id = $1 and $2::uuid is not null
    and exists (select from circles where id = $3) and not exists (select from circle_members o where o.circle_id = $3 and o.user_id = m.user_id)`,
}
const step = fc.record({
  what: fc.constantFrom(...Object.keys(steps), 'join', 'join', 'edit', 'leave'),
  circle: fc.integer({ min: 0, max: 2 }),
  who: fc.integer({ min: 0, max: 3 }),
})

test('whoever joins, leaves and edits at the same time: what a person sees has a version that nothing else had', async () => {
  const people = [await person(), await person(), await person(), await person()]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
      async (rounds) => {
        const circles = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
        const asked = people.flatMap((who) => Object.keys(views).map((topic) => [who, topic] as const))
        const known = asked.map(() => new Map<number, string>())
        let highest = asked.map(() => 0)
        const compare = async () => {
          const now = await Promise.all(asked.map(([who, topic]) => look(who, topic)))
          for (const [at, { version, seen, live }] of now.entries()) {
            expect(live ?? 0).toBe(version)
            expect(known[at]?.get(version) ?? seen).toBe(seen)
            known[at]?.set(version, seen)
          }
          return now.map(({ version }) => version)
        }
        for (const id of circles) await run('insert into circles (id) values ($1)', id)
        for (const round of rounds) {
          const writes = round.map(({ what, circle, who }) => {
            const values = [circles[circle], people[who]?.id, ...(what === 'merge' ? [circles[0]] : [])]
            return app.shell.database.transaction((db) => db.$client.query(steps[what] ?? '', values)).catch(refuseOnly)
          })
          const meanwhile = compare()
          await Promise.all([...writes, meanwhile])
          const versions = await compare()
          for (const [at, version] of versions.entries()) expect(version).toBeGreaterThanOrEqual(highest[at] ?? 0)
          highest = versions
        }
        await run('delete from circles where id = any($1)', circles)
        await compare()
        const { rows } = await run('select thing from stamps where thing = any($1)', circles)
        expect(rows).toEqual([])
      },
    ),
    { numRuns: 15 },
  )
})

/** Lets pass only a lost race: somebody else ended the circle, or moved into it at once. */
function refuseOnly(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== '23503' && code !== '23505') throw error
}

test.runIf(inject('engine') === 'postgres')(
  'whoever leaves while an edit is not committed yet keeps that in their version',
  async () => {
    const [ada, ben] = [await person(), await person()]
    const circle = await circleOf(ada, ben)
    const { pool } = app.shell.database
    const [leaving, editing] = [await pool.connect(), await pool.connect()]
    const { rows } = await leaving.query('select pg_backend_pid() as pid')
    await editing.query('begin')
    await editing.query("update circles set title = 'Another' where id = $1", [circle])
    await leaving.query('begin')
    let left = false
    const leave = leaving.query('delete from circle_members where user_id = $1', [ada.id]).then(() => {
      left = true
    })
    const waits = "select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'"
    while (!left && (await run(waits, rows[0].pid)).rows.length === 0);
    await editing.query('commit')
    const edited = await look(ada)
    await leave
    await leaving.query('commit')
    const gone = await look(ada)
    expect([edited.seen, gone.seen]).toEqual([expect.stringContaining('Another'), ''])
    expect(gone.version).toBeGreaterThan(edited.version)
    leaving.release()
    editing.release()
  },
)

test('an edit of what five thousand follow raises one counter', async () => {
  const circle = await circleOf()
  await run(
    `with made as (insert into profiles (id, name, email, major, year, zone, created_at, updated_at)
      select gen_random_uuid(), 'Member', gen_random_uuid() || '@example.edu', 'Biology', 'Junior', 'UTC', now(), now() from generate_series(1, 5000) returning id)
    insert into circle_members (circle_id, user_id) select $1, id from made`,
    circle,
  )
  const all = 'select thing, topic, version from stamps order by thing, topic'
  const before = await run(all)
  await run("update circles set title = 'Another' where id = $1", circle)
  const after = await run(all)
  const told = new Map(before.rows.map(({ thing, topic, version }) => [`${thing} ${topic}`, version]))
  const raised = after.rows.filter(({ thing, topic, version }) => told.get(`${thing} ${topic}`) !== version)
  expect(raised).toMatchObject([{ thing: circle, version: told.get(`${circle} ${raised[0]?.topic}`) + 1 }])
})

test('what counts no more for others raises no counter but that of the person', async () => {
  const [ada, ben] = [await person(), await person()]
  const circle = await circleOf(ada, ben)
  const before = [await countersOf(circle), await countersOf(ben.id), await countersOf(ada.id)]
  await run("update circle_members set notes = 'Mine' where circle_id = $1 and user_id = $2", circle, ada.id)
  expect([await countersOf(circle), await countersOf(ben.id)]).toEqual(before.slice(0, 2))
  expect(await countersOf(ada.id)).not.toEqual(before[2])
})

test('the version of a topic without things is one look at one counter', async () => {
  const ada = await person()
  const values = [[ada.id], ['homework']]
  const { rows } = await run(`explain (analyze, costs off, timing off) ${wantedVersions}`, ...values)
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(/circle_members[^>]*never executed/)
})

import { Writable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { routePattern } from '../contract/endpoint.ts'
import { addEvent, readCalendar } from '../features/calendar/contract.ts'
import { addAssignment } from '../features/homework/contract.ts'
import { agendaSelect, agendaSources } from './agenda.ts'
import type { Feature } from './feature.ts'
import { features } from './features.ts'
import { succeeded } from './testing/answers.ts'
import { testApp } from './testing/app.ts'
import type { Caller } from './testing/caller.ts'
import type { Running } from './testing/run.ts'

/** While this table is not there, the feature's part of the agenda fails. */
const table = 'ferry_departures'
const ferries: Feature = {
  name: 'ferries',
  routes: [],
  fills: [
    agendaSources.with({
      topics: [],
      rows: ({ me, start, end }) =>
        agendaSelect(
          { id: 'f.id', feature: `'ferries'::text`, kind: `'personal'::text`, title: `'Ferry'::text`, sortAt: 'f.at' },
          `${table} f where f.user_id = ${me} and f.at >= ${start} and f.at < ${end}`,
        ),
    }),
  ],
}

let app: Running
let ada: Caller
let logged = ''
beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  // The statement named "calendar" is another one here than on connections that other files have used.
  app = await testApp({ LOG_LEVEL: 'error' }, [...features, ferries], { alone: true, logTo })
  const { pool } = app.shell.database
  await pool.query(`create table ${table} (id uuid primary key, user_id uuid not null, at timestamptz not null)`)
  ada = await app.student()
  succeeded(await ada.call(addAssignment, { title: 'Essay', course: 'Other', dueDate: '2031-03-04' }))
  const when = { kind: 'time' as const, start: '2031-03-04T15:00', end: '2031-03-04T16:00' }
  succeeded(await ada.call(addEvent, { title: 'Rehearsal', type: 'personal', when }))
  await pool.query(`insert into ${table} values (gen_random_uuid(), $1, '2031-03-04T08:00Z')`, [ada.id])
})

async function march(tag = '') {
  const query = new URLSearchParams({ from: '2031-03-01', to: '2031-04-01' })
  const answer = await ada.fetch(`${routePattern(readCalendar)}?${query}`, { headers: { 'if-none-match': tag } })
  if (answer.status === 304) return { status: 304, tag, titles: [], incomplete: false }
  const { rows, incomplete } = readCalendar.output.parse(await answer.json())
  const titles = rows.map(({ title }) => title).toSorted()
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', titles, incomplete }
}

test('a feature whose part of the agenda fails loses its own rows alone, and is named in the log', async () => {
  const { pool } = app.shell.database
  const before = await march()
  expect(before).toMatchObject({ titles: ['Essay', 'Ferry', 'Rehearsal'], incomplete: false })
  await pool.query(`alter table ${table} rename to ferries_away`)
  const broken = await march()
  expect(broken).toMatchObject({ titles: ['Essay', 'Rehearsal'], incomplete: true })
  expect(logged).toContain('"feature":"ferries"')
  expect(logged).not.toContain('"feature":"homework"')
  // An incomplete answer is confirmed neither while it lasts nor later.
  expect((await march(broken.tag)).status).toBe(200)
  await pool.query(`alter table ferries_away rename to ${table}`)
  const mended = await march(broken.tag)
  expect(mended).toMatchObject({ status: 200, titles: before.titles, incomplete: false })
  expect((await march(mended.tag)).status).toBe(304)
})

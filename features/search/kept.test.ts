import { beforeAll, expect, test } from 'vitest'
import { plusDays, wallClock } from '../../contract/zone.ts'
import type { Feature } from '../../server/feature.ts'
import { features } from '../../server/features.ts'
import { type SearchParameters, searchSelect, searchSources } from '../../server/search.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addEvent, deleteEvent, editEvent } from '../calendar/contract.ts'
import { addCourse, editCourse } from '../courses/contract.ts'
import { addAssignment, deleteAssignment, editAssignment } from '../homework/contract.ts'
import { addSubtask } from '../homework/subtasks/contract.ts'
import { addSession, editSession } from '../study/contract.ts'
import { joinSession, makeJoinLink } from '../study/invitations/contract.ts'
import { searchEverything } from './contract.ts'

const day = (after: number) => plusDays(wallClock(new Date(), 'UTC').date, 1 + after)

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.holdClock(`${day(0)}T12:00:00Z`)
})

async function titles(who: Caller, q: string) {
  return succeeded(await who.call(searchEverything, { q })).rows.map(({ kind, title }) => `${kind}: ${title}`)
}

/** Tables that raise no counter themselves, and why what is found is right all the same. */
const countedOtherwise: Record<string, string> = {
  attachments: 'the number of files in the row of the assignment follows them',
  hidden_texts: 'hiding and showing change the row in which the words stood',
}

test('what is kept of a feature is forgotten when any table changes from which it was read', async () => {
  const { shell } = app
  const kept = shell.fills(searchSources).filter(({ value }) => value.topics)
  expect(kept.map(({ feature }) => feature)).toEqual(['courses', 'homework', 'study', 'calendar'])
  for (const { feature, value } of kept) {
    const rows = value.rows({ me: '$1::uuid', now: '$2::timestamptz', names: null, ids: null }, shell.fills)
    const searched = 's.kind, s.id, s.title, s.about, s.place, s.course, s.notes, s.at, s.day, s.state'
    const text = `explain (format json) select ${searched}, num_nulls($1::uuid, $2::timestamptz) from (${rows}) s`
    const plan = await shell.database.pool.query(text, [crypto.randomUUID(), new Date()])
    const read = new Set(
      JSON.stringify(plan.rows)
        .matchAll(/"Relation Name":"(\w+)"/g)
        .map(([, table]) => table ?? ''),
    )
    const counted = features.flatMap(({ data }) =>
      (data?.counters ?? [])
        .filter(({ topic }) => value.topics?.includes(topic))
        .flatMap(({ tables }) => tables.map((one) => (typeof one === 'string' ? one : one.table))),
    )
    const uncounted = [...read].filter((table) => !counted.includes(table) && !countedOtherwise[table])
    expect(read.size, feature).toBeGreaterThan(0)
    expect(uncounted, feature).toEqual([])
  }
})

test('a change of any kind is found at once, and what it replaced no longer', async () => {
  const ada = await app.student()
  const id = idOf(await ada.call(addAssignment, { title: 'Basalt essay', course: 'GEO 101', dueDate: day(1) }))
  const event = { title: 'Basalt walk', type: 'personal' as const }
  const when = { kind: 'time' as const, start: `${day(1)}T09:00`, end: `${day(1)}T10:00` }
  const walk = idOf(await ada.call(addEvent, { ...event, when }))
  const session = idOf(
    await ada.call(addSession, { title: 'Basalt pass', course: 'GEO 101', date: day(1), time: '15:00' }),
  )
  const course = idOf(await ada.call(addCourse, { courseCode: 'GEO 101', courseName: 'Basalt and lava' }))
  expect(await titles(ada, 'basalt')).toEqual([
    ...['assignment: Basalt essay', 'course: Basalt and lava', 'event: Basalt walk', 'session: Basalt pass'],
  ])
  succeeded(await ada.call(editAssignment, { id, title: 'Granite essay' }))
  succeeded(await ada.call(editSession, { id: session, title: 'Granite pass' }))
  succeeded(await ada.call(editCourse, { id: course, courseName: 'Granite and quartz' }))
  expect(await titles(ada, 'basalt')).toEqual(['event: Basalt walk'])
  expect(await titles(ada, 'granite')).toEqual([
    ...['assignment: Granite essay', 'course: Granite and quartz', 'session: Granite pass'],
  ])
  succeeded(await ada.call(deleteAssignment, { id }))
  const map = idOf(await ada.call(addAssignment, { title: 'Map', course: 'GEO 101', dueDate: day(2) }))
  succeeded(await ada.call(addSubtask, { id: map, title: 'Granite key' }))
  succeeded(await ada.call(deleteEvent, { id: walk }))
  expect(await titles(ada, 'granite')).toEqual([
    ...['course: Granite and quartz', 'session: Granite pass', 'subtask: Granite key'],
  ])
  expect(await titles(ada, 'basalt')).toEqual([])
})

test('what the host of a group changes is found by the guests at once', async () => {
  const [kim, lea] = [await app.student(), await app.student()]
  const id = idOf(await kim.call(addSession, { title: 'Mango hour', course: 'CS 301', date: day(3), time: '16:00' }))
  const { token } = succeeded(await kim.call(makeJoinLink, { id }))
  succeeded(await lea.call(joinSession, { token }))
  expect(await titles(lea, 'mango')).toEqual(['session: Mango hour'])
  succeeded(await kim.call(editSession, { id, title: 'Papaya hour' }))
  expect(await titles(lea, 'mango')).toEqual([])
  expect(await titles(lea, 'papaya')).toEqual(['session: Papaya hour'])
})

test('a series is found by its next date as soon as the one before is over', async () => {
  const mia = await app.student()
  const when = { kind: 'time' as const, start: `${day(0)}T12:01`, end: `${day(0)}T12:02` }
  succeeded(await mia.call(addEvent, { title: 'Kettle', type: 'personal', when, repeat: { every: 'week', count: 3 } }))
  const at = async () => succeeded(await mia.call(searchEverything, { q: 'kettle' })).rows.map((row) => row.at)
  expect(await at()).toEqual([`${day(0)}T12:01:00.000Z`])
  app.advance(3 * 60_000)
  expect(await at()).toEqual([`${day(7)}T12:01:00.000Z`])
})

test('a date of a series with words of its own is found by these once, also beside the series', async () => {
  const nat = await app.student()
  const when = { kind: 'time' as const, start: `${day(1)}T18:00`, end: `${day(1)}T19:00` }
  const repeat = { every: 'week' as const, count: 3 }
  succeeded(await nat.call(addEvent, { title: 'Chess club', type: 'personal', when, repeat }))
  const [first] = succeeded(await nat.call(searchEverything, { q: 'chess' })).rows
  succeeded(await nat.call(editEvent, { id: first?.id ?? '', scope: 'this', title: 'Chess final' }))
  const { rows, counts } = succeeded(await nat.call(searchEverything, { q: 'chess' }))
  expect(counts).toEqual({ event: 1 })
  expect(rows.map(({ title }) => title)).toEqual(['Chess final'])
  expect(await titles(nat, 'chess club')).toEqual(['event: Chess club'])
  succeeded(await nat.call(deleteEvent, { id: first?.id ?? '', scope: 'this' }))
  expect(await titles(nat, 'final')).toEqual([])
})

test('more words than are read at once are found, too', async () => {
  const oli = await app.student()
  await app.shell.database.pool.query(
    `insert into assignments (user_id, title, description, course, due_date, due_at, created_at, updated_at)
      select $1, 'Volume ' || n, repeat('A long way. ', 800), 'HIST 118', current_date, now(), now(), now() from generate_series(1, 1000) n`,
    [oli.id],
  )
  const { rows, counts } = succeeded(await oli.call(searchEverything, { q: 'volume 77 way', limit: 20 }))
  expect(counts).toEqual({ assignment: 11 })
  expect(
    rows
      .map(({ title }) => title)
      .toSorted()
      .slice(0, 3),
  ).toEqual(['Volume 77', 'Volume 770', 'Volume 771'])
  expect(await titles(oli, 'volune 977')).toEqual(['assignment: Volume 977'])
})

test('a feature whose part fails is missing alone, which the answer says', async () => {
  const rows = ({ me }: SearchParameters) =>
    searchSelect(
      {
        feature: `'broken'::text`,
        kind: `'broken'::text`,
        id: `${me}`,
        title: `'Essay ' || 1 / (length(${me}::text) - 36)`,
      },
      '(select 1) nothing',
    )
  const broken: Feature = { name: 'broken', routes: [], fills: [searchSources.with({ rows, topics: [] })] }
  // The statement named "search shown" is another one here than on connections that others have used.
  const node = await testApp({ LOG_LEVEL: 'silent' }, [...features, broken], { alone: true })
  const pia = await node.student()
  succeeded(await pia.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: '2031-01-16' }))
  const answer = succeeded(await pia.call(searchEverything, { q: 'essay' }))
  expect(answer).toMatchObject({ rows: [{ title: 'Essay', kind: 'assignment' }], incomplete: true })
})

import { beforeAll, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { textsIn, tracesInDatabase } from '../../server/testing/traces.ts'
import { signInToDemo } from '../account/contract.ts'
import { readPersonPage } from '../people/contract.ts'
import { listSessions } from '../study/contract.ts'
import { listShared } from '../study/invitations/contract.ts'
import { decideCase, listCases, readCase, readDecisionCounts, readQueue, report } from './contract.ts'

let app: Running
let maya: Caller
let noor: Caller
beforeAll(async () => {
  app = await testApp({ QUAD_DEMO: 'on' })
  maya = app.browser()
  noor = app.browser()
  await maya.call(signInToDemo, { as: 'student' })
  await noor.call(signInToDemo, { as: 'moderator' })
})

const waiting = async (state: 'open' | 'appeal' | 'decided') => succeeded(await noor.call(listCases, { state })).rows

test('the demo moderator has two open cases, an appeal that she may decide, and decided ones', async () => {
  expect(await noor.call(readQueue, {})).toMatchObject({ open: 2, appeals: 1 })
  expect(await waiting('open')).toMatchObject([
    {
      kind: 'group-session',
      words: { title: 'Finished lab reports, $20 each' },
      author: { name: 'Dorian Vale', isNew: false },
      reports: 3,
    },
    { kind: 'name', words: { name: 'Dean of Students' }, author: { isNew: true }, reports: 2 },
  ])
  expect(await waiting('decided')).toHaveLength(4)
  const [appealed] = await waiting('appeal')
  const { id, version, mayNot, alone, hidden, decisions } = succeeded(
    await noor.call(readCase, { id: appealed?.id ?? '' }),
  )
  expect({ mayNot, alone, hidden, decisions }).toMatchObject({
    ...{ mayNot: null, alone: false, hidden: true },
    decisions: [{ by: 'Ines Duarte', act: 'hide' }],
  })
  expect(await noor.call(decideCase, { id, version, act: 'restore', words: 'It is your name.' })).toMatchObject({
    state: 'decided',
    outcome: 'restored',
    hidden: false,
    author: { name: 'Dr. Nadia Rahimi' },
  })
})

test('everybody reads how many decisions there were, and nobody is suspended any more or gets a mail now', async () => {
  const counts = succeeded(await app.as(null)(readDecisionCounts, {}))
  const sum = (of: 'hidden' | 'warned' | 'suspended' | 'dismissed') =>
    counts.reduce((before, month) => before + month[of], 0)
  expect([sum('hidden'), sum('warned'), sum('suspended'), sum('dismissed')]).toEqual([2, 1, 1, 1])
  const { rows } = await app.shell.database.pool.query('select name from profiles where suspended_at is not null')
  expect(rows).toEqual([])
  expect(await lettersTo(app, 'c.essays@alderhill.example')).toEqual([])
})

test('the demo student sees the people of her groups, and can report the offer to which she was invited', async () => {
  const { rows } = succeeded(await maya.call(listSessions, {}))
  const groups = rows.flatMap(({ id, title, group }) => (group ? [{ id, title, ...group }] : []))
  const coming = groups.filter(({ people }) => people.length > 1)
  expect(coming.map(({ title, role, answer, people }) => [title, role, answer, people.length])).toEqual([
    ['Midterm 2 review', 'host', 'yes', 4],
    ['Shortest paths on the whiteboard', 'guest', 'yes', 6],
    ['Railway essays: swap drafts', 'guest', 'yes', 5],
    ['Finished lab reports, $20 each', 'guest', 'open', 3],
  ])
  const mine = coming.filter(({ answer }) => answer === 'yes')
  for (const { people } of mine)
    for (const { id } of people) expect(await maya.call(readPersonPage, { id: id ?? '' })).toMatchObject({ id })
  const kenji = mine.flatMap(({ people }) => people).find(({ name }) => name === 'Kenji Watanabe')
  expect(await maya.call(listShared, { id: kenji?.id ?? '' })).toMatchObject({
    coming: [{ title: 'Shortest paths on the whiteboard', people: 6 }],
    past: [],
  })
  const offer = coming.find(({ answer }) => answer === 'open')
  succeeded(await maya.call(report, { kind: 'group-session', thing: offer?.id ?? '', reason: 'cheating', words: '' }))
})

/** Where, beside their own columns and what moderators read, the longest texts of each kind are stored as well. */
async function copiedTexts(): Promise<string[]> {
  const { pool } = app.shell.database
  const texts = new Set<string>()
  let looked = 0
  for (const { table, words, shared = 'true' } of app.shell.texts)
    for (const column of Object.keys(words)) {
      const { rows } = await pool.query<{ text: unknown }>(
        `select distinct r.${column} as text from ${table} r where (${shared}) and r.${column} is not null`,
      )
      const longest = rows
        .flatMap(({ text }) => textsIn([text]))
        .map((text) => text.split('\n', 1)[0]?.slice(0, 60) ?? '')
        // What is as short as "Library" is written anew by many.
        .filter((text) => text.length >= 20)
        .sort((one, other) => other.length - one.length)
        .slice(0, 3)
      if (longest.length > 0) looked++
      for (const text of longest) texts.add(text)
    }
  expect(looked).toBeGreaterThan(10)
  // What the database writes anew itself whenever the words change.
  const { rows: derived } = await pool.query<{ place: string }>(
    `select 'public.' || table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and is_generated = 'ALWAYS'`,
  )
  const homes = app.shell.texts.flatMap(({ table, words }) => Object.keys(words).map((one) => `public.${table}.${one}`))
  const known = new Set([...homes, ...derived.map(({ place }) => place)])
  return (await tracesInDatabase(app, [...texts])).filter(
    (found) =>
      !known.has(found.slice(0, found.indexOf(': '))) &&
      !/^public\.(?:hidden_texts|text_versions|moderation_\w+)\./.test(found),
  )
}

test('texts that other people read are stored in one column only, and a planted copy is found', async () => {
  expect(await copiedTexts()).toEqual([])
  await app.shell.database.pool.query(
    `update notifications set facts = jsonb_build_object('words', (select string_agg(about, ' ') from organizations))
      where id = (select id from notifications limit 1)`,
  )
  expect(await copiedTexts()).not.toEqual([])
})

import { expect, test } from 'vitest'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import { isOwnTopic } from './topics.ts'

const app = await testApp()
const own = features.flatMap(({ name, live = [] }) =>
  live.filter(isOwnTopic).map(({ topic }) => [topic, name] as const),
)

test.each(own)('what changes about a person under the topic %s of %s is counted by the database', async (topic) => {
  // The trigger passes the topic to a function, or has one of its own that names it.
  const text = `select t.event_manipulation as what from information_schema.triggers t
    left join pg_proc f on t.action_statement ilike '% function ' || f.proname || '()'
    where t.action_statement ilike '%raise%stamp%(''' || $1 || '''%'
      or f.prosrc ilike '%into stamps%''' || $1 || '''%'`
  const { rows } = await app.shell.database.pool.query({ text, values: [topic] })
  const counted = new Set(rows.map(({ what }) => what))
  expect([...counted].sort()).toEqual(['DELETE', 'INSERT', 'UPDATE'])
})

test('a topic belongs to one feature', () => {
  const names = features.flatMap(({ live = [] }) => live.map(({ topic }) => topic))
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})

import { expect, test } from 'vitest'
import { features } from '../features.ts'
import { testApp } from '../testing/app.ts'
import { isOwnTopic } from './topics.ts'

const app = await testApp()
const own = features.flatMap(({ name, live = [] }) =>
  live.filter(isOwnTopic).map(({ topic }) => [topic, name] as const),
)

/** Every trigger: the change, its call, and the body of what it calls. Asked once, since it takes a second. */
const { rows: triggers } = await app.shell.database.pool.query<{ what: string; call: string; body: string }>(
  `select t.event_manipulation as what, t.action_statement as call, coalesce(f.prosrc, '') as body
    from information_schema.triggers t
    left join pg_proc f on t.action_statement ilike '% function ' || f.proname || '()'`,
)

test.each(own)('what changes about a person under the topic %s of %s is counted by the database', (topic) => {
  // The trigger passes the topic to a function, or has one of its own that names it.
  const counts = ({ call, body }: (typeof triggers)[number]) =>
    new RegExp(`raise.*stamp.*\\('${topic}'`, 's').test(call) || new RegExp(`into stamps.*'${topic}'`, 's').test(body)
  const counted = new Set(triggers.filter(counts).map(({ what }) => what))
  expect([...counted].sort()).toEqual(['DELETE', 'INSERT', 'UPDATE'])
})

test('a topic belongs to one feature', () => {
  const names = features.flatMap(({ live = [] }) => live.map(({ topic }) => topic))
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})

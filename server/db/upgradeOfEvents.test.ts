import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { features } from '../features.ts'
import { closeOlder, emptyDatabases, migrateTo } from '../testing/olderDatabases.ts'
import type { Database } from './db.ts'
import { migrateDatabase } from './migrate.ts'

afterAll(closeOlder)

/** Before rules said from which day they are read. */
const beforeRules = 70

const weekly = { every: 'week', interval: 1, weekdays: [], monthly: 'day', until: null, count: 4 }

describe.each(Object.keys(emptyDatabases))('on %s', (engine) => {
  test('series of events say from where their rule is read, and what was changed of a date alone; places that were are gone', async () => {
    const database = await emptyDatabases[engine]?.()
    if (!database) throw new Error('there is no such engine')
    onTestFinished(database.close)
    await migrateTo(database, beforeRules)
    const organization = await madeOrganization(database)
    // The third has moved to another room alone; the last two were moved to Mondays, and the rule with them.
    const event = await madeEvent(database, organization, weekly, [
      ['2031-03-08', 'Hall'],
      ['2031-03-15', 'Hall'],
      ['2031-03-22', 'Gym'],
      ['2031-03-31', 'Hall'],
      ['2031-04-07', 'Hall'],
    ])
    const single = await madeEvent(database, organization, null, [['2031-03-08', 'Hall']])
    const { pool } = database
    await pool.query(
      `update campus_event_dates set moved_at = now(), moved_from = '{"startsAt": "2031-03-07T12:00:00.000Z", "place": "Cellar"}'
        where event_id = $1`,
      [single],
    )
    await migrateDatabase(database, features)
    const rule = 'select repeat, rule_first as first, rule_before as before from campus_events where id = $1'
    const { rows: rules } = await pool.query(rule, [event])
    expect(rules).toEqual([{ repeat: { ...weekly, count: 5 }, first: '2031-03-31', before: 3 }])
    const { rows: dates } = await pool.query(
      'select day, alone from campus_event_dates where event_id = $1 order by day',
      [event],
    )
    expect(dates.map(({ day, alone }) => [day, alone])).toEqual([
      ['2031-03-08', []],
      ['2031-03-15', []],
      ['2031-03-22', ['place']],
      ['2031-03-31', []],
      ['2031-04-07', []],
    ])
    const { rows: moved } = await pool.query('select moved_from from campus_event_dates where event_id = $1', [single])
    expect(moved).toEqual([
      {
        moved_from: {
          ...{ startsAt: '2031-03-07T12:00:00.000Z', endsAt: '2031-03-08T14:00:00.000Z' },
          ...{ elsewhere: true, mark: '' },
        },
      },
    ])
    expect((await pool.query(rule, [single])).rows).toEqual([{ repeat: null, first: null, before: 0 }])
  })
})

async function madeOrganization({ pool }: Database): Promise<string> {
  const { rows } = await pool.query(
    `insert into organizations (name, about, category, place, question, created_at, updated_at)
      values ('Robotics', '', 'Academic', '', '', now(), now()) returning id`,
  )
  return rows[0].id
}

async function madeEvent(
  { pool }: Database,
  organization: string,
  repeat: object | null,
  dates: [day: string, place: string][],
): Promise<string> {
  const { rows } = await pool.query(
    `insert into campus_events (organization_id, repeat, zone, created_at) values ($1, $2, 'UTC', now()) returning id`,
    [organization, repeat && JSON.stringify(repeat)],
  )
  for (const [day, place] of dates)
    await pool.query(
      `insert into campus_event_dates (event_id, organization_id, day, starts_at, ends_at, title, about, category, place, link,
          points, members_only, answered, capacity, guests, closes_minutes, questions, cancel_words, updated_at)
        values ($1, $2, $3, ($3 || 'T12:00Z')::timestamptz, ($3 || 'T14:00Z')::timestamptz, 'Swap', '', 'Service', $4, '',
          0, false, true, 10, 0, 0, '[]', '', now())`,
      [rows[0].id, organization, day, place],
    )
  return rows[0].id
}

import { beforeAll, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addEvent, type EventWhen, editEvent, readCalendar, readEvent } from '../contract.ts'
import { createFeed } from '../feeds/contract.ts'

let app: Running
let ona: Caller
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-01T08:00:00Z')
  ona = await app.student({ zone: 'Europe/Berlin' })
})

const time = (day: string, start: string, end: string): EventWhen => ({
  ...{ kind: 'time', start: `${day}T${start}`, end: `${day}T${end}` },
})

let made = 0
async function series(by = ona) {
  const title = `Series ${++made}`
  const when = time('2026-09-07', '09:00', '10:00')
  const first = succeeded(await by.call(addEvent, { title, when, repeat: { every: 'week', count: 5 } }))
  return { title, first, all: await of(title, by) }
}

async function of(title: string, by = ona) {
  const { rows } = succeeded(await by.call(readCalendar, { from: '2026-09-01', to: '2026-11-02' }))
  return rows.filter((row) => row.title.startsWith(title))
}

/** What feeds publish, without the time of the request. */
async function told(address: string): Promise<string> {
  const text = await (await app.browser().fetch(new URL(address).pathname)).text()
  return text.replaceAll(/^(DTSTAMP|LAST-MODIFIED|SEQUENCE).*\r\n/gm, '')
}

test('of very many changes the last hundred can be taken back', async () => {
  const { first } = await series()
  const { undo } = succeeded(await ona.call(editEvent, { id: first.id, title: 'Seminar' }))
  await app.shell.database.pool.query(
    `insert into undo_records (id, user_id, feature, kind, about, rows, made_at)
    select gen_random_uuid(), user_id, feature, kind, about, rows, made_at + n * interval '1 second'
    from undo_records, generate_series(1, 99) n where id = $1`,
    [undo],
  )
  const many = async () => {
    const { rows } = await app.shell.database.pool.query('select id from undo_records where user_id = $1', [ona.id])
    return rows.length
  }
  app.advance(120_000)
  await ona.call(editEvent, { id: first.id, title: 'Colloquium' })
  expect(await many()).toBe(100)
  expect(await ona.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })
})

describe('taking a change back', () => {
  test('of one and all after it leaves the one former series, here and in feeds', async () => {
    const eli = await app.student({ zone: 'Europe/Berlin' })
    const { title, first, all } = await series(eli)
    await eli.call(editEvent, { id: all[4]?.id ?? '', location: 'Lab 3' })
    const { address } = succeeded(await eli.call(createFeed, { name: 'All' }))
    const [before, feed] = [await of(title, eli), await told(address)]
    const { undo } = succeeded(
      await eli.call(editEvent, {
        ...{ id: all[2]?.id ?? '', scope: 'following', title: `${title} B`, location: 'Hall 1' },
        when: time('2026-09-22', '14:00', '15:00'),
      }),
    )
    expect(await of(title, eli)).not.toEqual(before)
    expect(await eli.call(undoById, { id: undo })).toEqual({})
    expect(await of(title, eli)).toEqual(before)
    expect(await told(address)).toBe(feed)
    const third = succeeded(await eli.call(readEvent, { id: all[2]?.id ?? '' }))
    expect(third.series).toEqual({ ...first.series, first: false })
    expect(await eli.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })
  })

  test('of all restores single changes and deletions', async () => {
    const { title, all } = await series()
    await ona.call(editEvent, { id: all[1]?.id ?? '', when: time('2026-09-15', '14:00', '15:00') })
    const before = await of(title)
    const { undo } = succeeded(await ona.call(editEvent, { id: all[2]?.id ?? '', scope: 'all', repeat: null }))
    expect(await of(title)).toHaveLength(1)
    await ona.call(undoById, { id: undo })
    expect(await of(title)).toEqual(before)
  })

  test('of one alone leaves what was changed about others since', async () => {
    const { title, all } = await series()
    const { undo } = succeeded(await ona.call(editEvent, { id: all[1]?.id ?? '', location: 'Lab 3' }))
    await ona.call(editEvent, { id: all[2]?.id ?? '', location: 'Hall 1' })
    await ona.call(undoById, { id: undo })
    expect((await of(title)).map(({ location }) => location)).toEqual([null, null, 'Hall 1', null, null])
  })

  test('that was changed again since is refused in words, and changes nothing', async () => {
    const { title, all } = await series()
    const { undo } = succeeded(
      await ona.call(editEvent, { id: all[2]?.id ?? '', scope: 'following', location: 'Lab 3' }),
    )
    await ona.call(editEvent, { id: all[3]?.id ?? '', scope: 'all', location: 'Hall 1' })
    const before = await of(title)
    expect(await ona.call(undoById, { id: undo })).toMatchObject({ code: 'conflict' })
    expect(await of(title)).toEqual(before)
  })

  test('is nobody else’s, and over after an hour', async () => {
    const eve = await app.student()
    const { all } = await series()
    const { undo } = succeeded(await ona.call(editEvent, { id: all[0]?.id ?? '', location: 'Lab 3' }))
    expect(await eve.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })
    app.advance(3_700_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'undo-purge', {})
    await app.settle()
    expect(await ona.call(undoById, { id: undo })).toMatchObject({ code: 'not_found' })
  })
})

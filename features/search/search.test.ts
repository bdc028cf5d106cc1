import { beforeAll, describe, expect, test } from 'vitest'
import { plusDays, wallClock } from '../../contract/zone.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addEvent } from '../calendar/contract.ts'
import { addCourse } from '../courses/contract.ts'
import { addAssignment, deleteAssignment } from '../homework/contract.ts'
import { addSubtask } from '../homework/subtasks/contract.ts'
import { addSession } from '../study/contract.ts'
import { noteSearchUse, readSearchStart, searchEverything } from './contract.ts'
import { keptUses } from './rules.ts'

/** So many days after the one at whose noon the clock stands. */
const day = (after: number) => plusDays(wallClock(new Date(), 'UTC').date, 1 + after)

let app: Running
let ada: Caller
let ben: Caller
beforeAll(async () => {
  app = await testApp()
  app.holdClock(`${day(0)}T12:00:00Z`)
  ada = await app.student({ name: 'Ada Marlow' })
  ben = await app.student({ name: 'Ben Archer' })
})

async function found(who: Caller, q: string, limit?: number) {
  const answer = succeeded(await who.call(searchEverything, { q, ...(limit && { limit }) }))
  return { ...answer, titles: answer.rows.map(({ kind, title }) => `${kind}: ${title}`) }
}

async function assignment(who: Caller, title: string, more: { description?: string; dueDate?: string } = {}) {
  const draft = { title, course: 'BIO 210', dueDate: day(1), ...more }
  return succeeded(await who.call(addAssignment, draft)).id
}

describe('what is found', () => {
  test('is of every kind, with where it is and when', async () => {
    const id = await assignment(ada, 'Lab report: osmosis', { description: 'Bring the green notebook.' })
    succeeded(await ada.call(addSubtask, { id, title: 'Draw the onion' }))
    const when = { kind: 'time' as const, start: `${day(2)}T15:00`, end: `${day(2)}T16:00` }
    const repeat = { every: 'week' as const, count: 5 }
    succeeded(await ada.call(addEvent, { title: 'Choir', location: 'Onion Hall', type: 'personal', when, repeat }))
    succeeded(
      await ada.call(addSession, {
        title: 'Second pass',
        course: 'BIO 210',
        date: day(3),
        time: '17:00',
        location: 'Reading Room',
      }),
    )
    succeeded(await ada.call(addCourse, { courseCode: 'BIO 210', courseName: 'Cell Biology' }))
    expect((await found(ada, 'onion')).rows).toMatchObject([
      { kind: 'event', title: 'Choir', place: 'Onion Hall', at: `${day(2)}T15:00:00.000Z` },
      { kind: 'subtask', title: 'Draw the onion', parent: id, about: 'Lab report: osmosis', course: 'BIO 210' },
    ])
    expect((await found(ada, 'reading')).titles).toEqual(['session: Second pass'])
    expect((await found(ada, 'cell')).rows).toMatchObject([
      { kind: 'course', title: 'Cell Biology', course: 'BIO 210' },
    ])
    expect((await found(ada, 'green note')).rows).toMatchObject([{ id, excerpt: 'Bring the green notebook.' }])
    expect((await found(ada, '210 lab')).rows[0]).toMatchObject({
      ...{ id, excerpt: null, at: `${day(1)}T23:59:59.000Z`, day: day(1) },
    })
    // The title of the whole alone does not find all of its parts.
    expect((await found(ada, 'osmosis')).titles).toEqual(['assignment: Lab report: osmosis'])
  })

  test('has the words in any order, as beginnings, however they are written, and never within a word', async () => {
    const cora = await app.student()
    await assignment(cora, 'Über die Straße nach Łódź: Résumé')
    await assignment(cora, '課題の提出')
    await assignment(cora, 'מבחן אמצע')
    for (const q of ['lodz uber', 'STRASS', 'strasse', 're\u0301sume', 'RESU'])
      expect((await found(cora, q)).rows, q).toHaveLength(1)
    for (const q of ['提出', 'אמצע']) expect((await found(cora, q)).rows, q).toHaveLength(1)
    for (const q of ['ber', 'odz', 'lodz berlin']) expect((await found(cora, q)).rows, q).toHaveLength(0)
  })

  test('has signs that mean something to a database as they are', async () => {
    const dora = await app.student()
    await assignment(dora, 'Read 100% of C++ (a.b) [x] \\d ^ $')
    for (const q of ['%', '100%', 'c++', 'a.b', '[x]', '\\d', '^', '$', 'c++ 100%'])
      expect((await found(dora, q)).rows, q).toHaveLength(1)
    for (const q of ['_', '1%', '.*', 'a_b', '[a-z]', '\\w', '|', "'", '*', '?'])
      expect((await found(dora, q)).rows, q).toHaveLength(0)
  })

  test('may have one letter wrong in a word where nothing has it right', async () => {
    const elli = await app.student()
    await assignment(elli, 'Enzyme rates')
    for (const q of ['emzyme', 'enzime', 'ezyme', 'ennzyme', 'nezyme', 'rates enzmye']) {
      const { rows, forgiving } = await found(elli, q)
      expect([rows.length, forgiving], q).toEqual([1, true])
    }
    expect(await found(elli, 'emzime')).toMatchObject({ rows: [], forgiving: true })
    expect(await found(elli, 'rts')).toMatchObject({ rows: [], forgiving: false })
    expect(await found(elli, 'enzyme')).toMatchObject({ forgiving: false })
  })

  test('is of each kind the nearest open ones, with how many there are, and what was used last before them', async () => {
    const fay = await app.student()
    const ids = []
    for (const after of ['20', '08', '05', '12'])
      ids.push(await assignment(fay, `Quiz ${after}`, { dueDate: day(Number(after)) }))
    const when = { kind: 'days' as const, start: day(6), end: day(7) }
    succeeded(await fay.call(addEvent, { title: 'Quiz night', type: 'personal', when }))
    const first = await found(fay, 'quiz', 3)
    expect(first.titles).toEqual([
      'assignment: Quiz 05',
      'assignment: Quiz 08',
      'assignment: Quiz 12',
      'event: Quiz night',
    ])
    expect(first.counts).toEqual({ assignment: 4, event: 1 })
    succeeded(await fay.call(noteSearchUse, { kind: 'assignment', id: ids[0] ?? '' }))
    expect((await found(fay, 'quiz', 2)).titles).toEqual([
      'assignment: Quiz 20',
      'assignment: Quiz 05',
      'event: Quiz night',
    ])
  })
})

describe('a question', () => {
  test('is refused in words where it is too long or empty', async () => {
    expect(await ada.call(searchEverything, { q: 'x'.repeat(10_000) })).toMatchObject({
      code: 'invalid',
      fields: { q: 'At most 200 characters.' },
    })
    expect(await ada.call(searchEverything, { q: ' \u0007 ' })).toMatchObject({
      fields: { q: 'Write what you look for.' },
    })
  })

  test('may have as many words and letters as it likes within that', async () => {
    for (const q of [
      'ß'.repeat(200),
      'a '.repeat(100),
      '한'.repeat(200),
      'æ'.repeat(100),
      '𝒳'.repeat(100),
      "'".repeat(200),
      '\\'.repeat(200),
    ])
      expect((await found(ada, q)).rows).toEqual([])
  })
})

describe('before anything is typed', () => {
  test('what is next today and what was used last is offered, and no longer what is gone', async () => {
    const gus = await app.student()
    const when = (start: string, end: string) => ({
      kind: 'time' as const,
      start: `${day(0)}T${start}`,
      end: `${day(0)}T${end}`,
    })
    succeeded(await gus.call(addEvent, { title: 'Over', type: 'personal', when: when('09:00', '10:00') }))
    succeeded(await gus.call(addEvent, { title: 'Lunch', type: 'personal', when: when('11:30', '12:30') }))
    const due = await assignment(gus, 'Due today', { dueDate: day(0) })
    const later = await assignment(gus, 'Later')
    for (const id of [due, later]) {
      succeeded(await gus.call(noteSearchUse, { kind: 'assignment', id }))
      app.advance(1000)
    }
    const start = succeeded(await gus.call(readSearchStart, {}))
    expect(start.next.map(({ title }) => title)).toEqual(['Lunch', 'Due today'])
    expect(start.recent.map(({ title }) => title)).toEqual(['Later', 'Due today'])
    await gus.call(deleteAssignment, { id: later })
    expect(succeeded(await gus.call(readSearchStart, {})).recent.map(({ title }) => title)).toEqual(['Due today'])
  })

  test('only the newest uses are kept', async () => {
    const hal = await app.student()
    for (let n = 0; n < keptUses + 5; n++) {
      app.advance(1000)
      succeeded(await hal.call(noteSearchUse, { kind: 'event', id: crypto.randomUUID() }))
    }
    const { rows } = await app.shell.database.pool.query(
      'select count(*)::int as many from search_uses where user_id = $1',
      [hal.id],
    )
    expect(rows[0].many).toBe(keptUses)
  })
})

describe('nothing of others', () => {
  test('is found, also by its id', async () => {
    const id = await assignment(ada, 'Zebra crossing')
    succeeded(await ben.call(noteSearchUse, { kind: 'assignment', id }))
    expect((await found(ben, 'zebra')).rows).toEqual([])
    expect(succeeded(await ben.call(readSearchStart, {})).recent).toEqual([])
  })

  test('is found once it is deleted', async () => {
    const id = await assignment(ada, 'Walrus diary')
    succeeded(await ada.call(addSubtask, { id, title: 'Walrus photograph' }))
    expect((await found(ada, 'walrus')).rows).toHaveLength(2)
    await ada.call(deleteAssignment, { id })
    expect((await found(ada, 'walrus')).rows).toEqual([])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment } from '../../homework/contract.ts'
import { addEvent, editEvent } from '../contract.ts'
import { createFeed, editFeed, listFeeds, renewFeed, revokeFeed } from './contract.ts'
import { addFeed, feedPathOf, subscribedEntries } from './subscriber.testing.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-09-02T08:00:00Z')
})

const when = { kind: 'time', start: '2026-09-10T09:00', end: '2026-09-10T10:30' } as const

const fetched = (path: string, init: RequestInit = {}) => app.browser().fetch(path, init)
const told = (path: string) => subscribedEntries(app, path)

describe('a private feed', () => {
  test('is read without signing in by whoever has its address, which is told once and kept as a hash', async () => {
    const ona = await app.student({ zone: 'Europe/Berlin' })
    await ona.call(addEvent, { title: 'Climbing', location: 'Gym', notes: 'Chalk; rope, shoes', when })
    const made = succeeded(await ona.call(createFeed, { name: 'Everything & more' }))
    expect(made.address).toMatch(/^http:\/\/localhost:\d+\/calendar\/feed\/[\w-]{43}\.ics$/)
    expect(made.webcal).toMatch(/^webcal:\/\/localhost/)
    expect(made).toMatchObject({ kinds: [], busyOnly: false, fetchedAt: null, fetchedBy: null })
    const secret = feedPathOf(made).slice('/calendar/feed/'.length, -'.ics'.length)
    const everything = await app.shell.database.pool.query('select f::text as row from calendar_feeds f')
    expect(everything.rows.map(({ row }) => row).join()).not.toContain(secret)
    expect(JSON.stringify(await ona.call(listFeeds, {}))).not.toContain(secret)

    const answer = await fetched(feedPathOf(made), { headers: { 'user-agent': 'Google-Calendar-Importer' } })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="Everything _ more.ics"; filename*=UTF-8''Everything%20%26%20more.ics`,
      'cache-control': 'private, no-cache',
      'content-encoding': 'gzip',
      'referrer-policy': 'no-referrer',
      etag: expect.stringMatching(/^W\/"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    })
    const text = await answer.text()
    expect(text).toContain(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Quad//Calendar//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\n',
    )
    expect(text).toContain('DESCRIPTION:Chalk\\; rope\\, shoes\r\n')
    expect(text).toContain('DTSTART:20260910T070000Z\r\nDTEND:20260910T083000Z\r\n')
    const { rows } = succeeded(await ona.call(listFeeds, {}))
    expect(rows).toEqual([expect.objectContaining({ fetchedBy: 'Google Calendar', fetchedAt: expect.any(String) })])
  })

  test('answers HEAD like GET without a body, and nothing at all at any other address', async () => {
    const ona = await app.student()
    const path = await addFeed(ona)
    const head = await fetched(path, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
      200,
      '',
      'text/calendar; charset=utf-8',
    ])
    for (const wrong of [path.replace(/.{3}\.ics$/, 'xyz.ics'), '/calendar/feed/short.ics', path.replace('.ics', '')])
      expect((await fetched(wrong)).status, wrong).toBe(404)
    expect((await fetched(path, { method: 'POST', headers: { origin: app.origin } })).status).toBe(404)
    expect((await fetched(`/api${path}`)).status).toBe(404)
  })

  test('is not built again for a program that has it, until something changes', async () => {
    const ona = await app.student()
    const { id } = succeeded(await ona.call(addEvent, { title: 'Climbing', when }))
    const path = await addFeed(ona)
    const first = await fetched(path)
    const [tag, since] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    app.advance(5000)
    expect((await fetched(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await fetched(path, { headers: { 'if-modified-since': since } })).status).toBe(304)
    // Where both headers are sent, only the tag counts.
    expect((await fetched(path, { headers: { 'if-none-match': '"other"', 'if-modified-since': since } })).status).toBe(
      200,
    )
    await ona.call(editEvent, { id, title: 'Bouldering' })
    const after = await fetched(path, { headers: { 'if-none-match': tag } })
    expect(after.status).toBe(200)
    expect((await fetched(path, { headers: { 'if-modified-since': since } })).status).toBe(200)
    expect(await after.text()).toContain('SUMMARY:Bouldering')
  })

  test('has another address once it is renewed, and none once it is revoked', async () => {
    const ona = await app.student()
    const made = succeeded(await ona.call(createFeed, { name: 'Mine' }))
    const renewed = succeeded(await ona.call(renewFeed, { id: made.id }))
    expect((await fetched(feedPathOf(made))).status).toBe(404)
    expect((await fetched(feedPathOf(renewed))).status).toBe(200)
    expect(renewed).toMatchObject({ id: made.id, renewedAt: expect.any(String) })
    expect(await ona.call(editFeed, { id: made.id, name: 'Ours' })).toMatchObject({ name: 'Ours' })
    expect(await (await fetched(feedPathOf(renewed))).text()).toContain('X-WR-CALNAME:Ours')
    await ona.call(revokeFeed, { id: made.id })
    expect((await fetched(feedPathOf(renewed))).status).toBe(404)
    expect(succeeded(await ona.call(listFeeds, {})).rows).toEqual([])
  })

  test('cannot be fetched as often as one likes, which others do not notice', async () => {
    const ona = await app.student()
    const [path, other] = [await addFeed(ona), await addFeed(ona)]
    await app.shell.database.pool.query('update calendar_feeds set fetches = 119, hour_ends = $2 where user_id = $1', [
      ona.id,
      new Date(app.shell.clock().getTime() + 600_000),
    ])
    expect((await fetched(path)).status).toBe(200)
    const refused = await fetched(path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect((await fetched(other)).status).toBe(200)
    app.advance(700_000)
    expect((await fetched(path)).status).toBe(200)
  })

  test('is one of twenty at most, also when two are asked for at once', async () => {
    const ona = await app.student()
    const answers = await Promise.all(Array.from({ length: 22 }, () => ona.call(createFeed, { name: 'One more' })))
    expect(answers.filter((answer) => 'code' in answer)).toHaveLength(2)
    expect(succeeded(await ona.call(listFeeds, {})).rows).toHaveLength(20)
  })

  test('holds only the wanted kinds', async () => {
    const ona = await app.student()
    await ona.call(addEvent, { title: 'Tutor hour', type: 'tutor', when })
    await ona.call(addAssignment, { title: 'Essay', course: 'History', dueDate: '2026-09-11' })
    const path = await addFeed(ona, { kinds: ['assignment'] })
    expect((await told(path)).map(({ title }) => title)).toEqual(['Due: Essay'])
  })

  test('holds kinds that a feature registers, and no others', async () => {
    const ona = await app.student()
    const refused = { code: 'invalid', fields: { kinds: 'There is no such type.' } }
    expect(await ona.call(createFeed, { name: 'Moons', kinds: ['class', 'eclipse'] })).toMatchObject(refused)
    const { id } = succeeded(await ona.call(createFeed, { name: 'Classes', kinds: ['class'] }))
    expect(await ona.call(editFeed, { id, kinds: ['eclipse'] })).toMatchObject(refused)
  })

  test('of busy times shows times and no content', async () => {
    const ona = await app.student()
    await ona.call(addEvent, { title: 'Secret plan', location: 'Cellar', notes: 'Hush', course: 'Alchemy', when })
    await ona.call(addEvent, { title: 'Secret habit', when, repeat: { every: 'week', count: 3 } })
    await ona.call(addEvent, { title: 'Secret freedom', when, busy: false })
    await ona.call(addAssignment, { title: 'Secret essay', course: 'Alchemy', dueDate: '2026-09-11' })
    const path = await addFeed(ona, { busyOnly: true })
    const events = await told(path)
    expect(events.map(({ title }) => title)).toEqual(['Busy', 'Busy'])
    expect(events.map(({ lines }) => lines).join()).not.toMatch(/secret|cellar|hush|alchemy|calendar-/i)
  })

  test('gives the same answer to two fetches at once', async () => {
    const ona = await app.student()
    const made = succeeded(await ona.call(addEvent, { title: 'Climbing', when, repeat: { every: 'week' } }))
    const path = await addFeed(ona)
    const texts = await Promise.all(Array.from({ length: 8 }, async () => (await fetched(path)).text()))
    expect(new Set(texts).size).toBe(1)
    await ona.call(editEvent, { id: made.id, title: 'Bouldering', scope: 'all' })
    app.advance(60_000)
    const after = await Promise.all(Array.from({ length: 8 }, () => told(path)))
    expect(after.flat().map(({ sequence, title }) => `${title} ${sequence}`)).toEqual(Array(8).fill('Bouldering 1'))
  })
})

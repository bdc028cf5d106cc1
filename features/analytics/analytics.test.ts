import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { anotherBrowser, forgetEvents, keptEvents, pageView, someBrowser } from './analytics.testing.ts'
import { recordEvents, usageCounting } from './contract.ts'
import { sendingLimits } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await forgetEvents(app)
  // Limits count by the minute.
  app.advance(61_000)
})

const today = () => app.shell.clock().toISOString().slice(0, 10)

describe('what is sent is kept', () => {
  test('one event as the specification writes it, by a visitor', async () => {
    const answer = await app.as(null)(recordEvents, {
      event: 'page_view',
      properties: { path: '/sign-in', userAgent: 'Mozilla/5.0', timestamp: app.shell.clock().toISOString() },
      userId: 'ada@example.edu',
      timestamp: app.shell.clock().toISOString(),
    })
    expect(answer).toEqual({ counting: true, taken: 1, refused: 0 })
    expect(await keptEvents(app)).toEqual([
      { day: today(), event: 'page_view', path: '/sign-in', visitor: null, signedIn: false },
    ])
  })

  test('several at once, and who is signed in is known by the session alone', async () => {
    const ada = await app.student()
    const events = [pageView(), pageView('/tutors/:id'), { event: 'tutor_booked' }]
    expect(await ada.call(recordEvents, { visitor: someBrowser, events })).toMatchObject({ taken: 3, refused: 0 })
    const kept = await keptEvents(app)
    expect(kept.map(({ event, path, signedIn }) => [event, path, signedIn])).toEqual([
      ['page_view', '/homework', true],
      ['page_view', '/tutors/:id', true],
      ['tutor_booked', null, true],
    ])
    expect(new Set(kept.map(({ visitor }) => visitor)).size).toBe(1)
  })

  test('a browser is the same one on a day, and another one on the next', async () => {
    const send = (visitor: string) => app.as(null)(recordEvents, { visitor, events: [pageView()] })
    await send(someBrowser)
    await send(someBrowser)
    await send(anotherBrowser)
    app.advance(86_400_000)
    await send(someBrowser)
    const kept = await keptEvents(app)
    expect(new Set(kept.map(({ visitor }) => visitor)).size).toBe(3)
    expect(JSON.stringify(kept)).not.toContain(someBrowser)
  })

  test('the time that the browser names counts within a day of the server’s clock', async () => {
    const now = app.shell.clock().getTime()
    const hours = (many: number) => new Date(now + many * 3_600_000)
    const events = [hours(-23), hours(23), hours(-25), hours(25)].map((at) => ({
      ...pageView(),
      timestamp: at.getTime(),
    }))
    const wrong = ['yesterday', '', '1970-01-01', Number.MAX_SAFE_INTEGER].map((timestamp) => ({
      ...pageView(),
      timestamp,
    }))
    expect(await app.as(null)(recordEvents, { events: [...events, ...wrong] })).toMatchObject({ taken: 8 })
    const days = (await keptEvents(app)).map(({ day }) => day)
    const dayOf = (at: Date) => at.toISOString().slice(0, 10)
    expect(days).toEqual([dayOf(hours(-23)), ...Array(6).fill(today()), dayOf(hours(23))].sort())
  })
})

describe('everything else is refused', () => {
  test.each([
    ['an unknown event', { event: 'grade_seen' }],
    ['no event', { properties: { path: '/homework' } }],
    ['a page without its pattern', { event: 'page_view' }],
    ['an address with a value', pageView('/tutors/0b8f0f4e-5f36-4b58-9f11-0d2a0f0f0f0f')],
    ['an address with a query', pageView('/homework?q=biology')],
    ['an address of another site', pageView('https://evil.example/homework')],
    ['a pattern that is no screen', pageView('/homework/:id')],
    ['a further property', { ...pageView(), properties: { path: '/homework', title: 'Essay on Ada' } }],
    ['a further key', { ...pageView(), name: 'Ada' }],
    ['a text instead of an event', 'page_view'],
    ['nothing', null],
    ['a list', [pageView()]],
    ['a path that is no text', { event: 'page_view', properties: { path: ['/homework'] } }],
    ['a long path', pageView(`/${'x'.repeat(300)}`)],
    ['letters of another script', pageView('/домашнее-задание')],
  ])('%s, and the others of its batch are taken', async (_, wrong) => {
    const events = [pageView(), wrong, pageView('/courses')]
    expect(await app.as(null)(recordEvents, { events })).toEqual({ counting: true, taken: 2, refused: 1 })
    expect((await keptEvents(app)).map(({ path }) => path)).toEqual(['/courses', '/homework'])
  })

  test('alone it is refused as well, and that is no error', async () => {
    expect(await app.as(null)(recordEvents, { event: 'nothing_known' })).toEqual({
      ...{ counting: true, taken: 0, refused: 1 },
    })
    expect(await keptEvents(app)).toEqual([])
  })

  test.each([
    ['more than 50', { events: Array(51).fill(pageView()) }, 400],
    ['no event at all', {}, 400],
    ['one and a list', { ...pageView(), events: [pageView()] }, 400],
    ['a list that is none', { events: 'page_view' }, 400],
    ['a further key', { ...pageView(), person: 'Ada' }, 400],
    ['a browser that is not as drawn', { ...pageView(), visitor: 'ada@example.edu' }, 400],
    ['more than 16 KiB', { events: [pageView()], userId: 'x'.repeat(16 * 1024) }, 413],
  ])('as a whole where it is %s', async (_, input, status) => {
    expect((await app.browser().send(recordEvents, input)).status).toBe(status)
    expect(await keptEvents(app)).toEqual([])
  })

  test('from another site, and with the type of a form', async () => {
    const ada = await app.student()
    const body = JSON.stringify(pageView())
    const send = (headers: Record<string, string>) => ada.fetch('/api/analytics', { method: 'POST', headers, body })
    const type = { 'content-type': 'application/json' }
    expect((await send({ ...type, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ 'content-type': 'text/plain;charset=UTF-8', origin: app.origin })).status).toBe(415)
    expect((await send({ ...type, origin: app.origin, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await keptEvents(app)).toEqual([])
    // As a beacon of our own page comes.
    expect((await send({ ...type, origin: app.origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect(await keptEvents(app)).toHaveLength(1)
  })

  test('sent a thousand times, it is taken as often as one may send', async () => {
    app.holdClock(app.shell.clock().toISOString())
    const ada = await app.student()
    const statuses = new Map<number, number>()
    for (let round = 0; round < 50; round++)
      for (const { status } of await Promise.all(Array.from({ length: 20 }, () => ada.send(recordEvents, pageView()))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect(Object.fromEntries(statuses)).toEqual({ 200: sendingLimits.person, 429: 1000 - sendingLimits.person })
    expect(await keptEvents(app)).toHaveLength(sendingLimits.person)
    // A minute later, and for others meanwhile, it goes on.
    const ben = await app.student()
    expect(await ben.call(recordEvents, pageView())).toMatchObject({ taken: 1 })
    app.advance(60_001)
    expect(await ada.call(recordEvents, pageView())).toMatchObject({ taken: 1 })
  })

  test('visitors of one network together are limited, too', async () => {
    app.holdClock(app.shell.clock().toISOString())
    const visitor = app.browser()
    let refused = 0
    for (let round = 0; round < sendingLimits.visitors / 20 + 1; round++)
      for (const { status } of await Promise.all(
        Array.from({ length: 20 }, () => visitor.send(recordEvents, pageView())),
      ))
        if (status === 429) refused++
    expect(refused).toBe(20)
    expect(await keptEvents(app)).toHaveLength(sendingLimits.visitors)
  })
})

describe('off leaves no row', () => {
  const off = { counting: false, taken: 0, refused: 0 }

  test('for whoever turned it off in the settings, until they turn it on again', async () => {
    const ada = await app.student()
    succeeded(await ada.call(usageCounting.change, { value: false }))
    expect(await ada.call(recordEvents, { visitor: someBrowser, events: [pageView(), { event: 'sign_up' }] })).toEqual(
      off,
    )
    expect(await keptEvents(app)).toEqual([])
    succeeded(await ada.call(usageCounting.change, { value: true }))
    expect(await ada.call(recordEvents, pageView())).toMatchObject({ counting: true, taken: 1 })
  })

  test.each([
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
  ])('for a browser with %s, signed in or not', async (_, headers: Record<string, string>) => {
    const ada = await app.student()
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const browser of [app.browser(headers), app.browser({ ...headers, cookie })])
      expect(await browser.call(recordEvents, { visitor: someBrowser, events: [pageView()] })).toEqual(off)
    expect(await keptEvents(app)).toEqual([])
    expect(await app.browser({ dnt: '0', 'sec-gpc': '0' }).call(recordEvents, pageView())).toMatchObject({ taken: 1 })
  })

  test('where the operator turned it off', async () => {
    const other = await testApp({ ANALYTICS: 'off' })
    const ada = await other.student()
    for (const caller of [ada, other.browser()])
      expect(await caller.call(recordEvents, { visitor: someBrowser, events: [pageView()] })).toEqual(off)
    expect(await keptEvents(other)).toEqual([])
  })
})

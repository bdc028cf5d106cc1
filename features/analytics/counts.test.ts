import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runStatement } from '../../server/db/statements.ts'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { anotherBrowser, forgetEvents, keptEvents, makeAdmin, pageView, someBrowser } from './analytics.testing.ts'
import { downloadAnalytics, readAnalytics, recordEvents } from './contract.ts'
import { countsOf } from './counts.queries.ts'
import type { AnalyticsRange, EventName } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => forgetEvents(app))

const dayMs = 86_400_000
const today = () => app.shell.clock().toISOString().slice(0, 10)
const ago = (days: number) => new Date(app.shell.clock().getTime() - days * dayMs).toISOString().slice(0, 10)

async function counts(range: AnalyticsRange) {
  const admin = await makeAdmin(app)
  return succeeded(await admin.call(readAnalytics, { range }))
}

/** As if it had been counted then. */
async function put(day: string, event: EventName, many: number, signedIn = true, path: string | null = null) {
  await runStatement(app.shell.database.db, {
    text: `insert into analytics_events (day, event, path, visitor, signed_in)
      select $1, $2, $3, 'browser ' || n, $5 from generate_series(1, $4::int) n`,
    values: [day, event, path, many, signedIn],
  })
}

describe('what admins see', () => {
  test('is nothing at first', async () => {
    const found = await counts('30')
    expect(found).toMatchObject({ counting: true, from: ago(29), to: today(), days: [], pages: [] })
    expect(found.funnel.map(({ count, percent }) => [count, percent])).toEqual(Array(6).fill([0, null]))
  })

  test('are the events and the browsers of each day, and the pages', async () => {
    const visit = (visitor: string, ...paths: string[]) =>
      app.as(null)(recordEvents, { visitor, events: paths.map((path) => pageView(path)) })
    await visit(someBrowser, '/sign-in', '/sign-up')
    await visit(someBrowser, '/sign-in')
    await visit(anotherBrowser, '/sign-in')
    const ada = await app.student()
    await ada.call(recordEvents, { visitor: someBrowser, events: [pageView('/'), { event: 'sign_up' }] })
    // Which browser, nobody said.
    await app.as(null)(recordEvents, pageView('/sign-in'))
    const { days, pages, funnel } = await counts('7')
    expect(days).toEqual([{ day: today(), visitors: 2, events: { page_view: 6, sign_up: 1 } }])
    expect(pages).toEqual([
      { path: '/sign-in', views: 4, visitors: 2 },
      { path: '/', views: 1, visitors: 1 },
      { path: '/sign-up', views: 1, visitors: 1 },
    ])
    expect(funnel.slice(0, 2)).toEqual([
      { step: 'visit', count: 2, percent: null },
      { step: 'sign_up', count: 1, percent: 50 },
    ])
  })

  test('is the funnel with its rates, of the days in range', async () => {
    await put(ago(2), 'page_view', 80, false, '/sign-in')
    await put(ago(1), 'page_view', 20, false, '/sign-in')
    await put(ago(1), 'page_view', 500, true, '/')
    for (const [event, many] of [
      ['sign_up', 40],
      ['onboarded', 30],
      ['first_assignment', 15],
      ['first_week', 5],
    ] as const)
      await put(ago(1), event, many)
    await put(ago(1), 'upgraded', 1)
    await put(ago(8), 'sign_up', 1000)
    const { funnel } = await counts('7')
    expect(funnel.map(({ count, percent }) => [count, percent])).toEqual([
      ...[
        [100, null],
        [40, 40],
        [30, 75],
        [15, 50],
        [5, 33],
      ],
      [1, 20],
    ])
    expect((await counts('30')).funnel[1]).toMatchObject({ count: 1040, percent: 1040 })
  })

  test.each([
    ['7', 6],
    ['30', 29],
    ['90', 89],
  ] as const)('of %s days includes the first of them and today, and no other', async (range, first) => {
    for (const days of [-1, 0, first, first + 1]) await put(ago(days), 'tutor_booked', 1)
    expect((await counts(range)).days.map(({ day }) => day)).toEqual([ago(first), today()])
  })

  test('is there with a lot of it', async () => {
    for (let days = 0; days < 390; days += 3) await put(ago(days), 'page_view', 60, days % 2 === 0, '/homework')
    const { days, pages } = await counts('13m')
    expect(days).toHaveLength(130)
    expect(pages).toEqual([{ path: '/homework', views: 7800, visitors: 7800 }])
  })

  test.each([[{ range: '8' }], [{ range: '13M' }], [{ range: '' }], [{ range: '7', from: '2026-01-01' }]])(
    'has no other ranges: %j',
    async (input) => {
      expect((await (await makeAdmin(app)).send(readAnalytics, input)).status).toBe(400)
    },
  )

  test('says that counting is off, and what was counted before', async () => {
    const off = await testApp({ ANALYTICS: 'off' })
    await put(today(), 'sign_up', 3)
    const admin = await makeAdmin(off)
    expect(await admin.call(readAnalytics, { range: '7' })).toMatchObject({
      ...{ counting: false, days: [{ day: today(), visitors: 3, events: { sign_up: 3 } }] },
    })
  })

  test('is a table for spreadsheets, with every day and every event', async () => {
    await put(ago(1), 'sign_up', 3)
    await put(ago(1), 'page_view', 2, false, '/sign-in')
    const admin = await makeAdmin(app)
    const file = async (table: 'events' | 'pages' | 'funnel') => {
      const answer = await admin.send(downloadAnalytics, { range: '7', table })
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toContain(`filename="${table}-7-days.csv"`)
      return (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
    }
    const events = await file('events')
    expect(events).toHaveLength(8)
    expect(events[0]).toBe(
      'Day,Visitors,Pages opened,Sign-ups,Onboarded,First assignments,First weeks,Upgrade opened,Upgrades,Feedback,Tutors booked',
    )
    expect(events.at(-2)).toBe(`${ago(1)},3,2,3,0,0,0,0,0,0,0`)
    expect(events.at(-1)).toBe(`${today()},0,0,0,0,0,0,0,0,0,0`)
    expect(await file('pages')).toEqual(['Page,Opened,Visitors', '/sign-in,2,2'])
    expect((await file('funnel')).slice(0, 4)).toEqual([
      ...['Step,Count,Percent of the step before', 'Visit,2,', 'Sign-up,3,150', 'Onboarded,0,0'],
    ])
  })
})

test('what is older than 13 months goes, and nothing else', async () => {
  app.holdClock(app.shell.clock().toISOString())
  await app.as(null)(recordEvents, pageView())
  const first = today()
  const tidy = async () => {
    await app.shell.jobs.enqueue(app.shell.database.db, 'analytics-tidy', {})
    await app.settle()
  }
  const end = new Date(`${first}T12:00:00Z`)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + 13)
  const lastOfMonth = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(Number(first.slice(8)), lastOfMonth))
  app.setClock(end.toISOString())
  await app.as(null)(recordEvents, pageView('/courses'))
  await tidy()
  expect((await keptEvents(app)).map(({ path }) => path)).toEqual(['/homework', '/courses'])
  expect((await countsOf(app.shell.database.db, '13m', app.shell.clock())).days).toHaveLength(2)
  app.advance(2 * dayMs)
  await tidy()
  expect((await keptEvents(app)).map(({ path }) => path)).toEqual(['/courses'])
})

import { sql } from 'drizzle-orm'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import type { Database } from '../../server/db/db.ts'
import { column, readRows, runStatement } from '../../server/db/statements.ts'
import { browserArgs, findBrowser } from '../browser.ts'
import { stopChild } from './children.ts'
import { median } from './compare.ts'
import { filledPostgres, serveQuad } from './engines.ts'
import type { Figure, Goal } from './figures.ts'
import { type BenchPerson, fillDatabase, tokensOf } from './fill.ts'
import { serveFloor } from './floor.ts'

/**
 * Milliseconds since the request for the page; `blocked`: the time of tasks beyond 50 ms each; `whole`: the data are
 * painted. `shift`: cumulative layout shift. What is fetched until nothing was for half a second; kB as sent.
 */
type Seen = {
  first: number
  largest: number
  blocked: number
  whole: number
  shift: number
  requests: number
  scripts: number
  script: number
  all: number
}

/** A page as it is opened cold; `data`: an element that is there once its data are. */
type Look = { path: string; data: string; person?: BenchPerson | undefined }

/** Runs in the page before all else. */
const watch = (data: string) => `
  const seen = globalThis.seen = { first: 0, largest: 0, blocked: 0, whole: 0, shift: 0 }
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.first = entry.startTime })
  on('largest-contentful-paint', (entry) => { seen.largest = entry.startTime })
  on('longtask', (entry) => { seen.blocked += entry.duration - 50 })
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value })
  const look = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(data)})) return
    look.disconnect()
    requestAnimationFrame(() => setTimeout(() => { seen.whole = performance.now() }))
  })
  look.observe(document, { childList: true, subtree: true })`

/** 1.6 Mbit/s, each way in its share, and 150 ms to the server and back. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/**
 * What somebody sees who opens a screen in a browser with nothing stored, on a processor four times slower and a slow
 * network, beside an empty React page with one button in the same minutes.
 */
export async function benchScreens(rounds: number): Promise<Figure[]> {
  const filled = await filledPostgres(fillScreens)
  const { server, port } = await serveQuad(filled.settings)
  const floor = await serveFloor()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
  const origin = `http://localhost:${port}`
  const [usual, few, many] = filled.people
  const looks: Record<string, Look> = {
    'sign-in': { path: '/', data: 'input[type=password]' },
    dashboard: { path: '/', data: 'main a[href*="open="]', person: usual },
    'homework of 17': { path: '/homework', data: 'main article', person: few },
    'homework of 2,000': { path: '/homework', data: 'main article', person: many },
    study: { path: '/study-sessions', data: 'main article', person: usual },
    'calendar month': { path: '/calendar', data: '[data-event]', person: usual },
    course: { path: await courseOf(origin, usual), data: 'main h1', person: usual },
  }
  const floors: Seen[] = []
  const seen = new Map(Object.keys(looks).map((name) => [name, [] as Seen[]]))
  try {
    for (let round = 0; round <= rounds; round++) {
      const base = await visit(browser, floor.address, { path: '', data: 'button' })
      if (round > 0) floors.push(base)
      for (const [name, look] of Object.entries(looks)) {
        const found = await visit(browser, origin, look)
        // A first visit warms up the servers and the browser.
        if (round > 0) seen.get(name)?.push(found)
      }
    }
  } finally {
    await browser.close()
    floor.close()
    await stopChild(server)
    await filled.close()
  }
  return [...seen].flatMap(([name, found]) => figuresOf(name, found, floors))
}

function figuresOf(name: string, found: Seen[], floors: Seen[]): Figure[] {
  const most = (must: number, moonshot: number): Goal => ({ at: 'most', must, moonshot })
  // The floor has only the one button.
  const base = (read: (one: Seen) => number) => (one: Seen) => read(one) || one.largest
  const beside = (what: string, read: (one: Seen) => number, goal?: Goal): Figure => {
    const [value, baseline] = [median(found.map(read)), median(floors.map(base(read)))]
    const ratios = found.map((one, round) => read(one) / base(read)(floors[round] ?? one))
    const spread: [number, number] = [Math.min(...ratios), Math.max(...ratios)]
    return { name: `${name}: ${what}`, unit: 'ms', value, baseline, ratio: value / baseline, spread, goal }
  }
  const alone = (what: string, unit: string, read: (one: Seen) => number, goal?: Goal): Figure => ({
    ...{ name: `${name}: ${what}`, unit, value: median(found.map(read)), goal },
  })
  const blockedFloor = median(floors.map(({ blocked }) => blocked))
  return [
    beside('first paint', ({ first }) => first, most(1.2, 0.8)),
    beside('largest paint', ({ largest }) => largest),
    beside('data painted', ({ whole }) => whole, most(2, 1.3)),
    {
      ...alone('blocking time', 'ms', ({ blocked }) => blocked, { ...most(100, 30), of: 'value' }),
      baseline: blockedFloor,
    },
    alone('layout shift', '', ({ shift }) => shift, most(0.1, 0.01)),
    alone('requests', '', ({ requests }) => requests, most(30, 20)),
    alone('scripts', '', ({ scripts }) => scripts),
    alone('JavaScript', 'kB', ({ script }) => script, most(name.startsWith('calendar') ? 200 : 190, 150)),
    alone('everything', 'kB', ({ all }) => all),
  ]
}

async function visit(browser: Browser, origin: string, { path, data, person }: Look): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    if (person) {
      const { cookie } = person
      const cut = cookie.indexOf('=')
      await context.addCookies([{ name: cookie.slice(0, cut), value: cookie.slice(cut + 1), url: origin }])
    }
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slowNetwork)
    const counted = countFetched(devtools)
    await page.addInitScript({ content: watch(data) })
    await page.goto(`${origin}${path}`)
    await page.locator(data).first().waitFor()
    await page.waitForLoadState('networkidle')
    return { ...(await page.evaluate(() => Reflect.get(globalThis, 'seen'))), ...counted() }
  } finally {
    await context.close()
  }
}

/**
 * Counts from now on; the returned function says what was fetched so far. Not what the browser had in its cache: code is
 * fetched first and imported from there.
 */
function countFetched(devtools: CDPSession) {
  const found = new Map<string, { isScript: boolean; bytes: number }>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    found.set(requestId, { isScript: /\.js$/.test(request.url), bytes: 0 })
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = found.get(requestId)
    if (one) one.bytes += encodedDataLength
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => found.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) found.delete(requestId)
  })
  return () => {
    const all = [...found.values()]
    const scripts = all.filter(({ isScript }) => isScript)
    const weight = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    return { requests: all.length, scripts: scripts.length, script: weight(scripts), all: weight(all) }
  }
}

async function courseOf(origin: string, person: BenchPerson | undefined): Promise<string> {
  const answer = await fetch(`${origin}/api/courses`, { headers: { cookie: person?.cookie ?? '' } })
  const id = /"id":"([0-9a-f-]{36})"/.exec(await answer.text())?.[1]
  if (!id) throw new Error('the person has no course')
  return `/courses/${id}`
}

/** Three students of the usual bench data; the second keeps 17 assignments, the third gets 2,000. */
async function fillScreens(database: Database): Promise<BenchPerson[]> {
  await fillDatabase(database, 3)
  const people = await readRows(database.db, sql`select id from profiles order by name`, { id: column.text })
  const [, few, many] = people.map(({ id }) => id)
  await runStatement(
    database.db,
    sql`delete from assignments where user_id = ${few} and id not in
      (select id from assignments where user_id = ${few} order by due_at desc limit 17)`,
  )
  await runStatement(
    database.db,
    sql`insert into assignments
      (user_id, title, course, due_date, due_time, due_at, priority, status, progress, created_at, updated_at)
      select ${many}, 'Reading ' || n, 'Course ' || n % 6, day, time '17:00', day + time '17:00', 'medium',
        'not-started', 0, now(), now()
      from (select n, current_date + n % 300 as day from generate_series(1, 1900) n) numbered`,
  )
  await runStatement(database.db, sql`vacuum analyze`)
  return tokensOf(database)
}

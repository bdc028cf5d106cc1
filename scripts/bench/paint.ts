import { type Browser, chromium } from 'playwright-core'
import { browserArgs, findBrowser } from '../browser.ts'
import { stopChild } from './children.ts'
import { median } from './compare.ts'
import { filledPostgres, serveQuad } from './engines.ts'
import type { Figure, Goal } from './figures.ts'
import { serveFloor } from './floor.ts'

/**
 * Milliseconds since the request for the page; `blocked`: the time of tasks beyond 50 ms each; `whole`: the data are
 * painted.
 */
type Seen = { first: number; largest: number; blocked: number; whole: number }
type Look = { address: string; cookie?: string; until: string }

/** Runs in the page before all else. */
const watch = `
  const seen = globalThis.seen = { first: 0, largest: 0, blocked: 0, whole: 0 }
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.first = entry.startTime })
  on('largest-contentful-paint', (entry) => { seen.largest = entry.startTime })
  on('longtask', (entry) => { seen.blocked += entry.duration - 50 })
  const look = new MutationObserver(() => {
    if (!document.querySelector('main a[href*="open="]')) return
    look.disconnect()
    requestAnimationFrame(() => setTimeout(() => { seen.whole = performance.now() }))
  })
  look.observe(document, { childList: true, subtree: true })`

/** What a first visitor sees, in a browser with nothing stored, on a processor four times slower. */
export async function benchPaint(rounds: number): Promise<Figure[]> {
  const filled = await filledPostgres()
  const { server, port } = await serveQuad(filled.settings)
  const floor = await serveFloor()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
  const origin = `http://localhost:${port}`
  const looks = {
    floor: { address: floor.address, until: 'button' },
    signIn: { address: `${origin}/`, until: 'input[type=password]' },
    dashboard: { address: `${origin}/`, cookie: filled.people[0]?.cookie ?? '', until: 'text=Problem set' },
  }
  const seen = { floor: [] as Seen[], signIn: [] as Seen[], dashboard: [] as Seen[] }
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const name of ['floor', 'signIn', 'dashboard'] as const) {
        const found = await visit(browser, looks[name])
        // A first visit warms up the servers and the browser.
        if (round > 0) seen[name].push(found)
      }
    }
  } finally {
    await browser.close()
    floor.close()
    await stopChild(server)
    await filled.close()
  }
  const most = (must: number, moonshot: number): Goal => ({ at: 'most', must, moonshot })
  const figure = (name: string, of: Seen[], read: (one: Seen) => number, goal: Goal | undefined): Figure => {
    // The floor has only the one button.
    const base = (one: Seen) => read(one) || one.largest
    const [value, baseline] = [median(of.map(read)), median(seen.floor.map(base))]
    const ratios = of.map((one, round) => read(one) / base(seen.floor[round] ?? one))
    return {
      name,
      unit: 'ms',
      value,
      baseline,
      ratio: value / baseline,
      spread: [Math.min(...ratios), Math.max(...ratios)],
      goal,
    }
  }
  return [
    figure('first paint: sign-in page', seen.signIn, ({ first }) => first, most(1.6, 0.8)),
    figure('first paint: dashboard', seen.dashboard, ({ first }) => first, most(1.6, 0.8)),
    figure('largest paint: dashboard with data', seen.dashboard, ({ largest }) => largest, most(2.2, 1.3)),
    // Largest is the title, which the page brings along; this is when all of it is there.
    figure('data painted: dashboard with data', seen.dashboard, ({ whole }) => whole, undefined),
    {
      name: 'blocking time: dashboard with data',
      unit: 'ms',
      value: median(seen.dashboard.map(({ blocked }) => blocked)),
      goal: most(100, 30),
    },
  ]
}

async function visit(browser: Browser, { address, cookie, until }: Look): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    if (cookie) {
      const cut = cookie.indexOf('=')
      await context.addCookies([{ name: cookie.slice(0, cut), value: cookie.slice(cut + 1), url: address }])
    }
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript({ content: watch })
    await page.goto(address)
    await page.locator(until).first().waitFor()
    // Until there was no request for half a second.
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => Reflect.get(globalThis, 'seen'))
  } finally {
    await context.close()
  }
}

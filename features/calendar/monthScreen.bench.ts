import { type Browser, chromium } from 'playwright-core'
import { beside } from '../../scripts/bench/compare.ts'
import type { BenchServers } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import type { BenchPerson } from '../../scripts/bench/fill.ts'
import { browserArgs, findBrowser } from '../../scripts/browser.ts'

/** Milliseconds. */
type Work = { script: number; layout: number }
type Seen = { opened: Work[]; turned: Work[] }

/**
 * The browser's work for the screen of a month with 2,000 occurrences, on a processor four times slower: JavaScript and
 * layout from opening the page until it is idle, and the same for the step to the next month; each beside a month of the
 * same person in which there is nothing.
 */
export async function benchMonthScreen(
  { ours }: BenchServers,
  person: BenchPerson | undefined,
  rounds: number,
): Promise<Figure[]> {
  const origin = `http://localhost:${ours.port}`
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
  const full: Seen = { opened: [], turned: [] }
  const empty: Seen = { opened: [], turned: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      await watchMonth(browser, origin, person, '2027-01-15', 'February 2027', full)
      await watchMonth(browser, origin, person, '2029-01-15', 'February 2029', empty)
    }
  } finally {
    await browser.close()
  }
  const figure = (name: string, when: keyof Seen, which: keyof Work): Figure =>
    beside(
      name,
      'ms',
      full[when].map((work) => work[which]),
      empty[when].map((work) => work[which]),
    )
  return [
    figure('month screen of 2,000: script', 'opened', 'script'),
    figure('month screen of 2,000: layout', 'opened', 'layout'),
    figure('month screen, next month: script', 'turned', 'script'),
  ]
}

/** Opens the month of a day, and turns to the next, whose heading is given. */
async function watchMonth(
  browser: Browser,
  origin: string,
  person: BenchPerson | undefined,
  day: string,
  next: string,
  seen: Seen,
): Promise<void> {
  const cookie = person?.cookie ?? ''
  const cut = cookie.indexOf('=')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: cookie.slice(0, cut), value: cookie.slice(cut + 1), url: origin }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const read = async (): Promise<Work> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
  }
  await page.goto(`${origin}/calendar?view=month&on=${day}`)
  await page
    .locator(day.startsWith('2027') ? '[data-event]' : '[data-day]')
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  const opened = await read()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('heading', { name: next }).waitFor()
  await page.waitForLoadState('networkidle')
  const turned = await read()
  seen.opened.push(opened)
  seen.turned.push({ script: turned.script - opened.script, layout: turned.layout - opened.layout })
  await context.close()
}

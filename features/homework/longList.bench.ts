import { sql } from 'drizzle-orm'
import { type Browser, chromium, type Page } from 'playwright-core'
import { stopChild } from '../../scripts/bench/children.ts'
import { median } from '../../scripts/bench/compare.ts'
import { filledPostgres, serveQuad } from '../../scripts/bench/engines.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import { type BenchPerson, fillPeople } from '../../scripts/bench/fill.ts'
import { browserArgs, findBrowser } from '../../scripts/browser.ts'
import type { Database } from '../../server/db/db.ts'
import { runStatement } from '../../server/db/statements.ts'

const many = 2000
const few = 20
const views = ['list', 'cards', 'board'] as const
type View = (typeof views)[number]

/** Two people: one with very many assignments, one with a few. */
async function fillLists(database: Database): Promise<BenchPerson[]> {
  const people = await fillPeople(database, 2)
  await runStatement(
    database.db,
    sql`insert into assignments (user_id, title, course, due_date, due_at, created_at, updated_at)
      select user_id, 'Problem set ' || lpad(n::text, 4, '0'), 'Course ' || n % 6, day, day + time '23:00', now(), now()
      from (select user_id, row_number() over (order by token) as nth from sessions) s,
        lateral (select n, current_date + 1 + n % 200 as day
          from generate_series(1, case nth when 1 then ${many}::int else ${few}::int end) n) of_person`,
  )
  await runStatement(database.db, sql`vacuum analyze`)
  return people.toSorted((one, other) => (one.token < other.token ? -1 : 1))
}

/**
 * The browser's work when one of 2,000 loaded assignments is completed, from the press until the page is idle; beside it
 * the same in a list of 20.
 */
export async function benchLongList(rounds: number): Promise<Figure[]> {
  const { settings, people, close } = await filledPostgres(fillLists)
  const { server, port } = await serveQuad(settings)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs })
  const figures: Figure[] = []
  try {
    for (const view of views) {
      const [long, short] = [
        await openList(browser, port, people[0], view, many),
        await openList(browser, port, people[1], view, few),
      ]
      // The first press loads the code of toasts.
      await Promise.all([scriptOfPress(long, view), scriptOfPress(short, view)])
      const seen = { long: [] as number[], short: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        seen.long.push(await scriptOfPress(long, view))
        seen.short.push(await scriptOfPress(short, view))
      }
      const [value, baseline] = [median(seen.long), median(seen.short)]
      figures.push({
        ...{ name: `tick one of 2,000, ${view}: script`, unit: 'ms', value, baseline, ratio: value / baseline },
        ...{ spread: [Math.min(...seen.long), Math.max(...seen.long)] },
        goal: { at: 'most', must: 25, of: 'value' },
      })
      figures.push({
        name: `elements of 2,000 assignments, ${view}`,
        unit: '',
        value: await long.locator('[data-row]').count(),
        baseline: many,
      })
      await Promise.all([long.context().close(), short.context().close()])
    }
  } finally {
    await browser.close()
    await stopChild(server)
    await close()
  }
  return figures
}

/** The list with all its pages loaded, at its top. */
async function openList(
  browser: Browser,
  port: number,
  person: BenchPerson | undefined,
  view: View,
  count: number,
): Promise<Page> {
  const origin = `http://localhost:${port}`
  const cookie = person?.cookie ?? ''
  const cut = cookie.indexOf('=')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: cookie.slice(0, cut), value: cookie.slice(cut + 1), url: origin }])
  const page = await context.newPage()
  await page.goto(`${origin}/homework?view=${view}&sort=title`)
  await page.locator('[data-row]').first().waitFor()
  const last = page.getByText(`Problem set ${String(count).padStart(4, '0')}`).first()
  while (!(await last.isVisible())) {
    await page.keyboard.press('End')
    await page.evaluate(idle)
  }
  await page.keyboard.press('Home')
  while ((await page.evaluate<number>('scrollY')) > 0) await page.evaluate(idle)
  return page
}

/** Presses what completes or begins the first row that offers it. Answers the milliseconds of JavaScript. */
async function scriptOfPress(page: Page, view: View): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const script = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }
  const buttons = page.getByRole('button', { name: buttonNames[view] })
  const title = await page.locator('[data-row]').filter({ has: buttons }).first().getByRole('link').first().innerText()
  const row = page.locator('[data-row]').filter({ hasText: title })
  const button = row.getByRole('button', { name: buttonNames[view] })
  if (view === 'board') await button.click()
  const box = await (view === 'board'
    ? page.getByRole('button', { name: 'Move to In progress' })
    : button
  ).boundingBox()
  if (!box) throw new Error(`${title} is not in sight`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(idle)
  // From here on nothing is looked for in the page, which would count as its script.
  const before = await script()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.mouse.down()
  await page.mouse.up()
  await saved
  await page.evaluate(idle)
  const spent = (await script()) - before
  await (view === 'board' ? page.locator('[data-column="in-progress"]') : row)
    .getByText(shownAfter[view] ?? title)
    .waitFor()
  await devtools.detach()
  return spent
}

const buttonNames: Record<View, RegExp> = {
  list: /^Mark .* complete$/,
  cards: /^Start Working$/,
  board: /^Actions for/,
}
const shownAfter: Partial<Record<View, string>> = { cards: 'Mark Complete', list: 'Today' }

/** Until the page has had nothing to do twice. */
const idle = `new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done())))`

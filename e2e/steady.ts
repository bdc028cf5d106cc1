import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'

/** Milliseconds after which a press no longer waits for what a test holds back on purpose. They decide about no test. */
const patience = 5000

type Reading = { open: Set<Request>; waiting: (() => void)[] }

/** What each page is reading. */
const reading = new WeakMap<Page, Reading>()

/** Scripts and data: what is drawn when it comes. What is sent, and what stays open, moves nothing by itself. */
const isRead = (request: Request): boolean =>
  request.method() === 'GET' && ['fetch', 'xhr', 'script'].includes(request.resourceType())

function readingOf(request: Request): Reading | undefined {
  if (!isRead(request)) return undefined
  try {
    const page = request.frame().page()
    const known = reading.get(page) ?? { open: new Set(), waiting: [] }
    reading.set(page, known)
    return known
  } catch {
    // A worker's, or of a page that is not there yet.
    return undefined
  }
}

/** Notes what the pages of a browser read, from now on. */
export function watchReading(context: BrowserContext): void {
  context.on('request', (request) => void readingOf(request)?.open.add(request))
  const end = (request: Request) => {
    const of = readingOf(request)
    of?.open.delete(request)
    if (of?.open.size === 0) for (const tell of of.waiting.splice(0)) tell()
  }
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** Until the page has read all that it asked for. */
async function hasRead(page: Page): Promise<void> {
  const of = reading.get(page)
  if (of === undefined || of.open.size === 0) return
  const enough = new AbortController()
  const read = new Promise<void>((resolve) => of.waiting.push(resolve))
  await Promise.race([read, wait(patience, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
}

const presses = [
  'click',
  'dblclick',
  'tap',
  'check',
  'uncheck',
  'setChecked',
  'selectOption',
  'hover',
  'dragTo',
] as const

/** Prototypes of locators that press steadily already. */
const steadied = new WeakSet<object>()

/**
 * Every press of a journey waits until its page has read what it asked for: what loads above an element moves it, and a
 * press reaches what comes into its place, or a page that is being left. That it stands still and that nothing covers it
 * Playwright sees itself. So there is one press, and none that can be used wrongly. Nor does a journey wait for words
 * anywhere on a page, which a message, a menu or the screen before could have as well.
 */
export function workSteadily(page: Page): void {
  const pages: Page = Object.getPrototypeOf(page)
  pages.getByText = () => {
    throw new Error('Words may stand in several parts of a page. Name the part in which the test waits, or use `said`.')
  }
  const prototype: Locator & Record<string, unknown> = Object.getPrototypeOf(page.locator('html'))
  if (steadied.has(prototype)) return
  steadied.add(prototype)
  for (const name of presses) {
    const press = prototype[name] as (...values: unknown[]) => Promise<unknown>
    Object.assign(prototype, {
      async [name](this: Locator, ...values: unknown[]) {
        await hasRead(this.page())
        return Reflect.apply(press, this, values)
      },
    })
  }
}

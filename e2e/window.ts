import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { browserArgs, findBrowser, findHeadlessShell } from '../scripts/browser.ts'
import { testLimits } from '../server/testing/limits.ts'
import { insertText, launchFirefox } from './firefox/launch.ts'
import { schoolZone } from './schoolFile.ts'
import { watchReading, workSteadily } from './steady.ts'

/** How a person's window is. */
export type Look = {
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  timezoneId?: string
  /** False: as in a browser that runs none. */
  scripts?: boolean
  /** Where notifications can be allowed. */
  notifies?: boolean
  /** A finger instead of a mouse. */
  touch?: boolean
  /** Scrollbars that take space, as on most desktops; without it they take none. */
  scrollbars?: boolean
}

/** A window with cookies and storage of its own, at an address of Quad, and the errors on its page. */
export type Window = { origin: string; look: Look; context: BrowserContext; page: Page; faults: string[] }

export const usualLook = { width: 1280, height: 800, scheme: 'light' } as const

/**
 * Pages live for seconds: what V8 gains by optimizing their scripts is less than it costs. Each of Chromium's arguments
 * with flags of V8 replaces the one before.
 */
const args = [...browserArgs, '--js-flags=--no-opt --no-maglev']

/** One browser for each worker, which ends with it; each person gets a context of their own. */
const launched = new Map<string, Promise<Browser>>()

function launch(notifies: boolean, scrollbars: boolean): Promise<Browser> {
  if (inject('browser') === 'firefox') return launchOnce('firefox', launchFirefox)
  const executablePath = notifies ? findBrowser() : findHeadlessShell()
  const shown = {
    args: [...args, '--disable-features=OverlayScrollbar'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  }
  return launchOnce(`${executablePath} ${scrollbars}`, () =>
    chromium.launch({ executablePath, timeout: testLimits.start, ...(scrollbars ? shown : { args }) }),
  )
}

function launchOnce(key: string, start: () => Promise<Browser>): Promise<Browser> {
  const browser = launched.get(key) ?? start()
  launched.set(key, browser)
  return browser
}

export async function newWindow(origin: string, look: Look): Promise<Window> {
  const { width, height, scheme, timezoneId = schoolZone, scripts = true } = { ...usualLook, ...look }
  const { notifies = false, touch = false, scrollbars = false } = look
  const browser = await launch(notifies, scrollbars)
  const context: BrowserContext = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: scheme,
    timezoneId,
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
    hasTouch: touch,
  })
  if (inject('browser') === 'firefox') await context.addInitScript(insertText)
  context.setDefaultTimeout(testLimits.wait)
  watchReading(context)
  const page = await context.newPage()
  workSteadily(page)
  const faults: string[] = []
  // The browser itself logs refused requests and lost connections; tests check what the page makes of them.
  const isItsOwn =
    /^(Failed to load resource|WebSocket connection to |Firefox can’t establish a connection |The connection to ws:)/
  const note = (words: string, stack = '') => {
    if (!isItsOwn.test(words)) faults.push(`${words} ${page.url()} ${stack}`)
  }
  page.on('pageerror', (error) => note(error.message, error.stack))
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  return { origin, look, context, page, faults }
}

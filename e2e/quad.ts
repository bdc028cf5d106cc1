import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { makeCaller, type SignUpDraft } from '../server/testing/caller.ts'
import { keepOnFailure } from '../server/testing/kept.ts'
import { testLimits } from '../server/testing/limits.ts'
import { createDatabase, dropDatabase } from '../server/testing/postgres.ts'
import { keepPages } from './keptPages.ts'
import { closeLeft, leaveWindow, takeWindow } from './passedOn.ts'
import { databaseName, serveFolder, settingsOn } from './serve.ts'
import { type Look, newWindow, type Window } from './window.ts'

const closing: (() => Promise<unknown>)[] = []

/** Does that at the end of the test file, whatever came of it. */
export const closeAtEnd = (close: () => Promise<unknown>): void => void closing.push(close)

/** Stops what a test file started; its worker continues with the next file. */
export async function stopServers(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
  demoOfFile = undefined
  await closeLeft(inject('plain'))
}

/**
 * The origin of a Quad without demo that all journeys share: for people who neither see nor change what others there
 * have. Never stop it.
 */
export function joinQuad(): { origin: string } {
  keepLog(inject('plainLog'))
  return { origin: inject('plain') }
}

let demoOfFile: ReturnType<typeof startQuad> | undefined

/** The demo campus of this test file, which its tests share: nobody else sees or changes what is there. */
export const demoQuad = (): ReturnType<typeof startQuad> => (demoOfFile ??= startQuad({ QUAD_DEMO: 'on' }))

/** The end of what a server printed, for whoever reads why a journey failed. */
function keepLog(log: string | undefined): void {
  if (log === undefined) return
  keepOnFailure((folder) => {
    const text = fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : ''
    fs.writeFileSync(path.join(folder, `server-${path.basename(log)}`), text.slice(-200_000))
  })
}

/**
 * A Quad of this test's own, without demo by default, on a database of PostgreSQL. With `embedded` it is on the embedded
 * database: for what happens to that, and for clocks that are moved. With `prepared` false it begins with
 * nothing, as for new users.
 */
export async function startQuad(
  settings: Record<string, string> = {},
  { embedded = false, prepared = true }: { embedded?: boolean; prepared?: boolean } = {},
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-e2e-'))
  const which = settings.QUAD_DEMO === 'on' ? 'demo' : 'plain'
  const [postgres, database] = [inject('postgres'), `own_${crypto.randomUUID().replaceAll('-', '')}`]
  const onPostgres = prepared && !embedded
  if (embedded) fs.cpSync(inject(which === 'demo' ? 'filled' : 'prepared'), folder, { recursive: true })
  if (onPostgres) {
    fs.cpSync(inject(`${which}Files`), folder, { recursive: true })
    await createDatabase(postgres, database, databaseName[which])
  }
  const server = serveFolder(folder, onPostgres ? { ...settingsOn(postgres, database, which), ...settings } : settings)
  const { start } = server
  keepLog(server.log)

  /** `kill`: without a chance to tidy up, as a power cut would. */
  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const code = await server.stop(signal)
    if (signal === 'SIGTERM') expect(code, 'Quad stops cleanly').toBe(0)
  }

  closeAtEnd(async () => {
    await stop()
    if (onPostgres) await dropDatabase(postgres, database)
    fs.rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return { origin: server.origin(), start, stop, setAhead: server.setAhead }
}

/**
 * A journey that other browsers leave out: it asks what only Chromium can be asked, or claims what no engine could do
 * in another way.
 */
export const testInChromium = (name: string, walk: () => Promise<void>): void => {
  if (inject('browser') === 'chromium') test(name, walk)
}

/** A person's own browser, and the errors on its pages. Fails the test that closes it if there were any. */
export async function openBrowser(origin: string, look: Look = {}) {
  const window = await newWindow(origin, look)
  return occupied(window, () => window.context.close())
}

/**
 * A student who is signed in already: in a browser, and as `me` over HTTP in the same session. The window may be one
 * that another student has left: where loading Quad for the first time is the claim, use `openBrowser`.
 */
export async function openAs(origin: string, student: Partial<SignUpDraft>, look: Look = {}) {
  const me = await makeCaller(origin).signUp(student)
  const window = await takeWindow(origin, look)
  await window.context.addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: origin })))
  return { me, ...occupied(window, () => leaveWindow(window)) }
}

/** The windows that no test has closed. */
const occupiedNow = new Set<Window>()

function occupied(window: Window, leave: () => Promise<void>) {
  const { page, context, faults } = window
  occupiedNow.add(window)
  keepOnFailure(keepOccupied)
  return {
    page,
    context,
    async close() {
      expect(faults, 'nothing may go wrong on the pages').toEqual([])
      occupiedNow.delete(window)
      await leave()
    },
  }
}

async function keepOccupied(folder: string): Promise<void> {
  for (const { context } of occupiedNow) await keepPages(context, folder)
}

/** Closes what a failed test left open, once its pages are kept. */
export async function closeBrowsers(): Promise<void> {
  for (const { context } of occupiedNow) await context.close()
  occupiedNow.clear()
}

const millisecondsOfQuiet =
  'performance.now() - Math.max(...performance.getEntries().map((one) => one.responseEnd ?? 0))'

/**
 * Takes the network away. Playwright's Firefox then refuses even what is in its cache, and Firefox keeps the failure of
 * a script until the page is loaded anew; so there it waits until all code that a page loads by itself has run, the
 * dialogs of its screen last: until nothing was fetched for longer than that waits.
 */
export async function goOffline({ page, context }: { page: Page; context: BrowserContext }): Promise<void> {
  if (inject('browser') === 'firefox')
    await expect
      .poll(() => page.evaluate<number>(millisecondsOfQuiet), {
        timeout: testLimits.wait,
        message: 'the page still fetches',
      })
      .toBeGreaterThan(2000)
  await context.setOffline(true)
}

/** No violation of WCAG 2.2 AA that axe finds on the screen. `colours`: checks contrast and sizes only. */
export async function expectAccessible(page: Page, what: string, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // It reads the document, which is the same in every browser.
  if (inject('browser') !== 'chromium') return
  // Without frames one run in the page sees everything, and axe needs no second page to put its findings together.
  expect(page.frames(), what).toHaveLength(1)
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: 'void axe' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block', 'target-size'])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
}

/** Whether an earlier run left axe in the page: half a megabyte of source that takes longer to load than to run. */
const hasAxe = (page: Page) => page.evaluate<boolean>('"axe" in window')

/**
 * Waits until Quad has said that, in the newest of its messages with those words. They are drawn a moment after screen
 * readers hear them, and may stand elsewhere on the screen as well.
 */
export const said = (page: Page, words: string | RegExp): Promise<void> =>
  page.locator('[role=status][aria-relevant=additions]').getByText(words).last().waitFor()

/**
 * Presses Undo in the newest message with those words: it is drawn a moment after screen readers hear them, and until
 * then an older message lies there, with an Undo of its own.
 */
export const pressUndo = (page: Page, words: string): Promise<void> =>
  page
    .getByRole('group', { name: 'Message' })
    .filter({ hasText: words })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()

/**
 * What is in the document is on the screen as well, and fingers and keys reach it: a person sees it first. Until then the
 * browser goes by the frame before, in which a finger on a new handle scrolls.
 */
export const onScreen = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))')

/** Nobody's yet: what a student types to sign up. */
export const draftStudent = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}.${crypto.randomUUID().slice(0, 8)}@example.edu`,
  password: 'Quiet-Harbour-7',
})

/** Fills the sign-up form and sends it; the page that follows asks how to start. */
export async function signUpOnPage(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
  { at = '/', title = 'How would you like to start?' as string | RegExp } = {},
): Promise<void> {
  await page.goto(at)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Major').selectOption('Biology')
  await page.getByLabel('Academic Year').selectOption('Sophomore')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: title }).first().waitFor()
}

/** Chooses to begin with an empty dashboard. */
export async function lookAround(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Look around first' }).click()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('heading', { name: /^Welcome back, / }).waitFor()
}

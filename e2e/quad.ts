import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { dayIn } from '../contract/day.ts'
import { browserArgs, findBrowser, findHeadlessShell } from '../scripts/browser.ts'
import { makeCaller, type SignUpDraft } from '../server/testing/caller.ts'
import { serveFolder } from './serve.ts'

const closing: (() => Promise<unknown>)[] = []

/** Stops the servers that a test file started; its worker continues with the next file. */
export async function stopServers(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}

/**
 * The origin of a Quad that all journeys share, without demo or with it: for people who neither see nor change what
 * others there have. Never stop it.
 */
export function joinQuad(which: 'plain' | 'demo' = 'plain'): { origin: string } {
  return { origin: inject(which) }
}

/**
 * A Quad of this test's own, without demo by default. With `prepared` false it begins without a data folder, as for new
 * users.
 */
export async function startQuad(settings: Record<string, string> = {}, { prepared = true } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-e2e-'))
  if (prepared) fs.cpSync(inject('prepared'), folder, { recursive: true })
  const server = await serveFolder(folder, settings)
  const { origin, start } = server

  /** `kill`: without a chance to tidy up, as a power cut would. */
  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const code = await server.stop(signal)
    if (signal === 'SIGTERM') expect(code, 'Quad stops cleanly').toBe(0)
  }

  closing.push(async () => {
    await stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return { origin, start, stop }
}

/** One browser for each worker, which ends with it; each person gets a context of their own. */
const launched = new Map<string, Promise<Browser>>()

function launch(executablePath: string): Promise<Browser> {
  const browser = launched.get(executablePath) ?? chromium.launch({ executablePath, args: browserArgs })
  launched.set(executablePath, browser)
  return browser
}

type Window = {
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  timezoneId?: string
  /** Where notifications can be allowed. */
  notifies?: boolean
}

/** A person's own browser, and the errors on its pages. Fails the test that closes it if there were any. */
export async function openBrowser(
  origin: string,
  { width = 1280, height = 800, scheme = 'light', timezoneId = zone, notifies = false }: Window = {},
) {
  const browser = await launch(notifies ? findBrowser() : findHeadlessShell())
  const context: BrowserContext = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: scheme,
    timezoneId,
    reducedMotion: 'reduce',
  })
  // For a busy machine.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // The browser itself logs refused requests and lost connections; tests check what the page makes of them.
    const isItsOwn = /^(Failed to load resource|WebSocket connection to )/.test(message.text())
    if (message.type() === 'error' && !isItsOwn) faults.push(message.text())
  })
  return {
    page,
    context,
    async close() {
      expect(faults, 'nothing may go wrong on the pages').toEqual([])
      await context.close()
    },
  }
}

/** A student who is signed in already: in a browser, and as `me` over HTTP in the same session. */
export async function openAs(origin: string, student: Partial<SignUpDraft>, window?: Window) {
  const me = await makeCaller(origin).signUp(student)
  const opened = await openBrowser(origin, window)
  await opened.context.addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: origin })))
  return { me, ...opened }
}

/** No violation of WCAG 2.2 AA that axe finds on the screen. `colours`: checks contrast only. */
export async function expectAccessible(page: Page, what: string, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // Without frames one run in the page sees everything, and axe needs no second page to put its findings together.
  expect(page.frames(), what).toHaveLength(1)
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: 'void axe' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
}

/** Whether an earlier run left axe in the page: half a megabyte of source that takes longer to load than to run. */
const hasAxe = (page: Page) => page.evaluate<boolean>('"axe" in window')

/** Nobody's yet: what a student types to sign up. */
export const draftStudent = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}.${crypto.randomUUID().slice(0, 8)}@example.edu`,
  password: 'Quiet-Harbour-7',
})

/** Fills the sign-up form and sends it. */
export async function signUpOnPage(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Major').selectOption('Biology')
  await page.getByLabel('Academic Year').selectOption('Sophomore')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: `Welcome back, ${name.split(' ')[0]}!` }).waitFor()
}

const zone = 'America/Chicago'

/** A day in the zone of the test's browsers, as calendar files write it, so many days from today. */
export function schoolDay(days: number): string {
  return dayIn(zone, new Date(Date.now() + days * 86_400_000)).replaceAll('-', '')
}

/** A calendar file as Canvas writes it, with deadlines so many days from now (whole days, or at 17:00 UTC). */
export function canvasFile(
  entries: { id: number; days: number; title: string; timed?: boolean }[],
  more: string[] = [],
): string {
  const events = entries.flatMap(({ id, days, title, timed }) => [
    'BEGIN:VEVENT',
    `UID:event-assignment-${id}`,
    'DTSTAMP:20260901T150000Z',
    ...(timed
      ? [`DTSTART:${schoolDay(days)}T170000Z`, `DTEND:${schoolDay(days)}T170000Z`]
      : [`DTSTART;VALUE=DATE;VALUE=DATE:${schoolDay(days)}`]),
    'CLASS:PUBLIC',
    'SEQUENCE:0',
    `SUMMARY:${title}`,
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:icalendar-ruby',
    'X-WR-CALNAME:Alder Hill Calendar (Canvas)',
    ...events,
    ...more,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

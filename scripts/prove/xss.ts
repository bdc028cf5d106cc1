import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { collectFills } from '../../contract/slot.ts'
import type { Database } from '../../server/db/db.ts'
import { features } from '../../server/features.ts'
import { readStaticFiles } from '../../server/http/static.ts'
import { accessRows } from '../../server/testing/access.ts'
import { runApp } from '../../server/testing/run.ts'
import { browserArgs, findHeadlessShell } from '../browser.ts'
import { run } from '../run.ts'
import { runConcurrently } from './concurrently.ts'
import type { ProofOutcome } from './outcome.ts'
import { oneOfEachForm, payloads, polyglots } from './payloads.ts'
import { sampledScreens } from './sampled.ts'
import { unopenedScreens, type Visit, visitsOf } from './screens.ts'

/** Texts that are stored in everything; polyglots are many payloads in one. */
const textsOf = {
  quick: polyglots.slice(0, 1),
  usual: [...polyglots, ...oneOfEachForm],
  full: [...polyglots, ...payloads],
}

/** The quick form opens one of so many screens. */
const quickPart = 8

/** Open at once: a page waits most of the time until nothing comes any more. */
const windows = 4

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

type Seen = { pages: number; executed: string[]; violations: string[]; faults: string[] }

/**
 * Every text that a person can write, in every feature, holds markup that would run; every screen is opened in
 * Chromium. Nothing runs, and no page breaks the Content-Security-Policy.
 */
export async function proveXss(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const texts = full ? textsOf.full : quick ? textsOf.quick : textsOf.usual
  await run('node', ['scripts/build.ts', '--if-stale'])
  const app = await runApp(database, { LOG_LEVEL: 'silent' }, readStaticFiles(dist, collectFills(features)))
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: browserArgs })
  const seen: Seen = { pages: 0, executed: [], violations: [], faults: [] }
  const makers = quick ? sampledScreens(accessRows, quickPart) : accessRows.filter(({ screens }) => screens)
  let stored = 0
  try {
    for (const [index, text] of texts.entries()) {
      const visits: Visit[] = []
      for (const rows of makers) {
        const found = await visitsOf(app, rows, text).catch((error: Error) => {
          // Not every field takes every payload; those of the first are made for all.
          if (index < polyglots.length)
            seen.faults.push(`${rows.feature} stored nothing of ${text}: ${error.message.slice(0, 200)}`)
          return []
        })
        if (found.length > 0) stored++
        visits.push(...found)
      }
      await runConcurrently(visits.length, windows, async (at) => {
        const visit = visits[at]
        if (!visit) return
        const context = await browser.newContext({ baseURL: app.origin, reducedMotion: 'reduce' })
        await openAll(context, visit, seen)
        await context.close()
      })
    }
    const blind = await missedPlanted(await browser.newContext({ baseURL: app.origin }))
    return {
      line:
        `${texts.length} texts in everything that people write (${stored} of ${texts.length * makers.length} sets of records stored): ${seen.pages} pages, ` +
        `${seen.executed.length} executions, ${seen.violations.length} violations of the policy; ${planted - blind.length} of ${planted} planted faults found`,
      faults: [...new Set([...seen.executed, ...seen.violations, ...seen.faults]), ...unopenedScreens(), ...blind],
    }
  } finally {
    await browser.close()
    await app.close()
  }
}

async function openAll(context: BrowserContext, { who, addresses }: Visit, seen: Seen): Promise<void> {
  if (who) await context.addCookies([...who.cookies].map(([name, value]) => ({ name, value, url: who.origin })))
  const page = await watchedPage(context, seen)
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' }).catch((error: Error) => {
      seen.faults.push(`${address} did not load: ${error.message.slice(0, 200)}`)
    })
    seen.pages++
  }
}

/** A page that tells of every call of `alert`, every violation of its policy and every error. */
async function watchedPage(context: BrowserContext, seen: Pick<Seen, 'executed' | 'violations'>): Promise<Page> {
  await context.exposeBinding('tellExecuted', ({ page }) => {
    seen.executed.push(`a payload ran on ${page.url().slice(0, 200)}`)
  })
  await context.exposeBinding('tellViolation', ({ page }, words: string) => {
    seen.violations.push(`the policy was broken on ${page.url().slice(0, 200)}: ${words}`)
  })
  await context.addInitScript(`
    for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => window.tellExecuted()
    document.addEventListener('securitypolicyviolation', (event) =>
      window.tellViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))
  `)
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => {
    seen.violations.push(`an error on ${page.url().slice(0, 200)}: ${message.slice(0, 200)}`)
  })
  return page
}

const planted = 3

/** A page without a policy that shows text as markup; and on our own pages markup by a script, and a foreign picture. */
async function missedPlanted(context: BrowserContext): Promise<string[]> {
  const found = { executed: [] as string[], violations: [] as string[] }
  const page = await watchedPage(context, found)
  const missed: string[] = []
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>x</title>${payloads[1]}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, { waitUntil: 'networkidle' })
  server.close()
  if (found.executed.length === 0) missed.push('a planted page that shows text as markup was not found')
  await page.goto('/', { waitUntil: 'networkidle' })
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate('setTimeout(() => { document.body.innerHTML = "<img src=x onerror=alert(1)>" })')
  await thrown
  if (!found.violations.some((words) => words.includes('parsed as markup')))
    missed.push('markup planted by a script was not found')
  await page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', () => setTimeout(resolve))
    new Image().src = 'http://127.0.0.1:9/x.png'
  })`)
  if (!found.violations.some((words) => words.includes('img-src')))
    missed.push('a planted foreign picture was not found')
  await context.close()
  return missed
}

import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { collectFills } from '../../contract/slot.ts'
import { addAssignment } from '../../features/homework/contract.ts'
import type { Database } from '../../server/db/db.ts'
import { features } from '../../server/features.ts'
import { readStaticFiles } from '../../server/http/static.ts'
import { accessRows } from '../../server/testing/access.ts'
import type { OwnedRecords } from '../../server/testing/accessRow.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { type Running, runApp } from '../../server/testing/run.ts'
import { browserArgs, findHeadlessShell } from '../browser.ts'
import { run } from '../run.ts'
import type { ProofOutcome } from './outcome.ts'
import { payloads } from './payloads.ts'
import { withRole } from './people.ts'

/** How many payloads are tried, and how many of them one person has. */
const many = { quick: { payloads: 20, each: 20 }, usual: { payloads: 300, each: 20 }, full: { payloads: 300, each: 5 } }

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

type Seen = { pages: number; executed: string[]; violations: string[]; faults: string[] }

/**
 * Every text that a person can write, in every feature, holds markup that would run; every screen is opened in
 * Chromium. Nothing runs, and no page breaks the Content-Security-Policy.
 */
export async function proveXss(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const { payloads: count, each } = quick ? many.quick : full ? many.full : many.usual
  await run('node', ['scripts/build.ts', '--if-stale'])
  const app = await runApp(database, { LOG_LEVEL: 'silent' }, readStaticFiles(dist, collectFills(features)))
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: browserArgs })
  const seen: Seen = { pages: 0, executed: [], violations: [], faults: [] }
  let [stored, refused] = [0, 0]
  try {
    for (let from = 0; from < count; from += each) {
      const some = payloads.slice(from, Math.min(from + each, count))
      const person = await app.student({ name: `Ona ${some[0]}` })
      const owned: OwnedRecords = {}
      // The comment makes the names of two features differ.
      for (const payload of some)
        for (const [index, make] of makers.entries())
          await make(person, `${payload}//${index}`, app).then(
            (made) => {
              stored++
              Object.assign(owned, made)
            },
            () => refused++,
          )
      for (const payload of some)
        await person.call(addAssignment, { title: payload, course: payload, dueDate: soon, description: payload })
      const context = await browser.newContext({ baseURL: app.origin, reducedMotion: 'reduce' })
      await openAll(context, person, addressesOf(owned, some), seen)
      await context.close()
    }
    await lookAsAdmin(app, await browser.newContext({ baseURL: app.origin }), seen)
    const unseen = unvisited()
    const blind = await missedPlanted(await browser.newContext({ baseURL: app.origin }))
    if (stored === 0) seen.faults.push('nothing was stored')
    return {
      line:
        `${count} payloads in every text (${stored} of ${stored + refused} sets of records stored): ${seen.pages} pages, ` +
        `${seen.executed.length} executions, ${seen.violations.length} violations of the policy; ${planted - blind.length} of ${planted} planted faults found`,
      faults: [
        ...new Set([...seen.executed, ...seen.violations, ...seen.faults]),
        ...unseen.map((screen) => `the screen ${screen} is not opened`),
        ...blind,
      ],
    }
  } finally {
    await browser.close()
    await app.close()
  }
}

/** What makes records of every feature, with a given text in all that their owner writes. */
const makers = [...new Set(accessRows.map(({ make }) => make))]

const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** For a person's own screens. `:name` stands for the id of what the person made. */
const screens = [
  '/',
  '/homework',
  '/homework?view=list',
  '/homework?view=board',
  '/homework?open=:id',
  '/homework/import',
  '/study-sessions',
  '/study-sessions/join/:text',
  '/calendar',
  '/calendar?view=week',
  '/calendar?view=agenda',
  '/calendar?event=:one',
  '/courses',
  '/courses/:course',
  '/courses/progress',
  '/profile',
  '/profile?tab=referrals',
  '/settings',
  '/imprint',
  '/privacy',
  '/rules',
  '/nowhere/:text',
  '/reset-password?access_token=:text&refresh_token=:text',
  '/confirm-email?token=:text',
  '/set-up?token=:text',
  '/invitation?token=:text',
  '/homework?q=:text',
]
const adminScreens = [
  '/admin',
  '/admin/health',
  '/admin/people',
  '/admin/invitations',
  '/admin/feedback?status=all',
  '/admin/texts',
  '/admin/jobs',
  '/admin/log',
  '/dev/mail',
]

function addressesOf(owned: OwnedRecords, some: string[]): string[] {
  return screens.map((screen, index) =>
    screen
      .replaceAll(':text', encodeURIComponent(some[index % some.length] ?? ''))
      .replace(/:(\w+)/, (_, name: string) => owned[name] ?? owned.id ?? ''),
  )
}

/** Screens that a feature offers and this proof does not open. */
function unvisited(): string[] {
  const folder = fileURLToPath(new URL('../../features', import.meta.url))
  const offered = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'feature.tsx')
    .flatMap((file) => [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/\bpath: '(\/[^']*)'/g)])
    .map(([, pattern = '']) => pattern)
  const opened = [...screens, ...adminScreens].map((screen) => screen.replace(/\?.*/, '').replaceAll(/:\w+/g, ':'))
  return offered.filter((pattern) => !opened.includes(pattern.replaceAll(/:\w+/g, ':')))
}

async function openAll(context: BrowserContext, person: Caller, addresses: string[], seen: Seen): Promise<void> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: person.origin })))
  const page = await watchedPage(context, seen)
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' }).catch((error: Error) => {
      seen.faults.push(`${address} did not load: ${error.message.slice(0, 200)}`)
    })
    seen.pages++
  }
}

async function lookAsAdmin(app: Running, context: BrowserContext, seen: Seen): Promise<void> {
  await openAll(context, await withRole(app, 'admin'), adminScreens, seen)
  await context.close()
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

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { coursePageChunk, firstChunks, readChunks, shellChunk, withImports } from '../server/http/chunks.ts'
import { demoQuad, joinQuad, openBrowser } from './quad.ts'

const scripts = '**/assets/*.js'

/** The positions of the title and the parts beneath it, once the title's font has loaded. */
async function places(page: Page, beneath: string) {
  const title = page.getByRole('heading', { level: 1, name: 'Welcome back, Maya!' })
  await title.waitFor()
  await page.evaluate('document.fonts.ready')
  const [at, below] = await Promise.all([title.boundingBox(), page.locator(beneath).first().boundingBox()])
  return { title: [at?.x, at?.y, at?.height], beneath: below }
}

/** Looks at an address while its scripts have not come. On a page of its own: what waits there holds up no other one. */
async function inOutline<T>(context: BrowserContext, path: string, look: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage()
  // Never answered: a script that fails is said in words.
  await page.route(scripts, () => undefined)
  await page.goto(path, { waitUntil: 'commit' })
  const seen = await look(page)
  await page.close()
  return seen
}

/** A student who comes back finds their dashboard in outline before any script, and nothing moves as it is drawn. */
async function expectDashboardInPlace({ page }: Pick<Awaited<ReturnType<typeof openBrowser>>, 'page'>): Promise<void> {
  await page.route(scripts, (route) => route.abort())
  // The server does not wait long for the session: where that is slow, the page comes without them.
  const outlined = async () => (await page.goto('/')) && page.locator('.frame-strip').count()
  await expect.poll(outlined).toBe(1)
  const outline = await places(page, '.frame-strip')
  const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  await page.unroute(scripts)
  await page.reload()
  await page.getByRole('heading', { name: 'Upcoming Assignments', exact: true }).waitFor()
  // Whatever of it comes later takes the place that was left for it.
  await page.getByRole('button', { name: 'Upgrade Now' }).waitFor()
  expect(await places(page, 'dl')).toEqual(outline)
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(paper)
}

test('in outline a visitor finds the form for signing in, and whoever is signed in the dashboard and each screen by its title, at their places', async () => {
  const { origin } = joinQuad()
  const { origin: demo } = await demoQuad()
  for (const window of [
    { width: 1280, height: 800 },
    { width: 360, height: 740, scheme: 'dark' as const },
  ]) {
    const { page, context, close } = await openBrowser(origin, window)
    const placeOf = async (one: Locator) => {
      await one.waitFor()
      await one.page().evaluate('document.fonts.ready')
      const { x, y, width, height } = (await one.boundingBox()) ?? {}
      return { x, y, width, height }
    }
    const formPlaces = async (on: Page, field: string, submit: string) => [
      await placeOf(on.getByRole('heading', { level: 1 })),
      await placeOf(on.locator(field).first()),
      await placeOf(on.locator(submit)),
    ]
    const outline = await inOutline(context, '/', (on) => formPlaces(on, '.frame-field', '.frame-submit'))
    await page.goto('/')
    await page.getByLabel('Email').waitFor()
    expect(await formPlaces(page, 'input[type=email]', 'button[type=submit]')).toEqual(outline)
    await close()

    const signedIn = await openBrowser(demo, window)
    await signedIn.page.goto('/')
    await signedIn.page.getByRole('button', { name: 'Student', exact: true }).click()
    await signedIn.page.getByRole('heading', { name: 'Upcoming Assignments', exact: true }).waitFor()
    await expectDashboardInPlace(signedIn)

    // A person whose session has ended is a visitor to the page, whatever cookie their browser still sends.
    const cookies = await signedIn.context.cookies()
    const forged = cookies.map(({ name, value }) => `${name}=${value.slice(0, -4)}AAAA`).join('; ')
    const answer = await fetch(demo, { headers: { cookie: forged } })
    expect(await answer.text()).not.toContain('Maya')

    for (const path of ['/homework', '/study-sessions', '/courses']) {
      const titleAt = async (on: Page) => {
        const one = on.getByRole('heading', { level: 1 })
        await one.waitFor()
        await on.evaluate('document.fonts.ready')
        const box = await one.boundingBox()
        return [await one.textContent(), box?.x, box?.y, box?.height]
      }
      const before = await inOutline(signedIn.context, path, async (on) => {
        await on.locator('.frame-rows').waitFor()
        return titleAt(on)
      })
      await signedIn.page.goto(path)
      await signedIn.page.locator('.frame-rows').waitFor({ state: 'detached' })
      expect(await titleAt(signedIn.page), path).toEqual(before)
    }
    await signedIn.close()
  }
})

test('a browser in which Quad cannot run gets one sentence, and one without storage runs it all the same', async () => {
  const { origin } = await demoQuad()
  const bare = await openBrowser(origin, { scripts: false })
  await bare.page.goto('/')
  await bare.page.locator('noscript p').waitFor()
  expect(await bare.page.locator('body').getByText('Loading your dashboard...').isVisible()).toBe(false)
  await bare.close()

  const old = await openBrowser(origin)
  await old.page.addInitScript('delete Array.prototype.toSorted')
  await old.page.goto('/homework')
  await old.page.locator('#root').getByText('This browser is too old for Quad.').waitFor()
  expect(await old.page.locator('body').getByText('Loading your dashboard...').count()).toBe(0)
  await old.close()

  const { page, context, close } = await openBrowser(origin)
  await page.route(scripts, (route) => route.abort())
  await page.goto('/')
  await page
    .locator('#root')
    .getByText('Quad could not be loaded. Check your connection, then reload this page.')
    .waitFor()
  await page.unroute(scripts)
  await context.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => { throw new DOMException('Denied', 'SecurityError') } })
  `)
  await page.goto('/')
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await page.getByRole('heading', { name: 'Upcoming Assignments', exact: true }).waitFor()
  await page.goto('/settings')
  await page.getByRole('main').getByText('Dark', { exact: true }).click()
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  // As all other journeys of this person find it.
  await page.getByRole('main').getByText('System', { exact: true }).click()
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'detached' })

  await context.clearCookies()
  await context.addInitScript('Object.defineProperty(navigator, "cookieEnabled", { get: () => false })')
  await page.goto('/')
  await page.getByRole('main').getByText('Quad needs cookies to keep you signed in.').waitFor()
  await close()
})

test('as a screen opens, nothing is fetched twice, also once live push is connected', async () => {
  const { origin } = await demoQuad()
  const { page, context, close } = await openBrowser(origin)
  await page.goto('/')
  // Whom no other journey has open: what others change is rightly fetched again.
  await page.getByRole('button', { name: 'Premium student', exact: true }).click()
  await page.getByRole('heading', { name: 'Upcoming Assignments', exact: true }).waitFor()
  await page.goto('/courses')
  const course = await page.locator('main a[href^="/courses/"]').first().getAttribute('href')
  await page.close()

  for (const path of ['/', '/homework', '/study-sessions', '/calendar', '/courses', course ?? '', '/profile']) {
    const fresh = await context.newPage()
    await fresh.clock.install()
    const fetched: string[] = []
    const network = await context.newCDPSession(fresh)
    await network.send('Network.enable')
    // Not what the browser takes from its cache: a file is brought there before it is run.
    network.on('Network.responseReceived', ({ response, type }) => {
      if (response.encodedDataLength > 0 && type !== 'Document') fetched.push(response.url)
    })
    const told = new Promise<void>((resolve) => {
      fresh.on('websocket', (socket) => socket.once('framereceived', () => resolve()))
    })
    await fresh.goto(`${origin}${path}`)
    await fresh.getByRole('heading', { level: 1 }).waitFor()
    expect(await fresh.getByRole('heading', { level: 1 }).textContent(), path).not.toBe('Not loaded')
    await told
    // What a page that does not know how old its answers are would wait for.
    await fresh.clock.runFor(5000)
    await fresh.waitForLoadState('networkidle')
    const api = fetched.filter((url) => url.startsWith(`${origin}/api/`))
    expect(api.length, path).toBeGreaterThan(1)
    expect(
      fetched.filter((url, index) => fetched.indexOf(url) !== index),
      path,
    ).toEqual([])
    await fresh.close()
  }
  await close()
})

test.each([
  ['features/homework/web/Homework.tsx'],
  ['features/study/web/StudySessions.tsx'],
  ['features/calendar/web/Calendar.tsx'],
  ['features/courses/web/Courses.tsx'],
  [coursePageChunk],
])('%s is drawn with few files', (screen) => {
  const chunks = readChunks('dist')
  expect(chunks[screen]).toBeDefined()
  const scripts = withImports(chunks, [...firstChunks, shellChunk, screen])
  expect(scripts.length).toBeLessThanOrEqual(16)
  expect(new Set(scripts.flatMap(({ css }) => css)).size).toBeLessThanOrEqual(10)
})

test('the bundled server names every endpoint in its reference as the sources do', async () => {
  const answer = await fetch(`${joinQuad().origin}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { summary?: string }>> }
  expect(paths['/api/assignments']?.get?.summary).toBe('List assignments')
  expect(Object.values(paths).flatMap((calls) => Object.values(calls).filter(({ summary }) => !summary))).toEqual([])
})

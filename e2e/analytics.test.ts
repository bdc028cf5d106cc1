import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInToDemo } from '../features/account/contract.ts'
import { readAnalytics } from '../features/analytics/contract.ts'
import { succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { testLimits } from '../server/testing/limits.ts'
import { lookAtScreen, phone } from './look.ts'
import { openAs, openBrowser, startQuad } from './quad.ts'

/** What waits to be sent on a page; it is sent when the page is left. */
const waiting = (page: Page) => page.evaluate<string>("sessionStorage.getItem('quad.counted') ?? ''")

/** Opens addresses, and waits until each is collected: it waits, or on a slow machine it has been sent meanwhile. */
function visitsOf(page: Page): (path: string) => Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) sent.push(request.postData() ?? '')
  })
  return async (path) => {
    await page.goto(path)
    // What the page before has sent.
    sent.length = 0
    const seen = async () => `${sent.join(' ')} ${await waiting(page)}`
    await expect.poll(seen, { timeout: testLimits.wait }).toContain(`"${path.split('#')[0]}"`)
  }
}

test('pages that people visit become counts on the page of admins; who says no leaves none', async () => {
  const { origin } = await startQuad({ QUAD_DEMO: 'on' })
  const admin = makeCaller(origin)
  succeeded(await admin.call(signInToDemo, { as: 'admin' }))
  const counts = async () => succeeded(await admin.call(readAnalytics, { range: '7' }))
  const viewsOf = async (path: string) => (await counts()).pages.find((one) => one.path === path)?.views ?? 0
  const becomes = (path: string, views: number) =>
    expect.poll(() => viewsOf(path), { timeout: testLimits.wait }).toBe(views)

  const signUps = async () => (await counts()).funnel.find(({ step }) => step === 'sign_up')?.count ?? 0
  const before = await signUps()

  // Somebody new reads the imprint, and looks twice whether there is anything new.
  const ada = await openAs(origin, { name: 'Ada Marlow' })
  const visit = visitsOf(ada.page)
  await visit('/imprint')
  await visit('/notifications')
  await becomes('/imprint', 1)
  await expect.poll(signUps, { timeout: testLimits.wait }).toBe(before + 1)
  await visit('/notifications')

  // Turned off in the settings: what waits is forgotten, and nothing more is sent, when signed out either.
  await visit('/settings#privacy')
  await becomes('/notifications', 2)
  const choice = ada.page.getByRole('switch', { name: 'Usage Counting' })
  await choice.press('Space')
  await ada.page.getByRole('region', { name: 'Privacy' }).getByText('Saved').waitFor()
  await expect.poll(() => waiting(ada.page)).toBe('')
  expect(await ada.page.evaluate("localStorage.getItem('quad.visitor')")).toBe(null)
  const sent: string[] = []
  const listen = (page: Page) =>
    page.on('request', (request) => {
      if (request.url().endsWith('/api/analytics')) sent.push(request.url())
    })
  listen(ada.page)
  const idle = async (page: Page, path: string) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The code that would collect is there.
    await expect
      .poll(
        () =>
          page.evaluate<boolean>("performance.getEntriesByType('resource').some(({ name }) => /Collector/.test(name))"),
        {
          timeout: testLimits.wait,
        },
      )
      .toBe(true)
  }
  await idle(ada.page, '/cases')
  await ada.context.clearCookies()
  await idle(ada.page, '/rules')
  await ada.page.goto('about:blank')

  // A browser that asks not to be tracked, and one with Global Privacy Control.
  for (const signal of ["'doNotTrack', { get: () => '1' }", "'globalPrivacyControl', { get: () => true }"]) {
    const ben = await openBrowser(origin)
    await ben.context.addInitScript(`Object.defineProperty(navigator, ${signal})`)
    listen(ben.page)
    await idle(ben.page, '/rules')
    await idle(ben.page, '/cases')
    expect(await waiting(ben.page)).toBe('')
    await ben.close()
  }
  expect(sent).toEqual([])
  expect(await viewsOf('/rules')).toBe(0)
  expect(await viewsOf('/cases')).toBe(0)
  await ada.close()

  const { page, close } = await openBrowser(origin, phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor()
  await page.getByRole('main').getByText('7 days', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('7')
  const pages = page.getByRole('region', { name: 'Pages', exact: true })
  await pages.getByRole('button', { name: 'Show as table: Pages' }).click()
  await pages.getByRole('row', { name: /^\/notifications 2 / }).waitFor()
  await pages.getByRole('row', { name: /^\/imprint 1 / }).waitFor()
  expect(await pages.getByRole('row', { name: /^\/(rules|cases) / }).count()).toBe(0)
  await lookAtScreen(page, 'analytics of 7 days')

  await page.getByRole('main').getByText('13 months', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('13m')
  await page.getByRole('button', { name: 'Show as table: Events' }).click()
  await page.getByLabel('Event', { exact: true }).selectOption('Sign-ups')
  await page.reload()
  await page.getByRole('list', { name: 'Sign-ups by month' }).waitFor()
  for (const title of ['From visit to upgrade', 'Visitors'])
    await page.getByRole('button', { name: `Show as table: ${title}` }).click()
  await page.getByRole('row', { name: /^Sign-up [\d,]+ \d+%$/ }).waitFor()
  await lookAtScreen(page, 'analytics of 13 months')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV: Events' }).click()
  expect((await download).suggestedFilename()).toBe('events-13-months.csv')
  await close()
})

test('where the operator turned it off, browsers send nothing, and admins and settings say so', async () => {
  const { origin } = await startQuad({ QUAD_DEMO: 'on', ANALYTICS: 'off' })
  const { page, close } = await openBrowser(origin)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) sent.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  await page.goto('/admin/analytics')
  await page.getByRole('main').getByText('Counting is off (ANALYTICS=off)').waitFor()
  await lookAtScreen(page, 'analytics that are off')
  await page.goto('/settings#privacy')
  await page.getByRole('main').getByText('Whoever runs this Quad has turned this off for everybody.').waitFor()
  expect(await page.getByRole('switch', { name: 'Usage Counting' }).isDisabled()).toBe(true)
  expect(await waiting(page)).toBe('')
  await page.goto('/')
  expect(sent).toEqual([])
  await close()
})

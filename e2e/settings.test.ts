import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, goOffline, joinQuad, openAs, openBrowser, said } from './quad.ts'

const html = 'html[data-mantine-color-scheme=dark]'

/** A choice of few: the browser's own circles are not shown. */
const choose = (within: Locator, name: string) => within.getByText(name, { exact: true }).click()
const chosen = (within: Locator | Page, name: string) =>
  within.getByRole('radio', { name }).and(within.locator(':checked')).waitFor({ state: 'attached' })

/** What a test lets happen when it says so. */
const gate = () => Promise.withResolvers<void>()

test('what a student chooses in the settings holds on their other device at once, and at its first paint', async () => {
  const { origin } = joinQuad()
  const laptop = await openAs(origin, {})
  const phone = await openBrowser(origin)
  await phone.context.addCookies(await laptop.context.cookies())
  await phone.page.goto('/calendar?view=week')
  await phone.page.getByRole('main').getByText('1 PM', { exact: true }).waitFor()

  const { page } = laptop
  await page.goto('/settings')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Delete account' }).click()
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500)
  await sections.getByRole('link', { name: 'Dates and times' }).click()
  await expect.poll(() => page.evaluate('scrollY')).toBeLessThan(500)
  expect(new URL(page.url()).hash).toBe('#dates-and-times')
  const appearance = page.getByRole('region', { name: 'Appearance' })
  const times = page.getByRole('region', { name: 'Dates and times' })
  await chosen(appearance, 'System')
  // What was asked before a choice, and is answered after it, does not take the choice back.
  const [asked, answered, sent] = [gate(), gate(), gate()]
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await answered.promise
    await route.fulfill({ response })
  })
  await page.route('**/api/settings/clock', async (route) => {
    await sent.promise
    await route.fallback()
  })
  await choose(appearance, 'Dark')
  await asked.promise
  await times.getByRole('radio', { name: '13:45' }).press('Space')
  answered.resolve()
  await appearance.getByText('Saved').waitFor()
  await chosen(times, '13:45')
  await page.unroute('**/api/me')
  sent.resolve()
  await times.getByText('Saved').waitFor()
  await page.locator(html).waitFor({ state: 'attached' })
  await phone.page.locator(html).waitFor({ state: 'attached' })
  await expectAccessible(page, 'settings', 'all')

  await phone.page.getByRole('main').getByText('13:00', { exact: true }).waitFor()
  await times.locator('input:focus').waitFor({ state: 'attached' })

  // A third browser, that has never seen this person: its page is dark before any of our scripts but the first.
  const desk = await openBrowser(origin)
  await desk.context.addCookies(await laptop.context.cookies())
  await desk.page.route('**/assets/*.js', () => undefined)
  await desk.page.goto('/', { waitUntil: 'commit' })
  await desk.page.locator(html).waitFor({ state: 'attached' })
  await desk.close()

  // Whoever types meanwhile is not disturbed: their screen keeps its clock, and the next one has the new.
  await phone.page.keyboard.press('q')
  const line = phone.page.getByLabel('Add an assignment in one line')
  await line.fill('Essay on tides')
  const heard = phone.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/me')
  await choose(times, '1:45 PM')
  await (await heard).finished()
  await phone.page.getByRole('main').getByText('13:00', { exact: true }).waitFor()
  expect(await line.inputValue()).toBe('Essay on tides')

  const calendar = page.getByRole('region', { name: 'Calendar', exact: true })
  const opens = calendar.getByLabel('Opens with')
  await opens.selectOption('Month')
  await calendar.getByText('Saved').waitFor()
  // A choice that is refused does not take back the one that followed it.
  const refused = gate()
  const refuse = async (route: Route) => {
    await refused.promise
    await route.abort()
  }
  await page.route('**/api/settings/calendar-view', refuse, { times: 1 })
  await opens.selectOption('Week')
  await opens.selectOption('Day')
  await calendar.getByText('Saved').waitFor()
  refused.resolve()
  await said(page, 'Quad cannot be reached.')
  expect(await opens.inputValue()).toBe('day')
  await calendar.getByLabel('Week starts').selectOption('Monday')
  await calendar.getByText('Saved').nth(1).waitFor()
  await phone.page.goto('/calendar')
  await chosen(phone.page, 'Day')
  await phone.page.getByRole('main').getByText('1 PM', { exact: true }).waitFor()

  await goOffline(laptop)
  await choose(appearance, 'Light')
  await said(page, 'Quad cannot be reached.')
  await chosen(appearance, 'Dark')
  await page.locator(html).waitFor({ state: 'attached' })
  await phone.close()
  await laptop.close()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testLimits } from '../server/testing/limits.ts'
import { lookAtScreen } from './look.ts'
import { joinQuad, openAs } from './quad.ts'

const list = (page: Page) => page.getByRole('dialog', { name: 'Keys' })

/** Opens the list of keys; answers what it says of this screen and of all, and closes it. */
async function keysAt(page: Page, address: string, ready: string | RegExp, part = page.locator('main')) {
  await page.goto(address)
  // Not the title in the outline, which stands there before any script.
  await page.locator('h1:not(.frame-title)').filter({ hasText: ready }).waitFor()
  await part.waitFor()
  await page.keyboard.press('?')
  await list(page).getByText('This list').waitFor()
  const words = async (title: string) => {
    const part = list(page).getByRole('region', { name: title, exact: true })
    return (await part.count()) === 0 ? [] : part.locator('dd').allInnerTexts()
  }
  const found = { here: await words('On this screen'), everywhere: await words('Everywhere') }
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  return found
}

test('the question mark lists what is bound on each screen, and what is listed works', async () => {
  const { page, close } = await openAs(joinQuad().origin, { name: 'Kim Arden' })
  // Some of what everywhere is bound comes after the first screen.
  await expect
    .poll(() => keysAt(page, '/', 'Welcome back, Kim!'), { timeout: testLimits.wait })
    .toEqual({
      here: [],
      everywhere: expect.arrayContaining(['Search everywhere', 'Quick add', 'This list', 'Undo what was done last']),
    })
  for (const [address, ready] of [
    ['/courses', 'My Courses'],
    ['/profile', 'Kim Arden'],
  ] as const)
    expect(await keysAt(page, address, ready), address).toMatchObject({ here: [] })
  // A page without navigation has no search, and does not say that it has.
  const first = await keysAt(page, '/first', 'How would you like to start?')
  expect(first.everywhere).not.toContain('Search everywhere')
  const homework = await keysAt(
    page,
    '/homework',
    'Homework & Projects',
    page.getByLabel('Add an assignment in one line'),
  )
  expect(homework.here).toEqual(
    expect.arrayContaining(['Next and previous assignment', 'Quick add', 'Search the list']),
  )
  // Its own line takes the place of the dialog.
  expect(homework.everywhere).not.toContain('Quick add')
  await page.keyboard.press('/')
  expect(await page.evaluate<boolean>('document.activeElement.matches("search input")')).toBe(true)
  // Typed there, and no key.
  await page.keyboard.press('?')
  expect(await list(page).count()).toBe(0)

  const calendar = await keysAt(page, '/calendar', /\d{4}$/, page.getByRole('grid').first())
  expect(calendar.here).toEqual(expect.arrayContaining(['Month', 'Week', 'Agenda', 'Today', 'Move the event']))
  await page.keyboard.press('a')
  await page.waitForURL(/view=agenda/)
  await page.keyboard.press('w')
  await page.waitForURL(/view=week/)
  await page.keyboard.press('?')
  await list(page).getByText('Move the event').waitFor()
  await lookAtScreen(page, 'the list of keys')
  await close()
})

test('with keys of one letter switched off none of them is listed or works, and the settings show the others', async () => {
  const { page, close } = await openAs(joinQuad().origin, {}, { width: 360, height: 740, scheme: 'dark' })
  await page.goto('/settings#keyboard')
  await page.getByRole('switch', { name: 'Shortcuts of one letter' }).press('Space')
  await page.getByRole('heading', { name: 'Settings', exact: true }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('q')
  expect(await page.getByRole('dialog').count()).toBe(0)
  const show = page.getByRole('button', { name: 'Show the keys' })
  await show.press('Enter')
  await list(page).getByText('Search everywhere').waitFor()
  expect(await list(page).getByText('Quick add').count()).toBe(0)
  await lookAtScreen(page, 'the list of keys on a phone')
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Show the keys')
  await close()
})

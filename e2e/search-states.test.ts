import { expect, test } from 'vitest'
import { plusDays, wallClock } from '../contract/zone.ts'
import { addAssignment } from '../features/homework/contract.ts'
import { idOf } from '../server/testing/answers.ts'
import type { Caller } from '../server/testing/caller.ts'
import { expectSoundLayout, lookAtScreen, phone } from './look.ts'
import { joinQuad, openAs, startQuad } from './quad.ts'

/** A day after today. */
const later = plusDays(wallClock(new Date(), 'UTC').date, 3)
const add = async (me: Caller, title: string) =>
  idOf(await me.call(addAssignment, { title, course: 'BIO 210', dueDate: later }))

async function openSearch({ page }: Pick<Awaited<ReturnType<typeof openAs>>, 'page'>) {
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search', exact: true })
  await field.waitFor()
  await page.getByRole('option', { name: 'Add assignment' }).first().waitFor()
  return field
}

test('every row of the settings is found and leads to its section', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, {})
  const { page } = ada
  await page.goto('/settings')
  await page.getByRole('main').getByText('Daily digest').waitFor()
  await page.getByRole('main').getByText('Show Online Status').waitFor()
  await page.getByRole('main').getByText('While the timer runs').waitFor()
  const rows = await page.locator('[data-setting-name]').allTextContents()
  const names = [...new Set(rows)].filter((name) => !name.includes('@'))
  expect(names.length).toBeGreaterThan(8)
  const field = await openSearch(ada)
  for (const name of [...names, 'Decisions about your texts', 'Notifications', 'Schedule study group']) {
    await field.fill(name)
    await page.getByRole('option', { name }).first().waitFor()
  }
  // What actions have is found.
  expect(await page.locator('body').getByText('Nothing found').count()).toBe(0)
  await field.fill('quiet hours')
  await page.getByRole('option', { name: /^Quiet hours/ }).click()
  await page.getByRole('heading', { name: 'Notifications' }).first().waitFor()
  expect(new URL(page.url()).hash).toBe('#notifications')
  await ada.close()
})

test('the theme that is not on is offered, work that was found starts the timer, and staff find their pages', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, {})
  const { page } = ada
  await page.emulateMedia({ colorScheme: 'dark' })
  await add(ada.me, 'Pollen survey')
  const field = await openSearch(ada)
  await page.getByRole('option', { name: 'Light theme' }).waitFor()
  expect(await page.getByRole('option', { name: 'Dark theme' }).count()).toBe(0)
  for (const name of ['Moderation', 'Audit log']) {
    await field.fill(name)
    await page.getByRole('dialog').getByText(`Nothing found for “${name}”.`, { exact: true }).first().waitFor()
    expect(await page.getByRole('option', { name: new RegExp(`^${name}`) }).count()).toBe(0)
  }
  await field.fill('pollen')
  await page.getByRole('option', { name: /^Start timer.*Pollen survey/ }).click()
  await page.getByRole('main').getByText('For Pollen survey').waitFor()
  await ada.close()
})

test('an answer that comes late does not replace that to a later question, and the old rows stay meanwhile', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, {})
  const { page } = ada
  for (const title of ['Garnet one', 'Garnet two', 'Gardening']) await add(ada.me, title)
  const field = await openSearch(ada)
  const asked = new Map<string, () => void>()
  await page.route(/\/api\/search\?/, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    if (q !== 'gard' && q !== 'garn') return route.continue()
    const answer = await route.fetch()
    await new Promise<void>((resolve) => asked.set(q, resolve))
    await route.fulfill({ response: answer })
  })
  const titles = () => page.getByRole('group', { name: 'Assignments' }).getByRole('option').allTextContents()
  const names = async () => (await titles()).map((text) => text.replace(/BIO 210.*/, '')).toSorted()
  await field.fill('gar')
  await expect.poll(names).toEqual(['Gardening', 'Garnet one', 'Garnet two'])
  await field.fill('gard')
  await expect.poll(() => asked.has('gard')).toBe(true)
  await field.fill('garn')
  await expect.poll(() => asked.has('garn')).toBe(true)
  // Enter would open the answer to an earlier question.
  await page.keyboard.press('Enter')
  expect(await names()).toEqual(['Gardening', 'Garnet one', 'Garnet two'])
  asked.get('garn')?.()
  await expect.poll(names).toEqual(['Garnet one', 'Garnet two'])
  const late = page
    .waitForResponse((response) => response.url().includes('q=gard'), { timeout: 1000 })
    .catch(() => null)
  asked.get('gard')?.()
  await late
  expect(await names()).toEqual(['Garnet one', 'Garnet two'])
  expect(await field.inputValue()).toBe('garn')
  await ada.close()
})

test('what was pressed opens, although an answer moves the rows under the pointer', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, {})
  const { page } = ada
  await add(ada.me, 'Basalt columns')
  const field = await openSearch(ada)
  let answer: (() => void) | undefined
  await page.route(/\/api\/search\?.*q=basalt/, async (route) => {
    const response = await route.fetch()
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ response })
  })
  await field.fill('basalt')
  const pressed = page.getByRole('option', { name: 'Add assignment “basalt”' })
  await pressed.waitFor()
  const box = await pressed.boundingBox()
  if (!box) throw new Error('the row is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await expect.poll(() => answer !== undefined).toBe(true)
  answer?.()
  await page.getByRole('option', { name: /^Basalt columns/ }).waitFor()
  expect((await pressed.boundingBox())?.y).not.toBe(box.y)
  await page.mouse.up()
  await page.getByRole('dialog', { name: 'Add Assignment' }).waitFor()
  await ada.close()
})

test('on a phone a screen that is chosen right after typing opens, however long it loads, and Back finds what was typed', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, {}, { width: 360, height: 740 })
  const { page } = ada
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/Tutors-*.js', (route) => held.then(() => route.continue()))
  await page.clock.install()
  const field = await openSearch(ada)
  // What the page does a moment after a press does not happen before it is told to.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await field.fill('mathematics')
  await page.getByRole('option', { name: 'Find tutors for “mathematics”' }).click()
  await page.clock.runFor(1000)
  release()
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Find a Tutor', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/tutors')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('mathematics')
  await ada.close()
})

test('while the server is stopped the words say so, what was typed stays, and the search goes on once it is back', async () => {
  const quad = await startQuad()
  const ada = await openAs(quad.origin, {})
  const { page } = ada
  await add(ada.me, 'Harbour sketch')
  const field = await openSearch(ada)
  await quad.stop()
  await field.fill('harbour')
  await page.getByRole('dialog').getByText('Quad cannot be reached. What you typed stays; actions work.').waitFor()
  expect(await field.inputValue()).toBe('harbour')
  await page.getByRole('option', { name: 'Add assignment “harbour”' }).waitFor()
  await quad.start()
  await page.keyboard.type(' sk')
  await page.getByRole('option', { name: /^Harbour sketch/ }).waitFor()
  expect(await page.locator('body').getByText('Quad cannot be reached').count()).toBe(0)
  await ada.close()
})

test('after signing out nothing of the former person is left, and another tab shows what was opened', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, { email: 'ada.search@students.example' })
  const { page, context } = ada
  await add(ada.me, 'Lantern plan')
  const second = await context.newPage()
  await openSearch({ page: second })
  const field = await openSearch(ada)
  await field.fill('lantern')
  await page.getByRole('option', { name: /^Lantern plan/ }).click()
  await second.getByRole('group', { name: 'Recently used' }).getByText('Lantern plan').waitFor()
  await second.close()
  // What was opened loads after the search, a dialog with this title, too, is gone.
  await field.waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByText('Lantern plan').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field.fill('sign out')
  await page.getByRole('option', { name: /^Sign out/ }).click()
  await page.getByLabel('Email').waitFor()
  await page.keyboard.press('Control+k')
  expect(await field.count()).toBe(0)
  const kept = await page.evaluate<string>(
    'document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage })',
  )
  expect(kept).not.toMatch(/lantern/i)
  const ben = await openAs(origin, {})
  await ben.context.storageState().then(({ cookies }) => context.addCookies(cookies))
  await openSearch(ada)
  expect(await page.locator('body').getByText('Lantern').count()).toBe(0)
  for (const one of [ada, ben]) await one.close()
})

test('long titles and other scripts have their place', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, {}, phone)
  const { page } = ada
  for (const title of [
    `Quartz ${'unbroken'.repeat(20)}`,
    `Quartz ${'a long way '.repeat(15)}`,
    'Quartz מבחן אמצע',
    'Quartz 検索の課題',
  ])
    await add(ada.me, title)
  const field = await openSearch(ada)
  await field.fill('quartz')
  await page.getByRole('option', { name: /^Quartz 検索の課題/ }).waitFor()
  await expectSoundLayout(page, 'long titles')
  await lookAtScreen(page, 'long titles and other scripts')
  for (const [q, name] of [
    ['課題', /^Quartz 検索の課題/],
    ['אמצע', /^Quartz מבחן אמצע/],
  ] as const) {
    await field.fill(q)
    await page.getByRole('option', { name }).waitFor()
  }
  // What is typed from the right ends before the button that clears it.
  const padding = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('[data-search-field]')).paddingRight",
  )
  expect(padding).toBe('44px')
  await ada.close()
})

test('more rows come below those that were there, as many as there can be, and for this question alone', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, {})
  const { page } = ada
  for (let n = 10; n < 43; n++) await add(ada.me, `Cobalt ${n}`)
  const field = await openSearch(ada)
  const shown = () => page.getByRole('group', { name: 'Assignments' }).getByRole('option').count()
  await field.fill('cobalt')
  await page.getByRole('dialog').getByText('28 not shown').waitFor()
  await page.getByRole('status').getByText('33 results').first().waitFor()
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('3 more. Another word makes them fewer.').waitFor()
  expect(await shown()).toBe(30)
  const options = page.getByRole('option')
  const chosen = page.getByRole('option', { selected: true })
  expect(await chosen.textContent()).toBe(await options.nth(4).textContent())
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => ((await chosen.boundingBox())?.y ?? 800) < 700).toBe(true)
  await field.fill('cobal')
  await page.getByRole('dialog').getByText('28 not shown').waitFor()
  expect(await shown()).toBe(6)
  await ada.close()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinQuad, openAs, openBrowser } from './quad.ts'
import { canvasFile } from './schoolFile.ts'

/** A phone whose processor is slow, on a line on which every answer is late. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 3 })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 250, downloadThroughput: 200_000, uploadThroughput: 200_000 },
  })
}

/** Until nothing was fetched for a second: whatever draws the screen again has done so. */
const settled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<number>(
        'performance.now() - Math.max(...performance.getEntries().map((one) => one.responseEnd ?? 0))',
      ),
    )
    .toBeGreaterThan(1000)

test('what is typed or chosen in the first moments of a screen on a slow phone is not lost', async () => {
  const { origin } = joinQuad()
  const { page, close } = await openAs(origin, {}, { width: 360, height: 740 })
  await slowDown(page)

  await page.goto('/homework')
  const line = page.getByLabel('Add an assignment in one line')
  await line.fill('Essay CS 301 fri')
  await settled(page)
  expect(await line.inputValue()).toBe('Essay CS 301 fri')

  await page.goto('/homework/import')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'canvas.ics', mimeType: 'text/calendar' },
    buffer: Buffer.from(canvasFile([{ id: 1, days: 2, title: 'Lab 2: Texture by feel' }])),
  })
  await page.getByRole('main').getByText('Lab 2: Texture by feel').waitFor()
  await settled(page)
  expect(await page.getByRole('main').getByText('Lab 2: Texture by feel').count()).toBeGreaterThan(0)

  await page.goto('/settings')
  await page.getByRole('main').getByText('Dark', { exact: true }).click()
  await settled(page)
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await close()
})

test('a password that is typed in the first moments of the sign-in is sent as it was typed', async () => {
  const { origin } = joinQuad()
  const { page, close } = await openBrowser(origin, { width: 360, height: 740 })
  await slowDown(page)
  for (const path of ['/', '/sign-up', '/forgot-password']) {
    await page.goto(path)
    const email = page.getByLabel('Email')
    await email.fill('noor.haddad@example.edu')
    await settled(page)
    expect(await email.inputValue(), path).toBe('noor.haddad@example.edu')
  }
  await page.goto('/')
  await page.getByLabel('Email').fill('noor.haddad@example.edu')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Harbour-7')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('main')
    .getByText('Invalid email or password. Please check your credentials and try again.')
    .waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('noor.haddad@example.edu')
  await close()
})

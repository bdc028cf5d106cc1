import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeAt } from '../features/account/twoFactor/factor.testing.ts'
import { listDevMails } from '../features/mail/contract.ts'
import { expectAccessible, joinQuad, openAs, testInChromium } from './quad.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })
/** The code of the next half minute is accepted, too: one that was not used yet. */
const nextCode = (key: string) => codeAt(key, new Date(Date.now() + 30_000))

async function giveCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

testInChromium(
  'two-factor sign-in is set up, asked for at the next sign-in, survives a lost phone, and is turned off',
  async () => {
    const { origin } = joinQuad()
    const { me, page, context, close } = await openAs(origin, { name: 'Ifeoma Brandt' }, { width: 360, height: 740 })
    await page.goto('/settings#two-factor-sign-in')
    await panelOf(page).getByText('Confirm your email address first').waitFor()
    expect(await panelOf(page).getByRole('button', { name: 'Set up' }).isDisabled()).toBe(true)
    const confirm = async () => {
      const mails = await me.call(listDevMails, {})
      const mail = Array.isArray(mails)
        ? mails.find(({ to, text }) => to === me.email && /confirm-email/.test(text))
        : null
      return /(\/confirm-email\S+)/.exec(mail?.text ?? '')?.[1]
    }
    await expect.poll(confirm).toBeDefined()
    await page.goto((await confirm()) ?? '')
    await page.getByRole('main').getByText('confirmed', { exact: false }).first().waitFor()

    await page.goto('/settings#two-factor-sign-in')
    await panelOf(page).getByRole('button', { name: 'Set up' }).click()
    const setUp = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
    await setUp.getByRole('img', { name: 'QR code for your app' }).waitFor()
    await expectAccessible(page, 'setting up two-factor sign-in')
    const key = (await setUp.locator('code').innerText()).replaceAll(' ', '')
    await setUp.getByLabel('Enter the code that the app shows').fill('12345')
    await setUp.getByRole('button', { name: 'Turn on' }).click()
    await setUp.getByText('Enter the 6 digits that your app shows.').first().waitFor()
    await setUp.getByLabel('Enter the code that the app shows').fill(codeAt(key, new Date()))
    await setUp.getByRole('button', { name: 'Turn on' }).click()

    // Shown once: Done waits for the tick, and closing asks.
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
    await shown.getByText('I have kept these codes').waitFor()
    const codes = await shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectAccessible(page, 'recovery codes')
    expect(await shown.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await shown.getByRole('alert').getByText('Close without having kept them?').waitFor()
    await shown.getByRole('button', { name: 'Show them' }).click()
    const saved = page.waitForEvent('download')
    await shown.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('quad-recovery-codes.txt')
    await page.emulateMedia({ media: 'print' })
    expect(await shown.getByText(codes[0] ?? '').isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Settings', level: 1, includeHidden: true }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await shown.getByText('I have kept these codes').click()
    await shown.getByRole('button', { name: 'Done' }).click()
    await panelOf(page).getByText('10 codes left.', { exact: false }).waitFor()
    await expectAccessible(page, 'two-factor sign-in is on')

    // Signed out, in again with a code.
    const giveCredentials = async () => {
      await page.getByLabel('Email').fill(me.email)
      await page.getByLabel('Password', { exact: true }).fill(me.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await context.clearCookies()
    await page.goto('/')
    await giveCredentials()
    const field = page.getByLabel('Enter the code from your app')
    await field.waitFor()
    expect(await page.locator(':focus').getAttribute('name')).toBe('code')
    expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await expectAccessible(page, 'the second step')
    const code = nextCode(key)
    await giveCode(page, 'Enter the code from your app', code)
    await page.getByRole('heading', { name: 'Welcome back, Ifeoma!' }).waitFor()

    // The phone is lost, and the session ends under an open page.
    await page.goto('/settings#two-factor-sign-in')
    await panelOf(page).getByText('10 codes left.', { exact: false }).waitFor()
    await context.clearCookies()
    await page.reload()
    await giveCredentials()
    await giveCode(page, 'Enter the code from your app', code)
    await page
      .getByRole('main')
      .getByText('This code is not right, or it was used already.', { exact: false })
      .waitFor()
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expectAccessible(page, 'the second step with a recovery code')
    await giveCode(page, 'Enter a recovery code', codes[0]?.toLowerCase() ?? '')
    await panelOf(page).getByText('9 codes left.', { exact: false }).waitFor()

    // Turned off, as if the last proof were ten minutes old.
    let late = true
    await page.route('**/api/account/two-factor', async (route) => {
      if (!late || route.request().method() !== 'DELETE') return route.fallback()
      late = false
      const json = { type: 'about:blank', title: 'x', status: 403, code: 'confirm_identity', detail: 'Confirm.' }
      await route.fulfill({ status: 403, contentType: 'application/problem+json', json })
    })
    await panelOf(page).getByRole('button', { name: 'Turn off' }).click()
    await page
      .getByRole('dialog', { name: 'Turn off two-factor sign-in?' })
      .getByRole('button', { name: 'Turn off' })
      .click()
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await asked.getByLabel('Your password').fill(me.password)
    await asked.getByLabel('Code from your app, or a recovery code').fill(codes[1] ?? '')
    await expectAccessible(page, 'confirming who one is with a code')
    await asked.getByRole('button', { name: 'Confirm', exact: true }).click()
    await panelOf(page).getByRole('button', { name: 'Set up' }).waitFor()
    await close()
  },
)

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { confirmEmail, signIn } from '../features/account/contract.ts'
import { addAssignment } from '../features/homework/contract.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { visit } from './look.ts'
import { pathInMail } from './mails.ts'
import { expectAccessible, joinQuad, openAs, openBrowser, said, testInChromium } from './quad.ts'

const settingsOf = (page: Page) => page.getByRole('region', { name: 'Security' })

testInChromium(
  'a session is ended from another browser, and the owner takes back an account whose address an intruder changed',
  async () => {
    const { origin } = joinQuad()
    const { me, page, close } = await openAs(origin, { name: 'Ifeoma Brandt' }, { width: 360, height: 740 })
    const confirm = new URL(await pathInMail(me, me.email, 'Confirm your email address for Quad'), origin)
    await me.call(confirmEmail, { token: confirm.searchParams.get('token') ?? '' })

    // The intruder knows the password.
    const thief = makeCaller(origin, {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    await thief.call(signIn, { email: me.email, password: me.password, remember: true })
    const intruder = await openBrowser(origin)
    await intruder.context.addCookies([...thief.cookies].map(([name, value]) => ({ name, value, url: origin })))
    await intruder.page.goto('/settings#active-sessions')
    await intruder.page.getByRole('list', { name: 'Active sessions' }).getByText('This browser').waitFor()

    await page.goto('/settings#active-sessions')
    const sessions = page.getByRole('list', { name: 'Active sessions' })
    await sessions.getByText('Firefox on Windows').waitFor()
    await expectAccessible(page, 'settings with two sessions')
    await sessions.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
    await sessions.getByText('Firefox on Windows').waitFor({ state: 'detached' })
    await intruder.page
      .getByRole('dialog')
      .getByText(/^You were signed out\. Sign in as Ifeoma Brandt/)
      .waitFor()

    // It still knows the password, and moves the account to an address of its own.
    const other = intruder.page
    await other.getByLabel('Password', { exact: true }).fill(me.password)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other
      .getByRole('dialog', { name: 'Welcome to Quad' })
      .getByText(/^You were signed out/)
      .waitFor({ state: 'detached' })
    await settingsOf(other).getByRole('button', { name: 'Change email' }).click()
    const stolen = `thief.${crypto.randomUUID().slice(0, 8)}@example.edu`
    await other.getByLabel('New email address').fill(stolen)
    await expectAccessible(other, 'changing the address')
    // As if the password had been given more than ten minutes ago.
    let late = true
    await other.route('**/api/account/email', async (route) => {
      if (!late || route.request().method() !== 'PUT') return route.fallback()
      late = false
      const json = { type: 'about:blank', title: 'x', status: 403, code: 'confirm_identity', detail: 'Confirm.' }
      await route.fulfill({ status: 403, contentType: 'application/problem+json', json })
    })
    await other.getByRole('button', { name: 'Send link' }).click()
    const asked = other.getByRole('dialog', { name: 'Confirm that it is you' })
    await asked.getByLabel('Your password').fill('Wrong-Harbour-7')
    await asked.getByRole('button', { name: 'Confirm', exact: true }).click()
    await asked.getByText('That is not your password.').waitFor()
    await expectAccessible(other, 'confirming who one is')
    await asked.getByLabel('Your password').fill(me.password)
    await asked.getByRole('button', { name: 'Confirm', exact: true }).click()
    await asked.waitFor({ state: 'detached' })
    await settingsOf(other).getByText(`Waits for the link in the mail to ${stolen}.`).waitFor()
    await other.goto(await pathInMail(me, stolen, 'Confirm your new email address for Quad'))
    await other.getByRole('main').getByText(`Your email address is ${stolen} now.`).waitFor()
    await expectAccessible(other, 'a confirmed new address')
    await visit(other, '/settings#security')
    await settingsOf(other)
      .getByText(/^Changed a short time ago/)
      .waitFor()
    expect(await settingsOf(other).getByRole('button', { name: 'Change email' }).isDisabled()).toBe(true)

    // The owner finds the mail at the old address, on a phone.
    await page.goto(await pathInMail(me, me.email, 'The email address of your Quad account was changed'))
    await page
      .getByRole('main')
      .getByText(new RegExp(`changed to ${stolen}`))
      .waitFor()
    await page.getByLabel('New Password').fill('Owner-Harbour-8')
    await expectAccessible(page, 'taking an account back')
    await page.getByRole('button', { name: 'Take it back' }).click()
    await said(page, `has the address ${me.email} again`)
    await other
      .getByRole('dialog', { name: 'Welcome to Quad' })
      .getByText(/^You were signed out/)
      .waitFor()
    await page.getByLabel('Email').fill(me.email)
    await page.getByLabel('Password', { exact: true }).fill('Owner-Harbour-8')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Welcome back, Ifeoma!' }).waitFor()

    // And changes the password where it is known.
    await visit(page, '/settings#security')
    await settingsOf(page).getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill('Owner-Harbour-8')
    await dialog.getByLabel('New Password', { exact: true }).fill('Third-Harbour-9')
    await dialog.getByLabel('Confirm New Password').fill('Third-Harbour-8')
    await dialog.getByRole('button', { name: 'Update Password' }).click()
    await dialog.getByText('Passwords do not match').waitFor()
    await expectAccessible(page, 'changing the password')
    await dialog.getByLabel('Confirm New Password').fill('Third-Harbour-9')
    await dialog.getByRole('button', { name: 'Update Password' }).click()
    await said(page, 'Password changed. All other sessions and API tokens have ended.')
    await intruder.close()
    await close()
  },
)

testInChromium(
  'a token made in the settings lets a program in, says so in the list, and is refused after it was revoked',
  async () => {
    const { origin } = joinQuad()
    const { me, page, context, close } = await openAs(origin, { name: 'Tomas Brandt' }, { width: 360, height: 740 })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await page.goto('/settings#api-tokens')
    const panel = page.getByRole('region', { name: 'API tokens' })
    await panel.getByText(/^Confirm your email address first/).waitFor()
    const confirm = new URL(await pathInMail(me, me.email, 'Confirm your email address for Quad'), origin)
    await me.call(confirmEmail, { token: confirm.searchParams.get('token') ?? '' })
    await me.call(addAssignment, { title: 'Delta essay', course: 'GEO 110', dueDate: '2026-12-01' })

    await panel.getByRole('button', { name: 'New token' }).click()
    const form = page.getByRole('dialog', { name: 'New token' })
    await form.getByLabel('Name').fill('Terminal')
    await form.getByRole('button', { name: 'Make token' }).click()
    await form.getByText('Choose what it may do.').first().waitFor()
    await expectAccessible(page, 'a new token that may do nothing')
    await form.getByRole('checkbox', { name: 'Homework: Read' }).press('Space')
    await form.getByRole('button', { name: 'Make token' }).click()
    const shown = page.getByRole('dialog', { name: 'Your token' })
    await shown.getByRole('button', { name: 'Copy' }).click()
    await shown.getByText('The token is copied.').waitFor()
    await expectAccessible(page, 'a token, shown once')
    const secret = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(secret).toBe(await shown.getByLabel('Token', { exact: true }).inputValue())
    await shown.getByRole('button', { name: 'Done' }).click()

    expect(await curl(`${origin}/api/assignments`, secret)).toMatchObject({
      status: 200,
      body: expect.stringContaining('Delta essay'),
    })
    expect(await curl(`${origin}/api/study-sessions`, secret)).toMatchObject({
      status: 403,
      body: expect.stringContaining('study:read'),
    })
    await page.reload()
    const tokens = panel.getByRole('list', { name: 'API tokens' })
    await tokens.getByText('Homework: read.').waitFor()
    await tokens.getByText(/^Last used Today/).waitFor()
    await expectAccessible(page, 'settings with a token')
    expect(await page.content()).not.toContain(secret)
    await tokens.getByRole('button', { name: 'Revoke Terminal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await panel.getByText('No tokens').waitFor()
    expect(await curl(`${origin}/api/assignments`, secret)).toMatchObject({ status: 401 })
    await close()
  },
)

/** As a program would call, by curl where it is installed. */
async function curl(url: string, secret: string): Promise<{ status: number; body: string }> {
  const header = `Authorization: Bearer ${secret}`
  const { stdout } = await promisify(execFile)('curl', ['-sS', '-w', '\n%{http_code}', '-H', header, url]).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      const answer = await fetch(url, { headers: { authorization: `Bearer ${secret}` } })
      return { stdout: `${await answer.text()}\n${answer.status}` }
    },
  )
  const cut = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(cut + 1)), body: stdout.slice(0, cut) }
}

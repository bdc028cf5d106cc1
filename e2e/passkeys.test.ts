import { expect } from 'vitest'
import { pathInMail } from './mails.ts'
import { expectAccessible, joinQuad, openAs, openBrowser, testInChromium } from './quad.ts'

testInChromium('a passkey is made, used to sign in and to confirm who one is, and removed', async () => {
  const { origin } = joinQuad()
  const { me, page, context, close } = await openAs(origin, { name: 'Ifeoma Brandt' }, { width: 360, height: 740 })
  // The mail is read on another device: the password says that it is the same person.
  const laptop = await openBrowser(origin)
  await laptop.page.goto(await pathInMail(me, me.email, 'Confirm your email address for Quad'))
  await laptop.page.getByLabel(`Password for ${me.email}`).fill('Wrong-Harbour-7')
  await laptop.page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await laptop.page.getByRole('main').getByText('That is not your password.').waitFor()
  await expectAccessible(laptop.page, 'confirming an address elsewhere')
  await laptop.page.getByLabel(`Password for ${me.email}`).fill(me.password)
  await laptop.page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await laptop.page.getByRole('main').getByText('Your email address is confirmed.').waitFor()
  await laptop.page.getByRole('link', { name: 'Go to Dashboard' }).waitFor()
  await laptop.close()
  await page.goto('/settings#passkeys')
  await page.getByLabel('Email').fill(me.email)
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })

  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  const rows = panel.getByRole('list', { name: 'Passkeys' })
  await rows.getByText('Not used yet').waitFor()
  await rows.getByRole('button', { name: /^Rename / }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await rows.getByText('My phone').waitFor()
  await expectAccessible(page, 'settings with a passkey')

  await context.clearCookies()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await rows.getByText(/^Last used/).waitFor()

  // As if the person had proved who they are more than ten minutes ago.
  let late = true
  await page.route('**/api/account/passkeys/*', async (route) => {
    if (!late || route.request().method() !== 'DELETE') return route.fallback()
    late = false
    const json = { type: 'about:blank', title: 'x', status: 403, code: 'confirm_identity', detail: 'Confirm.' }
    await route.fulfill({ status: 403, contentType: 'application/problem+json', json })
  })
  await rows.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await asked.getByRole('button', { name: 'Use a passkey instead' }).waitFor()
  await expectAccessible(page, 'confirming who one is with a passkey')
  await asked.getByRole('button', { name: 'Use a passkey instead' }).click()
  await rows.waitFor({ state: 'detached' })
  await asked.waitFor({ state: 'detached' })

  await context.clearCookies()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('main').getByText('This passkey is not known here, or could not be checked.').waitFor()
  expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn')
  await close()
})

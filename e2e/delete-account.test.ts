import { expect } from 'vitest'
import { signIn } from '../features/account/contract.ts'
import { clockSetting } from '../features/account/settings/contract.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { pathInMail } from './mails.ts'
import { expectAccessible, joinQuad, openAs, openBrowser, testInChromium } from './quad.ts'

testInChromium(
  'an account is deleted, kept by signing in, deleted again and kept by the link in the mail',
  async () => {
    const { origin } = joinQuad()
    const { me, page, close } = await openAs(origin, { name: 'Ifeoma Brandt' }, { width: 360, height: 740 })
    await me.call(clockSetting.change, { value: '24' })
    const remove = async () => {
      await page.goto('/settings#delete-account')
      await page.getByRole('button', { name: 'Delete account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      await dialog.getByText(/^After that: everything stored about you is erased\./).waitFor()
      await expectAccessible(page, 'before an account is deleted')
      await dialog.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('heading', { name: 'Your account is closed' }).waitFor()
    }

    const other = await openBrowser(origin)
    const second = makeCaller(origin)
    await second.call(signIn, { email: me.email, password: me.password, remember: true })
    await other.context.addCookies([...second.cookies].map(([name, value]) => ({ name, value, url: origin })))
    await other.page.goto('/settings')
    await other.page.getByRole('heading', { name: 'Settings' }).waitFor()
    await remove()
    await other.page
      .getByRole('dialog')
      .getByText(/^You were signed out\. Sign in as Ifeoma Brandt/)
      .waitFor()
    await page.getByRole('button', { name: 'Export my data' }).waitFor()
    await expectAccessible(page, 'a closed account')
    // A page that has never drawn anything else writes times as the person chose, too.
    await page.reload()
    await page
      .getByRole('main')
      .getByText(/ will be erased: \w+, \w+ \d+, \d\d:\d\d\./)
      .waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.getByLabel('Email').fill(me.email)
    await page.getByLabel('Password', { exact: true }).fill(me.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Your account is open again.').waitFor()

    await remove()
    const outsider = await openBrowser(origin)
    await outsider.page.goto(await pathInMail(me, me.email, 'Your Quad account will be deleted'))
    await outsider.page.getByRole('main').getByText('Your account is open again. Nothing was erased.').waitFor()
    await expectAccessible(outsider.page, 'an account kept by the link')
    await page.reload()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(page.url()).toContain('/settings')
    await Promise.all([other.close(), outsider.close()])
    await close()
  },
)

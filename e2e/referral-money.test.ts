import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from '../features/account/contract.ts'
import { createReferralCode } from '../features/referrals/contract.ts'
import { succeeded } from '../server/testing/answers.ts'
import { makeCaller } from '../server/testing/caller.ts'
import { visit } from './look.ts'
import { daysFromNow, startMovable } from './movable.ts'
import { draftStudent, openAs, openBrowser, said, signUpOnPage, testInChromium } from './quad.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Invite a classmate' })

/** Signed in for longer than two weeks. */
async function stay(origin: string, context: BrowserContext, { email, password }: { email: string; password: string }) {
  const me = makeCaller(origin)
  succeeded(await me.call(signIn, { email, password, remember: true }))
  await context.addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: origin })))
}

testInChromium(
  'what a classmate’s upgrade earns is pending, earned after two weeks and taken back with a refund, and both see it at once',
  async () => {
    const quad = await startMovable()
    const ada = await openAs(quad.origin, { name: 'Ada Marlow' })
    await stay(quad.origin, ada.context, ada.me)
    const { referralCode } = succeeded(await ada.me.call(createReferralCode, {}))
    await ada.page.goto('/profile?tab=referrals')
    await panel(ada.page).getByText('Nobody has come by your link yet.').waitFor()
    const row = panel(ada.page).getByRole('listitem')
    const shows = (state: string) => row.getByText(state, { exact: true }).waitFor()

    const ben = await openBrowser(quad.origin)
    const draft = draftStudent('Ben Archer')
    await signUpOnPage(ben.page, draft, { at: `/?ref=${referralCode}` })
    await stay(quad.origin, ben.context, draft)
    await shows('Signed up')

    await ben.page.goto('/profile?tab=subscription')
    await ben.page.getByRole('main').getByRole('button', { name: 'Upgrade to Premium' }).click()
    const dialog = ben.page.getByRole('dialog', { name: 'Upgrade to Premium' })
    await dialog.getByRole('button', { name: 'Upgrade to Premium - $4.99' }).click()
    await ben.page.getByRole('button', { name: 'Pay $4.99 in demo' }).click()
    await ben.page.getByRole('heading', { name: 'Welcome to Premium!' }).waitFor()
    await shows('Pending')
    await visit(ben.page, '/settings#invite-a-classmate')
    const came = (words: RegExp) => panel(ben.page).getByText(words).waitFor()
    await came(/^You came through the link of Ada M\. Your upgrade earns them \$1\.00 on /)

    // Both pages stay open while the server is away and two weeks pass.
    await quad.moveTo(daysFromNow(14.1))
    await said(ada.page, 'Referral commission awarded!')
    await shows('Earned')
    await came(/Your upgrade has earned them \$1\.00\.$/)

    const portal = await ben.context.newPage()
    await portal.goto('/billing/demo')
    await portal.getByRole('button', { name: 'Refund' }).click()
    await said(portal, 'The money was taken back.')
    await shows('Reversed')
    await came(/Your payment was taken back on .*, and so was what it earned them\.$/)
    expect(await panel(ada.page).getByText('1 upgraded').count()).toBe(1)
    await Promise.all([ada.close(), ben.close()])
  },
)

import { expect } from 'vitest'
import { lookAtScreen, phone, visit } from './look.ts'
import { demoQuad, draftStudent, joinQuad, openAs, openBrowser, said, signUpOnPage, testInChromium } from './quad.ts'

const panel = (page: Awaited<ReturnType<typeof openBrowser>>['page']) =>
  page.getByRole('region', { name: 'Invite a classmate' })

testInChromium('somebody makes a code, and whoever comes by its link stands in the list', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, { name: 'Ada Marlow' }, phone)
  const { page, context } = ada
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.goto('/profile?tab=referrals')
  await panel(page).getByText('Nobody has come by your link yet.').waitFor()
  await lookAtScreen(page, 'no code yet')
  await panel(page).getByRole('button', { name: 'Create code' }).click()
  await said(page, 'Referral code created successfully!')
  const code = await panel(page).getByLabel('Code').inputValue()
  expect(code).toMatch(/^ADA-[2-9A-Z]{4}$/)
  await panel(page).getByRole('button', { name: 'Copy link' }).click()
  await panel(page).getByRole('button', { name: 'Copied' }).waitFor()
  await said(page, 'Referral link copied!')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${origin}/?ref=${code}`)
  await panel(page).getByRole('button', { name: 'Copy link' }).waitFor()
  // Where the browser cannot share, it copies; where it may not even copy, it says so.
  await page.evaluate(`navigator.share = undefined; navigator.clipboard.writeText = () => Promise.reject()`)
  await panel(page).getByRole('button', { name: 'Share' }).click()
  await said(page, 'Failed to copy link')

  // The link is opened now, and the account made later in the same browser.
  const ben = await openBrowser(origin, phone)
  await ben.page.goto(`/?ref=${code}`)
  await ben.page.getByRole('button', { name: 'Create an account' }).waitFor()
  await expect.poll(() => new URL(ben.page.url()).search).toBe('')
  await ben.page.goto('/')
  await ben.page.getByRole('button', { name: 'Create an account' }).click()
  expect(await ben.page.getByLabel('Referral code').inputValue()).toBe(code)
  await lookAtScreen(ben.page, 'signing up with a code')
  await signUpOnPage(ben.page, draftStudent('Ben Archer'))

  // The open panel of the one shows it by itself; the other reads through whom they came.
  await panel(page).getByText('Ben A.').waitFor()
  await panel(page).getByText('Signed up', { exact: true }).waitFor()
  await panel(page).getByText('Has not upgraded').waitFor()
  await lookAtScreen(page, 'somebody came')
  await visit(ben.page, '/settings#invite-a-classmate')
  await panel(ben.page).getByText('You came through the link of Ada M.').waitFor()

  // A code that nobody has is a note, and stops nobody; it is forgotten with the sign-up.
  const eve = await openBrowser(origin, phone)
  await signUpOnPage(eve.page, draftStudent('Eve Birch'), { at: '/?ref=NOBODY-0000' })
  await said(eve.page, 'Invalid referral code')
  expect(await eve.page.evaluate(`localStorage.getItem('quad.referral-code')`)).toBeNull()
  await Promise.all([ada.close(), ben.close(), eve.close()])
})

testInChromium('the demo has a referral of each state, and what admins do with it', async () => {
  const { origin } = await demoQuad()
  const { page, close } = await openBrowser(origin, phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await page.getByRole('heading', { name: /^Welcome back, / }).waitFor()
  await visit(page, '/profile?tab=referrals')
  for (const state of ['Signed up', 'Pending', 'On hold', 'Earned', 'Reversed'])
    await panel(page).getByRole('listitem').getByText(state, { exact: true }).waitFor()
  await lookAtScreen(page, 'referrals')
  await visit(page, '/settings#invite-a-classmate')
  await panel(page).getByText('This is money of the demo: it is never paid out.').waitFor()
  await lookAtScreen(page, 'settings with referrals')

  const admin = await openBrowser(origin, phone)
  await admin.page.goto('/')
  await admin.page.getByRole('button', { name: 'Admin', exact: true }).click()
  await admin.page.getByRole('heading', { name: /^Welcome back, / }).waitFor()
  await visit(admin.page, '/admin/payouts')
  const held = admin.page.getByRole('region', { name: 'On hold' })
  await held.getByText('Freya Mortensen').waitFor()
  await held.getByText('Paid with the same card or account').waitFor()
  await lookAtScreen(admin.page, 'payouts')
  await held.getByRole('button', { name: 'Refuse Freya Mortensen, brought by Maya Okafor' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Refuse this referral?' })
  await dialog.getByLabel('Reason').fill('One card paid for both.')
  await lookAtScreen(admin.page, 'deciding')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await Promise.all([close(), admin.close()])
})

import { expect, test } from 'vitest'
import { expectSoundLayout, openDemoWalk, phone, visit, windowSizes } from './look.ts'

test('everybody can use the dashboard, study sessions and the screens about themselves', async () => {
  const { page, close, lookAt } = await openDemoWalk()
  await lookAt('dashboard')
  await visit(page, '/study-sessions')
  await page.getByRole('article', { name: 'Midterm 2 review' }).waitFor()
  await lookAt('study sessions')
  await page.getByRole('button', { name: 'Edit Midterm 2 review' }).click()
  await page.getByRole('button', { name: 'Send invitations' }).waitFor()
  await lookAt('a group session')
  await visit(page, `/study-sessions/join/${'x'.repeat(32)}`)
  await page.getByRole('main').getByText('This link leads nowhere').waitFor()
  await lookAt('a join link that was ended')
  await visit(page, '/profile')
  await page
    .getByRole('main')
    .getByText(/graded courses$/)
    .waitFor()
  await lookAt('profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('dialog').waitFor()
  await lookAt('edit profile')
  await visit(page, '/settings')
  await page.getByRole('heading', { name: 'Delete account' }).waitFor()
  await lookAt('settings')
  await visit(page, '/nowhere')
  await page
    .getByRole('link', { name: /Dashboard/ })
    .first()
    .waitFor()
  await lookAt('not found')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await expectSoundLayout(page, 'more')
  // A dialog: Tab stays in it, Escape closes it, and the focus is where it was.
  const sheet = page.getByRole('dialog', { name: 'More' })
  for (let tabs = 0; tabs < 6; tabs++) await page.keyboard.press('Tab')
  expect(await sheet.locator(':focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.textContent')).toContain('More')
  // Colours that the system forces leave the present place, and what is chosen, visible.
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/settings')
  await page.getByRole('heading', { name: 'Delete account' }).waitFor()
  const frame = "getComputedStyle(document.querySelector('[role=radiogroup] input:checked + label')).borderTopWidth"
  expect(await page.evaluate(frame)).toBe('2px')
  await visit(page, '/homework')
  await page.getByRole('heading', { name: 'Homework & Projects', exact: true }).waitFor()
  const marked = `
      (() => {
        const here = [...document.querySelectorAll('nav [aria-current=page]')].find((one) => one.offsetWidth > 0)
        const capsule = here.querySelector('[class*=capsule]')
        if (capsule) return getComputedStyle(capsule).outlineStyle === 'solid'
        const paper = getComputedStyle(document.body).backgroundColor
        return getComputedStyle(here, '::after').backgroundColor !== paper
      })()
    `
  for (const size of windowSizes.toReversed()) {
    await page.setViewportSize(size)
    expect(await page.evaluate(marked), `the present place, ${size.width} px`).toBe(true)
  }
  await close()
})

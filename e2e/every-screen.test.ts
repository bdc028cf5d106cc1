import { test } from 'vitest'
import { openDemoWalk, visit, walks } from './look.ts'

for (const size of walks)
  test(`everybody can use the dashboard, study sessions and the screens about themselves, light and dark, ${size.width} px wide`, async () => {
    const { page, close, lookAt, phone } = await openDemoWalk(size)
    await lookAt('dashboard')
    await visit(page, '/study-sessions')
    await page.getByRole('article', { name: 'Midterm 2 review' }).waitFor()
    await lookAt('study sessions')
    await page.getByRole('button', { name: 'Edit Midterm 2 review' }).click()
    await page.getByRole('button', { name: 'Send invitations' }).waitFor()
    await lookAt('a group session')
    await visit(page, `/study-sessions/join/${'x'.repeat(32)}`)
    await page.getByText('This link leads nowhere').waitFor()
    await lookAt('a join link that was ended')
    await visit(page, '/profile')
    await page.getByText(/graded courses$/).waitFor()
    await lookAt('profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('dialog').waitFor()
    await lookAt('edit profile')
    await visit(page, '/settings')
    await page.getByText('Appearance').waitFor()
    await lookAt('settings')
    await visit(page, '/nowhere')
    await page
      .getByRole('link', { name: /Dashboard/ })
      .first()
      .waitFor()
    await lookAt('not found')
    if (phone) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      await lookAt('more')
    }
    await close()
  })

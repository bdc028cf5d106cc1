import { test } from 'vitest'
import { lookInBothThemes, visit, walks } from './look.ts'
import { joinQuad, openBrowser } from './quad.ts'

for (const size of walks)
  test(`everybody can use the dashboard, study sessions and the screens about themselves, light and dark, ${size.width} px wide`, async () => {
    const { origin } = joinQuad('demo')
    const phone = size.width < 768
    const { page, close } = await openBrowser(origin, size)
    const lookAt = (name: string) => lookInBothThemes(page, (scheme) => `${name}, ${scheme}, ${size.width} px`)
    await page.goto('/')
    await page.getByRole('button', { name: 'Student', exact: true }).click()
    await page.getByText('Problem set 8: shortest paths').first().waitFor()
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

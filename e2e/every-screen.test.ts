import { test } from 'vitest'
import { addAssignment } from '../features/homework/contract.ts'
import { addSubtask } from '../features/homework/subtasks/contract.ts'
import { expectSoundLayout, lookInBothThemes, walks, windowSizes } from './look.ts'
import { joinQuad, openAs, openBrowser } from './quad.ts'

for (const size of walks)
  test(`everybody can use every screen, light and dark, ${size.width} px wide`, async () => {
    const { origin } = joinQuad('demo')
    const phone = size.width < 768
    const { page, close } = await openBrowser(origin, size)
    const lookAt = (name: string) => lookInBothThemes(page, (scheme) => `${name}, ${scheme}, ${size.width} px`)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Welcome to Quad' }).waitFor()
    await lookAt('sign in')
    await page.getByRole('button', { name: 'School SSO Login' }).click()
    await page.getByText('No school is set up for single sign-on here.').waitFor()
    await lookAt('sign in with a message')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await lookAt('forgot password')
    await page.goto('/')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Please fix the password requirements below').first().waitFor()
    await lookAt('sign up with faults')
    await page.goto('/reset-password?access_token=abc&refresh_token=def')
    await page.getByRole('button', { name: 'Update Password' }).waitFor()
    await lookAt('reset password')
    await page.goto('/reset-password')
    await page.getByText('Invalid reset link. Please request a new password reset.').waitFor()
    await page.goto('/confirm-email?token=abc')
    await page.getByText('This confirmation link is no longer valid').waitFor()
    await lookAt('confirm e-mail')
    await page.goto('/dev/mail')
    await page.getByText('No mail yet').waitFor()
    await lookAt('mailbox')

    await page.goto('/')
    await page.getByRole('button', { name: 'Student', exact: true }).click()
    await page.getByText('Problem set 8: shortest paths').first().waitFor()
    await lookAt('dashboard')
    await page.goto('/homework')
    await page.getByText('Eigenvalues worksheet').waitFor()
    await lookAt('homework')
    await page.goto('/homework?view=list')
    await page.getByRole('heading', { name: 'Overdue' }).waitFor()
    await lookAt('homework, list')
    await page.getByRole('button', { name: phone ? /^Filters/ : 'More filters' }).click()
    await page.getByLabel('Kind').waitFor()
    await lookAt('homework, filters')
    await page.goto('/homework?view=board')
    await page.getByRole('group', { name: 'Eigenvalues worksheet' }).waitFor()
    await lookAt('homework, board')
    await page.getByRole('button', { name: 'Actions for Eigenvalues worksheet' }).click()
    await page.getByRole('button', { name: 'Move to Completed' }).waitFor()
    await lookAt('homework, menu of a card')
    await page.goto('/homework?later=1&kind=exam&view=cards')
    await page.getByRole('button', { name: 'Exam, remove' }).waitFor()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('region', { name: 'Selection' }).waitFor()
    await lookAt('homework, filtered, with a selection')
    await page.goto('/homework?q=nothing+like+it')
    await page.getByText('No assignments found').waitFor()
    await lookAt('homework, nothing found')
    await page.goto('/homework?add=1')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Add Assignment' }).click()
    await page.getByText('Give it a title.').waitFor()
    await lookAt('add an assignment, with faults')
    await page.goto('/homework')
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page.getByText('Are you sure you want to delete this assignment?').waitFor()
    await lookAt('delete')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.goto('/homework/import')
    await page.getByText('Choose file').waitFor()
    await lookAt('import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'page.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from('<!doctype html><title>Sign in</title>'),
    })
    await page.getByRole('alert').waitFor()
    await lookAt('import of a web page')
    await page.goto('/study-sessions')
    await page.getByRole('article', { name: 'Midterm 2 review' }).waitFor()
    await lookAt('study sessions')
    await page.getByRole('button', { name: 'Edit Midterm 2 review' }).click()
    await page.getByRole('button', { name: 'Send invitations' }).waitFor()
    await lookAt('a group session')
    await page.goto(`/study-sessions/join/${'x'.repeat(32)}`)
    await page.getByText('This link leads nowhere').waitFor()
    await lookAt('a join link that was ended')
    await page.goto('/profile')
    await page.getByText(/graded courses$/).waitFor()
    await lookAt('profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('dialog').waitFor()
    await lookAt('edit profile')
    await page.goto('/settings')
    await page.getByText('Appearance').waitFor()
    await lookAt('settings')
    await page.goto('/nowhere')
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

test('an assignment with a long course and long words fits its details, on a phone and on a desk', async () => {
  const { origin } = joinQuad()
  for (const size of windowSizes) {
    const { me, page, close } = await openAs(origin, {}, size)
    const added = await me.call(addAssignment, {
      title: `Donau${'dampfschifffahrts'.repeat(6)}gesellschaft`,
      course: 'Introduction to the Comparative Political Economy of Postindustrial Societies (Seminar)',
      description: `https://example.edu/${'deep/'.repeat(40)}`,
      dueDate: '2031-05-05',
    })
    if (!('id' in added)) throw new Error(JSON.stringify(added))
    await me.call(addSubtask, { id: added.id, title: 'Rindfleisch'.repeat(20) })
    for (const view of ['cards', 'list', 'board']) {
      await page.goto(`/homework?view=${view}`)
      await page.getByRole('link', { name: added.title }).waitFor()
      await expectSoundLayout(page, `a long course and title in ${view}, ${size.width} px`)
    }
    await page.goto(`/homework?open=${added.id}`)
    await page.getByRole('dialog').getByText('RindfleischRind').waitFor()
    await expectSoundLayout(page, `a long course and title in the details, ${size.width} px`)
    await close()
  }
})

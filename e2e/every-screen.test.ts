import { test } from 'vitest'
import { addAssignment } from '../features/homework/contract.ts'
import { addSubtask } from '../features/homework/subtasks/contract.ts'
import { look, sizes } from './look.ts'
import { openAs, openBrowser, startQuad } from './quad.ts'

for (const scheme of ['light', 'dark'] as const) {
  test(`an admin can use every screen of /admin, ${scheme}, on a phone and on a desk`, async () => {
    const { origin } = await startQuad({ QUAD_DEMO: 'on' })
    for (const size of sizes) {
      const where = (name: string) => `${name}, ${scheme}, ${size.width} px`
      const { page, close } = await openBrowser(origin, { ...size, scheme })
      await page.goto('/')
      await page.getByRole('button', { name: 'Admin', exact: true }).click()
      await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
      await page.goto('/admin')
      await page.getByText('This installation', { exact: true }).waitFor()
      await look(page, where('admin'))
      await page.goto('/admin/people')
      await page.getByRole('button', { name: 'Manage Maya Okafor' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Send reset link' }).waitFor()
      await look(page, where('a person'))
      await dialog.getByLabel('Role').selectOption('moderator')
      await dialog.getByRole('button', { name: 'Make moderator' }).waitFor()
      await look(page, where('a role to confirm'))
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'detached' })
      await look(page, where('people'))
      await page.goto('/admin/people?q=nobody+like+that')
      await page.getByText('Nobody found').waitFor()
      await look(page, where('nobody found'))
      await page.goto('/admin/jobs')
      await page.getByText('account-tidy').waitFor()
      await look(page, where('jobs'))
      await page.goto('/admin/log')
      await page.getByText(/Nothing here/).waitFor()
      await look(page, where('audit log'))
      await close()
    }
  })

  test(`a student can use every screen of courses and grades, ${scheme}, on a phone and on a desk`, async () => {
    const { origin } = await startQuad({ QUAD_DEMO: 'on' })
    for (const size of sizes) {
      const where = (name: string) => `${name}, ${scheme}, ${size.width} px`
      const { page, close } = await openBrowser(origin, { ...size, scheme })
      await page.goto('/')
      await page.getByRole('button', { name: 'Student', exact: true }).click()
      await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
      await page.goto('/courses')
      await page.getByRole('link', { name: 'Algorithms' }).waitFor()
      await page
        .getByRole('button', { name: /^Spring|^Fall|^Summer|^Winter/ })
        .last()
        .click()
      await look(page, where('courses'))
      await page.getByRole('button', { name: 'Terms' }).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Days without classes', { exact: true }).waitFor()
      await look(page, where('a term'))
      await page.goto('/courses?add=1')
      await page.getByRole('dialog').getByRole('button', { name: 'Add a meeting' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add Course' }).click()
      await page.getByText('Choose at least one day.').waitFor()
      await look(page, where('add a course, with faults'))
      await page.goto('/courses')
      await page.getByRole('link', { name: 'Algorithms' }).click()
      await page.getByRole('list', { name: 'Coming classes' }).waitFor()
      await page.getByRole('region', { name: 'Grades' }).getByText('Current grade').waitFor()
      await look(page, where('a course'))
      await page.getByRole('button', { name: 'What do I need?' }).click()
      await page.getByRole('button', { name: 'What if' }).click()
      await page.getByText(/^Write scores into the table/).waitFor()
      await look(page, where('what if'))
      await page
        .getByRole('button', { name: /^Change the class on/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel this class' }).waitFor()
      await look(page, where('a class'))
      await page.goto('/courses/progress')
      await page.getByText('Your degree').waitFor()
      await look(page, where('grades and GPA'))
      await page.goto('/courses/00000000-0000-4000-8000-000000000000')
      await page.getByText('This course is not there').waitFor()
      await look(page, where('a course that is not there'))
      await close()
    }
  })

  test(`everybody can use every screen, ${scheme}, on a phone and on a desk`, async () => {
    const { origin } = await startQuad({ QUAD_DEMO: 'on' })
    for (const size of sizes) {
      const phone = size.width < 768
      const where = (name: string) => `${name}, ${scheme}, ${size.width} px`
      const { page, close } = await openBrowser(origin, { ...size, scheme })
      await page.goto('/')
      await page.getByRole('heading', { name: 'Welcome to Quad' }).waitFor()
      await look(page, where('sign in'))
      await page.getByRole('button', { name: 'School SSO Login' }).click()
      await page.getByText('No school is set up for single sign-on here.').waitFor()
      await look(page, where('sign in with a message'))
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
      await look(page, where('forgot password'))
      await page.goto('/')
      await page.getByRole('button', { name: 'Create an account' }).click()
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Please fix the password requirements below').first().waitFor()
      await look(page, where('sign up with faults'))
      await page.goto('/reset-password?access_token=abc&refresh_token=def')
      await page.getByRole('button', { name: 'Update Password' }).waitFor()
      await look(page, where('reset password'))
      await page.goto('/reset-password')
      await page.getByText('Invalid reset link. Please request a new password reset.').waitFor()
      await page.goto('/confirm-email?token=abc')
      await page.getByText('This confirmation link is no longer valid').waitFor()
      await look(page, where('confirm e-mail'))
      await page.goto('/dev/mail')
      await page.getByText('No mail yet').waitFor()
      await look(page, where('mailbox'))

      await page.goto('/')
      await page.getByRole('button', { name: 'Student', exact: true }).click()
      await page.getByText('Problem set 8: shortest paths').first().waitFor()
      await look(page, where('dashboard'))
      await page.goto('/homework')
      await page.getByText('Eigenvalues worksheet').waitFor()
      await look(page, where('homework'))
      await page.goto('/homework?view=list')
      await page.getByRole('heading', { name: 'Overdue' }).waitFor()
      await look(page, where('homework, list'))
      await page.getByRole('button', { name: phone ? /^Filters/ : 'More filters' }).click()
      await page.getByLabel('Kind').waitFor()
      await look(page, where('homework, filters'))
      await page.goto('/homework?view=board')
      await page.getByRole('group', { name: 'Eigenvalues worksheet' }).waitFor()
      await look(page, where('homework, board'))
      await page.getByRole('button', { name: 'Actions for Eigenvalues worksheet' }).click()
      await page.getByRole('button', { name: 'Move to Completed' }).waitFor()
      await look(page, where('homework, menu of a card'))
      await page.goto('/homework?later=1&kind=exam&view=cards')
      await page.getByRole('button', { name: 'Exam, remove' }).waitFor()
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('region', { name: 'Selection' }).waitFor()
      await look(page, where('homework, filtered, with a selection'))
      await page.goto('/homework?q=nothing+like+it')
      await page.getByText('No assignments found').waitFor()
      await look(page, where('homework, nothing found'))
      await page.goto('/homework?add=1')
      await page.getByRole('dialog').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Add Assignment' }).click()
      await page.getByText('Give it a title.').waitFor()
      await look(page, where('add an assignment, with faults'))
      await page.goto('/homework')
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await page.getByText('Are you sure you want to delete this assignment?').waitFor()
      await look(page, where('delete'))
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.goto('/homework/import')
      await page.getByText('Choose file').waitFor()
      await look(page, where('import'))
      await page.locator('input[type=file]').setInputFiles({
        name: 'page.ics',
        mimeType: 'text/calendar',
        buffer: Buffer.from('<!doctype html><title>Sign in</title>'),
      })
      await page.getByRole('alert').waitFor()
      await look(page, where('import of a web page'))
      await page.goto('/study-sessions')
      await page.getByRole('article', { name: 'Midterm 2 review' }).waitFor()
      await look(page, where('study sessions'))
      await page.getByRole('button', { name: 'Edit Midterm 2 review' }).click()
      await page.getByRole('button', { name: 'Send invitations' }).waitFor()
      await look(page, where('a group session'))
      await page.goto(`/study-sessions/join/${'x'.repeat(32)}`)
      await page.getByText('This link leads nowhere').waitFor()
      await look(page, where('a join link that was ended'))
      await page.goto('/profile')
      await page.getByText(/graded courses$/).waitFor()
      await look(page, where('profile'))
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByRole('dialog').waitFor()
      await look(page, where('edit profile'))
      await page.goto('/settings')
      await page.getByText('Appearance').waitFor()
      await look(page, where('settings'))
      await page.goto('/nowhere')
      await page
        .getByRole('link', { name: /Dashboard/ })
        .first()
        .waitFor()
      await look(page, where('not found'))
      if (phone) {
        await page.getByRole('button', { name: 'More' }).click()
        await page.getByRole('button', { name: 'Sign out' }).waitFor()
        await look(page, where('more'))
      }
      await close()
    }
  })
}

test('an assignment with a long course and long words fits its details, on a phone and on a desk', async () => {
  const { origin } = await startQuad()
  for (const size of sizes) {
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
      await look(page, `a long course and title in ${view}, ${size.width} px`)
    }
    await page.goto(`/homework?open=${added.id}`)
    await page.getByRole('dialog').getByText('RindfleischRind').waitFor()
    await look(page, `a long course and title in the details, ${size.width} px`)
    await close()
  }
})

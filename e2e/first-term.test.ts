import { expect, test } from 'vitest'
import { expectAccessible, lookAround, openBrowser, pressUndo, said, signUpOnPage, startQuad } from './quad.ts'
import { canvasFile, schoolDay } from './schoolFile.ts'

const student = { name: 'Noor Haddad', email: 'noor.haddad@example.edu', password: 'Quiet-Harbour-7' }

test('a student signs up, confirms, brings in their deadlines, works them off, and comes back with a new password', async () => {
  const { origin } = await startQuad({}, { prepared: false })
  const { page, context, close } = await openBrowser(origin)
  await signUpOnPage(page, student)
  await lookAround(page)
  await page.locator('#root').getByText('Please confirm your email address').waitFor()

  // The mail arrives in the mailbox of development; its link confirms.
  const other = await context.newPage()
  await other.goto('/homework')
  await other.locator('#root').getByText('Please confirm your email address').waitFor()
  await page.goto('/dev/mail')
  await page.getByRole('main').getByText('Confirm your email address for Quad').first().waitFor()
  const link = (await page.getByRole('link', { name: /confirm-email/ }).getAttribute('href')) ?? ''
  await page.getByRole('link', { name: /confirm-email/ }).click()
  await page
    .getByRole('main')
    .getByText(/confirmed/i)
    .first()
    .waitFor()
  expect(page.url()).not.toContain('token=')
  await other.locator('#root').getByText('Please confirm your email address').waitFor({ state: 'detached' })
  await other.close()
  await page.goto(link)
  await page.getByRole('main').getByText('Your email address is already confirmed.').waitFor()
  await page.goto('/sign-up')
  // The first steps, now that the dashboard is opened again.
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await page.getByRole('heading', { name: 'Welcome back, Noor!', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.goto('/')
  await page.getByRole('heading', { name: 'Welcome back, Noor!', exact: true }).waitFor()
  await expect.poll(() => page.locator('#root').getByText('Please confirm your email address').count()).toBe(0)

  // Import a calendar file: the preview saves nothing, the confirmation does.
  await page.getByRole('link', { name: 'Homework' }).first().click()
  await page.getByRole('main').getByText('No assignments found').waitFor()
  await page.getByRole('link', { name: 'Import' }).first().click()
  const file = canvasFile(
    [
      { id: 1, days: -2, title: 'Reading log 4 [ENG 205]', timed: true },
      { id: 2, days: 2, title: 'Lab 2: Texture by feel [SOIL 101-02]' },
      { id: 3, days: 3, title: 'Problem set 5 [MATH 240]', timed: true },
      { id: 4, days: 30, title: 'Term paper [ENG 205]' },
    ],
    [
      'BEGIN:VEVENT',
      'UID:event-calendar-event-9',
      `DTSTART:${schoolDay(0)}`,
      'SUMMARY:Founders’ Day',
      'END:VEVENT',
      'A LINE WITHOUT A COLON',
    ],
  )
  const bring = async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'canvas.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
    await page.getByRole('heading', { name: 'Alder Hill Calendar (Canvas)', exact: true }).waitFor()
  }
  await bring()
  await page.getByRole('main').getByText('Lab 2: Texture by feel').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Import 4 assignments and 1 event/ }).click()
  // Not the button's own words, which say the same before it is done.
  await page.getByRole('heading', { name: /^Imported 4 assignments/ }).waitFor()
  await page
    .getByRole('link', { name: /Homework/ })
    .first()
    .click()
  await page.getByRole('main').getByText('4 assignments', { exact: true }).waitFor()
  await page
    .getByRole('main')
    .getByText(/Overdue by \d day/)
    .waitFor()

  // Complete one; undo; complete it again.
  const lab = page.locator('article, li, [data-card]').filter({ hasText: 'Lab 2: Texture by feel' }).first()
  await lab.getByRole('button', { name: /Start Working/ }).click()
  await lab.getByText('50%').waitFor()
  await lab.getByRole('button', { name: /Mark Complete/ }).click()
  await said(page, 'Assignment updated successfully!')
  await pressUndo(page, 'Assignment updated successfully!')
  await lab.getByText('50%').waitFor()
  await lab.getByRole('button', { name: /Mark Complete/ }).click()
  await lab.getByText('Completed').waitFor()

  // The dashboard agrees: one overdue and one due within a week are left; the paper is too far, the lab is done.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('main').getByText('1 overdue').waitFor()
  expect(
    (await page.getByRole('main').getByText('Assignments Due').locator('xpath=ancestor::*[2]').innerText()).replace(
      /\s+/g,
      ' ',
    ),
  ).toMatch(/\b2\b/)
  await page.getByRole('main').getByText('Problem set 5').waitFor()
  expect(await page.locator('body').getByText('Term paper').count()).toBe(0)
  await page.getByRole('main').getByText('Founders’ Day').waitFor()

  // The same file again: nothing new.
  await page.goto('/homework/import')
  await bring()
  await page
    .getByRole('main')
    .getByText(/Nothing new/i)
    .first()
    .waitFor()
  await expectAccessible(page, 'a preview with nothing new')

  // Sign out, forget the password, set a new one by mail.
  await page.getByRole('button', { name: /Noor Haddad/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('main').getByText('Welcome to Quad').waitFor()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/forgot-password')
  await page.goBack()
  await page.getByRole('main').getByText('Welcome to Quad').waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByRole('main').getByText('Please enter your email address first').first().waitFor()
  await page.getByLabel('Email').fill(student.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByRole('main').getByText('Success! Password reset email sent. Check your inbox.').first().waitFor()
  await page.goto('/dev/mail')
  await page.getByRole('main').getByText('Reset your Quad password').first().waitFor()
  await page.getByRole('link', { name: /reset-password/ }).click()
  await page.getByLabel('New Password', { exact: true }).fill('Other-Harbour-8')
  await expectAccessible(page, 'a new password')
  await page.getByLabel('Confirm New Password').fill('Other-Harbour-9')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.getByRole('main').getByText('Passwords do not match').first().waitFor()
  await page.getByLabel('Confirm New Password').fill('Other-Harbour-8')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await said(page, 'Password updated successfully!')
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('main')
    .getByText('Invalid email or password. Please check your credentials and try again.')
    .waitFor()
  await page.getByLabel('Password', { exact: true }).fill('Other-Harbour-8')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await said(page, 'Welcome back!')
  await page.getByRole('heading', { name: 'Welcome back, Noor!', exact: true }).waitFor()
  await close()
})

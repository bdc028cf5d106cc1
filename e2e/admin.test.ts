import { expect, test } from 'vitest'
import { openBrowser, said, startQuad } from './quad.ts'

test('an admin makes a student a moderator, signs her out and finds both in the log; to her /admin is not there', async () => {
  const { origin } = await startQuad({ QUAD_DEMO: 'on' })
  const student = await openBrowser(origin)
  await student.page.goto('/')
  await student.page.getByRole('button', { name: 'Student', exact: true }).click()
  await student.page.getByRole('heading', { name: 'Welcome back, Maya!', exact: true }).waitFor()
  expect(await student.page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
  for (const path of ['/admin', '/admin/people', '/admin/health', '/admin/jobs', '/admin/log']) {
    await student.page.goto(path)
    await student.page.getByRole('heading', { name: 'Page not found', exact: true }).waitFor()
  }

  const admin = await openBrowser(origin)
  const { page } = admin
  await page.goto('/')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1, exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People' }).click()
  await page.getByLabel('Search people by name or email').fill('OKAFOR')
  await page.getByRole('main').getByText('1 person').waitFor()
  await page.getByRole('button', { name: 'Manage Maya Okafor' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('moderator')
  // Enter on the question changes nothing.
  await dialog.getByText('is student now').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Role').selectOption('moderator')
  await dialog.getByRole('button', { name: 'Make moderator' }).click()
  await said(page, 'Maya Okafor is now moderator.')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByText('Not signed in anywhere.').waitFor()
  await student.page.goto('/homework')
  await student.page.getByRole('heading', { name: 'Welcome to Quad', exact: true }).waitFor()

  await dialog.getByRole('link', { name: 'What the audit log says' }).click()
  await page.getByRole('main').getByText('made Maya Okafor moderator (was student)').waitFor()
  await page.getByRole('main').getByText('signed Maya Okafor out of 1 browser').waitFor()
  await page.getByRole('main').getByText('2 entries').waitFor()
  await page.getByLabel('Act').selectOption('signed_out')
  await page.getByRole('main').getByText('1 entry').waitFor()

  // The only admin cannot step down, and the dialog says why.
  await page.getByRole('link', { name: 'Rosalind Achterberg' }).first().click()
  await dialog.getByLabel('Role').selectOption('student')
  await dialog.getByRole('button', { name: 'Make student' }).click()
  await dialog.getByText('There has to be at least one admin.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'People', level: 1, exact: true }).waitFor()
  await admin.close()
  await student.close()
})

import { expect, test } from 'vitest'
import { addAssignment } from '../features/homework/contract.ts'
import { joinQuad, openAs } from './quad.ts'

test('Back closes what lies above the page, asks about what was typed, and loses no place in the list', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, {}, { width: 360, height: 740 })
  await me.call(addAssignment, { title: 'Reading log', course: 'ENG 205', dueDate: '2031-05-05' })
  const dialog = page.getByRole('dialog')
  const title = dialog.getByLabel(/^Title/)
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Homework' }).click()
  await page.getByRole('article', { name: 'Reading log' }).waitFor()
  const list = page.url()

  await page.getByRole('button', { name: 'Edit Reading log' }).click()
  await title.fill('Reading log 6')
  await page.goBack()
  await dialog.getByText('Discard what you changed?').waitFor()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  expect(await title.inputValue()).toBe('Reading log 6')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(list)

  await page.getByRole('button', { name: 'Add Assignment' }).click()
  await title.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(list)

  // A filter chosen in the sheet is a history entry of its own: the first Back closes the sheet, the second undoes it.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await dialog.getByLabel('Priority').selectOption('high')
  await page.getByRole('main').getByText('No assignments found').waitFor()
  expect(page.url()).toContain('priority=high')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toContain('priority=high')
  await page.goBack()
  await expect.poll(() => page.url()).toBe(list)
  await page.getByRole('article', { name: 'Reading log' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  await close()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAssignment, listAssignments } from '../features/homework/contract.ts'
import { visit } from './look.ts'
import { expectAccessible, goOffline, joinQuad, openAs, said } from './quad.ts'

const student = { name: 'Tomasz Oyelaran' }

const lineOf = (page: Page) => page.getByLabel('Add an assignment in one line')
const chip = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Understood' }).getByText(words, { exact: true })

test('a student adds assignments in one line: by key, by thumb, with a part taken back, and with something missing', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, student)
  await me.call(addAssignment, { title: 'Problem set 5', course: 'CS 301', dueDate: '2031-03-03' })
  await page.goto('/homework')
  await page.getByRole('main').getByText('Problem set 5').waitFor()
  await lineOf(page).waitFor()

  // N leads to the line; what is understood stands below it before anything is saved.
  await page.keyboard.press('n')
  await page.keyboard.type('Graph coloring notes cs301 mar 4 2031 5pm 3h !high')
  for (const words of ['CS 301', 'Tue, Mar 4, 2031, 5:00 PM', '3 h', 'High']) await chip(page, words).waitFor()
  await expectAccessible(page, 'a line with everything understood')

  // A chip makes one part plain, and Backspace right behind it another: both are title again.
  await page.getByRole('button', { name: 'Leave “3h” as text' }).click()
  await lineOf(page).press('End')
  await page.keyboard.press('Backspace')
  await expect.poll(() => chip(page, 'High').count()).toBe(0)
  expect(await lineOf(page).inputValue()).toBe('Graph coloring notes cs301 mar 4 2031 5pm 3h !high')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Graph coloring notes 3h !high', exact: true }).waitFor()

  // The line is empty and has the focus: the next one is typed at once. It needs a course, and the last one is
  // proposed.
  expect(await lineOf(page).inputValue()).toBe('')
  await page.keyboard.type('Essay on rivers')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('Which course is it for?').waitFor()
  await expectAccessible(page, 'a line that lacks its course')
  await page.keyboard.press('Enter')
  await chip(page, 'CS 301').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('When is it due?').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Due' }).waitFor()
  await expectAccessible(page, 'the days to choose from')
  await page.getByRole('button', { name: 'In a week' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Essay on rivers', exact: true }).waitFor()

  // A title that is too long is counted, and nothing of it is lost.
  const long = `Notes on ${'rivers '.repeat(42)}cs 301 tomorrow`
  await lineOf(page).fill(long)
  await page.getByRole('main').getByText('2 of 300 characters too many').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('2 of 300 characters too many.').waitFor()
  expect(await lineOf(page).inputValue()).toBe(long)
  await lineOf(page).fill('')

  // Escape asks once before it clears; quotes keep words as they are.
  await page.keyboard.type('Read "The Ferry fri" cs 301 tomorrow')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByText('Press Escape again to clear the line.').waitFor()
  expect(await lineOf(page).inputValue()).toContain('Ferry')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Read "The Ferry fri"', exact: true }).waitFor()

  // On every other screen Q opens the line, and a half-typed one is still there when it is opened again.
  await visit(page, '/study-sessions')
  await page.getByRole('heading', { name: 'Study Sessions', exact: true }).waitFor()
  await page.keyboard.press('q')
  await page.keyboard.type('Field notes cs301')
  await chip(page, 'CS 301').waitFor()
  await expectAccessible(page, 'quick add above another screen')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Quick add', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(await lineOf(page).inputValue()).toBe('Field notes cs301')
  await lineOf(page).press('End')
  await page.keyboard.type(' tomorrow')
  await page.keyboard.press('Enter')
  await said(page, 'Assignment created successfully!')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await visit(page, '/homework')
  await page.getByRole('heading', { name: 'Field notes', exact: true }).waitFor()

  await page.reload()
  await page.getByRole('heading', { name: 'Essay on rivers', exact: true }).waitFor()
  const saved = await me.call(listAssignments, { sort: 'newest' })
  expect(saved).toMatchObject({
    total: 5,
    rows: [
      { title: 'Field notes', course: 'CS 301' },
      { title: 'Read "The Ferry fri"', course: 'CS 301', kind: 'reading' },
      { title: 'Essay on rivers', course: 'CS 301', kind: 'essay' },
      { title: 'Graph coloring notes 3h !high', dueDate: '2031-03-04', dueTime: '17:00', priority: 'medium' },
      { title: 'Problem set 5' },
    ],
  })
  await close()
})

test('lines typed without a network are not lost, and are saved once it is back', async () => {
  const { origin } = joinQuad()
  const { page, context, close } = await openAs(origin, student)
  await page.goto('/homework')
  await lineOf(page).fill('تقرير المختبر BIO 210 tomorrow 2h')
  await goOffline({ page, context })
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await lineOf(page).inputValue()).toBe('تقرير المختبر BIO 210 tomorrow 2h')
  await expectAccessible(page, 'a line that could not be saved')
  await context.setOffline(false)
  await lineOf(page).press('Enter')
  await page.getByRole('heading', { name: 'تقرير المختبر', exact: true }).waitFor()
  await close()
})

test('on a phone the line wraps, letter stands upon letter, and the whole form opens with what was understood', async () => {
  const { origin } = joinQuad()
  const { page, close } = await openAs(origin, student, { width: 360, height: 740 })
  await page.goto('/homework')
  await lineOf(page).fill(
    'Notes on the very long way from the river to the hill GEOG 201 tomorrow 5pm 90 min #project !low',
  )
  await chip(page, 'GEOG 201').waitFor()
  // The line outlives a reload, until it is sent or its writer signs out.
  await page.reload()
  await chip(page, 'GEOG 201').waitFor()
  await expectAccessible(page, 'a long line on a phone')
  const [line, copy, wider] = await page.evaluate<[number, number, number]>(`(() => {
    const area = document.querySelector('textarea')
    const { scrollWidth, clientWidth } = document.documentElement
    return [area.scrollHeight, area.previousElementSibling.getBoundingClientRect().height, scrollWidth - clientWidth]
  })()`)
  expect(Math.abs(line - copy), 'the copy is as high as the line').toBeLessThan(2)
  expect(wider, 'nothing sticks out').toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'All fields' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Read as 1 h 30 min.').waitFor()
  expect(await dialog.getByLabel(/^Title/).inputValue()).toBe('Notes on the very long way from the river to the hill')
  expect(await dialog.getByLabel(/^Course/).inputValue()).toBe('GEOG 201')
  expect(await dialog.getByLabel('Kind').inputValue()).toBe('project')
  expect(await dialog.getByLabel('Priority').inputValue()).toBe('low')
  await expectAccessible(page, 'the form with everything open')
  await dialog.getByRole('button', { name: 'Add Assignment' }).click()
  await said(page, 'Assignment created successfully!')
  await expect.poll(() => lineOf(page).inputValue()).toBe('')
  await page.reload()
  await lineOf(page).waitFor()
  expect(await lineOf(page).inputValue()).toBe('')
  await close()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from './look.ts'
import { expectAccessible, goOffline, joinQuad, openAs, said } from './quad.ts'
import { schoolDay } from './schoolFile.ts'

/** "10/03/2027", that many days from today. */
function slashed(days: number): string {
  return schoolDay(days).replace(/^(\d{4})(\d\d)(\d\d)$/, '$2/$3/$1')
}

const table = [
  'Assignment,Class,Due,Time,Type,Hours,Importance,Done',
  `Field sketch,SOIL 101,${slashed(9)},5pm,Lab,2,High,`,
  `"Essay on rivers, part 1",ENG 205,${slashed(20)},,Essay,3.5,,`,
  `مقال عن الأنهار 🧪,ENG 205,${slashed(21)},noon,,,,`,
  ',SOIL 101,10/03/2031,,,,,',
  'No day,SOIL 101,,,,,,',
  'Octember,SOIL 101,Octember 3,,,,,',
  'Leap day,SOIL 101,2/29/2031,,,,,',
  'Odd clock,SOIL 101,10/13/2031,25:00,,,,',
  'Half a clock,SOIL 101,10/13/2031,5,,,,',
  'Odd length,SOIL 101,10/13/2031,,,a while,,',
  'Odd weight,SOIL 101,10/13/2031,,,,whenever,',
  'Odd state,SOIL 101,10/13/2031,,,,,perhaps',
  'Odd digits,SOIL 101,١٠/١٣/٢٠٣١,,,,,',
].join('\r\n')

/** 180 rows; the last sixty have no day. */
const largeTable = [
  'Assignment,Class,Due',
  ...Array.from({ length: 180 }, (_, at) => `Task ${at + 1},SOIL 101,${at < 120 ? slashed(9) : ''}`),
].join('\r\n')

/** What the screen of imports reads besides its list. */
function isOtherRead({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') && !pathname.startsWith('/api/imports')
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
}

test('a student maps the columns of a table, mends broken rows, and finds the work under Homework', async () => {
  const { origin } = joinQuad()
  const { page, close } = await openAs(origin, { name: 'Ines Calder' })
  await page.goto('/homework/import')
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  await expectAccessible(page, 'choosing a file')
  await choose(page, 'term.csv', table)

  // The columns are guessed; each shows its cells and how they are read.
  await page.getByRole('heading', { name: 'term.csv', exact: true }).waitFor()
  expect(await page.getByLabel('Assignment holds').inputValue()).toBe('title')
  expect(await page.getByLabel('Hours holds').inputValue()).toBe('estimate')
  await page.getByRole('main').getByText('reads as 3 h 30 min').waitFor()
  await expectAccessible(page, 'the columns')
  await page.getByLabel('Due holds').selectOption('none')
  await page.getByRole('main').getByText('Choose the column with the due date.').waitFor()
  expect(await page.getByRole('button', { name: 'Show preview' }).isDisabled()).toBe(true)
  await page.reload()
  await page.getByLabel('Due holds').selectOption('due')
  await page.getByLabel('Priority', { exact: true }).selectOption('low')
  await page.getByRole('button', { name: 'Show preview' }).click()

  // Ten rows have errors, each a different one.
  await page.getByRole('main').getByText('10 rows to mend').waitFor()
  await page.getByRole('main').getByText('“Octember 3” is not a date.').waitFor()
  await page.getByRole('main').getByText('“2/29/2031” is not a date: February 2031 has no day 29.').waitFor()
  await page.getByRole('main').getByText('It has no title.').waitFor()
  await expectAccessible(page, 'a preview with broken rows')
  await page.getByRole('button', { name: 'Mend row 7' }).click()
  await page.getByLabel('Due', { exact: true }).fill('still wrong')
  // What the top bar covers would count as a target that is too small.
  await page.evaluate('window.scrollTo(0, 0)')
  await expectAccessible(page, 'a row that is mended')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText('“still wrong” is not a date.').waitFor()
  expect(await page.getByLabel('Due', { exact: true }).inputValue()).toBe('still wrong')
  await page.getByLabel('Due', { exact: true }).fill(slashed(30))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText('9 rows to mend').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Import 4 assignments' }).click()
  await page.getByRole('heading', { name: 'Imported 4 assignments', exact: true }).waitFor()
  await expectAccessible(page, 'an import that is done')
  await page.getByRole('main').getByText('term.csv').waitFor()
  await page.getByRole('link', { name: 'Homework' }).last().click()
  for (const title of ['Field sketch', 'Essay on rivers, part 1', 'مقال عن الأنهار 🧪', 'Octember'])
    await page.getByRole('main').getByText(title).first().waitFor()

  // The same table again: with the same settings, and nothing new.
  await visit(page, '/homework/import')
  await choose(page, 'term.csv', table)
  await page.getByRole('heading', { name: 'term.csv', exact: true }).waitFor()
  expect(await page.getByLabel('Priority', { exact: true }).inputValue()).toBe('low')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('button', { name: 'Nothing new to import' }).waitFor()

  // Undone, it is gone; the page says so although its row is removed before everything else is up to date.
  await visit(page, '/homework/import')
  await page.getByRole('button', { name: 'Remove term.csv' }).click()
  const rest = Promise.withResolvers<void>()
  await page.route(isOtherRead, async (route) => {
    await rest.promise
    await route.continue()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove term.csv' }).waitFor({ state: 'hidden' })
  rest.resolve()
  await said(page, '4 entries removed.')
  await close()
})

test('on a phone a student pastes lines, says which day is meant, and keeps what they typed when sending fails', async () => {
  const { origin } = joinQuad()
  const { page, context, close } = await openAs(
    origin,
    { name: 'Ines Calder' },
    { width: 360, height: 740, scheme: 'dark' },
  )
  await page.goto('/homework/import')
  await page.getByRole('button', { name: 'Paste lines' }).click()
  const lines = '10/03 – Essay 1 due (CS 101)\nPoster, SOIL 101, 10/04 5pm\nWeek 5\n'
  await page.getByLabel('Lines', { exact: true }).fill(lines)
  await expectAccessible(page, 'pasting lines')
  await goOffline({ page, context })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('main').getByText('Quad cannot be reached.').first().waitFor()
  expect(await page.getByLabel('Lines', { exact: true }).inputValue()).toBe(lines)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('main').getByText('1 line to mend').waitFor()
  await page.getByRole('main').getByText('Which day is').waitFor()
  await expectAccessible(page, 'a preview of lines')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await page
    .getByRole('main')
    .getByText(/Mar 10/)
    .first()
    .click()
  await page
    .locator('li')
    .filter({ hasText: 'Essay 1' })
    .getByText(/Mar 10/)
    .waitFor()
  await page.getByRole('main').getByText(/Oct 3/).first().click()
  await page.locator('li').filter({ hasText: 'Essay 1' }).getByText(/Oct 3/).waitFor()
  await page.getByRole('button', { name: 'Course and priority' }).click()
  await page.getByLabel('Course', { exact: true }).fill('ENG 205')
  await expectAccessible(page, 'what lines do not say')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('button', { name: 'Mend line 3' }).click()
  await page.getByLabel('Due date').fill('Oct 9')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText('All mended').waitFor()
  await page.getByRole('button', { name: 'Change the lines' }).click()
  expect(await page.getByLabel('Lines', { exact: true }).inputValue()).toBe(lines)
  await page.goBack()
  await page.getByRole('button', { name: 'Import 3 assignments' }).click()
  await page.getByRole('heading', { name: 'Imported 3 assignments', exact: true }).waitFor()
  await visit(page, '/homework')
  await page.getByRole('main').getByText('Essay 1').first().waitFor()
  await page.getByRole('main').getByText('Week 5').first().waitFor()

  // A table on a phone, and text that is not a table.
  await visit(page, '/homework/import')
  await choose(page, 'term.csv', table)
  await page.getByRole('heading', { name: 'term.csv', exact: true }).waitFor()
  await expectAccessible(page, 'the columns on a phone')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('main').getByText('10 rows to mend').waitFor()
  await expectAccessible(page, 'broken rows on a phone')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)

  // A table of many rows: every page can be reached, with keys alone, and a reload keeps it.
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'year.csv', largeTable)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('main').getByText('1–50 of 120').first().waitFor()
  await page.getByRole('button', { name: 'Next rows to mend' }).click()
  await page.getByRole('button', { name: 'Mend row 181' }).click()
  await page.getByLabel('Due', { exact: true }).fill('some d')
  await page.getByRole('button', { name: 'Previous rows to mend' }).click()
  await page.getByRole('button', { name: 'Mend row 122' }).waitFor()
  await page.getByRole('button', { name: 'Next rows to mend' }).click()
  expect(await page.getByLabel('Due', { exact: true }).inputValue()).toBe('some d')
  await page.getByLabel('Due', { exact: true }).fill(slashed(200))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText('59 rows to mend').waitFor()
  await page.getByRole('button', { name: 'Next entries' }).press('Enter')
  await page.getByRole('main').getByText('51–100 of 121').first().waitFor()
  await page.waitForFunction("document.activeElement.textContent === '51–100 of 121'")
  await page.getByRole('button', { name: 'Next entries' }).press('Enter')
  await page.getByRole('main').getByText('101–121 of 121').first().waitFor()
  await page.getByRole('main').getByText('Task 180', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Next entries' }).isDisabled()).toBe(true)
  const kind = page.getByLabel('Kind of Task 180')
  expect(await kind.inputValue()).toBe('homework')
  const chosen = page.waitForResponse((answer) => answer.url().endsWith('/kind'))
  await kind.selectOption('lab')
  await chosen
  await page.reload()
  await page.getByRole('main').getByText('Task 180', { exact: true }).waitFor()
  expect(await kind.inputValue()).toBe('lab')
  await expectAccessible(page, 'a page of many rows on a phone')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'book.xlsx', 'PK')
  await page.getByRole('main').getByText('book.xlsx is a workbook.').waitFor()
  await expectAccessible(page, 'a file that is none of ours')
  await close()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plusDays } from '../contract/zone.ts'
import { addAssignment, editAssignment, listAssignments } from '../features/homework/contract.ts'
import type { Caller } from '../server/testing/caller.ts'
import { visit } from './look.ts'
import { expectAccessible, joinQuad, openAs, pressUndo, said } from './quad.ts'
import { schoolDay } from './schoolFile.ts'

/** A student who has these assignments, signed in. */
async function openStudent(origin: string, titles: string[], window?: Parameters<typeof openAs>[2]) {
  const opened = await openAs(origin, {}, window)
  for (const title of titles) await opened.me.call(addAssignment, { title, course: 'MATH 240', dueDate: '2031-03-04' })
  return opened
}

async function titlesOf(caller: Caller, asked: Parameters<typeof listOf>[1] = {}): Promise<string[]> {
  return (await listOf(caller, asked)).map(({ title }) => title)
}

async function listOf(caller: Caller, asked: { status?: 'completed'; sort?: 'title' } = {}) {
  const answer = await caller.call(listAssignments, { sort: 'title', limit: 100, ...asked })
  if (!('rows' in answer)) throw new Error(answer.detail)
  return answer.rows
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click()

test('a student completes, moves and deletes several at once, and takes each of it back', async () => {
  const { origin } = joinQuad()
  const { me: ada, page, close } = await openStudent(origin, ['Sheet one', 'Sheet two', 'Sheet three'])
  await page.goto('/homework?sort=title')
  await page.getByRole('main').getByText('Sheet one').waitFor()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar(page).getByText('Choose assignments').waitFor()
  // While choosing, a press anywhere on a card chooses it; Shift takes all between.
  await page.getByRole('main').getByText('Sheet one').click()
  await page
    .getByRole('main')
    .getByText('Sheet two')
    .click({ modifiers: ['Shift'] })
  await bar(page).getByText('3 selected').waitFor()
  await page.getByLabel('Select Sheet three').uncheck()
  await bar(page).getByText('2 selected').waitFor()
  await expectAccessible(page, 'a selection')
  await press(page, 'Complete')
  await said(page, '2 assignments completed')
  expect(await titlesOf(ada, { status: 'completed' })).toEqual(['Sheet one', 'Sheet two'])
  await pressUndo(page, '2 assignments completed')
  await said(page, '2 assignments brought back.')
  expect(await titlesOf(ada, { status: 'completed' })).toEqual([])

  // By keyboard: x chooses the card that has the focus, Escape leaves.
  await page.getByRole('button', { name: 'Edit Sheet one' }).focus()
  await page.keyboard.press('x')
  await bar(page).getByText('1 selected').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => bar(page).count()).toBe(0)
  await page.keyboard.press('x')
  await page.keyboard.press('Control+a')
  await bar(page).getByText('3 selected').waitFor()
  await press(page, 'Move')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many').fill('2')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await said(page, '3 assignments moved 2 weeks later')
  expect((await listOf(ada)).map(({ dueDate }) => dueDate)).toEqual(['2031-03-18', '2031-03-18', '2031-03-18'])
  await pressUndo(page, '3 assignments moved 2 weeks later')
  await said(page, '3 assignments brought back.')
  expect((await listOf(ada)).map(({ dueDate }) => dueDate)).toEqual(['2031-03-04', '2031-03-04', '2031-03-04'])

  await page.getByRole('button', { name: 'Edit Sheet two' }).focus()
  await page.keyboard.press('x')
  await press(page, 'Delete')
  await said(page, '1 assignment deleted')
  await expect.poll(() => page.locator('body').getByText('Sheet two').count()).toBe(0)
  await pressUndo(page, '1 assignment deleted')
  await page.getByRole('heading', { name: 'Sheet two', exact: true }).waitFor()

  // A press on its day moves it; Ctrl with Z takes that back, but not while typing.
  const dueDays = async () => (await listOf(ada)).map(({ dueDate }) => dueDate)
  await page.getByRole('button', { name: 'change when Sheet two is due' }).press('Enter')
  await page.getByRole('button', { name: 'Pick a date…' }).click()
  await page.getByLabel('Due date', { exact: true }).fill('2031-04-01')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Tue, Apr 1, 2031, change when Sheet two is due' }).waitFor()
  await said(page, 'Assignment updated successfully!')
  expect(await dueDays()).toEqual(['2031-03-04', '2031-03-04', '2031-04-01'])
  await page.getByPlaceholder('Search title or course').press('Control+z')
  await page.getByRole('button', { name: 'Edit Sheet one' }).press('Control+z')
  await said(page, 'Undone: Assignment updated successfully!')
  await expect.poll(dueDays).toEqual(['2031-03-04', '2031-03-04', '2031-03-04'])

  // What the form changed is taken back in the same way.
  const priorities = async () => (await listOf(ada)).map(({ title, priority }) => `${title}, ${priority}`)
  await page.getByRole('button', { name: 'Edit Sheet one' }).click()
  await dialog.getByLabel(/^Title/).fill('Sheet one and a half')
  await dialog.getByLabel('Priority').selectOption('high')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('heading', { name: 'Sheet one and a half', exact: true }).waitFor()
  expect((await priorities())[0]).toBe('Sheet one and a half, high')
  await pressUndo(page, 'Assignment updated successfully!')
  await page.getByRole('heading', { name: 'Sheet one', exact: true }).waitFor()
  expect((await priorities())[0]).toBe('Sheet one, medium')
  await close()
})

test('a student deletes all that match, over pages, after being asked, and has them back with one press', async () => {
  const { origin } = joinQuad()
  const {
    me: ada,
    page,
    close,
  } = await openStudent(origin, [...Array.from({ length: 66 }, (_, n) => `Old sheet ${n}`), 'New sheet'], {
    width: 360,
    height: 740,
  })
  await page.goto('/homework?view=list&q=old')
  const nth = (place: number) => page.locator(`[data-row][aria-posinset="${place}"]`)
  const drawn = () => page.locator('[data-row]').count()
  await nth(1).waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all 66 that match' }).click()
  await bar(page).getByText('66 selected').waitFor()
  await press(page, 'Delete')
  await page.getByRole('dialog').getByText('Delete 66 assignments?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, '66 assignments deleted')
  expect(await titlesOf(ada)).toEqual(['New sheet'])
  await pressUndo(page, '66 assignments deleted')
  await said(page, '66 assignments brought back.')
  expect(await titlesOf(ada)).toHaveLength(67)

  // Only what is in sight is drawn. The rest comes by itself, and the row with the focus stays wherever the page is.
  await nth(1).waitFor()
  await page.keyboard.press('j')
  await nth(1).and(page.locator(':focus')).waitFor()
  const toTheEnd = async () => {
    await page.keyboard.press('End')
    return nth(66).and(page.locator('[aria-setsize="66"]')).count()
  }
  await expect.poll(toTheEnd).toBe(1)
  expect(await drawn()).toBeLessThan(45)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await expectAccessible(page, 'the end of a long list')
  await page.keyboard.press('j')
  await nth(2).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await nth(3).and(page.locator(':focus')).waitFor()
  await expect.poll(toTheEnd).toBe(1)
  await nth(66).getByRole('button', { name: /^Mark/ }).click()
  await said(page, 'Assignment updated successfully!')

  // Going elsewhere and back keeps the place.
  const top = async () => Math.round((await nth(60).boundingBox())?.y ?? 9999)
  const before = await top()
  await page.getByRole('navigation').getByRole('link', { name: 'Study' }).last().click()
  await page.getByRole('heading', { name: 'Study Sessions', exact: true }).waitFor()
  await page.goBack()
  await nth(60).waitFor()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(80)
  await close()
})

test('undo in one browser leaves alone what was edited in another meanwhile, and says so', async () => {
  const { origin } = joinQuad()
  const { me: ada, page, close } = await openStudent(origin, ['Sheet one', 'Sheet two'])
  await page.goto('/homework?view=list&sort=title')
  await page.getByRole('main').getByText('Sheet one').waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.keyboard.press('Control+a')
  await press(page, 'Priority')
  await page.getByRole('dialog').getByText('High').click()
  await page.getByRole('button', { name: 'Change priority' }).click()
  await said(page, '2 assignments set to High')
  const [one] = await listOf(ada)
  await ada.call(editAssignment, { id: one?.id ?? '', priority: 'low' })
  await pressUndo(page, '2 assignments set to High')
  await said(page, '1 brought back, 1 had changed since.')
  expect((await listOf(ada)).map(({ priority }) => priority)).toEqual(['low', 'medium'])

  // By keys alone: to the second row, its title in place; what cannot be saved stays typed, Escape puts back.
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  const title = page.getByRole('textbox', { name: 'Title of Sheet two' })
  await title.fill('')
  await title.press('Enter')
  await page.getByRole('main').getByText('Give it a title.').waitFor()
  await title.fill('x'.repeat(302))
  await title.press('Enter')
  await page.getByRole('main').getByText('2 of 300 characters too many.').waitFor()
  expect(await title.inputValue()).toHaveLength(302)
  await title.fill('Sheet 2')
  await title.press('Enter')
  await page.getByRole('button', { name: 'Edit title of Sheet 2' }).waitFor()
  expect(await titlesOf(ada)).toEqual(['Sheet 2', 'Sheet one'])
  await page.getByRole('button', { name: 'Add an estimate to Sheet 2' }).click()
  await page.getByRole('textbox', { name: 'Estimate of Sheet 2' }).fill('1h30')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('1 h 30 min').waitFor()
  await page.getByRole('button', { name: 'MATH 240, change course of Sheet 2' }).click()
  await page.getByRole('combobox', { name: 'Course of Sheet 2' }).fill('BIO 210')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'MATH 240, change course of Sheet 2' }).waitFor()
  await page.getByRole('button', { name: 'Medium priority, change that of Sheet 2' }).click()
  await page.getByRole('button', { name: 'Low priority', exact: true }).click()
  await page.getByRole('button', { name: 'Low priority, change that of Sheet 2' }).waitFor()
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await page.waitForURL(/reverse=1/)
  await page.getByRole('columnheader', { name: 'Title' }).and(page.locator('[aria-sort="descending"]')).waitFor()
  await expectAccessible(page, 'a list that is sorted and edited in place')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Next and previous assignment').waitFor()
  await page.keyboard.press('Escape')
  await close()
})

test('a student saves what they look at often under a name, and finds what waits until later', async () => {
  const { origin } = joinQuad()
  const { me: ada, page, close } = await openStudent(origin, ['Beta sheet', 'Alpha sheet'])
  const soon = schoolDay(30).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
  const exam = {
    title: 'Final exam',
    course: 'BIO 210',
    kind: 'exam',
    dueDate: plusDays(soon, 30),
    showFrom: soon,
  } as const
  await ada.call(addAssignment, exam)
  await page.goto('/homework')
  await page.getByRole('main').getByText('1 hidden until later.').waitFor()
  expect(await page.locator('body').getByText('Final exam').count()).toBe(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('main').getByText('Final exam').waitFor()
  await page.getByRole('button', { name: 'Later, remove' }).click()
  await page.getByRole('main').getByText('Alpha sheet').waitFor()

  await page.getByLabel('Sort', { exact: true }).selectOption('title')
  await page.getByLabel('Filter by course').selectOption('MATH 240')
  await page.waitForURL(/course=MATH/)
  await page.getByRole('radiogroup', { name: 'View' }).locator('label', { hasText: 'List' }).click()
  await expect
    .poll(async () =>
      (await page.getByRole('listitem').filter({ hasText: 'sheet' }).allInnerTexts()).map(
        (text) => text.split('\n')[0],
      ),
    )
    .toEqual(['Alpha sheet', 'Beta sheet'])
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByRole('button', { name: 'Save these filters' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await save('Maths')
  await said(page, '“Maths” saved.')
  await save('MATHS')
  await page.getByRole('dialog').getByText('You have one of that name.').first().waitFor()
  await page.keyboard.press('Escape')

  // The view last chosen applies to a visit without one; the saved filter restores everything.
  await visit(page, '/homework')
  await page.getByRole('heading', { name: /^Later/ }).waitFor()
  await page.getByRole('link', { name: 'Maths' }).click()
  await page.waitForURL(/course=MATH.*sort=title.*view=list/)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('button', { name: 'Edit saved filters' }).click()
  await page.getByLabel('Name of Maths').fill('Maths by title')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of Maths by title').waitFor()
  await page.getByRole('button', { name: 'Delete Maths by title' }).click()
  await page.getByRole('dialog').getByText('No saved filters.').waitFor()
  await pressUndo(page, '“Maths by title” deleted.')
  await page.getByLabel('Name of Maths by title').waitFor()
  await close()
})

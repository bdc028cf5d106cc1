import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plusDays } from '../contract/zone.ts'
import { addAssignment, editAssignment, listAssignments } from '../features/homework/contract.ts'
import type { Caller } from '../server/testing/caller.ts'
import { expectAccessible, joinQuad, openAs, schoolDay } from './quad.ts'

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
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()
const says = (page: Page, words: string) => page.getByText(words).first().waitFor()

test('a student completes, moves and deletes several at once, and takes each of it back', async () => {
  const { origin } = joinQuad()
  const { me: ada, page, close } = await openStudent(origin, ['Sheet one', 'Sheet two', 'Sheet three'])
  await page.goto('/homework?sort=title')
  await page.getByText('Sheet one').waitFor()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar(page).getByText('Choose assignments').waitFor()
  // While choosing, a press anywhere on a card chooses it; Shift takes all between.
  await page.getByText('Sheet one').click()
  await page.getByText('Sheet two').click({ modifiers: ['Shift'] })
  await bar(page).getByText('3 selected').waitFor()
  await page.getByLabel('Select Sheet three').uncheck()
  await bar(page).getByText('2 selected').waitFor()
  await expectAccessible(page, 'a selection')
  await press(page, 'Complete')
  await says(page, '2 assignments completed')
  expect(await titlesOf(ada, { status: 'completed' })).toEqual(['Sheet one', 'Sheet two'])
  await undo(page)
  await says(page, '2 assignments brought back.')
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
  await says(page, '3 assignments moved 2 weeks later')
  expect((await listOf(ada)).map(({ dueDate }) => dueDate)).toEqual(['2031-03-18', '2031-03-18', '2031-03-18'])
  await undo(page)
  await says(page, '3 assignments brought back.')
  expect((await listOf(ada)).map(({ dueDate }) => dueDate)).toEqual(['2031-03-04', '2031-03-04', '2031-03-04'])

  await page.getByRole('button', { name: 'Edit Sheet two' }).focus()
  await page.keyboard.press('x')
  await press(page, 'Delete')
  await says(page, '1 assignment deleted')
  await expect.poll(() => page.getByText('Sheet two').count()).toBe(0)
  await undo(page)
  await page.getByRole('heading', { name: 'Sheet two' }).waitFor()
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
  await page.getByText('60 of 66 shown').waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.keyboard.press('Control+a')
  await bar(page).getByText('60 selected').waitFor()
  await page.getByRole('button', { name: 'Select all 66 that match' }).click()
  await bar(page).getByText('66 selected').waitFor()
  await press(page, 'Delete')
  await page.getByText('Delete 66 assignments?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await says(page, '66 assignments deleted')
  expect(await titlesOf(ada)).toEqual(['New sheet'])
  await undo(page)
  await says(page, '66 assignments brought back.')
  await page.getByText('60 of 66 shown').waitFor()
  expect(await titlesOf(ada)).toHaveLength(67)
  await close()
})

test('undo in one browser leaves alone what was edited in another meanwhile, and says so', async () => {
  const { origin } = joinQuad()
  const { me: ada, page, close } = await openStudent(origin, ['Sheet one', 'Sheet two'])
  await page.goto('/homework?view=list')
  await page.getByText('Sheet one').waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.keyboard.press('Control+a')
  await press(page, 'Priority')
  await page.getByRole('dialog').getByText('High').click()
  await page.getByRole('button', { name: 'Change priority' }).click()
  await says(page, '2 assignments set to High')
  const [one] = await listOf(ada)
  await ada.call(editAssignment, { id: one?.id ?? '', priority: 'low' })
  await undo(page)
  await says(page, '1 brought back, 1 had changed since.')
  expect((await listOf(ada)).map(({ priority }) => priority)).toEqual(['low', 'medium'])
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
  await page.getByText('1 hidden until later.').waitFor()
  expect(await page.getByText('Final exam').count()).toBe(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('Final exam').waitFor()
  await page.getByRole('button', { name: 'Later, remove' }).click()
  await page.getByText('Alpha sheet').waitFor()

  await page.getByLabel('Sort', { exact: true }).selectOption('title')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Course', { exact: true }).selectOption('MATH 240')
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
  await says(page, '“Maths” saved.')
  await save('MATHS')
  await page.getByText('You have one of that name.').first().waitFor()
  await page.keyboard.press('Escape')

  // The view last chosen applies to a visit without one; the saved filter restores everything.
  await page.goto('/homework')
  await page.getByRole('heading', { name: 'Later' }).waitFor()
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('link', { name: 'Maths' }).click()
  await page.waitForURL(/course=MATH.*sort=title.*view=list/)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('button', { name: 'Edit saved filters' }).click()
  await page.getByLabel('Name of Maths').fill('Maths by title')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of Maths by title').waitFor()
  await page.getByRole('button', { name: 'Delete Maths by title' }).click()
  await page.getByText('No saved filters.').waitFor()
  await undo(page)
  await page.getByLabel('Name of Maths by title').waitFor()
  await close()
})

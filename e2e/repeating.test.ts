import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayIn, daysAfter } from '../contract/day.ts'
import { instantOf } from '../contract/zone.ts'
import { type Assignment, addAssignment, listAssignments } from '../features/homework/contract.ts'
import type { Caller } from '../server/testing/caller.ts'
import { visit } from './look.ts'
import { expectAccessible, joinQuad, openAs, pressUndo, said } from './quad.ts'

const timezoneId = 'America/New_York'
const student = { name: 'Ines Vandermeer', zone: timezoneId }

/** The day three days before the clocks next change there, and at least three days from now. */
function dayBeforeChange(): string {
  const noon = (day: string) => instantOf(day, '12:00', timezoneId).getTime()
  let day = daysAfter(dayIn(timezoneId, new Date()), 6)
  while (noon(daysAfter(day, 1)) - noon(day) === 86_400_000) day = daysAfter(day, 1)
  return daysAfter(day, -2)
}

async function openOf(me: Caller): Promise<Assignment[]> {
  const list = await me.call(listAssignments, {})
  if (!('rows' in list)) throw new Error(JSON.stringify(list))
  return list.rows.filter(({ status }) => status !== 'completed')
}

async function openDetail(page: Page, title: string) {
  await page.getByRole('link', { name: title }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: title, exact: true }).waitFor()
  return dialog
}

test('a weekly assignment keeps its time of day when the clocks change, comes one at a time, is skipped, and ends', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, student, { timezoneId })
  const first = dayBeforeChange()
  await page.goto('/homework?add=1')
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Title/).fill('Reading log')
  await form.getByLabel(/^Course/).fill('ENG 205')
  await form.getByLabel(/^Due date/).fill(first)
  await form.getByLabel(/^Due time/).fill('17:00')
  await form.getByRole('button', { name: /^More/ }).click()
  await form.getByLabel('Repeat').selectOption('week')
  await form.getByText('16 in all').waitFor()
  await expectAccessible(page, 'the form of a repeating assignment')
  await form.getByRole('button', { name: 'Add Assignment' }).click()
  const card = page.getByRole('article', { name: 'Reading log' })
  await card.getByText('Repeats').waitFor()
  const [one] = await openOf(me)
  expect(one).toMatchObject({ dueDate: first, dueTime: '17:00', repeats: true })

  // Completed: the next one comes, at the same time of day, though that week has an hour more or less.
  await card.getByRole('button', { name: 'Start Working' }).click()
  await card.getByRole('button', { name: 'Mark Complete' }).click()
  await expect.poll(async () => (await openOf(me)).map(({ dueDate }) => dueDate)).toEqual([daysAfter(first, 7)])
  const [two] = await openOf(me)
  expect(two).toMatchObject({ dueTime: '17:00', status: 'not-started' })
  const hours = (Date.parse(two?.dueAt ?? '') - Date.parse(one?.dueAt ?? '')) / 3_600_000
  expect([167, 169]).toContain(hours)
  expect(two?.dueAt).toBe(instantOf(daysAfter(first, 7), '17:00', timezoneId).toISOString())
  await expect.poll(() => card.count()).toBe(2)

  // Skipped: the one after it takes its place, and there are never two.
  const dialog = await openDetail(page, 'Reading log')
  await dialog.getByText(/^Every week/).waitFor()
  await expectAccessible(page, 'the details of a repeating assignment')
  await dialog.getByRole('button', { name: 'Skip this one' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await openOf(me)).map(({ dueDate }) => dueDate)).toEqual([daysAfter(first, 14)])

  // Deleting asks how far; one of them gives its place to the next.
  await expect.poll(() => card.count()).toBe(2)
  await card.first().getByRole('button', { name: 'Delete Reading log' }).click()
  await expectAccessible(page, 'deleting one of a series')
  await page.getByRole('dialog').getByRole('button', { name: 'This one', exact: true }).click()
  await expect.poll(async () => (await openOf(me)).map(({ dueDate }) => dueDate)).toEqual([daysAfter(first, 21)])

  // Moved where it stands, it asks how far too; Escape changes nothing.
  await card.first().getByRole('button', { name: 'change when Reading log is due' }).click()
  await page.getByRole('button', { name: '+1 week' }).click()
  await page.getByRole('dialog', { name: 'This assignment repeats' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await card.first().getByRole('button', { name: 'change when Reading log is due' }).click()
  await page.getByRole('button', { name: '+1 week' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save this one' }).click()
  await expect.poll(async () => (await openOf(me)).map(({ dueDate }) => dueDate)).toEqual([daysAfter(first, 28)])

  // Ended: it is an assignment like any other, and nothing follows.
  await expect.poll(() => card.count()).toBe(2)
  await openDetail(page, 'Reading log')
  await dialog.getByRole('button', { name: 'End the series' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'End the series' }).count()).toBe(0)
  await dialog.getByRole('radiogroup', { name: 'Status' }).getByText('Completed').click()
  await expect.poll(async () => (await openOf(me)).length).toBe(0)
  await close()
})

test('a student breaks work into steps, orders, ticks and loses none of them, and puts a change back', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, student, { timezoneId, width: 360, height: 740 })
  await me.call(addAssignment, { title: 'Term paper', course: 'HIST 118', dueDate: '2031-03-04' })
  await page.goto('/homework')
  const dialog = await openDetail(page, 'Term paper')
  const rows = dialog.getByRole('list', { name: 'Subtasks' }).getByRole('listitem')
  const add = dialog.getByLabel('Add a subtask')
  await add.fill('Outline')
  await add.press('Enter')
  await page.keyboard.type('Draft mar 1 2031 2h')
  await page.keyboard.press('Enter')
  await page.keyboard.type('References')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(3)
  await rows.nth(1).getByText('2 h').waitFor()
  await rows.nth(1).getByText('Sat, Mar 1, 2031').waitFor()
  await expectAccessible(page, 'an assignment with subtasks on a phone')
  await add.fill('x'.repeat(301))
  await add.press('Enter')
  await dialog.getByText('1 of 300 characters too many.').waitFor()
  expect(await add.inputValue()).toHaveLength(301)
  await add.fill('')

  await dialog.getByRole('checkbox', { name: 'Outline' }).click()
  await dialog.getByText('1 of 3').waitFor()
  await dialog.getByRole('button', { name: 'Move References' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => rows.nth(1).innerText()).toContain('References')
  await dialog.getByRole('button', { name: /^Change References/ }).click()
  await dialog.getByLabel('Subtask', { exact: true }).fill('List of references')
  await page.keyboard.press('Enter')
  await rows.nth(1).getByText('List of references').waitFor()
  await dialog.getByRole('button', { name: 'Delete List of references' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await pressUndo(page, 'Subtask deleted.')
  await expect.poll(() => rows.nth(1).innerText()).toContain('List of references')

  // Its address is its own: it opens again after a reload, as it was left.
  await page.reload()
  await rows.nth(1).getByText('List of references').waitFor()
  await dialog.getByText('1 of 3').waitFor()

  // The history shows the change, and can revert it.
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel(/^Due date/).fill('2031-03-11')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('Tue, Mar 11, 2031').waitFor()
  await dialog.getByRole('button', { name: 'History' }).click()
  await dialog.getByText('You changed due date from Tue, Mar 4, 2031 to Tue, Mar 11, 2031.').waitFor()
  await expectAccessible(page, 'the history of an assignment')
  await dialog.getByRole('button', { name: /^Put back: You changed due date/ }).click()
  await dialog.getByText('Putting back changed due date').waitFor()
  await dialog.getByText('Tue, Mar 4, 2031', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).not.toContain('open=')

  await visit(page, '/homework?open=00000000-0000-4000-8000-000000000000')
  await dialog.getByText('This assignment is not there').waitFor()
  await expectAccessible(page, 'an assignment that is not there')
  await close()
})

test('two browsers edit different fields of one assignment, and both win', async () => {
  const { origin } = joinQuad()
  const { me, page, context, close } = await openAs(origin, student, { timezoneId })
  await me.call(addAssignment, { title: 'Term paper', course: 'HIST 118', dueDate: '2031-03-04' })
  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto('/homework')
    await one.getByRole('button', { name: 'Edit Term paper' }).click()
    await one.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).waitFor()
  }
  await page.getByLabel(/^Title/).fill('Term paper on rivers')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Assignment updated successfully!')
  await other.getByLabel('Priority', { exact: true }).last().selectOption('high')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await said(other, 'Assignment updated successfully!')
  expect(await openOf(me)).toMatchObject([{ title: 'Term paper on rivers', priority: 'high' }])
  await close()
})

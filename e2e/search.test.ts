import { expect, test } from 'vitest'
import { plusDays, wallClock } from '../contract/zone.ts'
import { addEvent } from '../features/calendar/contract.ts'
import { addAssignment } from '../features/homework/contract.ts'
import { addSubtask } from '../features/homework/subtasks/contract.ts'
import { succeeded } from '../server/testing/answers.ts'
import { type Caller, makeCaller } from '../server/testing/caller.ts'
import { desk, expectSoundLayout, lookAtScreen } from './look.ts'
import { goOffline, joinQuad, openAs } from './quad.ts'

/** Work with words that no other student has. */
async function addWork(me: Caller, word: string): Promise<void> {
  const tomorrow = plusDays(wallClock(new Date(), 'UTC').date, 1)
  const draft = { title: `${word} report: osmosis`, course: 'BIO 210', dueDate: tomorrow }
  const { id } = succeeded(await me.call(addAssignment, draft))
  succeeded(await me.call(addSubtask, { id, title: `Draw the ${word}` }))
  const when = { kind: 'time' as const, start: `${tomorrow}T15:00`, end: `${tomorrow}T16:00` }
  succeeded(await me.call(addEvent, { title: `${word} seminar`, location: 'Wren Hall', type: 'personal', when }))
}

test('everything is found with the keyboard alone, and nothing of another student', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, { name: 'Ada Marlow' }, desk)
  const ben = await makeCaller(origin).signUp({ name: 'Ben Archer' })
  await addWork(ada.me, 'Onion')
  await addWork(ben, 'Onion secret')
  const { page } = ada
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.waitFor()
  await page.getByRole('option', { name: 'Add assignment' }).waitFor()
  await lookAtScreen(page, 'the search before anything is typed')
  await page.keyboard.type('onoin')
  await page.getByRole('dialog').getByText('Nothing is written like that.').waitFor()
  await page.getByRole('option', { name: /^Onion report: osmosis/ }).waitFor()
  await field.fill('')
  await page.keyboard.type('ONION')
  const first = page.getByRole('option', { name: /^Onion report: osmosis/ })
  await first.waitFor()
  await page.getByRole('dialog').getByText('Nothing is written like that.').waitFor({ state: 'detached' })
  expect(await page.locator('body').getByText('secret').count()).toBe(0)
  await lookAtScreen(page, 'what was found')

  // The chosen row is the one that the field names.
  const chosen = async () => {
    const id = await field.getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`).textContent()
  }
  expect(await chosen()).toContain('Onion report: osmosis')
  await page.keyboard.press('ArrowDown')
  expect(await chosen()).toContain('Draw the Onion')
  await page.keyboard.press('Tab')
  expect(await chosen()).toContain('Onion seminar')
  await page.keyboard.press('Shift+Tab')
  expect(await chosen()).toContain('Draw the Onion')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  // The search is a dialog with this title, too.
  await field.waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByText('Onion report: osmosis').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/homework')
  // Above it no search opens.
  await page.keyboard.press('Control+k')
  expect(await field.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // What was opened is offered, on every device; what was typed becomes an assignment.
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Recently used' }).getByText('Onion report: osmosis').waitFor()
  await field.fill('field trip (Ω)')
  await page.getByRole('dialog').getByText('Nothing found for “field trip (Ω)”.', { exact: true }).first().waitFor()
  await expectSoundLayout(page, 'nothing found')
  expect(await chosen()).toContain('Add assignment “field trip (Ω)”')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Assignment' })
  await form.waitFor()
  expect(await form.getByLabel('Title').inputValue()).toBe('field trip (Ω)')
  await page.keyboard.press('Escape')
  await ada.close()
})

test('the theme, a setting and an event are reached from within a field, and offline what was typed stays', async () => {
  const { origin } = joinQuad()
  const ada = await openAs(origin, { name: 'Ada Marlow' })
  const { page } = ada
  await page.goto('/homework')
  await page.getByRole('heading', { name: 'Homework', level: 1 }).waitFor()
  const field = page.getByRole('combobox', { name: 'Search', exact: true })
  const find = async (words: string, option: string) => {
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await field.fill(words)
    await page.getByRole('option', { name: option }).first().waitFor()
    await page.getByRole('option', { name: option }).first().click()
    await field.waitFor({ state: 'detached' })
  }
  await page.getByRole('textbox').first().focus()
  await find('theme dark', 'Dark theme')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  await find('feeds', 'Calendar feeds')
  await page.getByRole('region', { name: 'Calendar feeds' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#calendar-feeds')
  await find('Choir evening', 'Add event “Choir evening”')
  const form = page.getByRole('dialog', { name: 'Add Event' })
  await form.waitFor()
  expect(await form.getByLabel('Title').inputValue()).toBe('Choir evening')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.getByRole('option', { name: 'Add assignment' }).waitFor()
  await goOffline(ada)
  await field.fill('light')
  await page.getByRole('dialog').getByText('What you typed stays').waitFor()
  expect(await field.inputValue()).toBe('light')
  await page.getByRole('option', { name: 'Light theme' }).waitFor()
  await ada.context.setOffline(false)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await ada.close()
})

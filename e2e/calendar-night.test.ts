import { expect, test } from 'vitest'
import { readCalendar } from '../features/calendar/contract.ts'
import { visit } from './look.ts'
import { expectAccessible, joinQuad, openAs, said } from './quad.ts'

test('on the night on which clocks go back a student says which half past one is meant, and it stays that one', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, { zone: 'America/New_York' }, { timezoneId: 'America/New_York' })
  const start = async () => {
    const answer = await me.call(readCalendar, { from: '2030-11-01', to: '2030-11-10' })
    return 'rows' in answer ? answer.rows.map(({ when }) => when.start) : answer
  }
  await page.goto('/calendar?view=day&on=2030-11-03&add=2030-11-03')
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Watching comets')
  expect(await form.getByText('comes twice').count()).toBe(0)
  await form.getByLabel('Start time').fill('01:30')
  await form.getByText('Clocks go back, so 1:30 AM comes twice.').waitFor()
  await form.getByLabel('End time').fill('02:30')
  await form.getByText('Second, EST').click()
  await expectAccessible(page, 'an event in the hour that comes twice')
  await form.getByRole('button', { name: 'Add Event' }).click()
  await said(page, 'Event created successfully!')
  expect(await start()).toEqual(['2030-11-03T06:30:00.000Z'])

  await page.locator('[data-event]').filter({ hasText: 'Watching comets' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  expect(await form.getByRole('radio', { name: 'Second, EST' }).isChecked()).toBe(true)
  await form.getByLabel('End time').fill('03:00')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Event updated successfully!')
  expect(await start()).toEqual(['2030-11-03T06:30:00.000Z'])

  await visit(page, '/calendar?view=day&on=2031-03-09&add=2031-03-09')
  await form.getByLabel('Start time').fill('02:30')
  await form.getByText('Clocks go forward and skip 2:30 AM: it means 3:30 AM.').waitFor()
  await close()
})

import { expect, test } from 'vitest'
import { readCalendar } from '../features/calendar/contract.ts'
import { calendarFile, eventBlock } from '../features/calendar/imported/calendarFiles.testing.ts'
import { expectGood, importFile } from '../features/calendar/imported/lectures.testing.ts'
import { expectAccessible, joinQuad, openAs, pressUndo, said } from './quad.ts'

test('a student changes an imported lecture from one on, takes that back, and moves one by keys, which the next import leaves', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, { zone: 'UTC' }, { timezoneId: 'UTC' })
  // A file is read for what is near.
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
  const first = day(1).replaceAll('-', '')
  const lecture = (title: string) =>
    calendarFile(
      eventBlock(
        ...['UID:algorithms', `DTSTART:${first}T090000Z`, `DTEND:${first}T100000Z`, 'RRULE:FREQ=DAILY;COUNT=4'],
        ...[`SUMMARY:${title}`, 'LOCATION:Hall 1'],
      ),
    )
  const rows = async () =>
    expectGood(await me.call(readCalendar, { from: day(0), to: day(10) })).rows.map(({ title, location, when }) =>
      [when.start.slice(0, 16), title, location].join(' '),
    )
  await importFile(me, lecture('Algorithms'))
  const before = await rows()

  await page.goto(`/calendar?view=agenda&on=${day(2)}`)
  await page
    .getByRole('button', { name: /^Algorithms/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText('From an imported calendar. What you change about it stays when you import it again.')
    .waitFor()
  await expectAccessible(page, 'an imported event')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Location').fill('Lab 3')
  await dialog.getByRole('radio', { name: 'This and the following' }).check()
  expect(await dialog.getByLabel('Repeat').count()).toBe(0)
  await expectAccessible(page, 'editing an imported event')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Event updated successfully!')
  expect((await rows()).map((row) => row.endsWith('Lab 3'))).toEqual([false, true, true, true])
  await pressUndo(page, 'Event updated successfully!')
  await expect.poll(rows).toEqual(before)

  await page.goto(`/calendar?view=week&on=${day(2)}`)
  await page.locator(`[data-hours="${day(2)}"] [data-event]`).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('dialog').getByRole('button', { name: 'This one' }).click()
  await said(page, /^Moved to .* 9:15 AM to 10:15 AM\./)
  await importFile(me, lecture('Algorithms I'))
  expect(await rows()).toEqual(
    before.map((row, at) => row.replace('Algorithms', 'Algorithms I').replace('09:00', at === 1 ? '09:15' : '09:00')),
  )
  await close()
})

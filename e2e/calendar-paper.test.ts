import { expect, test } from 'vitest'
import { addEvent } from '../features/calendar/contract.ts'
import { visit } from './look.ts'
import { joinQuad, openAs } from './quad.ts'

test('a month and a week are printed for the wall: everything of each day in light colours, and nothing around it', async () => {
  const { origin } = joinQuad()
  const { me, page, close } = await openAs(origin, {}, { scheme: 'dark' })
  const titles = Array.from({ length: 6 }, (_, hour) => `Shift ${hour + 1}`)
  for (const [hour, title] of titles.entries())
    await me.call(addEvent, {
      ...{ title, location: `Desk ${hour + 1}` },
      when: { kind: 'time', start: `2031-03-04T${hour + 10}:00`, end: `2031-03-04T${hour + 11}:00` },
    })
  await page.goto('/calendar?view=month&on=2031-03-04')
  await page.getByRole('main').getByText('+4 more').waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const table = page.getByRole('table')
  for (const title of titles) await table.getByText(title, { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Add Event', exact: true }).isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: 'March 2031', exact: true }).isVisible()).toBe(true)
  expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toMatch(/^rgb\(2[45]\d/)
  const pages = await page.pdf({ preferCSSPageSize: true })
  expect(pages.toString('latin1')).toMatch(/\/Count 1\b/)

  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.getByRole('grid').waitFor()
  await visit(page, '/calendar?view=week&on=2031-03-04')
  await page.locator('[data-event]').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await table.getByText('11:00 AM to 12:00 PM').waitFor()
  await table.getByText('Desk 6').waitFor()
  await close()
})

import { test } from 'vitest'
import { look, sizes } from './look.ts'
import { openBrowser, startQuad } from './quad.ts'

// Each alone: on a busy machine one walk through all of them takes minutes.
const walks = sizes.flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })))

test.each(walks)(
  'everybody can use the calendar and its feeds, $scheme, $width px wide',
  async ({ scheme, ...size }) => {
    const { origin } = await startQuad({ QUAD_DEMO: 'on' })
    const phone = size.width < 768
    const where = (name: string) => `${name}, ${scheme}, ${size.width} px`
    const { page, close } = await openBrowser(origin, { ...size, scheme })
    await page.goto('/')
    await page.getByRole('button', { name: 'Student', exact: true }).click()
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
    await page.goto('/calendar?view=month')
    await page.getByRole('grid').waitFor()
    await page
      .locator(phone ? '[role=gridcell] [style*="--event"]' : '[data-event]')
      .first()
      .waitFor()
    await look(page, where('calendar, month'))
    await page.goto('/calendar?view=week')
    await page.locator('[data-hours] [data-event]').first().waitFor()
    await look(page, where('calendar, week'))
    await page.goto('/calendar?view=day')
    await page.getByText('12 PM', { exact: true }).waitFor()
    await look(page, where('calendar, day'))
    await page.goto('/calendar?view=agenda')
    await page.getByRole('button', { name: 'Show later' }).waitFor()
    await page.locator('[data-agenda]').first().waitFor()
    await look(page, where('calendar, agenda'))
    await page.getByPlaceholder('Search the calendar').fill('climb')
    await page.getByText('Gym, wall 2').first().waitFor()
    await page
      .getByRole('button', { name: /^Climbing/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Every week').waitFor()
    await look(page, where('calendar, an event'))
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByText('What changes').waitFor()
    await look(page, where('calendar, edit an event'))
    await page.goto('/calendar?add=1')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Event' }).click()
    await page.getByText('Give it a title.').waitFor()
    await look(page, where('calendar, add an event, with faults'))
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Create feed' }).click()
    await page.getByRole('dialog').getByLabel('Everything').waitFor()
    await look(page, where('settings, create a feed'))
    await page.getByRole('dialog').getByRole('button', { name: 'Create feed' }).click()
    await page.getByText('Your feed’s address').waitFor()
    await look(page, where('settings, the address of a feed'))
    await close()
  },
)

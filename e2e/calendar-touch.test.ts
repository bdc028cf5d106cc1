import type { CDPSession, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addEvent, readCalendar } from '../features/calendar/contract.ts'
import { joinQuad, onScreen, openAs, said } from './quad.ts'

type Place = { x: number; y: number }

async function middle(of: Locator): Promise<Place> {
  const box = await of.boundingBox()
  if (!box) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger that stays in place until the page has lifted the element, and then drags it. */
async function carry(touch: CDPSession, from: Place, to: Place, taken: () => Promise<unknown>): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Place) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await send('touchStart', from)
  await taken()
  for (let step = 1; step <= 6; step++)
    await send('touchMove', {
      x: from.x + ((to.x - from.x) / 6) * step,
      y: from.y + ((to.y - from.y) / 6) * step,
    })
  await send('touchEnd')
}

async function tap(touch: CDPSession, of: Locator): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middle(of)] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('on a phone an event is carried by a long press and resized once it is chosen, and a short stroke only scrolls', async () => {
  const { origin } = joinQuad()
  const { me, page, context, close } = await openAs(origin, {}, { width: 360, height: 740, touch: true })
  const added = await me.call(addEvent, {
    title: 'Algorithms',
    when: { kind: 'time', start: '2031-03-04T10:00', end: '2031-03-04T11:00' },
  })
  expect(added).toHaveProperty('id')
  const whole = { from: '2031-03-01', to: '2031-03-15' }
  const when = async () => {
    const answer = await me.call(readCalendar, whole)
    return 'rows' in answer ? answer.rows[0]?.when : answer
  }
  const touch = await context.newCDPSession(page)
  const lifted = () => page.locator('[data-event][data-lifted]').waitFor()

  await page.goto('/calendar?view=week&on=2031-03-04')
  const chip = page.locator('[data-event]').filter({ hasText: 'Algorithms' })
  await chip.waitFor()
  const hour = ((await page.locator('[data-hours="2031-03-04"]').boundingBox())?.height ?? 0) / 24
  const from = await middle(chip)

  const other = await middle(page.locator('[data-hours="2031-03-06"]'))
  await carry(touch, from, { x: other.x, y: from.y + hour * 2 }, lifted)
  await said(page, 'Moved to Thu, Mar 6, 2031, 12:00 PM to 1:00 PM.')

  await page.goto('/calendar?view=day&on=2031-03-06')
  await chip.waitFor()
  await onScreen(page)
  const noon = await middle(chip)
  await carry(touch, noon, { x: noon.x, y: noon.y + hour }, lifted)
  await said(page, 'Moved to Thu, Mar 6, 2031, 1:00 PM to 2:00 PM.')
  const [there, later] = [await when(), await middle(chip)]
  // A stroke that begins at once scrolls.
  const scrolled = 'document.querySelector("[data-hours]").getBoundingClientRect().top'
  const top = await page.evaluate<number>(scrolled)
  await carry(touch, later, { x: later.x, y: later.y - 120 }, async () => {})
  await expect.poll(() => page.evaluate<number>(scrolled)).toBeLessThan(top)
  expect(await when()).toEqual(there)
  // Nor does one that begins at an edge: the event was not chosen.
  const block = await middle(chip)
  const lower = { x: block.x, y: block.y + hour / 2 - 3 }
  await carry(touch, lower, { x: lower.x, y: lower.y - 60 }, async () => {})
  expect(await when()).toEqual(there)

  // A tap chooses it, and its handle is dragged at once.
  // On a page that does not scroll any more: a tap would only stop it.
  await page.goto('/calendar?view=day&on=2031-03-06')
  await chip.waitFor()
  await onScreen(page)
  await tap(touch, chip)
  await page.locator('[data-chosen]').waitFor()
  await onScreen(page)
  const edge = page.locator('[data-handle][data-edge=end]')
  // Where it stands still, and nothing lies over it: a stroke beside it only scrolls.
  await edge.click({ trial: true })
  const handle = await middle(edge)
  const drag = (type: 'touchStart' | 'touchMove', down: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: handle.x, y: handle.y + down }] })
  await drag('touchStart', 0)
  // Browsers hide the first few pixels of a stroke from the page: one that ends there would move nothing.
  for (const part of [3, 2.5, 2.2]) await drag('touchMove', -hour / part)
  await page.locator('[data-ghost]').waitFor()
  await drag('touchMove', -hour / 2)
  await page.locator('[data-ghost]').filter({ hasText: '1:00 PM to 1:30 PM' }).waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await said(page, 'Moved to Thu, Mar 6, 2031, 1:00 PM to 1:30 PM.')
  // It stays chosen, so the next tap opens it. The message must not lie above it.
  await page.evaluate('scrollTo(0, 400)')
  expect((await middle(chip)).y).toBeLessThan(400)
  await tap(touch, chip)
  await page.getByRole('dialog').getByText('Algorithms').first().waitFor()
  await close()
})

import type { Locator, Page } from 'playwright-core'

export const cell = (page: Page, day: string) => page.locator(`[role=gridcell][data-of="${day}"]`)
export const hoursColumn = (page: Page, day: string) => page.locator(`[data-hours="${day}"]`)
export const chip = (within: Page | Locator, title: string) => within.locator('[data-event]').filter({ hasText: title })

/** Where the columns of a week begin and end, in pixels. */
export const edges = (page: Page, selector: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => {
    const { left, right } = one.getBoundingClientRect()
    return left + ' ' + right
  })`)

/** Drags by mouse, to the middle of the target or to a place in it. */
export async function carry(page: Page, from: Locator, to: Locator, at?: { x: number; y: number }): Promise<void> {
  await from.hover()
  const start = await from.boundingBox()
  if (!start) throw new Error('nothing to drag')
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + start.height / 2 + 6, { steps: 3 })
  // The target's position after the drag has begun: until then loading parts can still move it.
  const end = await to.boundingBox()
  if (!end) throw new Error('nowhere to drag to')
  const target = at ?? { x: end.width / 2, y: end.height / 2 }
  await page.mouse.move(end.x + target.x, end.y + target.y, { steps: 8 })
  await page.mouse.up()
}

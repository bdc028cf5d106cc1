import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoQuad, expectAccessible, onScreen, openBrowser } from './quad.ts'

/** A desktop. */
export const desk = { width: 1280, height: 800 }
/** The narrowest phone. */
export const phone = { width: 360, height: 740 }
export const windowSizes = [desk, phone]

/** A browser on the dashboard of the demo's student. */
export async function openDemoWalk() {
  const { origin } = await demoQuad()
  const { page, close } = await openBrowser(origin, desk)
  await page.goto('/')
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await page.getByRole('main').getByText('Problem set 8: shortest paths').first().waitFor()
  return { page, close, lookAt: (name: string) => lookAtScreen(page, name) }
}

/**
 * Opens a screen on a page that shows Quad, without loading it again, which takes several times as long: for journeys
 * that claim nothing about loading. It goes by way of an address where nothing is, so that nothing of the screen before
 * can be taken for the one that opens.
 */
export async function visit(page: Page, address: string): Promise<void> {
  // Where it rests, the next screen may show a hint sooner or later.
  await page.mouse.move(0, 0)
  await moveTo(page, '/nowhere')
  await page.getByRole('heading', { name: 'Page not found', exact: true }).waitFor()
  await moveTo(page, address)
}

/** As the browser's Back and Forward tell the page where it is now. */
async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}

/** Nothing overflows sideways, and axe finds nothing. */
export async function expectSoundLayout(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
  await expectNothingWider(page, what)
}

async function expectNothingWider(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(wider, `${what} is wider than the window`).toBeLessThanOrEqual(0)
  const sideways = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=dialog] *')]
      .filter((part) => getComputedStyle(part).overflowY === 'auto' && part.scrollWidth > part.clientWidth)
      .map((part) => part.className)`,
  )
  expect(sideways, `what is in the dialog of ${what} is wider than it`).toEqual([])
}

/**
 * Looks at a screen as it is now, with all rules of axe, and in the other theme and size, with those about colours and
 * the size of what is pressed: another theme changes colours, another size where things are and how large. Nothing is
 * wider than the window at either size. The theme stays the other one, so that a walk meets screens in both; the size
 * is put back. Walks through screens begin at a desk and journeys on a phone, so that all rules look at both. With
 * `resize` false it stays at its size, for what another one closes, such as a dialog of a menu that is drawn in another way.
 */
export async function lookAtScreen(page: Page, what: string, { resize = true } = {}): Promise<void> {
  const before = page.viewportSize() ?? phone
  const sizes = resize ? [before, before.width < 768 ? desk : phone] : []
  let rules: 'all' | 'colours' = 'all'
  await inBothThemes(page, async (scheme) => {
    const size = sizes.shift() ?? before
    await page.setViewportSize(size)
    await onScreen(page)
    // Half under the top bar, a button would be too small to be pressed.
    await page.evaluate('scrollTo(0, 0)')
    const where = `${what}, ${scheme}, ${size.width} px`
    await expectAccessible(page, where, rules)
    await expectNothingWider(page, where)
    rules = 'colours'
  })
  await page.setViewportSize(before)
  await onScreen(page)
}

/** Does that in the present theme, then in the other one, which stays. */
export async function inBothThemes(page: Page, check: (scheme: 'light' | 'dark') => Promise<void>): Promise<void> {
  const isDark = await page.evaluate<boolean>('matchMedia("(prefers-color-scheme: dark)").matches')
  const [first, then] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await check(first)
  await page.emulateMedia({ colorScheme: then })
  // Scripts redraw their parts after the event; slow colour transitions have to end.
  await page.locator(`html:not([data-mantine-color-scheme=${first}])`).waitFor({ state: 'attached' })
  await page.evaluate(`
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])),
    ).then(() => {})
  `)
  await check(then)
}

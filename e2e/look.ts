import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, joinQuad, openBrowser } from './quad.ts'

/** A desktop, and the narrowest phone. */
export const windowSizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** A walk through screens at each size. `scheme` is the theme in which it begins. */
export const walks = [
  { width: 1280, height: 800, scheme: 'light' },
  { width: 360, height: 740, scheme: 'dark' },
] as const

/** A browser of this size on the dashboard of the demo's student, and how to look at a screen there in both themes. */
export async function openDemoWalk(size: (typeof walks)[number]) {
  const { origin } = joinQuad('demo')
  const { page, close } = await openBrowser(origin, size)
  await page.goto('/')
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await page.getByText('Problem set 8: shortest paths').first().waitFor()
  const lookAt = (name: string) => lookInBothThemes(page, (scheme) => `${name}, ${scheme}, ${size.width} px`)
  return { page, close, lookAt, phone: size.width < 768 }
}

/**
 * Opens a screen without loading the page again, for walks, which claim nothing about loading. It goes by way of an
 * address where nothing is, so that nothing of the screen before can be taken for the one that opens.
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
 * Checks in the present theme, then in the other one, which the walk keeps: so it meets screens in both. A theme
 * changes colours and nothing that the other rules of axe check.
 */
export async function lookInBothThemes(page: Page, where: (scheme: string) => string): Promise<void> {
  let rules: 'all' | 'colours' = 'all'
  await inBothThemes(page, async (scheme) => {
    await expectAccessible(page, where(scheme), rules)
    await expectNothingWider(page, where(scheme))
    rules = 'colours'
  })
}

/** The same at each size of the window: a journey that does the same on both need not be walked twice. */
export async function lookAtBothSizes(page: Page, where: (how: string) => string): Promise<void> {
  for (const { width, height } of windowSizes.toReversed()) {
    await page.setViewportSize({ width, height })
    // Another width leaves the page scrolled somewhere: half under the top bar, a button would be too small to be pressed.
    await page.evaluate('scrollTo(0, 0)')
    await lookInBothThemes(page, (scheme) => where(`${scheme}, ${width} px`))
  }
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

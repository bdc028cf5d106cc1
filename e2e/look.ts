import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './quad.ts'

/** A desk, and the narrowest phone. */
export const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** Nothing may stick out sideways, and axe finds nothing. */
export async function look(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
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

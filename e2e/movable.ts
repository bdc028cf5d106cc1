import path from 'node:path'
import type { Page } from 'playwright-core'
import { startQuad } from './quad.ts'

/**
 * A Quad of this test's own whose clock, and that of the pages which are given to it, can be set ahead while it runs:
 * recurring jobs that are due then run.
 */
export async function startMovable(more: Record<string, string> = {}) {
  const settings: Record<string, string> = {
    ...more,
    NODE_OPTIONS: `--import ${path.resolve('e2e/later.js')}`,
    TEST_CLOCK_AHEAD: '0',
  }
  const quad = await startQuad(settings, { embedded: true })
  return {
    origin: quad.origin,
    /** `moment`: milliseconds, as of `Date.now()`. */
    async moveTo(moment: number, ...pages: Page[]): Promise<void> {
      await quad.setAhead(moment - Date.now())
      for (const page of pages) await setPageAt(page, moment)
    },
  }
}

export const daysFromNow = (days: number): number => Date.now() + days * 86_400_000

/** The clock of a page that goes on from a moment. */
export async function setPageAt(page: Page, moment: number): Promise<void> {
  await page.clock.install({ time: moment })
  await page.clock.resume()
}

import path from 'node:path'
import type { Page } from 'playwright-core'
import { startQuad } from './quad.ts'

/** A Quad of this test's own whose clock can be set ahead. */
export async function startMovable(more: Record<string, string> = {}, options: { prepared?: boolean } = {}) {
  const settings: Record<string, string> = {
    ...more,
    NODE_OPTIONS: `--import ${path.resolve('e2e/later.js')}`,
    TEST_CLOCK_AHEAD: '0',
  }
  const quad = await startQuad(settings, options)
  return {
    origin: quad.origin,
    async moveBy(days: number): Promise<void> {
      await quad.stop()
      settings.TEST_CLOCK_AHEAD = String(days * 86_400_000)
      await quad.start()
    },
  }
}

/** The clock of a page is that of a server which is so many days ahead. */
export async function setLater(page: Page, days: number): Promise<void> {
  await page.clock.install({ time: Date.now() + days * 86_400_000 })
  await page.clock.resume()
}

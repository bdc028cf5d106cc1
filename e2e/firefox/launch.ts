import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, firefox } from 'playwright-core'
import { findFirefox } from '../../scripts/otherBrowsers.ts'
import { testLimits } from '../../server/testing/limits.ts'

/**
 * The Firefox that people have, driven by Playwright over WebDriver BiDi. It is started by `relay.ts`, since Playwright
 * asks even of Firefox 153 what it does not know.
 */
export async function launchFirefox(): Promise<Browser> {
  const found = findFirefox()
  if ('lacking' in found) throw new Error(found.lacking)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-firefox-'))
  const starter = path.join(folder, 'firefox')
  const words = [process.execPath, path.resolve('e2e/firefox/relay.ts'), found.programs.firefox]
  fs.writeFileSync(starter, `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(' ')} "$@"\n`, { mode: 0o755 })
  try {
    return await firefox.launch({
      channel: 'moz-firefox',
      executablePath: starter,
      // Playwright has no way there to ask for reduced motion.
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
      timeout: testLimits.start,
    })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/**
 * For every page there: Playwright's `fill` would set the property of a field, which React takes for its own change and
 * reverses. This inserts the text as typing does.
 */
export const insertText = `
  const insert = (text) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
`

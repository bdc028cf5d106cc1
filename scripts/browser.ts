import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { installPackages } from './packages.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shellNames = ['chromium-headless-shell', 'headless_shell']

/**
 * The Chromium to test with: QUAD_BROWSER, one on the path, or Playwright's own; else it gets one (Debian's package as
 * root, Playwright's download otherwise). Throws with a sentence that says what to do.
 */
export function findBrowser(): string {
  const set = process.env.QUAD_BROWSER
  if (set) {
    if (existsSync(set)) return set
    throw new Error(
      `QUAD_BROWSER is ${set}, but there is no such file. Set it to the program file of Chromium or Chrome.`,
    )
  }
  return presentBrowser() ?? install() ?? refuse()
}

/** The Chromium to test with that is on this machine already. */
export function presentBrowser(): string | undefined {
  const set = process.env.QUAD_BROWSER
  if (set) return existsSync(set) ? set : undefined
  return onPath(names) ?? ownOfPlaywright()
}

/**
 * A Chromium without windows, if there is one: it uses a third less of the processor, and refuses what needs a window,
 * such as notifications. Otherwise the same as `findBrowser`.
 */
export function findHeadlessShell(): string {
  return process.env.QUAD_BROWSER ? findBrowser() : (onPath(shellNames) ?? findBrowser())
}

/** The first of these programs on the path. */
export function onPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).find((file) => existsSync(file))
}

function ownOfPlaywright(): string | undefined {
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : undefined
}

function install(): string | undefined {
  const fault = installPackages('Chromium', ['chromium'])
  if (!fault) {
    // Systems without it yet skip it.
    installPackages('The headless shell of Chromium', shellNames.slice(0, 1))
    return onPath(names)
  }
  process.stdout.write(`Chromium is not installed, and ${fault}. Downloading the one of Playwright.\n`)
  try {
    execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
    return ownOfPlaywright()
  } catch {
    return undefined
  }
}

function refuse(): never {
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set QUAD_BROWSER to its program file.',
  )
}

/** Quiet on a closed network, usable as root, and with a process less: there is no graphics card to be careful with. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

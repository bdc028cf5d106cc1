import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { onPath } from './browser.ts'
import { installPackages } from './packages.ts'

/** Program files to test with, or why there are none, as the end of a sentence. */
type Search<Programs> = { programs: Programs } | { lacking: string }

const firefoxNames = ['firefox-esr', 'firefox']
/** The oldest with which the journeys were seen to work; e2e/firefox says what even it lacks. */
const drivenSince = 153

/** Firefox: QUAD_FIREFOX, one on the path, or Debian's, which it installs. */
export function findFirefox(): Search<{ firefox: string }> {
  const set = process.env.QUAD_FIREFOX
  if (set && !existsSync(set)) return { lacking: `QUAD_FIREFOX is ${set}, and there is no such file` }
  const here = presentFirefox()
  const fault = here ? undefined : installPackages('Firefox', ['firefox-esr'])
  const firefox = here ?? onPath(firefoxNames)
  if (!firefox) return { lacking: `Firefox is not installed, and ${fault ?? 'its package has no program'}` }
  const said = spawnSync(firefox, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const version = Number(/(\d+)\./.exec(said)?.[1])
  if (!(version >= drivenSince))
    return { lacking: `${firefox} is "${said.trim()}", and Firefox can be driven from ${drivenSince} on` }
  return { programs: { firefox } }
}

/** The Firefox to test with that is on this machine already. */
export const presentFirefox = (): string | undefined => process.env.QUAD_FIREFOX ?? onPath(firefoxNames)

type WebKitPrograms = { driver: string; browser: string; display: string }

/** WebKitGTK, which has the engine of Safari, and a display without a screen: those that are here, or Debian's. */
export function findWebKit(): Search<WebKitPrograms> {
  const here = presentWebKit()
  if (here) return { programs: here }
  const fault = installPackages('WebKit', ['webkit2gtk-driver', 'xvfb'])
  const programs = presentWebKit()
  if (programs) return { programs }
  return {
    lacking: `WebKitWebDriver, MiniBrowser and Xvfb are not all here, and ${fault ?? 'their packages lack them'}`,
  }
}

export function presentWebKit(): WebKitPrograms | undefined {
  const driver = onPath(['WebKitWebDriver'])
  const browser = globSync('/usr/lib/{,*/}{webkit2gtk,webkitgtk}-*/MiniBrowser').toSorted().at(-1)
  const display = onPath(['Xvfb'])
  return driver && browser && display ? { driver, browser, display } : undefined
}

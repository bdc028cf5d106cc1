import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { namesWithTwoMeanings } from './names.ts'
import { unguardedConnections } from './outgoing.ts'
import { foldersOfOne, strangeNames } from './rooms.ts'
import { untypedStatements } from './statements.ts'

const longest = 300
/** A locale's text cut apart, or a locale chosen for its text: browsers write both in different ways. */
const parsedIntl =
  /\.(format|toLocale(Date|Time)?String)\([^()]*\)\s*\.(slice|substring|split|match|replace|replaceAll|indexOf|at|charAt)\(|'(en-CA|sv-SE|sv|lt-LT)'/
/** The build would put `then` into what `bringCode` runs, which knows nothing of a file that cannot be fetched. */
const thenOfImport = /\bimport\([^()]*\)\s*\.then\(/
/** A test that waits for a duration passes or fails by how busy the machine is. */
const waitsForTime = /\bsetTimeout\(|\bwaitForTimeout\(|'node:timers/
/** A press past what Playwright and `e2e/steady.ts` wait for. */
const rawPress = /\bforce: true\b|\bnoWaitAfter\b|\.evaluate\([^\n]*\.click\(\)/
/** Words that a message, a menu or the screen before could have as well. */
const waitsAnywhere = /\b(?:\w+\.)?page\.getByText\(/
const drawers = /(^|\/)(utils?|helpers?|lib|common|misc|manager|service)(\.tsx?|\/|$)/i

/**
 * Rules that the other tools cannot check: names, kinds of files, file length, untyped SQL, connections past the guarded client, hosts and
 * machine paths.
 */
export async function checkHouseRules(): Promise<{ code: number; output: string }> {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && fs.existsSync(file))
  const code = tracked.filter((file) => /^(features|server|web|contract|scripts|e2e)\/.*\.(tsx?|js)$/.test(file))
  const faults = [...strangeNames(tracked), ...foldersOfOne(tracked), ...namesWithTwoMeanings(code)]
  const sources = code.map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))
  faults.push(...untypedStatements(sources), ...unguardedConnections(sources))
  for (const file of tracked) {
    if (drawers.test(file)) faults.push(`${file}: the name does not say what the file holds`)
    if (!/\.(tsx?|css|md|json|cjs|html)$/.test(file)) continue
    const text = fs.readFileSync(file, 'utf8')
    const lines = text.split('\n').length
    if (/\.(tsx?|css)$/.test(file) && lines > longest)
      faults.push(`${file}: ${lines} lines, at most ${longest} are allowed: split it`)
    if (/\.tsx?$/.test(file) && /\.(only|skip)\(|\bdebugger\b/.test(text) && !file.startsWith('scripts/check/'))
      faults.push(`${file}: contains .only(, .skip( or debugger`)
    if (/\.tsx?$/.test(file) && parsedIntl.test(text) && !file.startsWith('scripts/check/'))
      faults.push(`${file}: parses the text of Intl: use formatToParts`)
    if (/\.test\.tsx?$/.test(file) && waitsForTime.test(text))
      faults.push(`${file}: waits for a duration: wait for an event or a count, or move the clock`)
    if (/^e2e\/[^/]+\.test\.ts$/.test(file) && rawPress.test(text))
      faults.push(`${file}: presses past what covers or moves an element`)
    if (/^e2e\/[^/]+\.test\.ts$/.test(file) && waitsAnywhere.test(text))
      faults.push(`${file}: waits for words anywhere on a page: name the part of the page, or use said`)
    if (/^(web|features\/.*\/web)\/.*\.tsx?$/.test(file) && thenOfImport.test(text))
      faults.push(`${file}: import().then( hears of no failure: give import() a function of its own`)
    if (/^features\/.*contract\.ts$/.test(file) && /\.partial\(/.test(text))
      faults.push(`${file}: .partial( keeps defaults, which blank what a change leaves out: use changeable`)
    if (file === 'package-lock.json' && /"resolved": "https?:/.test(text))
      faults.push('package-lock.json contains download addresses')
    if (/\/(home|Users|root)\/[a-z]/.test(text) && file !== 'package-lock.json' && !file.startsWith('scripts/check/'))
      faults.push(`${file}: contains an absolute path of one machine`)
  }
  return { code: faults.length > 0 ? 1 : 0, output: faults.join('\n') }
}

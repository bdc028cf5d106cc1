import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { namesWithTwoMeanings } from './names.ts'
import { foldersOfOne, strangeNames } from './rooms.ts'
import { untypedStatements } from './statements.ts'

const longest = 300
const drawers = /(^|\/)(utils?|helpers?|lib|common|misc|manager|service)(\.tsx?|\/|$)/i

/** House rules that no tool knows: names, rooms, file length, no drawers, no untyped SQL, no hosts or machine paths. */
export async function checkHouseRules(): Promise<{ code: number; output: string }> {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && fs.existsSync(file))
  const code = tracked.filter((file) => /^(features|server|web|contract|scripts|e2e)\/.*\.(tsx?|js)$/.test(file))
  const faults = [...strangeNames(tracked), ...foldersOfOne(tracked), ...namesWithTwoMeanings(code)]
  faults.push(...untypedStatements(code.map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))))
  for (const file of tracked) {
    if (drawers.test(file)) faults.push(`${file}: name it for what it holds`)
    if (!/\.(tsx?|css|md|json|cjs|html)$/.test(file)) continue
    const text = fs.readFileSync(file, 'utf8')
    const lines = text.split('\n').length
    if (/\.(tsx?|css)$/.test(file) && lines > longest) faults.push(`${file}: ${lines} lines; is it two things?`)
    if (/\.tsx?$/.test(file) && /\.(only|skip)\(|\bdebugger\b/.test(text) && !file.startsWith('scripts/check/'))
      faults.push(`${file}: a test left out or a debugger left in`)
    if (file === 'package-lock.json' && /"resolved": "https?:/.test(text))
      faults.push('package-lock.json holds download addresses')
    if (/\/(home|Users|root)\/[a-z]/.test(text) && file !== 'package-lock.json' && !file.startsWith('scripts/check/'))
      faults.push(`${file}: holds a path of one machine`)
  }
  return { code: faults.length > 0 ? 1 : 0, output: faults.join('\n') }
}

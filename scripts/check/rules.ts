import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** File names a feature may use, so that whoever knows the feature knows the path. */
const vocabulary = new Set([
  'contract.ts',
  'rules.ts',
  'tables.ts',
  'triggers.sql',
  'queries.ts',
  'routes.ts',
  'jobs.ts',
  'feature.ts',
  'dashboard.ts',
  'seed.ts',
  'access.ts',
  'web',
])
/** What a feature has beyond it, and why. */
const besides: Record<string, string> = {
  'account/wall': 'what stands between Quad and the sign-in library',
  'account/mails.ts': 'the words of the mails',
  'account/demo.ts': 'the people of the demo campus who can be signed in as',
  'imports/preview.ts': 'what confirming would do, and how that is shown',
  'imports/sheet': 'tables from spreadsheets and pasted lines',
}
const longest = 300
const drawers = /(^|\/)(utils?|helpers?|lib|common|misc|manager|service)(\.tsx?|\/|$)/i

/** House rules that no tool knows: the closed vocabulary, file length, no drawers, no hosts or machine paths. */
export async function checkHouseRules(): Promise<{ code: number; output: string }> {
  const faults: string[] = []
  for (const feature of fs.readdirSync('features')) faults.push(...strangers(feature))
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && fs.existsSync(file))
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

/** Names in a feature that are no words of the vocabulary. A folder is a sub-feature, with the same vocabulary. */
function strangers(feature: string): string[] {
  return fs.readdirSync(path.join('features', feature), { withFileTypes: true }).flatMap((entry) => {
    const name = `${feature}/${entry.name}`
    if (vocabulary.has(entry.name) || /\.test\.tsx?$/.test(entry.name) || besides[name]) return []
    if (entry.isDirectory() && !feature.includes('/')) return strangers(name)
    return [`features/${name}: not a word of the vocabulary (scripts/check/rules.ts)`]
  })
}

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { buildTargets, oldestBrowsers } from '../web/oldestBrowsers.ts'

type Feature = {
  name: string
  /** In which files, by the end of their names. */
  of: 'css' | 'code'
  pattern: RegExp
  /** The versions of Chrome, Firefox and Safari from which it works; Infinity: not yet. */
  since: [chrome: number, firefox: number, safari: number]
  /** How public/scheme.js asks for it. */
  probe?: string
}

/** Without these Quad does not work or cannot be read. What only decorates (text-wrap, field-sizing, content-visibility) is not here. */
const needed: Feature[] = [
  { name: 'popover', of: 'code', pattern: /\.showPopover\(/, since: [114, 125, 17], probe: '.showPopover' },
  { name: 'color-mix', of: 'css', pattern: /color-mix\(/, since: [111, 113, 16.2] },
  { name: ':has', of: 'css', pattern: /:has\(/, since: [105, 121, 15.4] },
  { name: 'container queries', of: 'css', pattern: /@container/, since: [105, 110, 16] },
  { name: 'cascade layers', of: 'css', pattern: /@layer/, since: [99, 97, 15.4] },
  { name: 'dynamic height', of: 'css', pattern: /\ddvh/, since: [108, 101, 15.4] },
  { name: 'translate', of: 'css', pattern: /\btranslate:/, since: [104, 72, 14.1] },
  { name: 'lookbehind', of: 'code', pattern: /\(\?<[=!]/, since: [62, 78, 16.4] },
  {
    name: 'copying arrays',
    of: 'code',
    pattern: /\.to(Sorted|Reversed|Spliced)\(/,
    since: [110, 115, 16],
  },
  { name: 'findLast', of: 'code', pattern: /\.findLast(Index)?\(/, since: [97, 104, 15.4] },
  { name: 'supportedValuesOf', of: 'code', pattern: /Intl\.supportedValuesOf/, since: [99, 93, 15.4] },
  { name: 'AbortSignal.timeout', of: 'code', pattern: /AbortSignal\.timeout/, since: [103, 100, 16] },
  { name: 'locks', of: 'code', pattern: /navigator\.locks/, since: [69, 96, 15.4] },
  { name: 'BroadcastChannel', of: 'code', pattern: /BroadcastChannel/, since: [54, 38, 15.4] },
  { name: 'randomUUID', of: 'code', pattern: /crypto\.randomUUID/, since: [92, 95, 15.4] },
]

/** Too young: the oldest browsers would not open a page that uses one of these, or show it wrongly. */
const refused: Feature[] = [
  { name: 'nested rules', of: 'css', pattern: /^\s*&/m, since: [120, 117, 17.2] },
  { name: 'light-dark', of: 'css', pattern: /light-dark\(/, since: [123, 120, 17.5] },
  { name: '@scope', of: 'css', pattern: /@scope\b/, since: [118, 146, 17.4] },
  { name: '@starting-style', of: 'css', pattern: /@starting-style/, since: [117, 129, 17.5] },
  { name: '@property', of: 'css', pattern: /@property\b/, since: [85, 128, 16.4] },
  { name: 'relative colours', of: 'css', pattern: /\b(rgb|hsl|oklch|oklab)\(from\b/, since: [119, 128, 16.4] },
  { name: 'anchors', of: 'css', pattern: /anchor-name:|anchor\(/, since: [125, 147, 26] },
  { name: 'groupBy', of: 'code', pattern: /\b(Object|Map)\.groupBy\(/, since: [117, 119, 17.4] },
  { name: 'withResolvers', of: 'code', pattern: /Promise\.withResolvers/, since: [119, 121, 17.4] },
  { name: 'Promise.try', of: 'code', pattern: /Promise\.try\(/, since: [128, 134, 18.2] },
  { name: 'URL.canParse, URL.parse', of: 'code', pattern: /\bURL\.(canParse|parse)\(/, since: [126, 126, 18] },
  { name: 'AbortSignal.any', of: 'code', pattern: /AbortSignal\.any/, since: [116, 124, 17.4] },
  { name: 'fromAsync', of: 'code', pattern: /Array\.fromAsync/, since: [121, 115, 16.4] },
  {
    name: 'operations on sets',
    of: 'code',
    pattern: /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference)\(/,
    since: [122, 127, 17],
  },
  {
    name: 'methods of iterators',
    of: 'code',
    pattern:
      /(?<!Object)\.(entries|keys|values)\(\)\s*\.(map|filter|some|every|find|take|drop|flatMap|reduce|toArray)\(/,
    since: [122, 131, 18.4],
  },
  { name: 'RegExp.escape', of: 'code', pattern: /RegExp\.escape/, since: [136, 134, 18.2] },
  { name: 'DurationFormat', of: 'code', pattern: /Intl\.DurationFormat/, since: [129, 136, 16.4] },
  { name: 'view transitions', of: 'code', pattern: /startViewTransition/, since: [111, 144, 18] },
  { name: 'base64 of bytes', of: 'code', pattern: /\.(to|from)Base64\(/, since: [140, 133, 18.2] },
  { name: 'idle callbacks', of: 'code', pattern: /requestIdleCallback/, since: [47, 55, Number.POSITIVE_INFINITY] },
]

/** What the browser runs: the shell, the features' screens, and what both sides share. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(web|contract)\/|^features\/.*\/web\/|^features\/.*[/.](rules|contract|slots)\.ts$/.test(file))
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test|testing|bench|prove)\./.test(file) && fs.existsSync(file))
  .map((file) => ({ file, kind: file.endsWith('.css') ? 'css' : 'code', text: fs.readFileSync(file, 'utf8') }))
const usersOf = ({ of, pattern }: Feature) =>
  files.filter(({ kind, text }) => kind === of && pattern.test(text)).map(({ file }) => file)

test('the oldest browsers are the first that have all that Quad needs, and nothing younger is used', () => {
  expect(needed.filter((feature) => usersOf(feature).length === 0).map(({ name }) => name)).toEqual([])
  const youngest = [0, 1, 2].map((browser) => Math.max(...needed.map(({ since }) => since[browser] ?? 0)))
  expect(youngest).toEqual(Object.values(oldestBrowsers))
  const used = refused.flatMap((feature) => usersOf(feature).map((file) => `${file}: ${feature.name}`))
  expect(used).toEqual([])
  const oldest = Object.values(oldestBrowsers)
  expect(refused.filter(({ since }) => since.every((from, index) => from <= (oldest[index] ?? 0)))).toEqual([])
})

test('README and the build name these versions, and the page asks a browser for what decides them', () => {
  const { chrome, firefox, safari } = oldestBrowsers
  const sentence = `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`
  expect(fs.readFileSync('README.md', 'utf8')).toContain(sentence)
  expect(buildTargets).toContain(`firefox${firefox}`)
  expect(fs.readFileSync('vite.config.ts', 'utf8')).toContain('target: [...buildTargets]')
  const scheme = fs.readFileSync('web/public/scheme.js', 'utf8')
  for (const [index, version] of Object.values(oldestBrowsers).entries()) {
    const deciding = needed.filter(({ since }) => since[index] === version)
    expect(deciding.some(({ probe }) => probe && scheme.includes(probe))).toBe(true)
  }
})

import fs from 'node:fs'
import { run } from '../run.ts'

const folders = ['contract', 'server', 'features', 'web', 'scripts', 'e2e']
/**
 * Violations that the rules must find; otherwise they have checked nothing. Other checks that run meanwhile do not see
 * them: they leave out files that git ignores or that begin with a dot.
 */
const planted = [
  {
    file: 'features/homework/web/.planted-server.ts',
    text: "import { openDatabase } from '../../../server/db/open.ts'\nexport const planted = openDatabase\n",
    rule: 'browser-never-imports-the-server',
  },
  {
    file: 'features/courses/.planted-type.ts',
    text: "import type { Status } from '../homework/rules.ts'\nexport type Planted = Status\n",
    rule: 'courses-imports-only-features-below-it',
  },
  {
    file: 'features/courses/.planted-later.ts',
    text: "export const planted = () => import('../homework/rules.ts')\n",
    rule: 'courses-imports-only-features-below-it',
  },
]

/** Checks the import rules, and the check itself: it must find the planted violations and no others. */
for (const { file, text } of planted) fs.writeFileSync(file, text)
const { code, output } = await run(
  'depcruise',
  [
    ...['--config', '.dependency-cruiser.cjs'],
    ...folders.filter((folder) => fs.existsSync(folder)),
    ...planted.map(({ file }) => file),
  ],
  { quiet: true },
).finally(() => {
  for (const { file } of planted) fs.rmSync(file)
})

const found = output.split('\n').filter((line) => /^\s*(error|warn|info) /.test(line))
const isOf = (line: string, { file, rule }: (typeof planted)[number]) => line.includes(`${rule}: ${file} `)
const others = found.filter((line) => !planted.some((one) => isOf(line, one)))
if (others.length > 0) fail(others.join('\n'))
if (!/\d{2,} modules/.test(output)) fail(`The import rules checked no modules.\n${output}`)
const missed = planted.filter((one) => !found.some((line) => isOf(line, one)))
if (code !== found.length || missed.length > 0)
  fail(`The import rules did not find planted violations: ${missed.map(({ file }) => file).join(', ')}\n${output}`)

function fail(words: string): never {
  process.stdout.write(`${words}\n`)
  process.exit(1)
}

import fs from 'node:fs'
import { run } from '../run.ts'

const folders = ['contract', 'server', 'features', 'web', 'scripts', 'e2e']
/** Not looked at by any other check that runs meanwhile: they leave out files that git ignores or that begin with a dot. */
const planted = 'features/homework/web/.planted-violation.ts'

/** The import rules, which also prove themselves: a planted violation must be found, or the check has looked at nothing. */
fs.writeFileSync(
  planted,
  "import { openDatabase } from '../../../server/db/open.ts'\nexport const planted = openDatabase\n",
)
const { code, output } = await run(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', ...folders.filter((folder) => fs.existsSync(folder)), planted],
  { quiet: true },
).finally(() => fs.rmSync(planted))

const found = output.split('\n').filter((line) => /^\s*(error|warn|info) /.test(line))
const others = found.filter((line) => !line.includes(`browser-never-imports-the-server: ${planted} `))
if (others.length > 0) fail(others.join('\n'))
if (!/\d{2,} modules/.test(output)) fail(`The import rules looked at no modules.\n${output}`)
if (code !== found.length || found.length === 0) fail(`The import rules did not find a planted violation.\n${output}`)

function fail(words: string): never {
  process.stdout.write(`${words}\n`)
  process.exit(1)
}

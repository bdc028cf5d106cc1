import fs from 'node:fs'
import { run } from '../run.ts'

const folders = ['contract', 'server', 'features', 'web', 'scripts', 'e2e']
const planted = 'features/homework/web/planted-violation.ts'

/** The import rules, which also prove themselves: a planted violation must be found, or the check has looked at nothing. */
const clean = await cruise()
process.stdout.write(clean.output)
if (clean.code !== 0) process.exit(1)
if (!/\d{2,} modules/.test(clean.output)) fail('The import rules looked at no modules.')

fs.writeFileSync(
  planted,
  "import { openDatabase } from '../../../server/open.ts'\nexport const planted = openDatabase\n",
)
try {
  const { code, output } = await cruise()
  if (code === 0 || !output.includes('browser-never-imports-the-server'))
    fail('The import rules did not find a planted violation.')
} finally {
  fs.rmSync(planted)
}

function cruise() {
  return run(
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', ...folders.filter((folder) => fs.existsSync(folder))],
    { quiet: true },
  )
}

function fail(words: string): never {
  process.stdout.write(`${words}\n`)
  process.exit(1)
}

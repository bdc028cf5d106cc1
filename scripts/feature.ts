import fs from 'node:fs'
import { exitWithWords } from './command.ts'
import { featureNames } from './feature/names.ts'
import { featureFiles } from './feature/template.ts'
import { run } from './run.ts'

const usage = `Usage: npm run feature -- NAME [--scope] [--one NAME]
Writes a small whole feature about things of that name, such as reading-circles, and lists it; with --scope, things that several people have, with roles. --one: what a single one is called.`

/** Puts a line before another one, once. */
type Insertion = { file: string; before: RegExp; line: string }

const given = process.argv.slice(2)
const oneAt = given.indexOf('--one')
const one = oneAt < 0 ? undefined : given.splice(oneAt, 2)[1]
const scoped = given.includes('--scope')
const [name, ...more] = given.filter((word) => word !== '--scope')
if (name === undefined || more.length > 0 || name.startsWith('-')) exitWithWords(usage)
const names = featureNames(name, one)
if (typeof names === 'string') exitWithWords(`${names}\n${usage}`)

const { folder, named } = names
const root = `features/${folder}`
if (fs.existsSync(root)) exitWithWords(`${root} is there already. Nothing was written.`)

/** The feature stands above those whose data it may need, and below the export and the pages of admins. */
const insertions: Insertion[] = [
  {
    file: 'server/features.ts',
    before: /^import \{ dashboardFeature/m,
    line: `import { ${named('gizMosFeature')} } from '../${root}/feature.ts'\n`,
  },
  { file: 'server/features.ts', before: /^ {2}exportFeature,/m, line: `  ${named('gizMosFeature')},\n` },
  {
    file: 'web/features.ts',
    before: /^import type \{ WebFeature/m,
    line: `import { ${named('gizMosWebFeature')} } from '../${root}/web/feature.tsx'\n`,
  },
  { file: 'web/features.ts', before: /^ {2}adminWebFeature,/m, line: `  ${named('gizMosWebFeature')},\n` },
  {
    file: 'server/testing/wellFilled.ts',
    before: /^import type \{ Caller/m,
    line: `import { ${named('makeGizMos')} } from '../../${root}/access.ts'\n`,
  },
  {
    file: 'server/testing/wellFilled.ts',
    before: /^ {2}await app\.settle\(\)/m,
    line: `  await ${named('makeGizMos')}(person${scoped ? '' : ', marker'})\n`,
  },
]

const changed = new Map<string, string>()
for (const { file, before, line } of insertions) {
  const text = changed.get(file) ?? fs.readFileSync(file, 'utf8')
  if (!before.test(text)) exitWithWords(`${file} has no line like ${before.source}. Nothing was written.`)
  changed.set(
    file,
    text.replace(before, (found) => `${line}${found}`),
  )
}
const written: string[] = []
for (const [at, text] of featureFiles(names, scoped ? 'shared' : 'own')) {
  const file = `${root}/${at}`
  fs.mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true })
  fs.writeFileSync(file, text)
  written.push(file)
}
for (const [file, text] of changed) fs.writeFileSync(file, text)

const format = await run('biome', ['check', '--write', root, ...changed.keys()], { quiet: true })
if (format.code !== 0) exitWithWords(format.output)
const migration = await run('node', ['scripts/migration.ts', '--name', name], { quiet: true })
if (migration.code !== 0) exitWithWords(migration.output)

const lines = written.reduce((sum, file) => sum + fs.readFileSync(file, 'utf8').split('\n').length - 1, 0)
process.stdout.write(
  [
    ...written.toSorted(),
    `\n${written.length} files, ${lines} lines in ${root}; an import and an entry in ${[...changed.keys()].join(', ')}; a migration.`,
    `Next: npm run check, npm test -- ${root}, npm test -- features. Then make it yours: docs/adding-a-feature.md.\n`,
  ].join('\n'),
)

import fs from 'node:fs'
import path from 'node:path'
import { bundleCode } from '../../scripts/bundle.ts'
import { bundleNameOf, programsVariable } from './programs.ts'

/** Beside the installed packages, which the bundles import. */
const cache = 'node_modules/.cache/programs'

/** The server, the operator's commands, and a start that is cut off. */
function programs(): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const commands = Object.values(scripts).flatMap((line) => /^node --import \S+ (scripts\/\S+)$/.exec(line)?.[1] ?? [])
  return [
    'server/main.ts',
    'server/demo/cutOff.testing.ts',
    ...commands.filter((file) => file !== 'scripts/feature.ts'),
  ]
}

/** Bundles the programs that tests start as processes. What did not change stays, with what Node has compiled of it. */
export async function setup(): Promise<void> {
  const folder = path.resolve(cache)
  const named = Object.fromEntries(programs().map((file) => [bundleNameOf(file), file]))
  const bundles = await bundleCode(named, folder)
  fs.mkdirSync(folder, { recursive: true })
  const present = new Set(bundles.map(({ fileName }) => fileName))
  for (const name of fs.readdirSync(folder)) if (!present.has(name)) fs.rmSync(path.join(folder, name))
  for (const { fileName, code } of bundles) {
    const file = path.join(folder, fileName)
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== code) fs.writeFileSync(file, code)
  }
  process.env[programsVariable] = folder
}

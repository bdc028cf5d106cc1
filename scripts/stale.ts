import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'web/**',
  'contract/**',
  'features/**/{contract,rules,*.contract,*.rules}.ts',
  'features/**/web/**',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

/** Whether a source of the browser app is newer than its last build. */
export function isStale(): boolean {
  const page = path.join(root, 'dist/index.html')
  if (!existsSync(page)) return true
  const then = statSync(page).mtimeMs
  return globSync(sources, { cwd: root }).some((file) => statSync(path.join(root, file)).mtimeMs > then)
}

import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Chunks, firstChunks, readChunks, shellChunk, withImports } from '../../server/http/chunks.ts'
import type { Figure } from './figures.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

const pages = {
  'sign-in page': [...firstChunks, 'features/account/web/SignInScreen.tsx'],
  dashboard: [...firstChunks, shellChunk],
}
const heavy = /calendar|chart|editor/i

/** JavaScript that pages need, in kB of brotli, by the build's manifest. */
export function benchJavascript(): Figure[] {
  const chunks = readChunks(dist)
  const missing = Object.values(pages)
    .flat()
    .find((name) => !chunks[name])
  if (missing) throw new Error(`${missing} is not in the build.`)
  const goal = { at: 'most', must: 150, moonshot: 110 } as const
  const figures: Figure[] = Object.entries(pages).map(([name, roots]) => {
    return { name: `JavaScript: ${name}`, unit: 'kB', value: weight(withImports(chunks, roots)), goal }
  })
  const known = withImports(chunks, pages.dashboard)
  // Screens are what the shell loads; dialogs and sheets are loaded by screens, once they are opened.
  const screens = new Set(known.flatMap(({ dynamicImports }) => dynamicImports))
  for (const name of [...screens].sort()) {
    const beyond = withImports(chunks, [name], known)
    if (beyond.length === 0 || name.startsWith('web/ui/')) continue
    const most = heavy.test(name) ? { at: 'most' as const, must: 120 } : { at: 'most' as const, must: 40, moonshot: 25 }
    figures.push({
      name: `JavaScript beyond it: ${name.replace(/^features\/|\.tsx?$/g, '')}`,
      unit: 'kB',
      value: weight(beyond),
      goal: most,
    })
  }
  return figures
}

function weight(chunks: Chunks[string][]): number {
  const files = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))
  return files.reduce((sum, file) => sum + fs.statSync(`${dist}${file}.br`).size, 0) / 1000
}

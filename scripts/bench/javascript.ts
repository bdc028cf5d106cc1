import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Figure } from './figures.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
)
type Manifest = z.output<typeof manifest>

const pages = {
  'sign-in page': ['index.html', 'web/Entry.tsx', 'features/account/web/SignInScreen.tsx'],
  dashboard: ['index.html', 'web/Shell.tsx', 'web/pages/Dashboard.tsx'],
}
const heavy = /calendar|chart|editor/i

/** JavaScript that pages need, in kB of brotli, by the build's manifest. */
export function javascript(): Figure[] {
  const chunks = manifest.parse(JSON.parse(fs.readFileSync(`${dist}.vite/manifest.json`, 'utf8')))
  const goal = { at: 'most', must: 150, moonshot: 110 } as const
  const figures: Figure[] = Object.entries(pages).map(([name, roots]) => {
    const present = roots.filter((root) => root in chunks)
    return { name: `JavaScript: ${name}`, unit: 'kB', value: weight(chunks, closure(chunks, present)), goal }
  })
  const known = closure(chunks, pages.dashboard)
  // Screens are what the shell loads; dialogs and sheets are loaded by screens, once they are opened.
  const shell = closure(chunks, ['index.html', 'web/Shell.tsx'])
  const screens = new Set([...shell].flatMap((name) => chunks[name]?.dynamicImports ?? []))
  for (const name of [...screens].sort()) {
    if (known.has(name) || name.startsWith('web/ui/')) continue
    const extra = weight(chunks, closure(chunks, [name], known))
    const most = heavy.test(name) ? { at: 'most' as const, must: 120 } : { at: 'most' as const, must: 40, moonshot: 25 }
    figures.push({
      name: `JavaScript beyond it: ${name.replace(/^features\/|\.tsx?$/g, '')}`,
      unit: 'kB',
      value: extra,
      goal: most,
    })
  }
  return figures
}

/** These chunks and all they import, without those that are there already. */
function closure(chunks: Manifest, roots: string[], there = new Set<string>()): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name) || there.has(name)) return
    found.add(name)
    chunks[name]?.imports.forEach(add)
  }
  roots.forEach(add)
  return found
}

function weight(chunks: Manifest, names: Set<string>): number {
  const files = new Set([...names].flatMap((name) => chunks[name]?.file ?? []).filter((file) => file.endsWith('.js')))
  return [...files].reduce((sum, file) => sum + fs.statSync(`${dist}${file}.br`).size, 0) / 1000
}

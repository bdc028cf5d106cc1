import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isStale } from './stale.ts'

/** `npm run build`; with `--if-stale` only where something that the browser app is made of is newer than its last build. */
const root = fileURLToPath(new URL('..', import.meta.url))

/** The screens that a first visit loads besides the entry. */
const firstLoads = {
  'sign-in': ['features/account/web/SignInScreen.tsx'],
  dashboard: ['web/Shell.tsx', 'web/pages/Dashboard.tsx'],
}

async function buildNow(): Promise<void> {
  // Whatever the server runs as: else React's development build goes out, half as large again and twice as slow.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  try {
    await build({ root, logLevel: 'warn' })
  } catch (error) {
    // Half a build is newer than its sources, and would be taken for a whole one from then on.
    rmSync(path.join(root, 'dist/index.html'), { force: true })
    throw error
  }
  for (const [name, screens] of Object.entries(firstLoads))
    console.log(`${name}: ${(weigh(screens) / 1000).toFixed(1)} kB of JavaScript`)
}

const manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))

/** Bytes of JavaScript, as brotli sends it, that a page needs: the entry, these screens, and all they import. */
function weigh(screens: string[]): number {
  const chunks = manifest.parse(JSON.parse(readFileSync(path.join(root, 'dist/.vite/manifest.json'), 'utf8')))
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const other of chunks[name]?.imports ?? []) add(other)
  }
  for (const name of ['index.html', ...screens]) add(name)
  return [...needed].reduce((sum, name) => {
    const file = chunks[name]?.file
    if (!file) throw new Error(`${name} is not in the build.`)
    return sum + statSync(path.join(root, 'dist', `${file}.br`)).size
  }, 0)
}

if (!process.argv.includes('--if-stale') || isStale()) await buildNow()

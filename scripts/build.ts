import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstChunks, readChunks, shellChunk, withImports } from '../server/http/chunks.ts'
import { isStale } from './stale.ts'

/** `npm run build`; with `--if-stale` only if a source of the browser app is newer than its last build. */
const root = fileURLToPath(new URL('..', import.meta.url))

/** The screens that a first visit loads besides the entry. */
const firstLoads = {
  'sign-in': ['features/account/web/SignInScreen.tsx'],
  dashboard: [shellChunk],
}

async function buildNow(): Promise<void> {
  // Independent of the server's own setting: else React's development build is shipped, half as large again and twice
  // as slow.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  try {
    await build({ root, logLevel: 'warn' })
  } catch (error) {
    // Half a build is newer than its sources, and would count as a whole one from then on.
    rmSync(path.join(root, 'dist/index.html'), { force: true })
    throw error
  }
  for (const [name, screens] of Object.entries(firstLoads))
    console.log(`${name}: ${(weigh(screens) / 1000).toFixed(1)} kB of JavaScript`)
}

/** Bytes of JavaScript, as sent in brotli, that a page needs: the entry, these screens, and all their imports. */
function weigh(screens: string[]): number {
  const dist = path.join(root, 'dist')
  const chunks = readChunks(dist)
  const missing = [...firstChunks, ...screens].find((name) => !chunks[name])
  if (missing) throw new Error(`${missing} is not in the build.`)
  return withImports(chunks, [...firstChunks, ...screens]).reduce(
    (sum, { file }) => sum + statSync(path.join(dist, `${file}.br`)).size,
    0,
  )
}

if (!process.argv.includes('--if-stale') || isStale()) await buildNow()

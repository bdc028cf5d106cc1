import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Chunks, firstChunks, readChunks, shellChunk, withImports } from '../server/http/chunks.ts'
import { bundleServer } from './bundle.ts'
import { isBundleStale, isStale } from './stale.ts'

/** `npm run build`: the browser app and the server; with `--if-stale` only what is older than its sources. */
const root = fileURLToPath(new URL('..', import.meta.url))

/** The screens that a first visit loads besides the entry. */
const firstLoads = {
  'sign-in': ['features/account/web/SignInScreen.tsx'],
  dashboard: [shellChunk],
}

async function buildApp(): Promise<void> {
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
  const circle = circleIn(readChunks(path.join(root, 'dist')))
  if (circle) {
    rmSync(path.join(root, 'dist/index.html'))
    throw new Error(`These files import each other in a circle, so that one would run before what it needs: ${circle}.`)
  }
  for (const [name, screens] of Object.entries(firstLoads))
    console.log(`${name}: ${(weigh(screens) / 1000).toFixed(1)} kB of JavaScript`)
}

/** The names of chunks that import each other in a circle; see scripts/chunking.ts. */
function circleIn(chunks: Chunks): string | undefined {
  const whole = new Set<string>()
  const follow = (name: string, path: string[]): string | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name].join(' → ')
    if (whole.has(name)) return undefined
    for (const needed of chunks[name]?.imports ?? []) {
      const found = follow(needed, [...path, name])
      if (found) return found
    }
    whole.add(name)
    return undefined
  }
  return Object.keys(chunks)
    .map((name) => follow(name, []))
    .find((found) => found !== undefined)
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

const all = !process.argv.includes('--if-stale')
if (all || isStale()) await buildApp()
if (all || isBundleStale()) await bundleServer()

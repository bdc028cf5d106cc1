// @ts-check
import { spawnSync } from 'node:child_process'
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/*
 * `npm start`, and how browser tests and the bench start a server. In JavaScript, because stripping the types of even
 * this one file would load Node's stripper before its cache is on: 15 MB and 40 ms.
 */

// Node's compile cache lies beside the installed packages. Where nothing can be written, starting only takes longer.
const cache = fileURLToPath(new URL('../node_modules/.cache/quad', import.meta.url))
enableCompileCache(cache)
// For worker threads.
process.env.NODE_COMPILE_CACHE = cache
// Not only at the end, which a killed server does not reach.
setTimeout(flushCompileCache, 3000).unref()

// For every import statement in a `.js` file Node reads and parses the package.json above it again. drizzle-orm's has
// 180 kB, and its files a thousand such statements: 170 MB of text, half of the start's time.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier, context)
  },
})

const { isStale } = await import('./stale.ts')
if (isStale()) {
  // In a process of its own, so that the builder's memory is free when the server runs.
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
await import('../server/main.ts')

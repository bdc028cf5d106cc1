// @ts-check
import '../server/loading.js'
import { spawnSync } from 'node:child_process'
import { flushCompileCache } from 'node:module'

/*
 * `npm start`, and how browser tests and the bench start a server. In JavaScript, as loading.js is.
 */

// Not only at the end, which a killed server does not reach.
setTimeout(flushCompileCache, 3000).unref()

const { isStale } = await import('./stale.ts')
if (isStale()) {
  // In a process of its own, so that the builder's memory is free when the server runs.
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
await import('../server/main.ts')

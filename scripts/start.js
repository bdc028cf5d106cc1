// @ts-check
import '../server/loading.js'
import { spawnSync } from 'node:child_process'
import { flushCompileCache } from 'node:module'

/*
 * `npm start`, and how browser tests and the bench start a server. In JavaScript, as loading.js is.
 */

// Not only at the end, which a killed server does not reach.
setTimeout(flushCompileCache, 3000).unref()

const { bundle, isBundleStale, isStale, whyUnbuildable } = await import('./stale.ts')
if (isStale() || isBundleStale()) {
  const words = whyUnbuildable()
  if (words) {
    if (process.env.NODE_ENV === 'production') (await import('../server/log.ts')).makeLog('fatal').fatal(words)
    else process.stderr.write(`${words}\n`)
    process.exit(1)
  }
  // In a process of its own, so that the builder's memory is free when the server runs.
  const built = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
await import(bundle)

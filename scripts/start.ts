import { spawnSync } from 'node:child_process'

// In a process of its own, so that the builder's memory is gone when the server runs.
const built = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
await import('../server/main.ts')

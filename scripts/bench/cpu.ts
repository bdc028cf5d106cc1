import { isMainThread } from 'node:worker_threads'

// Loaded into each measured server before its own code: tells how much CPU the process has used, all threads together,
// and ends it with the bench.
if (isMainThread) {
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.on('disconnect', () => process.exit())
}

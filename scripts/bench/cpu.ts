import { isMainThread } from 'node:worker_threads'

// Loaded into each measured server before its own code: tells how much CPU the process has used, all threads together,
// and what memory it holds in bytes, and ends it with the bench.
if (isMainThread) {
  process.on('message', () => process.send?.({ ...process.cpuUsage(), memory: process.memoryUsage.rss() }))
  process.on('disconnect', () => process.exit())
}

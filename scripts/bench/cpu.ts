import { isMainThread } from 'node:worker_threads'

// Loaded into each measured server before its own code: reports the CPU time of the process, all threads together, and
// its memory in bytes, and ends it with the bench.
if (isMainThread) {
  process.on('message', () => process.send?.({ ...process.cpuUsage(), memory: process.memoryUsage.rss() }))
  process.on('disconnect', () => process.exit())
}

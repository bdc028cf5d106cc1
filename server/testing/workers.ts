import type { Worker } from 'node:worker_threads'

/** How many worker threads run at once, at most, while that work is done. */
export async function mostWorkersDuring(work: () => Promise<void>): Promise<number> {
  const running = new Set<Worker>()
  let most = 0
  const count = (worker: Worker) => {
    running.add(worker)
    most = Math.max(most, running.size)
    worker.once('exit', () => running.delete(worker))
  }
  process.on('worker', count)
  try {
    await work()
  } finally {
    process.off('worker', count)
  }
  return most
}

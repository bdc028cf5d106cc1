import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read.ts'
import { NotATable } from './table.ts'

const { bytes }: { bytes: Uint8Array } = workerData
// Runs in a worker that readInWorker.ts starts: one file, one answer, then it ends.
try {
  parentPort?.postMessage({ reading: readTable(bytes) })
} catch (error) {
  // Only plain values can be posted whole; a bug is rethrown and arrives as the worker's "error".
  if (!(error instanceof NotATable)) throw error
  parentPort?.postMessage({ refusal: error.message })
}

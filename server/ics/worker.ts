import { parentPort, workerData } from 'node:worker_threads'
import { parseCalendarFile } from './read.ts'
import { NotACalendar } from './refusals.ts'
import type { ReadingOptions } from './types.ts'

type ReadRequest = { bytes: Uint8Array; options: ReadingOptions }

// Runs in a worker that readInWorker.ts starts: one file, one answer, then it ends.
const { bytes, options }: ReadRequest = workerData
try {
  parentPort?.postMessage({ reading: parseCalendarFile(bytes, options) })
} catch (error) {
  // Only plain values can be posted whole; a bug is rethrown and arrives as the worker's "error".
  if (!(error instanceof NotACalendar)) throw error
  parentPort?.postMessage({ refusal: error.message })
}

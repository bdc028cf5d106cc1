import { parentPort, workerData } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'

// Runs in a worker that detect.ts starts: one head of a file, one answer, then it ends.
const head: Uint8Array = workerData
parentPort?.postMessage({ type: (await fileTypeFromBuffer(head))?.mime ?? null })

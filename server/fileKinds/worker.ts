import { parentPort, workerData } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'

// Runs beside the server, started by detect.ts: one head of a file, one answer, then it ends.
const head: Uint8Array = workerData
parentPort?.postMessage({ type: (await fileTypeFromBuffer(head))?.mime ?? null })

import { Worker } from 'node:worker_threads'
import { makeLine } from './limits/line.ts'

/**
 * Reading was stopped: it took too long or too much memory. The message is written for the person who chose the file.
 */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** A person has one file in this line at most (features/imports), so that it has one source. */
const most = {
  ...({ running: 2, waiting: 10, retryAfter: 10, code: 'unavailable' } as const),
  words: 'Many files are being read right now. Try again in a moment.',
}
const line = makeLine(most, most)

/** A worker's only message: what it read, or why there is nothing to read, worded for the person who chose the file. */
export type WorkerAnswer<T> = { reading: T } | { refusal: string }

type Reader = {
  /** The worker's file. */
  file: URL
  /** What it is in the messages of TooSlow and of the log: "calendar". */
  what: string
  /** What to do when the file is too much, as a sentence. */
  advice: string
}

/**
 * Reads a file from outside in a worker, so that others are served meanwhile; two at a time, ten more wait. Throws
 * TooSlow when the limit (milliseconds, from its turn on) has passed or the worker's memory is full, and a Refusal when
 * too many wait.
 */
export function readInWorkerThread<T>(reader: Reader, request: object, limitMs: number): Promise<WorkerAnswer<T>> {
  return line.run('', async () => {
    const worker = new Worker(reader.file, { workerData: request, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    try {
      return await answerOf<T>(worker, reader, limitMs)
    } finally {
      // The next one begins when the memory of this one is free.
      await worker.terminate()
    }
  })
}

function answerOf<T>(worker: Worker, { what, advice }: Reader, limitMs: number): Promise<WorkerAnswer<T>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(`This ${what} took too long to read. ${advice}`)), limitMs)
    const settle = () => clearTimeout(timer)
    // Under `node --watch` Node itself posts the imported files before the answer.
    worker.on('message', (message: WorkerAnswer<T> | Record<string, unknown>) => {
      if (!isAnswer(message)) return
      settle()
      resolve(message)
    })
    worker.once('error', (error) => {
      settle()
      const full = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(full ? new TooSlow(`This ${what} is too large to read. ${advice}`) : error)
    })
    worker.once('exit', (code) => {
      settle()
      reject(new Error(`The reader of a ${what} ended with code ${code} before it answered.`))
    })
  })
}

function isAnswer<T>(message: WorkerAnswer<T> | Record<string, unknown>): message is WorkerAnswer<T> {
  return 'reading' in message || 'refusal' in message
}

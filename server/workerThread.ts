import { Worker } from 'node:worker_threads'

/**
 * Reading was stopped: it took too long or too much memory. The message is written for the person who chose the file.
 */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

const MOST_AT_ONCE = 2
const running = new Set<Worker>()
const waiting: (() => void)[] = []

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
 * Reads a file from outside in a worker, so that others are served meanwhile; two at a time, the rest wait. Throws
 * TooSlow when the limit (milliseconds, from its turn on) has passed or the worker's memory is full.
 */
export async function readInWorkerThread<T>(
  reader: Reader,
  request: object,
  limitMs: number,
): Promise<WorkerAnswer<T>> {
  while (running.size >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  const worker = new Worker(reader.file, { workerData: request, resourceLimits: { maxOldGenerationSizeMb: 512 } })
  running.add(worker)
  try {
    return await answerOf<T>(worker, reader, limitMs)
  } finally {
    running.delete(worker)
    waiting.shift()?.()
    void worker.terminate()
  }
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

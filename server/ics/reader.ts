import { Worker } from 'node:worker_threads'
import type { Reading, ReadingOptions } from './reading.ts'
import { NotACalendar, TooSlow } from './refusals.ts'

const MOST_AT_ONCE = 2
const running = new Set<Worker>()
const waiting: (() => void)[] = []

type Answer = { reading: Reading } | { refusal: string }

/**
 * Runs readCalendar beside the server, so that others are served meanwhile; two at a time, the rest wait their turn.
 * Throws NotACalendar as readCalendar does, and TooSlow when the limit (milliseconds, from its turn on) has passed or
 * the worker's memory is full.
 */
export async function readInWorker(bytes: Uint8Array, options: ReadingOptions, limitMs = 10_000): Promise<Reading> {
  while (running.size >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bytes, options },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  running.add(worker)
  try {
    const answer = await answerOf(worker, limitMs)
    if ('refusal' in answer) throw new NotACalendar(answer.refusal)
    return answer.reading
  } finally {
    running.delete(worker)
    waiting.shift()?.()
    void worker.terminate()
  }
}

function answerOf(worker: Worker, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const tooSlow = () =>
      reject(new TooSlow('This calendar took too long to read. Export a shorter period and try again.'))
    const timer = setTimeout(tooSlow, limitMs)
    const settle = () => clearTimeout(timer)
    // Under `node --watch` Node itself posts what was imported, before the answer.
    worker.on('message', (said: Answer | Record<string, unknown>) => {
      if (!isAnswer(said)) return
      settle()
      resolve(said)
    })
    worker.once('error', (error) => {
      settle()
      const full = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(full ? new TooSlow('This calendar is too large to read. Export a shorter period and try again.') : error)
    })
    worker.once('exit', (code) => {
      settle()
      reject(new Error(`The calendar reader ended with code ${code} before it answered.`))
    })
  })
}

function isAnswer(said: Answer | Record<string, unknown>): said is Answer {
  return 'reading' in said || 'refusal' in said
}

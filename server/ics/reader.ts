import { readBeside } from '../beside.ts'
import type { Reading, ReadingOptions } from './reading.ts'
import { NotACalendar } from './refusals.ts'

const reader = {
  file: new URL('./worker.ts', import.meta.url),
  what: 'calendar',
  advice: 'Export a shorter period and try again.',
}

/** Runs readCalendar beside the server. Throws NotACalendar as that does, and TooSlow as readBeside does. */
export async function readInWorker(bytes: Uint8Array, options: ReadingOptions, limitMs = 10_000): Promise<Reading> {
  const answer = await readBeside<Reading>(reader, { bytes, options }, limitMs)
  if ('refusal' in answer) throw new NotACalendar(answer.refusal)
  return answer.reading
}

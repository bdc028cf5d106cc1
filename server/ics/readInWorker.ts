import { readInWorkerThread } from '../workerThread.ts'
import { NotACalendar } from './refusals.ts'
import type { CalendarReading, ReadingOptions } from './types.ts'

const reader = {
  file: new URL('./worker.ts', import.meta.url),
  what: 'calendar',
  advice: 'Export a shorter period and try again.',
}

/** Runs readCalendar in a worker. Throws NotACalendar as readCalendar does, and TooSlow as readBeside does. */
export async function readCalendarInWorker(
  bytes: Uint8Array,
  options: ReadingOptions,
  limitMs = 10_000,
): Promise<CalendarReading> {
  const answer = await readInWorkerThread<CalendarReading>(reader, { bytes, options }, limitMs)
  if ('refusal' in answer) throw new NotACalendar(answer.refusal)
  return answer.reading
}

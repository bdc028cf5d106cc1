import { readInWorkerThread } from '../workerThread.ts'
import { type CsvTable, NotATable } from './table.ts'

const reader = {
  file: new URL('./worker.ts', import.meta.url),
  what: 'table',
  advice: 'Split it and try again.',
}

/**
 * Runs readTable in a worker: 5 MB of nothing but commas or quotation marks take a quarter of a second, in which the
 * server would serve nobody else. Throws NotATable as readTable does, and TooSlow as readBeside does.
 */
export async function readTableInWorker(bytes: Uint8Array, limitMs = 10_000): Promise<CsvTable> {
  const answer = await readInWorkerThread<CsvTable>(reader, { bytes }, limitMs)
  if ('refusal' in answer) throw new NotATable(answer.refusal)
  return answer.reading
}

import { createHash } from 'node:crypto'
import { Download } from '../route.ts'
import { csvBegin, csvLine } from './write.ts'

/** A table for spreadsheets as the answer to a request; its first row is the head. */
export function csvDownload(name: string, rows: readonly unknown[][]): Download {
  const bytes = new TextEncoder().encode(csvBegin + rows.map((cells) => csvLine(cells)).join(''))
  return new Download({
    name,
    type: 'text/csv; charset=utf-8',
    size: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    bytes: async function* (from, to) {
      yield bytes.subarray(from, to)
    },
  })
}

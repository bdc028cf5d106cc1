import { readFile } from 'node:fs/promises'
import { parseCalendarFile } from '../server/ics/read.ts'
import { NotACalendar } from '../server/ics/refusals.ts'

// npm run -s ics -- FILE: the reader's result for a calendar file, in one line of JSON. Cancelled occurrences count;
// floating times are read as UTC.
const path = process.argv[2]
if (path === undefined) {
  console.error('Give the path of a calendar file: npm run -s ics -- FILE')
  process.exit(1)
}

try {
  const reading = parseCalendarFile(await readFile(path), {
    zone: 'UTC',
    from: '2000-01-01T00:00:00Z',
    to: '2027-12-31T23:59:59Z',
    perEntry: 20_000,
    total: Number.POSITIVE_INFINITY,
  })
  // Events only: a to-do has no start, it is due.
  const starts = reading.entries
    .filter(({ kind }) => kind === 'event')
    .flatMap(({ occurrences }) => occurrences)
    .map(({ start }) => (start.kind === 'date' ? `${start.date}T00:00:00.000Z` : start.at))
    .sort()
  console.log(
    JSON.stringify({
      count: starts.length,
      first: starts[0] ?? null,
      last: starts.at(-1) ?? null,
      skipped: reading.skipped,
    }),
  )
} catch (error) {
  if (!(error instanceof NotACalendar) && !(error instanceof Error && 'code' in error)) throw error
  console.error(error.message)
  process.exit(1)
}

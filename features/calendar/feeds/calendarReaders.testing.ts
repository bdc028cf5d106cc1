// First, so that our own Temporal is loaded before node-ical puts an older one into the global scope.
import '../../../contract/zone.ts'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { parseCalendarFile } from '../../../server/ics/read.ts'

/** When something is, as a reader understands it: `start/end` in UTC, or days. */
export type ReaderInstance = string

type Reader = (text: string, from: string, to: string) => ReaderInstance[]

/** Programs that read calendars, ours and others': all have to read the same from a feed. */
export const calendarReaders: Record<string, Reader> = {
  /** With only the zones that the file describes. */
  'ical.js'(text, from, to) {
    const calendar = new ICAL.Component(ICAL.parse(text))
    ICAL.TimezoneService.reset()
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const all = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
    return all
      .filter((event) => !event.isRecurrenceException())
      .flatMap((event) => occurrencesOf(event, all, to))
      .filter((one) => one >= from)
      .sort()
  },

  /** With the zones that the runtime knows. */
  'node-ical'(text, from, to) {
    const events = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
      part?.type === 'VEVENT' ? [part] : [],
    )
    return events
      .flatMap((event) =>
        event.rrule
          ? nodeIcal
              .expandRecurringEvent(event, { from: new Date(from), to: new Date(to) })
              .map(({ start, end }) => readerInstance(start, end))
          : [readerInstance(event.start, event.end ?? event.start)],
      )
      .sort()
  },

  ours(text, from, to) {
    const window = { zone: 'UTC', from, to, perEntry: 100_000, total: 100_000 }
    const { entries } = parseCalendarFile(new TextEncoder().encode(text), window)
    return entries
      .flatMap(({ occurrences }) => occurrences.filter(({ cancelled }) => !cancelled))
      .map(({ start, end }) =>
        start.kind === 'date' || end?.kind !== 'instant'
          ? `${start.kind === 'date' && start.date}/`
          : `${start.at}/${end.at}`,
      )
      .sort()
  },
}

export function readerInstance(start: Date, end: Date): ReaderInstance {
  return `${start.toISOString()}/${end.toISOString()}`
}

function occurrencesOf(event: ICAL.Event, all: ICAL.Event[], to: string): ReaderInstance[] {
  if (!event.isRecurring()) return [readerInstance(event.startDate.toJSDate(), event.endDate.toJSDate())]
  for (const other of all) if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other)
  const found: ReaderInstance[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next)
    const one = readerInstance(startDate.toJSDate(), endDate.toJSDate())
    if (next.toString() > to) break
    found.push(one)
  }
  return found
}

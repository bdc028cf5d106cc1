import { Temporal } from 'temporal-polyfill'
import { contentLine, type IcsOutputBlock, localValue } from './write.ts'

type Change = { at: number; from: number; to: number }
type Known = { until: number; since: number; changes: Change[] }

const known = new Map<string, Known>()

/** The moments in a span at which a zone's offset changes, with the offsets before and after, in milliseconds. */
export function offsetChangesIn(zone: string, since: number, until: number): Change[] {
  const have = known.get(zone)
  if (!have || have.since > since || have.until < until) known.set(zone, look(zone, since, until))
  return (known.get(zone)?.changes ?? []).filter(({ at }) => at > since && at <= until)
}

function look(zone: string, since: number, until: number): Known {
  const changes: Change[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(since).toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > until) return { since, until, changes }
    const [from, to] = [at, next].map(({ offsetNanoseconds }) => Math.round(offsetNanoseconds / 1e6))
    // The database also knows moments at which only the abbreviation of a zone changed.
    if (from !== undefined && to !== undefined && from !== to) changes.push({ at: next.epochMilliseconds, from, to })
    at = next
  }
}

/**
 * A zone as it really is between two moments: one observance for each change of its clocks, so that changes which no
 * RRULE can express (Ramadan, a skipped day, half an hour) are right too.
 */
export function zoneBlock(zone: string, since: number, until: number): IcsOutputBlock {
  const start = Temporal.Instant.fromEpochMilliseconds(since).toZonedDateTimeISO(zone)
  const first = Math.round(start.offsetNanoseconds / 1e6)
  const changes = offsetChangesIn(zone, since, until)
  const lowest = Math.min(first, ...changes.map(({ to }) => to))
  const observance = ({ at, from, to }: Change): IcsOutputBlock => ({
    name: to > lowest ? 'DAYLIGHT' : 'STANDARD',
    lines: [
      contentLine('DTSTART', localValue(new Date(at + from).toISOString().slice(0, 19))),
      contentLine('TZOFFSETFROM', offset(from)),
      contentLine('TZOFFSETTO', offset(to)),
    ],
  })
  return {
    name: 'VTIMEZONE',
    lines: [contentLine('TZID', zone)],
    inner: [observance({ at: since, from: first, to: first }), ...changes.map(observance)],
  }
}

/** `+0530`, from milliseconds; with seconds for zones that had them. */
function offset(milliseconds: number): string {
  const seconds = Math.abs(Math.round(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'))
  return `${milliseconds < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`
}

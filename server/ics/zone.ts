import { Temporal } from 'temporal-polyfill'
import { MINUTE } from './civil.ts'

/**
 * Converts a wall time into an instant (both in milliseconds). Where clocks go back, the first of the two instants;
 * where they go forward, the missing time is read with the earlier offset (RFC 5545, 3.3.5).
 */
export type Zone = {
  /** IANA name, null if the zone is only an offset or the file's own. */
  name: string | null
  instantOf(wall: number): number
}

export const UTC: Zone = { name: 'UTC', instantOf: (wall) => wall }

/** Null if there is no such zone. Old names and any case are accepted. */
export function ianaZone(name: string): Zone | null {
  // Temporal would also accept "+05:00", which is not a name.
  if (!/^[A-Za-z][\w/+-]*$/.test(name)) return null
  try {
    const id = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
    return id === 'UTC' ? UTC : { name: id, instantOf: (wall) => instantIn(id, wall) }
  } catch {
    return null
  }
}

function instantIn(id: string, wall: number): number {
  // Temporal's way with gaps and overlaps ("compatible") is RFC 5545's.
  const clock = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime()
  return clock.toZonedDateTime(id).epochMilliseconds
}

/** A zone that is always this many milliseconds ahead of UTC. */
export function fixedZone(offset: number): Zone {
  return offset === 0 ? UTC : { name: null, instantOf: (wall) => wall - offset }
}

/** `+0530`, `-05:00`, `+115544` or `+5` in milliseconds, else null. */
export function readOffset(text: string): number | null {
  const found = /^\s*([+-])(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.]?(\d{2}))?\s*$/.exec(text)
  if (!found) return null
  const [, sign, hours, minutes = '0', seconds = '0'] = found
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000
  return size >= 24 * 60 * MINUTE ? null : sign === '-' ? -size : size
}

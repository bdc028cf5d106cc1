import { DAY, dayAt, dayNumberOf, daysInMonth, HOUR, isoDate, isoInstantOf, MINUTE } from './civil.ts'
import type { Moment } from './types.ts'
import { fixedZone, readOffset, UTC, type Zone } from './zone.ts'

/** A date or a time as written. Without a zone it is a date and `wall` is that day's midnight. */
export type IcsTime = { wall: number; zone: Zone | null }

/** A duration: whole days on the calendar, then exact milliseconds. */
export type IcsDuration = { days: number; exact: number }

const SHAPE = /^(\d{4})-?(\d\d)-?(\d\d)(?:Z|[T ](\d\d):?(\d\d):?(\d\d)?(?:[.,]\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i

/**
 * Reads `20260914`, `20260914T235900` and `20260914T235900Z`, also with the dashes and colons of ISO 8601. `zone` is
 * for times that name none. With `asDate` (VALUE=DATE) a time of day is ignored. Null if it is no date.
 */
export function readIcsTime(value: string, zone: Zone, asDate = false): IcsTime | null {
  const found = SHAPE.exec(value.trim())
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  // Some programs write 30 February and mean the day after the last.
  const midnight = dayNumberOf(year, month, day) * DAY
  const clock = hour * HOUR + minute * MINUTE + Math.min(second, 59) * 1000
  // 24:00 is the next midnight; a leap second is the second before it.
  if (minute > 59 || second > 60 || clock > DAY) return null
  if (found[4] === undefined || asDate) return { wall: midnight, zone: null }
  const offset = found[7]
  if (offset === undefined) return { wall: midnight + clock, zone }
  return { wall: midnight + clock, zone: /z/i.test(offset) ? UTC : fixedZone(readOffset(offset) ?? 0) }
}

/** Whether its month does not have this day; readStamp reads it all the same. */
export function isNoSuchDay(value: string): boolean {
  const found = SHAPE.exec(value.trim())
  return found !== null && Number(found[3]) > daysInMonth(Number(found[1]), Number(found[2]))
}

/** Milliseconds since the epoch; a date counts from its midnight in UTC. */
export function instantOfIcsTime({ wall, zone }: IcsTime): number {
  return zone ? zone.instantOf(wall) : wall
}

export function momentOfIcsTime({ wall, zone }: IcsTime, at = instantOfIcsTime({ wall, zone })): Moment {
  return zone
    ? { kind: 'instant', at: isoInstantOf(at), zone: zone.name }
    : { kind: 'date', date: isoDate(dayAt(wall)) }
}

/** Where a span ends that begins at this stamp. */
export function endOfIcsDuration(
  { wall, zone }: IcsTime,
  { days, exact }: IcsDuration,
  at = instantOfIcsTime({ wall, zone }),
): number {
  if (!zone) return wall + days * DAY + exact
  return (days === 0 ? at : zone.instantOf(wall + days * DAY)) + exact
}

/** The span between two stamps: exact when the first is a time, in started days when it is a date. */
export function icsDurationBetween(start: IcsTime, end: IcsTime): IcsDuration {
  if (start.zone)
    return {
      days: 0,
      exact: instantOfIcsTime(end.zone ? end : { wall: end.wall, zone: start.zone }) - instantOfIcsTime(start),
    }
  return { days: Math.ceil((end.wall - start.wall) / DAY), exact: 0 }
}

/** A longer one is a fault, and would exceed the range of dates. */
const LONGEST = 1_000 * 366 * DAY

/** Reads `PT1H30M`, `P1D`, `-P2W`; null if it is no duration. */
export function readIcsDuration(value: string): IcsDuration | null {
  const found = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(value.trim())
  if (!found) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2, 7).map((part) => Number(part ?? 0))
  const sign = found[1] === '-' ? -1 : 1
  const span = { days: weeks * 7 + days, exact: hours * HOUR + minutes * MINUTE + seconds * 1000 }
  if (span.days * DAY + span.exact > LONGEST) return null
  return { days: sign * span.days, exact: sign * span.exact }
}

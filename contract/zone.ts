import { Temporal } from 'temporal-polyfill'

/**
 * The instant of a date (YYYY-MM-DD) and a wall-clock time (HH:MM) in an IANA zone. Without a time: the last second of
 * that day. A skipped time means the same distance after the gap; one that occurs twice, the first, unless the offset
 * of the second follows it (01:30-05:00).
 */
export function instantOf(date: string, time: string | null, zone: string): Date {
  const day = Temporal.PlainDate.from(date)
  const at =
    time === null
      ? day.add({ days: 1 }).toZonedDateTime({ timeZone: zone }).subtract({ seconds: 1 })
      : time.length > 5
        ? Temporal.ZonedDateTime.from(`${date}T${time}[${zone}]`, { offset: 'prefer' })
        : day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
  return new Date(at.epochMilliseconds)
}

/** Date and wall-clock time of an instant in a zone. */
export function wallClock(at: Date, zone: string): { date: string; time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The same as a form value: YYYY-MM-DDTHH:MM, with the offset where clocks show that time for the second time. */
export function localMinuteOf(at: Date, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).round({
    smallestUnit: 'minute',
    roundingMode: 'floor',
  })
  const local = zoned.toPlainDateTime()
  const first = local.toZonedDateTime(zone).epochMilliseconds === zoned.epochMilliseconds
  return `${local.toString({ smallestUnit: 'minute' })}${first ? '' : zoned.offset.slice(0, 6)}`
}

type Day = { day: string; start: Date; end: Date }
const days = new Map<string, Day>()

/** The calendar day of an instant in a zone, with its first moment and the first moment of the next. */
export function calendarDayOf(now: Date, zone: string): Readonly<Day> {
  // The last day of each zone is cached: computing one costs more than the rest of a small answer.
  const known = days.get(zone)
  if (known && known.start <= now && now < known.end) return known
  const found = findDay(now, zone)
  days.set(zone, found)
  return found
}

function findDay(now: Date, zone: string): Day {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay()
  return {
    day: start.toPlainDate().toString(),
    start: new Date(start.epochMilliseconds),
    // Its own first moment: where clocks skip midnight, the next day does not begin 24 hours after this one.
    end: new Date(start.add({ days: 1 }).startOfDay().epochMilliseconds),
  }
}

/** The same wall-clock time, so many days later. */
export function plusDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/*
 * Times as form values: the wall-clock time, YYYY-MM-DDTHH:MM. Of a time that occurs twice, the second one has the
 * zone's offset after it: 2026-11-01T01:30-05:00. For the browser, like wallClock.ts.
 */
import { momentAtMinute, offsetAt, wallClockIn } from './wallClock.ts'

const minute = 60_000

const two = (number: number) => String(number).padStart(2, '0')

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / minute))
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The moments at which a clock shows a time: none where a change skips it, two where it occurs twice. */
export function momentsOfLocal(zone: string, local: string): number[] {
  const shown = Date.parse(`${local.slice(0, 16)}Z`)
  const offsets = new Set([offsetAt(zone, shown - 1440 * minute), offsetAt(zone, shown + 1440 * minute)])
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((moment) => moment + offsetAt(zone, moment) === shown)
    .sort((one, other) => one - other)
}

/** The moment of the value. A skipped time means the same distance after the gap; a wrong offset means none. */
export function momentOfLocal(zone: string, local: string): number {
  const offset = local.slice(16)
  const found = momentsOfLocal(zone, local)
  const meant = found.find((moment) => offsetText(offsetAt(zone, moment)) === offset) ?? found[0]
  return (
    meant ?? momentAtMinute(zone, local.slice(0, 10), Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)))
  )
}

/** What a clock shows at a moment, with the offset if it shows that time for the second time. */
export function localOf(zone: string, moment: number): string {
  const { day, minutes } = wallClockIn(zone, moment)
  const local = `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  const [first, second] = momentsOfLocal(zone, local)
  const later = second !== undefined && first !== undefined && moment - first >= minute
  return later ? `${local}${offsetText(offsetAt(zone, second))}` : local
}

/** The two values for a time that occurs twice, each with the name of its zone ("EST"); else none. */
export function ambiguousTimesAt(zone: string, local: string): { local: string; name: string }[] {
  const found = momentsOfLocal(zone, local)
  if (found.length < 2) return []
  return found.map((moment) => ({ local: localOf(zone, moment), name: zoneName(zone, moment) }))
}

function zoneName(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/*
 * Times as forms hold them: what the clock on a wall shows, YYYY-MM-DDTHH:MM. An hour that a clock shows twice has the
 * zone's offset behind it where the second one is meant: 2026-11-01T01:30-05:00. For the browser, like wall.ts.
 */
import { momentAtMinute, offsetAt, wallClockIn } from './wallClock.ts'

const minute = 60_000

const two = (number: number) => String(number).padStart(2, '0')

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / minute))
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The moments at which a clock shows a time: none where a change skips it, two where it comes twice. */
export function momentsOfLocal(zone: string, local: string): number[] {
  const shown = Date.parse(`${local.slice(0, 16)}Z`)
  const offsets = new Set([offsetAt(zone, shown - 1440 * minute), offsetAt(zone, shown + 1440 * minute)])
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((moment) => moment + offsetAt(zone, moment) === shown)
    .sort((one, other) => one - other)
}

/** The moment that is meant. One that is skipped means the same distance after the gap; an offset that never was, none. */
export function momentOfLocal(zone: string, local: string): number {
  const offset = local.slice(16)
  const found = momentsOfLocal(zone, local)
  const meant = found.find((moment) => offsetText(offsetAt(zone, moment)) === offset) ?? found[0]
  return (
    meant ?? momentAtMinute(zone, local.slice(0, 10), Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)))
  )
}

/** What a clock shows at a moment, with the offset if it is the second time that it does. */
export function localOf(zone: string, moment: number): string {
  const { day, minutes } = wallClockIn(zone, moment)
  const local = `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  const [first, second] = momentsOfLocal(zone, local)
  const later = second !== undefined && first !== undefined && moment - first >= minute
  return later ? `${local}${offsetText(offsetAt(zone, second))}` : local
}

/** The two ways to mean a time that comes twice, each as a form holds it, with the name of its time ("EST"); else none. */
export function ambiguousTimesAt(zone: string, local: string): { local: string; name: string }[] {
  const found = momentsOfLocal(zone, local)
  if (found.length < 2) return []
  return found.map((moment) => ({ local: localOf(zone, moment), name: zoneName(zone, moment) }))
}

function zoneName(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

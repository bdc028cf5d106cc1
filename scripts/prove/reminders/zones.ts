/**
 * Clocks of zones, for the oracle: by `Intl` alone, so that a mistake of `contract/zone.ts` is not made here, too.
 * Moments are milliseconds.
 */
const formats = new Map<string, Intl.DateTimeFormat>()
const minute = 60_000
const day = 86_400_000

/** By how much a zone's clocks are ahead of UTC. */
export function aheadAt(zone: string, at: number): number {
  let format = formats.get(zone)
  if (!format) {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
    const rest = { minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...fields, ...rest })
    formats.set(zone, format)
  }
  const shown: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** Date (YYYY-MM-DD) and time (HH:MM) that clocks show. */
export function shownAt(zone: string, at: number): { date: string; time: string } {
  const text = new Date(at + aheadAt(zone, at)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Each moment at which clocks show that, in order; none in an hour that they skip. */
export function momentsShowing(zone: string, date: string, time: string): number[] {
  const guess = Date.parse(`${date}T${time}:00Z`)
  const shifts = new Set([aheadAt(zone, guess - day), aheadAt(zone, guess + day)])
  const found = [...shifts].map((ahead) => guess - ahead).filter((at) => aheadAt(zone, at) === guess - at)
  return found.sort((one, other) => one - other)
}

/** When it is that time there: the first, of an hour that repeats; as long after the gap, in one that is skipped. */
export function momentShown(zone: string, date: string, time: string): number {
  const guess = Date.parse(`${date}T${time}:00Z`)
  return momentsShowing(zone, date, time)[0] ?? guess - aheadAt(zone, guess - day)
}

/** The last second of a day. */
export const endOfDay = (zone: string, date: string): number => momentShown(zone, dayAfter(date, 1), '00:00') - 1000

export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

export type Quiet = { on: boolean; from: string; to: string }

/** When the quiet hours end in which a moment lies, by what clocks show; null where it lies in none. */
export function quietEnd({ on, from, to }: Quiet, zone: string, at: number): number | null {
  if (!on) return null
  const { date, time } = shownAt(zone, at)
  const isQuiet = to <= from ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return null
  const lastDay = to <= from && time >= from ? dayAfter(date, 1) : date
  return momentsShowing(zone, lastDay, to).find((end) => end > at) ?? momentShown(zone, lastDay, to)
}

/** When somebody's quiet hours end, or begin next. */
export function nextQuietEdge(quiet: Quiet, zone: string, at: number): number | null {
  const now = quietEnd(quiet, zone, at)
  if (now !== null) return now
  if (!quiet.on) return null
  const { date } = shownAt(zone, at)
  return [date, dayAfter(date, 1)].map((one) => momentShown(zone, one, quiet.from)).find((one) => one > at) ?? null
}

/** The first of the next days on which clocks are moved. */
export function changeDay(zone: string, now: number): string | undefined {
  const { date } = shownAt(zone, now)
  const midnight = (days: number) => momentShown(zone, dayAfter(date, days), '00:00')
  const days = [0, 1, 2].find((days) => midnight(days + 1) - midnight(days) !== day)
  return days === undefined ? undefined : dayAfter(date, days)
}

/** The minute of a moment, as reminders name it. */
export const minuteText = (at: number): string => new Date(Math.floor(at / minute) * minute).toISOString().slice(0, 16)

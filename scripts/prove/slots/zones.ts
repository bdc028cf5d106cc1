import type { OpenHours, TutorTimes } from '../../../features/tutoring/slots/rules.ts'
import type { Draw } from '../drawing.ts'
import { aheadAt, momentsShowing } from '../reminders/zones.ts'
import type { SlotEngine } from './reference.ts'

const minute = 60_000
const quarter = 15 * minute
const day = 1440 * minute
const none = { booked: [], busy: [], student: [] }

/** Hours on quarter hours, mostly at night, when clocks are changed. */
function drawNights(draw: Draw): OpenHours[] {
  const clock = (quarters: number) =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    const [start, end, evening] = [draw(3) * draw(4), 7 + draw(13), 84 + draw(13)]
    const night = { weekday, start: clock(start), end: clock(end) }
    return evening === 96 ? [night] : [night, { weekday, start: clock(evening), end: '24:00' }]
  })
}

/**
 * A zone for years: each quarter hour of declared hours is offered once, the first time that clocks show it, unless they
 * skip it; and nothing else. `isWhole`: what clocks show is asked at each start, not only on days that change.
 */
export function walkZone(engine: SlotEngine, zone: string, years: [number, number], draw: Draw, isWhole: boolean) {
  const [began, ended] = [Date.UTC(years[0], 0), Date.UTC(years[1], 0)]
  const weekly = drawNights(draw)
  const times: TutorTimes = {
    ...{ zone, weekly, overrides: [], noticeMinutes: 0, bufferMinutes: 0, farthestDays: 400, dailyMost: null },
  }
  const faults: string[] = []
  const fault = (words: string, at: number) => {
    if (faults.length < 5) faults.push(`${zone}: ${words}: ${new Date(at).toISOString()} (UTC)`)
  }
  const declared = declaredQuarters(weekly)
  const aheads = new Map<number, number>()
  const aheadOn = (midnight: number) => {
    const ahead = aheads.get(midnight) ?? aheadAt(zone, midnight)
    aheads.set(midnight, ahead)
    return ahead
  }
  const seen = new Set<number>()
  let starts = 0
  let last = 0
  for (let from = began; from < ended; from += 91 * day) {
    const now = new Date(from - 3 * day)
    const to = new Date(Math.min(ended, from + 91 * day))
    for (const start of engine.slotsBetween(times, none, { minutes: 15, from: new Date(from), to, now })) {
      const at = start.getTime()
      const midnight = Math.floor(at / day) * day
      const isPlain = aheadOn(midnight) === aheadOn(midnight + day)
      const shown = at + (isPlain && !isWhole ? aheadOn(midnight) : aheadAt(zone, at))
      starts++
      if (at <= last) fault('not in order', at)
      if (!declared.has((shown / quarter) % 672)) fault('not in the declared hours', at)
      if (seen.has(shown)) fault('offered twice', at)
      const text = new Date(shown).toISOString()
      if (!isPlain && momentsShowing(zone, text.slice(0, 10), text.slice(11, 16))[0] !== at) fault('not the first', at)
      seen.add(shown)
      last = at
    }
  }
  let skipped = 0
  for (let shown = began + 2 * day; shown < ended - 2 * day; shown += quarter) {
    if (seen.has(shown) || !declared.has((shown / quarter) % 672)) continue
    const text = new Date(shown).toISOString()
    const moments = momentsShowing(zone, text.slice(0, 10), text.slice(11, 16))
    for (const at of moments.slice(0, 1)) fault('not offered', at)
    if (moments.length === 0) skipped++
  }
  return { starts, skipped, faults }
}

/** The declared quarter hours of a week that begins on a Thursday, as 1970 did. */
function declaredQuarters(weekly: readonly OpenHours[]): Set<number> {
  const quarters = (time: string) => Number(time.slice(0, 2)) * 4 + Number(time.slice(3, 5)) / 15
  const found = new Set<number>()
  for (const { weekday, start, end } of weekly)
    for (let at = quarters(start); at < quarters(end); at++) found.add(((weekday + 3) % 7) * 96 + at)
  return found
}

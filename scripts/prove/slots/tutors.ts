import type { OpenHours, Taken, TutorTimes } from '../../../features/tutoring/slots/rules.ts'
import type { Draw } from '../drawing.ts'
import { aheadAt, dayAfter, shownAt } from '../reminders/zones.ts'
import type { SlotCase } from './reference.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Zones whose clocks do what others do not, with a moment near which they do it. */
const strange: [zone: string, near: string][] = [
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Europe/London', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['Antarctica/Troll', '2026-03-29T01:00:00Z'],
  ['Antarctica/Troll', '2026-10-25T01:00:00Z'],
  ['America/Nuuk', '2026-10-25T01:00:00Z'],
  ['Pacific/Chatham', '2026-09-26T14:00:00Z'],
  // At one minute past midnight, until 2011.
  ['America/St_Johns', '2010-11-07T02:31:00Z'],
  ['America/St_Johns', '2011-03-13T03:31:00Z'],
  ['Asia/Kathmandu', '2026-07-01T18:15:00Z'],
]

const zones = Intl.supportedValuesOf('timeZone')

/** Hours of one day: about midnight and the hours in which clocks are changed, adjacent, overlapping, off the quarter. */
const shapes: [start: string, end: string][][] = [
  [],
  [['00:00', '24:00']],
  [['00:00', '24:00']],
  [['06:00', '22:00']],
  [['00:00', '01:30']],
  [['01:00', '02:00']],
  [['02:00', '03:00']],
  [['00:00', '02:00']],
  [['22:00', '24:00']],
  [
    ['00:00', '03:00'],
    ['20:00', '24:00'],
  ],
  [
    ['01:30', '02:30'],
    ['03:00', '05:00'],
  ],
  [
    ['00:00', '02:15'],
    ['02:15', '04:45'],
    ['23:30', '24:00'],
  ],
  [
    ['23:00', '23:30'],
    ['23:30', '24:00'],
  ],
  [['01:10', '03:50']],
  [
    ['08:00', '11:00'],
    ['10:20', '13:00'],
  ],
]

const pick = <T>(draw: Draw, list: readonly [T, ...T[]] | readonly T[]): T => list[draw(list.length)] as T

/** A moment at which the zone's clocks change in a year, if they do. */
function someChange(draw: Draw, zone: string): number {
  const year = Date.UTC(2026 + draw(10), 0)
  const found: number[] = []
  for (let at = year, before = aheadAt(zone, at); at < year + 365 * day; at += day) {
    const after = aheadAt(zone, at + day)
    if (before !== after) found.push(at)
    before = after
  }
  return pick(draw, found.length > 0 ? found : [year + draw(365) * day])
}

/** Somebody near a change of the clocks, with hours, overrides, limits and much that takes time. */
export function drawCase(draw: Draw): SlotCase {
  const [zone, near] = draw(3) > 0 ? pick(draw, strange) : anywhere(draw)
  const now = Date.parse(near) - draw(draw(3) === 0 ? 80 : 30) * hour - draw(60) * minute - draw(60_000)
  // With nothing but hours and clocks, mistakes about clocks show more often.
  const isCalm = draw(4) === 0
  const times: TutorTimes = {
    zone,
    weekly: drawWeek(draw),
    overrides: [],
    noticeMinutes: isCalm ? 0 : pick(draw, [0, 0, 15, 60, 240, 725, 1440]),
    bufferMinutes: pick(draw, [0, 5, 10, 15, 30, 60]),
    farthestDays: draw(50) === 0 ? 20 : 1 + draw(5) - draw(2),
    dailyMost: isCalm ? null : pick(draw, [null, null, 1, 2, 3]),
  }
  const today = shownAt(zone, now).date
  for (let days = -1; days <= times.farthestDays + 1; days++)
    if (draw(3) === 0)
      times.overrides = [...times.overrides, { day: dayAfter(today, days), hours: draw(4) === 0 ? [] : drawDay(draw) }]
  const some = (most: number) =>
    Array.from({ length: isCalm ? 0 : draw(most + 1) }, () => drawTaken(draw, now, times.farthestDays))
  const from = now - day + draw(4 * 24) * hour
  return {
    ...{ times, occupied: { booked: some(12), busy: some(6), student: some(5) } },
    ...{ now: new Date(now), minutes: pick(draw, [15, 30, 45, 60, 60, 90, 120, 180, 25]) },
    part: { from: new Date(from), to: new Date(from + draw(72 * 60) * minute) },
    wanted: [0, 1, 2].map(() => new Date(now - day + draw((times.farthestDays + 3) * 24 * 60) * minute)),
    others: [0, 1, 2, 3, 4, 5].map(() => quarterAfter(now + draw((times.farthestDays + 2) * 96) * 15 * minute)),
  }
}

const anywhere = (draw: Draw): [string, string] => {
  const zone = pick(draw, zones)
  return [zone, new Date(someChange(draw, zone) + draw(24) * hour).toISOString()]
}

const quarterAfter = (at: number) => Math.ceil(at / (15 * minute)) * 15 * minute

function drawDay(draw: Draw): { start: string; end: string }[] {
  return pick(draw, shapes).map(([start, end]) => ({ start, end }))
}

export function drawWeek(draw: Draw): OpenHours[] {
  const usual = drawDay(draw)
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    (draw(3) === 0 ? usual : drawDay(draw)).map((hours) => ({ weekday, ...hours })),
  )
}

function drawTaken(draw: Draw, now: number, days: number): Taken {
  const from =
    quarterAfter(now - hour * 12 + draw((days + 1) * 96) * 15 * minute) + pick(draw, [0, 0, 0, 5 * minute, 1000])
  return { from: new Date(from), to: new Date(from + pick(draw, [0, 15, 30, 60, 60, 90, 240]) * minute) }
}

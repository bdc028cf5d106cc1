import { allContents, firstContent, type IcsBlock } from './blocks.ts'
import { DAY, dayNumberOf } from './civil.ts'
import { instantOfIcsTime, readIcsTime } from './icsTime.ts'
import { periodsOf } from './periods.ts'
import { readRule } from './rule.ts'
import { readOffset, UTC, type Zone } from './zone.ts'

/** At this instant the clocks change from `from` to `to`; both offsets in milliseconds ahead of UTC. */
type Change = { at: number; from: number; to: number }

const FIRST = dayNumberOf(1900, 1, 1) * DAY
const LAST = dayNumberOf(2100, 1, 1) * DAY
/** A usual zone changes twice a year and has a rule for each change. */
const MOST_CHANGES = 400

/** The zone that a VTIMEZONE block describes, with all its eras; null if it has no offset. */
export function writtenZone(block: IcsBlock, name: string | null): Zone | null {
  const changes = block.inner.flatMap(changesOf).sort((a, b) => a.at - b.at || b.to - a.to)
  const [first] = changes
  if (!first) return null
  const offsetAt = (at: number) => {
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((changes[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return changes[low - 1]?.to ?? first.from
  }
  return { name, instantOf: (wall) => instantWith(offsetAt, wall) }
}

function instantWith(offsetAt: (at: number) => number, wall: number): number {
  const before = offsetAt(wall - DAY)
  const after = offsetAt(wall + DAY)
  if (offsetAt(wall - before) === before) return wall - before
  // In a gap neither offset holds; the earlier one is used.
  return offsetAt(wall - after) === after ? wall - after : wall - before
}

/** The changes of one STANDARD or DAYLIGHT block between 1900 and 2100, and its very first. */
function changesOf(block: IcsBlock): Change[] {
  const to = readOffset(firstContent(block, 'TZOFFSETTO')?.value ?? '')
  if ((block.name !== 'STANDARD' && block.name !== 'DAYLIGHT') || to === null) return []
  const from = readOffset(firstContent(block, 'TZOFFSETFROM')?.value ?? '') ?? to
  const start = readIcsTime(firstContent(block, 'DTSTART')?.value ?? '16010101T000000', UTC)
  if (!start) return [{ at: dayNumberOf(1601, 1, 1) * DAY, from, to }]
  const dates = allContents(block, 'RDATE').flatMap(({ value }) => value.split(','))
  const listed = dates.map((value) => readIcsTime(value, UTC)).filter((stamp) => stamp !== null)
  const walls = [start, ...listed].map(({ wall }) => wall)
  for (const { value } of allContents(block, 'RRULE')) walls.push(...ruleWalls(value, start.wall, from))
  return [...new Set(walls)].map((wall) => ({ at: wall - from, from, to }))
}

function ruleWalls(value: string, start: number, from: number): number[] {
  const rule = readRule(value)
  if ('why' in rule) return []
  // UNTIL is in UTC here, whatever the start is; some programs write it in local time.
  const until = rule.until === null ? null : readIcsTime(rule.until, { name: null, instantOf: (wall) => wall - from })
  const end = until ? instantOfIcsTime(until) + (until.zone ? from : DAY) : LAST
  const walls: number[] = []
  let left = MOST_CHANGES
  for (const period of periodsOf(rule, start, false, rule.count === null ? Math.max(start, FIRST) : start)) {
    if (period.from > end || left-- === 0) break
    walls.push(...period.walls.filter((wall) => wall <= end))
    if (rule.count !== null && walls.length >= rule.count) return walls.slice(0, rule.count)
  }
  return walls
}

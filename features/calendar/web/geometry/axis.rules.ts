import { daysAfter } from '../../../../contract/day.ts'
import { type DayShape, dayShape } from '../../../../contract/wallClock.ts'

/**
 * The scale of hours beside the days, in minutes from its top. It is a wall clock's; where one of the days has an hour
 * twice, the scale has it twice too, and the other days skip the second.
 */
export type HourAxis = { length: number; repeat: { from: number; to: number } | null; days: DayShape[] }

export function hourAxisOf(zone: string, days: readonly string[]): HourAxis {
  const shapes = days.map((day) => dayShape(zone, day, daysAfter(day, 1)))
  const longest = shapes.find(({ change }) => change !== null && change.by < 0)?.change
  if (!longest) return { length: 1440, repeat: null, days: shapes }
  return { length: 1440 - longest.by, repeat: { from: longest.at + longest.by, to: longest.at }, days: shapes }
}

/** The position of a moment on the axis, within its day. */
export function axisPositionOf({ repeat, length }: HourAxis, shape: DayShape, moment: number): number {
  const elapsed = Math.min(Math.max(0, (moment - shape.start) / 60_000), shape.minutes)
  const { change } = shape
  if (change && change.by < 0) return elapsed
  const wall = change && elapsed >= change.at ? elapsed + change.by : elapsed
  return Math.min(length, repeat && wall >= repeat.to ? wall + repeat.to - repeat.from : wall)
}

/** The moment of a position on the axis; in a gap of the day, the first moment after it. */
export function momentAtPosition({ repeat }: HourAxis, { start, minutes, change }: DayShape, position: number): number {
  const at = (elapsed: number) => start + Math.min(Math.max(0, elapsed), minutes) * 60_000
  if (change && change.by < 0) return at(position)
  const twice = repeat ? repeat.to - repeat.from : 0
  const wall = repeat && position > repeat.to ? Math.max(repeat.to, position - twice) : position
  if (!change) return at(wall)
  return at(wall < change.at ? wall : Math.max(change.at, wall - change.by))
}

/** The gaps of a day on the axis, from and to. */
export function axisHoleOn({ repeat }: HourAxis, { change }: DayShape): { from: number; to: number } | null {
  if (change && change.by < 0) return null
  if (change) return { from: change.at, to: change.at + change.by }
  return repeat && { from: repeat.to, to: repeat.to + repeat.to - repeat.from }
}

export type AxisHour = { position: number; hour: number; again: boolean }

/** The hours to label beside the axis. */
export function axisHoursOf({ length, repeat }: HourAxis): AxisHour[] {
  const hours = []
  for (let position = 0; position < length; position += 60) {
    const again = repeat !== null && position >= repeat.to && position < repeat.to + repeat.to - repeat.from
    const wall = repeat && position >= repeat.to ? position - (repeat.to - repeat.from) : position
    hours.push({ position, hour: Math.floor(wall / 60), again })
  }
  return hours
}

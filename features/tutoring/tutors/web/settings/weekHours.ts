import { type HourRow, newHourRow } from '../rows.ts'

/** A row of hours on the week: minutes of the day, 1440 for its end. */
export type HourBlock = { key: number; weekday: number; from: number; to: number }

export const dayMinutes = 1440
/** Edges lie on quarter hours. */
export const gridStepMinutes = 15
/** What a press on an empty place opens. */
const usualMinutes = 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const two = (number: number) => String(number).padStart(2, '0')
/** HH:MM; the end of the day is 00:00, as rows have it. */
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** The rows that are hours; one that is being typed may be none yet. */
export function hourBlocks(rows: readonly HourRow[]): HourBlock[] {
  return rows.flatMap(({ key, weekday, start, end }) => {
    if (!start || !end) return []
    const [from, to] = [minutesOf(start), minutesOf(end) || dayMinutes]
    return from < to ? [{ key, weekday, from, to }] : []
  })
}

export const rowOfBlock = ({ key, weekday, from, to }: HourBlock): HourRow => ({
  ...{ key, weekday, start: timeOf(from), end: timeOf(to) },
})
const newRow = (weekday: number, from: number, to: number) =>
  newHourRow({ weekday, start: timeOf(from), end: timeOf(to) })

type Place = Omit<HourBlock, 'key'>

const others = (rows: readonly HourRow[], weekday: number, but?: number) =>
  hourBlocks(rows).filter((block) => block.weekday === weekday && block.key !== but)

/**
 * Opens these hours: what they touch on that day becomes one row with them. `key`: of the row that is moved there; else
 * there is a new one. Answers the row's key, too.
 */
export function openedHours(rows: readonly HourRow[], place: Place, key?: number): { rows: HourRow[]; key: number } {
  const met = others(rows, place.weekday, key).filter(({ from, to }) => from <= place.to && place.from <= to)
  const from = Math.min(place.from, ...met.map((one) => one.from))
  const to = Math.max(place.to, ...met.map((one) => one.to))
  const made = newRow(place.weekday, from, to)
  const row = key === undefined ? made : { ...made, key }
  const gone = new Set(met.map((one) => one.key))
  const stay = rows.filter((one) => !gone.has(one.key))
  const known = stay.some((one) => one.key === key)
  return { rows: known ? stay.map((one) => (one.key === key ? row : one)) : [...stay, row], key: row.key }
}

/** Moves a row where there is room for it; undefined where there is none. */
export function movedHours(rows: readonly HourRow[], block: HourBlock): HourRow[] | undefined {
  const { key, weekday, from, to } = block
  if (from < 0 || to > dayMinutes || from >= to) return undefined
  if (others(rows, weekday, key).some((one) => one.from < to && from < one.to)) return undefined
  return rows.map((row) => (row.key === key ? rowOfBlock(block) : row))
}

/** The hour that a press at a minute of a day opens, less what is open already; undefined where it is open. */
export function hourAt(rows: readonly HourRow[], weekday: number, minute: number): Place | undefined {
  const all = others(rows, weekday)
  const from = Math.floor(minute / 30) * 30
  const end = Math.min(
    dayMinutes,
    from + usualMinutes,
    ...all.map((one) => (one.from > minute ? one.from : dayMinutes)),
  )
  const start = Math.max(from, ...all.map((one) => (one.to <= minute ? one.to : 0)))
  if (all.some((one) => one.from <= minute && minute < one.to) || end - start < gridStepMinutes) return undefined
  return { weekday, from: start, to: end }
}

/** The first hour of a day that is not open, looked for from nine on; undefined where the whole day is. */
export function freeHour(rows: readonly HourRow[], weekday: number): Place | undefined {
  const minutes = Array.from({ length: 48 }, (_, half) => half * 30)
  const fromNine = [...minutes.slice(18), ...minutes.slice(0, 18)]
  for (const minute of fromNine) {
    const found = hourAt(rows, weekday, minute)
    if (found) return found
  }
  return undefined
}

/** Gives these weekdays the hours of another one, in place of their own. */
export function copiedDay(rows: readonly HourRow[], of: number, to: readonly number[]): HourRow[] {
  const source = others(rows, of)
  const stay = rows.filter(({ weekday }) => weekday === of || !to.includes(weekday))
  const copies = to.filter((weekday) => weekday !== of)
  return [...stay, ...copies.flatMap((weekday) => source.map(({ from, to }) => newRow(weekday, from, to)))]
}

/** Which hours of the day are drawn: the usual ones, and all that are open. */
export function shownHours(blocks: readonly HourBlock[], whole: boolean): { from: number; to: number } {
  if (whole) return { from: 0, to: dayMinutes }
  const from = Math.min(8 * 60, ...blocks.map((block) => Math.floor(block.from / 60) * 60))
  return { from, to: Math.max(20 * 60, ...blocks.map((block) => Math.ceil(block.to / 60) * 60)) }
}

export const minutesOpen = (blocks: readonly HourBlock[]) => blocks.reduce((sum, { from, to }) => sum + to - from, 0)

import { daysBetween } from '../../../contract/day.ts'
import { wallClock } from '../../../contract/zone.ts'
import { readTime } from './times.rules.ts'

/** Which part comes first in a numeric date. */
export const datePartOrders = ['month', 'day', 'year'] as const
export type DatePartOrder = (typeof datePartOrders)[number]

/** The context of a date: the order of its numbers, and the person's day and zone. */
export type DateReader = { order: DatePartOrder; today: string; zone: string }

/** `time` is undefined when the text has none, null when it means the end of the day. */
export type DateReading =
  | { date: string; time: string | null | undefined; doubt: string | null }
  /** The error, as a clause: "“Octember 3” is not a date". */
  | { fault: string }

const monthNames = 'january february march april may june july august september october november december'.split(' ')
const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const month = `(${monthNames.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?`
const weekday = /\b(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|urs?)?(?:day)?\b\.?,?\s*/i
const dayFirst = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|\\.)?[\\s/-]*(?:of\\s+)?${month}(?:,?[\\s/.-]\\s*[’']?(\\d{4}|\\d{2}))?$`,
  'i',
)
// A range of days such as "Mar 4-10" contains no year.
const monthFirst = new RegExp(
  `^${month}[\\s/-]*(\\d{1,2})(?:st|nd|rd|th)?(?:[,/-]?\\s*[’']?(\\d{4})|(?:,\\s*|/|\\s+[’'])(\\d{2}))?$`,
  'i',
)
const numbers = /^(\d{1,4})([/.-])\s?(\d{1,2})(?:\2\s?(\d{4}|\d{1,2})|\2)?$/
const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/i
const timeAtEnd =
  /(?:[\s,]+(?:at|by|@)?\s*|T)(noon|midnight|eod|end of day|\d{1,2}[:h]\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s?[ap]\.?m\.?)?|\d{1,2}(?:\.\d\d)?\s?[ap]\.?m\.?)$/i
const namedZone = /\d\s?(?:[ap]\.?m\.?)?\s+([A-Z]{2,4}T)$/
const longest = 100
const notYet = /^(tb[acd]|n\/?a|none|-+|–|—|\?+|to be (announced|determined|confirmed))$/i

/**
 * Reads one date, with or without a time, as people and programs write them. A date without a year is the one between
 * half a year ago and half a year ahead; a year of two digits is in this century. Instants become the person's wall
 * clock.
 */
export function readDate(text: string, reader: DateReader): DateReading {
  // No date is longer; patterns need not search a page of text.
  const said = text.length > longest ? text.slice(0, longest) : text.trim().replace(/\s+/g, ' ')
  const wrong = { fault: `“${shortened(said)}” is not a date` }
  if (text.length > longest) return wrong
  if (notYet.test(said)) return { fault: `“${said}” is no date yet` }
  if (/\p{Nd}/u.test(said.replace(/[0-9]/g, ''))) return { fault: `“${shortened(said)}” has digits other than 0 to 9` }
  const exact = readInstant(said, reader.zone)
  if (exact) return exact
  const [, zoneName] = namedZone.exec(said) ?? []
  if (zoneName) return { fault: `“${zoneName}” could be several zones; write UTC or an offset such as -05:00` }

  const bare = said.replace(/^((due|by|on|deadline)\b:?\s*)+/i, '')
  const [end, clock] = timeAtEnd.exec(bare) ?? []
  const time = clock === undefined ? undefined : readTime(clock)
  if (time && 'fault' in time) return time
  const dated = end === undefined ? bare : bare.slice(0, -end.length)
  const [, named] = weekday.exec(dated) ?? []
  const parts = partsOf(
    dated
      .replace(/[()]/g, '')
      .replace(weekday, '')
      .replace(/^[,\s]+|[,\s]+$/g, ''),
    reader.order,
  )
  if (!parts) {
    return /^\d{5}(\.\d+)?$/.test(said)
      ? { fault: `“${said}” is a spreadsheet’s number for a day; give the column a date format and save it again` }
      : wrong
  }
  const year = parts.year ?? yearNear(parts, reader.today)
  const fault = dayFault(year, parts, said)
  if (fault) return { fault }
  const date = [String(year).padStart(4, '0'), two(parts.month), two(parts.day)].join('-')
  return { date, time: time?.time, doubt: weekdayDoubt(date, named) }
}

type Parts = { year: number | null; month: number; day: number }

function readInstant(text: string, zone: string): DateReading | null {
  const [, date, hour, minute, second = '00', offset = ''] = instant.exec(text) ?? []
  if (date === undefined) return null
  const shift = /^[+-]/.test(offset) ? offset.replace(/^([+-]\d\d):?(\d\d)?$/, (_, h, m = '00') => `${h}:${m}`) : 'Z'
  const at = Date.parse(`${date}T${hour}:${minute}:${second}${shift}`)
  // Date.parse reads February 30 as a day in March.
  if (Number.isNaN(at) || Number(date.slice(8)) > daysIn(Number(date.slice(0, 4)), Number(date.slice(5, 7))))
    return { fault: `“${text}” is not a date` }
  return { ...wallClock(new Date(at), zone), doubt: null }
}

/** Year, month and day of a text that is only a date; null if it is not one. */
function partsOf(text: string, order: DatePartOrder): Parts | null {
  const [, day, name, year] = dayFirst.exec(text) ?? []
  if (day && name) return { year: yearIn(year), month: monthBy(name), day: Number(day) }
  const [, name2, day2, long, short] = monthFirst.exec(text) ?? []
  if (name2 && day2) return { year: yearIn(long ?? short), month: monthBy(name2), day: Number(day2) }
  const [, packedYear, packedMonth, packedDay] = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (packedYear) return { year: Number(packedYear), month: Number(packedMonth), day: Number(packedDay) }
  const [, a = '', mark, b = '', c] = numbers.exec(text) ?? []
  if (!mark || (a.length > 2 && (a.length !== 4 || !c || c.length > 2))) return null
  if (a.length === 4 || (order === 'year' && c && c.length === 2))
    return { year: yearIn(a), month: Number(b), day: Number(c) }
  if (c?.length === 1) return null
  const dayComes = order === 'day'
  return { year: yearIn(c), month: Number(dayComes ? b : a), day: Number(dayComes ? a : b) }
}

function yearIn(text: string | undefined): number | null {
  if (text === undefined) return null
  return text.length <= 2 ? 2000 + Number(text) : Number(text)
}

function monthBy(name: string): number {
  return monthNames.findIndex((full) => full.startsWith(name.slice(0, 3).toLowerCase())) + 1
}

/** The year in which the day lies within half a year of today. */
function yearNear({ month: m, day }: Parts, today: string): number {
  const from = isoDay(Date.parse(today) - 182 * 86_400_000)
  const year = Number(from.slice(0, 4))
  // February 29 exists in few years; in another year `dayFault` refuses it.
  return `${year}-${two(m)}-${two(day)}` >= from ? year : year + 1
}

function dayFault(year: number, { month: m, day }: Parts, text: string): string | null {
  if (m < 1 || m > 12) return `“${shortened(text)}” is not a date: there is no month ${m}`
  if (day < 1 || day > 31) return `“${shortened(text)}” is not a date: no month has a day ${day}`
  if (day > daysIn(year, m)) {
    const name = (monthNames[m - 1] ?? '').replace(/^./, (letter) => letter.toUpperCase())
    return `“${shortened(text)}” is not a date: ${name} ${year} has no day ${day}`
  }
  return year < 1970 || year > 2199 ? `“${shortened(text)}” is not between 1970 and 2199` : null
}

function weekdayDoubt(date: string, named: string | undefined): string | null {
  const is = weekdayOf(date)
  const said = named && dayNames.find((name) => name.startsWith(named.slice(0, 3).toLowerCase()))
  return said && said !== is ? `it says ${capital(said)}, but that day is a ${capital(is)}` : null
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function weekdayOf(date: string): string {
  // January 4, 1970 was a Sunday.
  return dayNames[((daysBetween('1970-01-04', date) % 7) + 7) % 7] ?? ''
}

function capital(word: string): string {
  return word.replace(/^./, (letter) => letter.toUpperCase())
}

function daysIn(year: number, m: number): number {
  return new Date(Date.UTC(year, m, 0)).getUTCDate()
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : text
}

export type DateOrderGuess = {
  order: DatePartOrder
  /** All dates agree, or none needs an order. */
  sure: boolean
  /** A date that means different days in different orders. */
  example: string | null
}

/**
 * The order on which the dates of a column agree: a number above 12 is not a month, and a weekday fits only one order.
 * Where that does not decide, the custom of the person's place; then it is not sure.
 */
export function guessDateOrder(texts: string[], today: string, zone: string): DateOrderGuess {
  const usual = custom(zone, texts)
  const fits = { month: 0, day: 0, year: 0 }
  let readable = 0
  let example: string | null = null
  for (const text of new Set(texts)) {
    const [asMonth, asDay, asYear] = datePartOrders.map((order) => plainDate(text, { order, today, zone }))
    // Where the year does not come first in two digits, that order adds no reading of its own.
    const all = { month: asMonth, day: asDay, year: asYear === asMonth ? null : asYear }
    const read = datePartOrders.filter((order) => all[order])
    if (read.length === 0) continue
    readable++
    const close = read.filter((order) => near(all[order], today))
    for (const order of close.length > 0 ? close : read) fits[order]++
    if (asMonth && asDay && asMonth !== asDay) example ??= text
  }
  const most = Math.max(fits.month, fits.day, fits.year)
  const best = datePartOrders.filter((order) => fits[order] === most)
  const order = best.includes(usual) ? usual : (best[0] ?? usual)
  const sure =
    readable === 0 || (most === readable && (best.length === 1 || (example === null && !best.includes('year'))))
  return { order, sure, example }
}

/** The date of a text in an order; null if it has none, or contradicts itself. */
function plainDate(text: string, reader: DateReader): string | null {
  const reading = readDate(text, reader)
  return 'date' in reading && reading.doubt === null ? reading.date : null
}

function near(date: string | null | undefined, today: string): boolean {
  return !!date && Math.abs(daysBetween(today, date)) < 3 * 366
}

/**
 * Month first in the Americas north of Mexico, on a few islands, and for unknown places, since Quad itself writes it
 * so; day first in most of the world and with points.
 */
function custom(zone: string, texts: string[]): DatePartOrder {
  const american =
    /^(America\/(?!Argentina|Sao_Paulo|Bogota|Lima|Santiago|Mexico_City|Caracas|Montevideo)|US\/|UTC$|Etc\/|Pacific\/(Honolulu|Guam))/
  return american.test(zone) && !texts.some((text) => /\d\.\d/.test(text)) ? 'month' : 'day'
}

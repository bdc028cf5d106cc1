import { dateOf, daysAfter, weekdayOf } from '../../../contract/day.ts'

/*
 * Dates, times and durations in a typed line. Each reader gives all it finds; the caller decides which of them count.
 * `weak`: words that mean something else in a title ("sun", "in 80 days", "1/2"), and so count only if nothing but
 * understood words follows.
 */
export type LineMatch<T> = { from: number; to: number; weak: boolean; value: T }

export type DayContext = {
  /** YYYY-MM-DD in the person's zone. */
  today: string
  /** First day of the week, 0 for Sunday. */
  weekStart?: number | undefined
  /** The day meant by "end of term"; undefined where no term is known. */
  termEnd?: string | undefined
}

/**
 * `today`: a weekday's bare name on that very weekday, which means a week later once its time has passed. `until`: the
 * word before it, with which a repetition ends on the date.
 */
export type DateMatch = { date: string; today: boolean; due: boolean; until: boolean }
/** `besideDate`: counts only right beside a date; `bare`: a mere number, which counts only where nothing follows. */
export type TimeMatch = { time: string; besideDate: boolean; bare?: boolean }

export const wordStart = String.raw`(?<![\p{L}\p{M}\p{N}_'’.:/@#$€£]|[\p{L}\p{N}]-)`
export const wordEnd = String.raw`(?![\p{L}\p{M}\p{N}_'’]|[-/.:]\p{N}|-\p{L})`
export const weekdayWords =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)'
const monthWords =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
export const termEndWords = String.raw`(?:the\s+)?end\s+of\s+(?:the\s+|this\s+)?(?:term|semester|trimester|quarter)`
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const counts = ['', 'a', 'two', 'three', 'four', 'five', 'six']

export const weekdayNamed = (word: string) => weekdays.indexOf(word.slice(0, 3).toLowerCase())
const monthNamed = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1
const countNamed = (word: string) => Number(word) || counts.indexOf(word.toLowerCase().replace(/^(an|one)$/, 'a'))

/**
 * Compiled when it is first used: the patterns of this grammar, made as its module is loaded, take a slow phone a tenth
 * of a second before it shows the list. Written-out ones with classes of letters stand in functions for the same reason.
 */
export function lazyRegExp(source: string, flags: string): () => RegExp {
  let made: RegExp | undefined
  return () => {
    made ??= new RegExp(source, flags)
    return made
  }
}

type Reading = { date: string | undefined; weak?: boolean; today?: boolean }
type Pattern = { words: () => RegExp; read: (groups: (string | undefined)[], at: DayContext) => Reading }

const pattern = (words: string, read: Pattern['read'], ends = wordEnd): Pattern => ({
  words: lazyRegExp(wordStart + words + ends, 'giu'),
  read,
})
const weekdayFirst = String.raw`(?:${weekdayWords}\.?,?\s+)?`
const yearLast = String.raw`(?:,?\s+(20\d\d|21\d\d))?`
/** Holidays with names, which are seldom deadlines. */
const named = String.raw`(?<!\b(?:black|good|bloody|cyber|fat|ash|palm|easter|super|casual)\s)`

const patterns: Pattern[] = [
  pattern(String.raw`${weekdayFirst}(\d{4})-(\d{1,2})-(\d{1,2})`, ([year, month, day]) => ({
    date: dateOf(Number(year), Number(month), Number(day)),
  })),
  pattern(
    String.raw`${weekdayFirst}(${monthWords})\.?\s+(\d{1,2})(?:st|nd|rd|th)?${yearLast}`,
    ([month = '', day, year], at) => ({ date: ahead(at.today, monthNamed(month), Number(day), year) }),
  ),
  pattern(
    String.raw`${weekdayFirst}(\d{1,2})(st|nd|rd|th|\.)?(?:\s+of)?\s+(${monthWords})\.?${yearLast}`,
    ([day, ordinal, month = '', year], at) => ({
      date: ahead(at.today, monthNamed(month), Number(day), year),
      weak: !ordinal && /^(may|mar|march)$/i.test(month),
    }),
  ),
  // The month first, as in the United States; 24/11 can only be the other way round.
  pattern(String.raw`${weekdayFirst}(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?`, ([one, other, year], at) => {
    const [month, day] = Number(one) > 12 ? [Number(other), Number(one)] : [Number(one), Number(other)]
    return { date: ahead(at.today, month, day, year), weak: !year }
  }),
  pattern(
    String.raw`${weekdayFirst}(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?`,
    ([day = '', month = '', year], at) => ({
      // "Exercise 3.2." is no date.
      date: year || day.length + month.length > 2 ? ahead(at.today, Number(month), Number(day), year) : undefined,
      weak: !year,
    }),
    String.raw`(?![\p{L}\p{M}\p{N}_])`,
  ),
  pattern('((?:the\\s+)?day\\s+after\\s+tomorrow|today|tonight|tomorrow|tmrw?|tmw|yesterday)', ([word = ''], at) => {
    const days = /day\s/i.test(word) ? 2 : /^(today|tonight)$/i.test(word) ? 0 : /^y/i.test(word) ? -1 : 1
    return { date: daysAfter(at.today, days) }
  }),
  pattern(String.raw`in\s+(an?|one|two|three|four|five|six|\d{1,3})\s+(day|week|month)s?`, ([count = '', unit], at) => {
    const many = countNamed(count)
    const date = unit?.toLowerCase() === 'month' ? monthsAfter(at.today, many) : undefined
    return { date: date ?? daysAfter(at.today, many * (unit?.toLowerCase() === 'week' ? 7 : 1)), weak: true }
  }),
  pattern(String.raw`(this|next|coming)\s+(${weekdayWords})\.?`, ([which = '', word = ''], at) => ({
    date:
      which.toLowerCase() === 'next' ? nextWeeks(at, weekdayNamed(word)) : nextWeekday(at.today, weekdayNamed(word)),
  })),
  pattern(String.raw`${named}(${weekdayWords})\.?`, ([word = ''], at) => ({
    date: nextWeekday(at.today, weekdayNamed(word)),
    weak: /^(sun|mon|wed|sat)$/i.test(word),
    today: weekdayOf(at.today) === weekdayNamed(word),
  })),
  pattern(String.raw`next\s+(week|month)`, ([unit], at) => ({
    date: unit?.toLowerCase() === 'week' ? nextWeeks(at, 1) : `${monthsAfter(`${at.today.slice(0, 8)}01`, 1)}`,
    weak: true,
  })),
  pattern(String.raw`(?:end\s+of\s+(?:the\s+|this\s+)?(next\s+)?|eo)(week|month|[wm])`, ([next, unit = ''], at) => {
    if (/^m/i.test(unit)) return { date: monthsEnd(next ? monthsAfter(at.today, 1) : at.today), weak: true }
    return { date: next ? nextWeeks(at, 5) : nextWeekday(at.today, 5), weak: true }
  }),
  pattern(termEndWords, (_, at) => ({ date: at.termEnd, weak: true })),
  pattern(String.raw`the\s+(\d{1,2})(?:st|nd|rd|th)`, ([day], at) => ({
    date: dayAhead(at.today, Number(day)),
    weak: true,
  })),
]

export function datesInLine(line: string, at: DayContext): LineMatch<DateMatch>[] {
  return patterns.flatMap(({ words, read }) =>
    [...line.matchAll(words())].flatMap((match) => {
      const { date, weak = false, today = false } = read(match.slice(1), at)
      if (!date) return []
      const [lead = ''] =
        /(?:^|(?<=\s))(?:due(?:\s+(?:by|on))?|by|on|for|until)\s*:?\s+$/i.exec(line.slice(0, match.index)) ?? []
      // "due" and "by" leave no doubt; "Essay on sun spots" does.
      const due = /^(due|by|until)/i.test(lead)
      const from = match.index - lead.length
      const until = /^until/i.test(lead)
      return [{ from, to: match.index + match[0].length, weak: weak && !due, value: { date, today, due, until } }]
    }),
  )
}

const clock = lazyRegExp(
  `${wordStart}(?:(at|@)\\s*)?(\\d{1,2})(?:[:.](\\d{2}))?(?:\\s?([ap])\\.?m\\.?)?${wordEnd}|${wordStart}(?:at\\s+|12\\s+)?(noon|midnight)${wordEnd}`,
  'giu',
)
/** "mon 9", but not "mon 9 h". */
const hourAfterDay = lazyRegExp(
  `(?<=${wordStart}(?:${weekdayWords}|today|tonight|tomorrow|tmrw?)s?\\.?,?\\s+)(\\d{1,2})${wordEnd}(?!\\s*(?:h|hrs?|hours?|m|min|minutes?)(?!\\p{L}))`,
  'giu',
)

/**
 * Without am or pm, 1 to 7 is the afternoon and 8 to 11 the morning. Midnight is the end of the named day, as people
 * mean it for deadlines.
 */
export function timesInLine(line: string): LineMatch<TimeMatch>[] {
  const bare = [...line.matchAll(hourAfterDay())].flatMap((match) => {
    const hour = Number(match[1])
    if (hour < 1 || hour > 12) return []
    const time = `${String(hour <= 7 ? hour + 12 : hour).padStart(2, '0')}:00`
    const place = { from: match.index, to: match.index + match[0].length }
    return [{ ...place, weak: true, value: { time, besideDate: true, bare: true } }]
  })
  const written = [...line.matchAll(clock())].flatMap((match) => {
    const [all, at, hours = '', minutes, half, word] = match
    const place = { from: match.index, to: match.index + all.length }
    if (word)
      return [{ ...place, weak: true, value: { time: /^n/i.test(word) ? '12:00' : '23:59', besideDate: false } }]
    const hour = Number(hours)
    const exactly = minutes !== undefined && all.includes(':')
    // "5" is a number and "4.30" a chapter, without further words.
    if (!half && !exactly && !(at && minutes === undefined)) return []
    if (Number(minutes ?? 0) > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return []
    const bare = hours.length === 1 && hour >= 1 && hour <= 7 ? hour + 12 : hour
    const exact = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : bare
    const time = `${String(exact).padStart(2, '0')}:${minutes ?? '00'}`
    const besideDate = !half && (!exactly || (hours.length === 1 && !at))
    return [{ ...place, weak: !half, value: { time, besideDate } }]
  })
  return [...written, ...bare]
}

const notOf = String.raw`(?!\s+of\b)`
const hours = lazyRegExp(
  `${wordStart}~?(\\d{1,3}(?:[.,]\\d{1,2})?)\\s?h(?:(\\d{2})m?|\\s?(\\d{1,2})\\s?m(?:in)?)?${wordEnd}${notOf}`,
  'gu',
)
const hourWords = lazyRegExp(
  `${wordStart}~?(\\d{1,3}(?:[.,]\\d{1,2})?)\\s?(?:hours?|hrs?)(?:\\s+(?:and\\s+)?(\\d{1,2})\\s?(?:min(?:ute)?s?|m))?${wordEnd}${notOf}`,
  'giu',
)
const minuteWords = lazyRegExp(`${wordStart}~?(\\d{1,4})\\s?min(?:ute)?s?\\.?${wordEnd}${notOf}`, 'giu')
const metres = lazyRegExp(`${wordStart}~?(\\d{1,4})m${wordEnd}`, 'gu')

/**
 * Durations of one minute to a hundred hours, in minutes. "3H" is a class, "100m" a distance unless it stands at the
 * end.
 */
export function durationsInLine(line: string): LineMatch<number>[] {
  const read = (words: () => RegExp, weak: boolean, minutesOf: (groups: (string | undefined)[]) => number) =>
    [...line.matchAll(words())].map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      weak,
      value: minutesOf(match.slice(1)),
    }))
  const long = ([count = '', one, other]: (string | undefined)[]) =>
    Math.round(Number(count.replace(',', '.')) * 60) + Number(one ?? other ?? 0)
  const short = ([count]: (string | undefined)[]) => Number(count)
  const all = [
    ...read(hours, false, long),
    ...read(hourWords, false, long),
    ...read(minuteWords, false, short),
    ...read(metres, true, short),
  ]
  return all.filter(({ value }) => value >= 1 && value <= 6000)
}

/**
 * The text of a field for a duration, in minutes: "1h30", "90 min", "2.5h", "1:30"; a bare number up to 12 is hours.
 */
export function parseDuration(typed: string): number | undefined {
  const words = typed.trim().toLowerCase()
  const [, whole, rest] = /^(\d{1,3}):([0-5]\d)$/.exec(words) ?? []
  if (whole) return within(Number(whole) * 60 + Number(rest))
  if (/^\d{1,4}([.,]\d{1,2})?$/.test(words)) {
    const count = Number(words.replace(',', '.'))
    return within(Math.round(count <= 12 ? count * 60 : count))
  }
  return durationsInLine(words).find(({ from, to }) => from === 0 && to === words.length)?.value
}

const within = (minutes: number) => (minutes >= 1 && minutes <= 6000 ? minutes : undefined)

/** The next such date from today on; undefined where neither this year nor the next has it. */
function ahead(today: string, month: number, day: number, year?: string): string | undefined {
  if (year) return dateOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const now = Number(today.slice(0, 4))
  return [now, now + 1].map((one) => dateOf(one, month, day)).find((date) => date !== undefined && date >= today)
}

function dayAhead(today: string, day: number): string | undefined {
  const [year, month] = today.split('-').map(Number)
  const found = [0, 1, 2].map((more) => {
    const index = (month ?? 1) - 1 + more
    return dateOf((year ?? 0) + Math.floor(index / 12), (index % 12) + 1, day)
  })
  return found.find((date) => date !== undefined && date >= today)
}

/** The next such weekday, today included. */
export function nextWeekday(today: string, weekday: number): string {
  return daysAfter(today, (weekday - weekdayOf(today) + 7) % 7)
}

/** That weekday of the week after this one. */
function nextWeeks({ today, weekStart = 0 }: DayContext, weekday: number): string {
  const start = daysAfter(today, 7 - ((weekdayOf(today) - weekStart + 7) % 7))
  return daysAfter(start, (weekday - weekStart + 7) % 7)
}

function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const index = month - 1 + months
  const found = [day, 30, 29, 28].map((one) =>
    dateOf(year + Math.floor(index / 12), (index % 12) + 1, Math.min(one, day)),
  )
  return found.find((one) => one !== undefined) ?? date
}

function monthsEnd(date: string): string {
  return daysAfter(monthsAfter(`${date.slice(0, 8)}01`, 1), -1)
}

/** One parsed RRULE. Lists are empty where the rule says nothing. */
export type Rule = {
  frequency: Frequency
  interval: number
  count: number | null
  /** As written; its meaning depends on the start. */
  until: string | null
  months: number[]
  weeks: number[]
  yearDays: number[]
  monthDays: number[]
  /** Monday is 0; `nth` is 0 for every such weekday, negative from the end. */
  weekdays: { nth: number; weekday: number }[]
  hours: number[]
  minutes: number[]
  seconds: number[]
  positions: number[]
  weekStart: number
}
export type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY'

/** `storm`: the rule is understood, but repeats too often to be kept. */
export type RuleRefusal = { why: string; storm: boolean }

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Four an hour: anything denser is not a calendar entry but a fault or an attack. */
const MOST_PER_DAY = 96

/** Reads the value of an RRULE. Ignores unknown parts and stray separators. */
export function readRule(value: string): Rule | RuleRefusal {
  const parts = partsOf(value)
  const frequency = parts.get('FREQ') ?? ''
  if (frequency === 'SECONDLY' || frequency === 'MINUTELY') return storm
  if (!isFrequency(frequency)) return broken
  const scale = parts.get('RSCALE')
  if (scale !== undefined && scale !== 'GREGORIAN')
    return { why: 'Its repetition follows another calendar system; only its first date was kept.', storm: false }
  const list = (name: string, most: number, least = -most) => numbersIn(parts.get(name), least, most)
  const months = list('BYMONTH', 12, 1)
  const weeks = list('BYWEEKNO', 53)
  const yearDays = list('BYYEARDAY', 366)
  const monthDays = list('BYMONTHDAY', 31)
  const hours = list('BYHOUR', 23, 0)
  const minutes = list('BYMINUTE', 59, 0)
  const seconds = list('BYSECOND', 60, 0)
  const positions = list('BYSETPOS', 366)
  const weekdays = weekdaysIn(parts.get('BYDAY'))
  const interval = numbersIn(parts.get('INTERVAL') ?? '1', 0, 1_000_000)?.[0]
  const count = numbersIn(parts.get('COUNT'), 0, 1_000_000_000)
  if (!months || !weeks || !yearDays || !monthDays || !hours || !minutes || !seconds || !positions) return broken
  if (!weekdays || interval === undefined || !count) return broken
  const perDay = (hours.length || (frequency === 'HOURLY' ? 24 : 1)) * (minutes.length || 1) * (seconds.length || 1)
  if (perDay > MOST_PER_DAY) return storm
  const weekStart = Math.max(0, DAYS.indexOf(parts.get('WKST') ?? 'MO'))
  const until = parts.get('UNTIL') ?? null
  return {
    ...{ frequency, interval: Math.max(1, interval), count: count[0] ?? null, until, weekStart },
    ...{ months, weeks, yearDays, monthDays, weekdays, hours, minutes, seconds, positions },
  }
}

const storm: RuleRefusal = { why: 'It repeats more often than four times an hour.', storm: true }
const broken: RuleRefusal = { why: 'Its repetition cannot be read; only its first date was kept.', storm: false }

function partsOf(value: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of value.toUpperCase().replace(/\s/g, '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && equals < part.length - 1) parts.set(part.slice(0, equals), part.slice(equals + 1))
  }
  return parts
}

function isFrequency(text: string): text is Frequency {
  return ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'].includes(text)
}

/** Sorted, each once; null if one is not a whole number inside the limits. Zero counts only where `least` is zero. */
function numbersIn(text: string | undefined, least: number, most: number): number[] | null {
  const numbers = new Set<number>()
  for (const part of text?.split(',') ?? []) {
    if (part === '') continue
    const number = Number(part)
    if (!Number.isInteger(number) || number < least || number > most || (number === 0 && least < 0)) return null
    numbers.add(number)
  }
  return [...numbers].sort((a, b) => a - b)
}

function weekdaysIn(text: string | undefined): Rule['weekdays'] | null {
  const weekdays: Rule['weekdays'] = []
  for (const part of text?.split(',') ?? []) {
    if (part === '') continue
    const found = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part)
    const weekday = DAYS.indexOf(found?.[2] ?? '')
    if (weekday < 0) return null
    weekdays.push({ nth: Number(found?.[1] ?? 0), weekday })
  }
  return weekdays
}

import { daysAfter, latestDay, weekdayNames } from '../../../contract/day.ts'
import type { Repeat } from '../../../contract/repeat.ts'
import { dayWords } from '../../../contract/words/dates.ts'
import type { TermEnd } from '../../courses/classes/termEnds.rules.ts'
import {
  type DayContext,
  datesInLine,
  type LineMatch,
  lazyRegExp,
  nextWeekday,
  termEndWords,
  timesInLine,
  weekdayNamed,
  weekdayWords,
  wordEnd,
  wordStart,
} from './dates.rules.ts'

/** Roughly a term: the default length of a repetition. */
export const defaultRepeatWeeks = 15

/** "every mon until dec 12" as read; the end as typed, to be counted from the first due date. */
export type RepeatMatch = {
  every: Repeat['every']
  interval: number
  weekdays: number[]
  until: string | null
  count: number | null
  /** In days, from "for 10 weeks". */
  lasts: number | null
  /** A time between the rule and its end: "every mon 9am until dec 12". */
  time: string | null
}

const list = `${weekdayWords}s?(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)${weekdayWords}s?)*`
const start = lazyRegExp(
  `${wordStart}(?:every\\s+(?:(other|second)\\s+|(\\d{1,2})(?:nd|rd|th)?\\s+)?(days?|weekdays?|months?|weeks?|${list})(?:\\s+on\\s+(${list}))?|(daily|weekly|biweekly|fortnightly|monthly))${wordEnd}`,
  'giu',
)
/** "monday and wednesday", without "every". */
const days = lazyRegExp(
  `${wordStart}(?:due\\s+)?(?:on\\s+)?(${weekdayWords}s?(?:\\s*,\\s*${weekdayWords}s?)*(?:\\s*,?\\s+and\\s+|\\s*&\\s*)${weekdayWords}s?)${wordEnd}`,
  'giu',
)
const until = /^\s*,?\s+(?:until|till?|through|ending)\s+/i
/** Without a known term it ends as one that says no end. */
const untilTerm = lazyRegExp(`^\\s*,?\\s+(?:(?:until|till?|through|to|ending)\\s+)?${termEndWords}${wordEnd}`, 'iu')
const lasting = () => /^\s*,?\s+for\s+(\d{1,2})\s+(weeks?|months?|days?)(?![\p{L}\p{N}])/iu
const times = () => /^\s*,?\s+(?:for\s+)?(?:(\d{1,3})\s+times|[x×]\s?(\d{1,3}))(?![\p{L}\p{N}])/iu
const unitDays = { d: 1, w: 7, m: 30 }

export function repeatsInLine(line: string, at: DayContext): LineMatch<RepeatMatch>[] {
  const said = [...line.matchAll(start())].map((match) => ({ match, bare: false }))
  const listed = [...line.matchAll(days())].map((match) => ({ match, bare: true }))
  return [...said, ...listed].flatMap(({ match, bare }): LineMatch<RepeatMatch>[] => {
    const [all, other, number, what = '', on, word = ''] = bare ? [match[0], '', undefined, match[1]] : match
    const interval = other || /^(bi|fort)/i.test(word) ? 2 : Number(number ?? 1)
    if (interval < 1 || interval > 52) return []
    const unit = (what || word).toLowerCase()
    const weekdays = /^weekday/.test(unit) ? [1, 2, 3, 4, 5] : daysOf(on ?? what)
    const every = /^mont/.test(unit) ? 'month' : weekdays.length > 0 || /week|fort/.test(unit) ? 'week' : 'day'
    const phraseEnd = match.index + all.length
    const time = timesInLine(line).find(({ from }) => from > phraseEnd && !line.slice(phraseEnd, from).trim())
    const late = time && endIn(line, time.to, at)
    const inside = late && late.to > time.to
    const end = inside ? late : endIn(line, phraseEnd, at)
    const rule = { every, interval, weekdays: every === 'week' ? weekdays : [], ...end.value } as const
    // "every day counts" and "The Daily Mail" are titles; "every mon" is not.
    const weak = (bare || weekdays.length === 0) && end.to === phraseEnd
    return [{ from: match.index, to: end.to, weak, value: { ...rule, time: inside ? time.value.time : null } }]
  })
}

function daysOf(words: string): number[] {
  const found = [...words.matchAll(new RegExp(`${wordStart}${weekdayWords}`, 'giu'))].map(([word]) =>
    weekdayNamed(word),
  )
  return [...new Set(found)].sort()
}

function endIn(line: string, at: number, day: DayContext) {
  const rest = line.slice(at)
  const none = { until: null, count: null, lasts: null }
  const term = untilTerm().exec(rest)
  if (term) return { to: at + term[0].length, value: { ...none, until: day.termEnd ?? null } }
  const [lead] = until.exec(rest) ?? []
  const date = lead === undefined ? undefined : longest(datesInLine(rest.slice(lead.length), day))
  if (lead !== undefined && date) return { to: at + lead.length + date.to, value: { ...none, until: date.value.date } }
  const span = lasting().exec(rest)
  const unit = span?.[2]?.[0]?.toLowerCase()
  if (span && (unit === 'd' || unit === 'w' || unit === 'm'))
    return { to: at + span[0].length, value: { ...none, lasts: Number(span[1]) * unitDays[unit] } }
  const many = times().exec(rest)
  const count = Number(many?.[1] ?? many?.[2] ?? 0)
  if (many && count >= 2 && count <= 400) return { to: at + many[0].length, value: { ...none, count } }
  return { to: at, value: none }
}

function longest<T>(found: LineMatch<T>[]): LineMatch<T> | undefined {
  return found.filter(({ from }) => from === 0).toSorted((one, other) => other.to - one.to)[0]
}

/** The first date of a repetition that names none: the next of its weekdays, or today. */
export function firstRepeatDate({ weekdays }: Pick<Repeat, 'weekdays'>, today: string): string {
  return weekdays.map((weekday) => nextWeekday(today, weekday)).toSorted()[0] ?? today
}

/** The rule as an assignment takes it. It has to end: by default with the term, else fifteen weeks after it begins. */
export function repeatFrom({ lasts, time: _, ...found }: RepeatMatch, first: string, term: TermEnd | null): Repeat {
  const end = found.until ?? (found.count ? null : lasts === null ? defaultEnd(first, term) : lastOf(first, lasts))
  return { ...found, monthly: 'day', from: 'schedule', until: end && end < first ? first : end }
}

/** The last day of a repetition that names none, and why it is that day, in words: "end of term". */
export function defaultRepeatEnd(first: string, term: TermEnd | null = null): { lastDay: string; words: string } {
  const lastDay = defaultEnd(first, term)
  return { lastDay, words: repeatEndWords(lastDay, first, term) }
}

/** Why a repetition ends on a day, where that day is one of the proposed ones; else empty. */
export function repeatEndWords(until: string | null, first: string, term: TermEnd | null): string {
  if (term && until === term.lastDay) return term.of === 'term' ? 'end of term' : 'end of the course'
  return until === defaultEnd(first, null) ? `${defaultRepeatWeeks} weeks` : ''
}

function defaultEnd(first: string, term: TermEnd | null): string {
  return term && term.lastDay >= first ? term.lastDay : lastOf(first, defaultRepeatWeeks * 7 + 1)
}

function lastOf(first: string, days: number): string {
  const end = daysAfter(first, days - 1)
  return end > latestDay ? latestDay : end
}

/** "Every week on Mon until Fri, Dec 12", "Every 2 months, 5 times". */
export function assignmentRepeatWords(rule: Repeat, today: string): string {
  const unit = rule.interval === 1 ? `Every ${rule.every}` : `Every ${rule.interval} ${rule.every}s`
  const school = rule.weekdays.length === 5 && rule.weekdays.every((weekday) => weekday >= 1 && weekday <= 5)
  const days = school ? 'Mon to Fri' : rule.weekdays.map((weekday) => weekdayNames[weekday]?.slice(0, 3)).join(', ')
  const on = rule.every === 'week' && days ? ` on ${days}` : ''
  const month = rule.every === 'month' ? monthWords[rule.monthly] : ''
  const counted = rule.from === 'completion' ? ' after completion' : ''
  const end = rule.until ? ` until ${dayWords(rule.until, today)}` : rule.count ? `, ${rule.count} times` : ''
  return unit + on + month + counted + end
}

const monthWords = { day: '', weekday: ' on the same weekday', 'last-day': ' on the last day' } as const

import { daysAfter } from '../../../contract/day.ts'
import type { Repeat } from '../../../contract/repeat.ts'
import type { TermEnds } from '../../courses/classes/termEnds.contract.ts'
import { termEndOf } from '../../courses/classes/termEnds.rules.ts'
import type { AssignmentKind, Priority } from '../rules.ts'
import { type CourseMatch, coursesInLine } from './courses.rules.ts'
import {
  type DateMatch,
  type DayContext,
  datesInLine,
  durationsInLine,
  type LineMatch,
  type TimeMatch,
  timesInLine,
} from './dates.rules.ts'
import { kindsInLine, prioritiesInLine } from './kinds.rules.ts'
import { firstRepeatDate, type RepeatMatch, repeatEndWords, repeatFrom, repeatsInLine } from './repeats.rules.ts'
import { type LineField, type LinePart, type LineRange, overlap, titleKind, titleOf } from './title.rules.ts'

export type ParsedQuickLine = {
  title: string
  course: string | null
  dueDate: string | null
  dueTime: string | null
  estimateMinutes: number | null
  priority: Priority | null
  kind: AssignmentKind | null
  repeat: Repeat | null
  /** Why `repeat` ends on its last day ("end of term"); empty or absent where the line says another end. */
  repeatEnds?: string | undefined
  showFrom: string | null
  /** In the order of the line, never overlapping. */
  parts: LinePart[]
}

type Around = {
  /** YYYY-MM-DD in the person's zone. */
  today: string
  /** HH:MM there. Without it no time of today counts as passed. */
  now?: string | undefined
  /** The student's own, most recently used first. */
  courses: readonly string[]
  /** 0 for Sunday. */
  weekStart?: number | undefined
  /** Without it nothing ends with a term. */
  termEnds?: TermEnds | undefined
  /** Ranges that the person wants left as plain text. */
  plain?: readonly LineRange[] | undefined
}

type Value =
  | { what: 'course'; value: CourseMatch }
  | { what: 'due'; value: DateMatch }
  | { what: 'time'; value: TimeMatch }
  | { what: 'estimate'; value: number }
  | { what: 'priority'; value: Priority }
  | { what: 'kind'; value: AssignmentKind }
  | { what: 'repeat'; value: RepeatMatch }
  | { what: 'showFrom'; value: { date: string | null } }
type Candidate = LineRange & { weak: boolean } & Value

const quoted = /"[^"]*"|“[^”]*”|«[^»]*»|„[^“”]*[“”]/gu
const showing = /(?<=^|\s)(?:from|starting|not\s+before|hide\s+until|show\s+from)\s+/giu
const later = /(?<=^|\s)later(?=$|\s)/giu
const between = /^[\s,]*(?:(?:at|@|on|by)\s+)?$/i

/** On overlap the more certain reading wins: marks, then courses, then readings that contain a date. */
const rank = { priority: 0, kind: 0, course: 1, repeat: 2, showFrom: 3, due: 4, time: 5, estimate: 6 } as const

/**
 * Reads one line such as "Essay CS101 fri 5pm 3h !high". Of a repeated part the last one counts, and the others stay in
 * the title. Words that could as well belong to the title count only if nothing but understood words follows: "Sun
 * spots" is a title, "Spots sun" is due on Sunday.
 */
export function parseQuick(line: string, around: Around): ParsedQuickLine {
  const endFor = (course: string | null) => around.termEnds && termEndOf(around.termEnds, course, around.today)?.lastDay
  const termEnd = endFor(null)
  const read = parseLine(line, { ...around, termEnd })
  // The course may end on another day, and is known only now.
  const own = read.course === null ? termEnd : endFor(read.course)
  return own === termEnd ? read : parseLine(line, { ...around, termEnd: own })
}

function parseLine(line: string, around: Around & DayContext): ParsedQuickLine {
  const plain = around.plain ?? []
  const literal = [...line.matchAll(quoted)]
    // A course's name may be quoted after "@".
    .filter(({ index }) => line[index - 1] !== '@')
    .map(({ index, 0: all }) => ({ from: index, to: index + all.length }))
  const blocked = [...plain, ...literal]
  const open = candidates(line, around).filter((one) => !blocked.some((range) => overlap(one, range)))
  const chosen = endsOfRepeats(choose(open.filter((one) => counts(one, open, line, plain))))
  const joined = join(chosen, line)

  const said = <W extends LineField>(what: W) => chosen.find((one): one is Candidate & { what: W } => one.what === what)
  const rule = said('repeat')?.value
  const time = said('time')?.value.time ?? rule?.time ?? null
  const day = said('due')?.value
  const date = day ? passed(day, time, around) : rule ? firstRepeatDate(rule, around.today) : null
  const dueDate = date ?? (time === null ? null : today(time, around))
  const course = said('course')?.value.course ?? null
  const first = dueDate ?? around.today
  const term = around.termEnds ? termEndOf(around.termEnds, course, first) : null
  const repeat = rule ? repeatFrom(rule, first, term) : null
  const from = said('showFrom')?.value
  const showFrom = from ? (from.date ?? weekBefore(dueDate, around.today)) : null
  const tag = said('kind')?.value ?? null

  const titleParts = joined.filter(
    ({ what }) => what !== 'showFrom' || (showFrom !== null && !(dueDate && showFrom > dueDate)),
  )
  const title = titleOf(line, titleParts)
  const word = tag ? undefined : titleKind(line, titleParts, plain)
  const parts: LinePart[] = [...titleParts, ...(word ? [word.part] : [])].toSorted(
    (one, other) => one.from - other.from,
  )
  return {
    title,
    course,
    dueDate,
    dueTime: time,
    estimateMinutes: said('estimate')?.value ?? null,
    priority: said('priority')?.value ?? null,
    kind: tag ?? word?.kind ?? null,
    repeat,
    repeatEnds: repeat ? repeatEndWords(repeat.until, first, term) : undefined,
    showFrom: titleParts.some(({ what }) => what === 'showFrom') ? showFrom : null,
    parts,
  }
}

function candidates(line: string, around: Around): Candidate[] {
  // The page opens with an empty line, and a slow phone takes 70 ms to build the readers.
  if (line.trim() === '') return []
  const of = <W extends LineField, V>(what: W, found: LineMatch<V>[]) => found.map((one) => ({ ...one, what }))
  const place = (match: RegExpExecArray) => ({ from: match.index, to: match.index + match[0].length })
  const dates = datesInLine(line, around)
  const starts = [...line.matchAll(showing)].flatMap((match) => {
    const after = match.index + match[0].length
    return dates
      .filter(({ from }) => from === after)
      .map((date) => ({ from: match.index, to: date.to, weak: date.weak, value: { date: date.value.date } }))
  })
  return [
    ...of('course', coursesInLine(line, around.courses)),
    ...of('due', dates),
    ...of('time', timesInLine(line)),
    ...of('estimate', durationsInLine(line)),
    ...of('repeat', repeatsInLine(line, around)),
    ...of('showFrom', starts),
    ...[...line.matchAll(later)].map((match) => ({
      ...{ ...place(match), weak: true },
      ...{ what: 'showFrom' as const, value: { date: null } },
    })),
    ...of('priority', prioritiesInLine(line)),
    ...of('kind', kindsInLine(line)),
  ]
}

/** Weak words count where the line ends after them, or other understood words follow. */
function counts(one: Candidate, all: Candidate[], line: string, plain: readonly LineRange[]): boolean {
  if (one.what === 'time' && one.value.besideDate) {
    const dates = all.filter(({ what }) => what === 'due' || what === 'repeat')
    if (!dates.some((date) => beside(one, date, line))) return false
    // Right beside a date no other meaning is possible, except of a mere number: "fri 3 chapters".
    return !one.value.bare || anchored(one.to)
  }
  if (!one.weak) return true
  if (one.what === 'time' && all.some((date) => date.what === 'due' && !date.weak && beside(one, date, line)))
    return true
  return anchored(one.to)

  function anchored(from: number): boolean {
    let at = from
    for (;;) {
      while (at < line.length && /[\s,;.!?)]/.test(line[at] ?? '')) at++
      // Skips what the person made plain again: that must not lose another part.
      const over = plain.find((range) => range.from <= at && at < range.to)
      if (!over) break
      at = over.to
    }
    if (at >= line.length) return true
    const next = all.filter((other) => other.from >= from && other.from <= at && other.to > at)
    return next.some((other) => !other.weak || anchored(other.to))
  }
}

function beside(one: LineRange, other: LineRange, line: string): boolean {
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  return first.to <= second.from && between.test(line.slice(first.to, second.from))
}

/** Of overlapping readings the more certain, then the longer, then the later; one of each kind. */
function choose(all: Candidate[]): Candidate[] {
  const order = all.toSorted(
    (one, other) =>
      rank[one.what] - rank[other.what] || other.to - other.from - (one.to - one.from) || other.from - one.from,
  )
  const apart: Candidate[] = []
  for (const one of order) if (!apart.some((taken) => overlap(one, taken))) apart.push(one)
  const last = new Map<LineField, Candidate>()
  for (const one of apart.toSorted((one, other) => certainty(one) - certainty(other) || one.from - other.from))
    last.set(one.what, one)
  return [...last.values()].toSorted((one, other) => one.from - other.from)
}

/** "until dec 12" ends the repetition also where other words stand between them. */
function endsOfRepeats(chosen: Candidate[]): Candidate[] {
  const rule = chosen.find((one) => one.what === 'repeat')
  const end = chosen.find((one) => one.what === 'due')
  if (rule?.what !== 'repeat' || end?.what !== 'due' || !end.value.until) return chosen
  const { until, count, lasts } = rule.value
  if (until ?? count ?? lasts) return chosen
  const value = { ...rule.value, until: end.value.date }
  return chosen.map((one) =>
    one === rule ? { ...rule, value } : one === end ? { ...end, what: 'repeat', value } : one,
  )
}

function certainty(one: Candidate): number {
  if (one.what === 'due') return one.value.due ? 1 : 0
  if (one.what === 'course') return one.value.how === 'sure' ? 1 : 0
  return 0
}

/** A date and the time beside it are one part. */
function join(chosen: Candidate[], line: string): LinePart[] {
  const part = ({ what, from, to }: Candidate | LinePart): LinePart => ({
    ...{ what, from, to },
    words: line.slice(from, to),
    stays: false,
  })
  const date = chosen.find(({ what }) => what === 'due')
  const time = chosen.find(({ what }) => what === 'time')
  if (!date || !time || !beside(date, time, line)) return chosen.map(part)
  const both = { ...date, from: Math.min(date.from, time.from), to: Math.max(date.to, time.to) }
  return chosen.flatMap((one) => (one === time ? [] : [part(one === date ? both : one)]))
}

/** "fri" on a Friday is today, and in a week once its time has passed. */
function passed({ date, today: isToday }: DateMatch, time: string | null, { now }: Around): string {
  return isToday && time !== null && now !== undefined && time <= now ? daysAfter(date, 7) : date
}

/** A time alone is the next such time. */
function today(time: string, { today, now }: Around): string {
  return now !== undefined && time <= now ? daysAfter(today, 1) : today
}

/** "later": hidden until a week before it is due; no effect where that is today or earlier. */
function weekBefore(dueDate: string | null, today: string): string | null {
  const date = dueDate && daysAfter(dueDate, -7)
  return date && date > today ? date : null
}

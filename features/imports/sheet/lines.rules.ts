import type { Repeat } from '../../../contract/repeat.ts'
import type { TermEnds } from '../../courses/classes/termEnds.contract.ts'
import { assignmentRepeatWords } from '../../homework/quick/repeats.rules.ts'
import { parseQuick } from '../../homework/quick/rules.ts'
import { type DateReader, readDate } from './dates.rules.ts'

/** A line, parsed into the texts that a table would have in its cells. A missing one is empty. */
export type ParsedLine = {
  title: string
  course: string
  due: string
  priority: string
  kind: string
  estimate: string
}

type Around = Omit<DateReader, 'order'> & {
  /** Names of the student's own courses. */
  courses: string[]
}

const bullet = /^\s*(?:[-*•–—·▪☐□✓]|\d{1,2}[.)]|\[[ x]?\])\s+/i
/** "CS 101", but not "HW 101" or "PAGE 101". */
const code =
  /(?<![\p{L}\p{N}])(?!(?:HW|PS|LAB|CH|QUIZ|EXAM|TEST|UNIT|WEEK|PP?|PAGES?|ESSAY|PART|VOL)\b)[A-Z]{2,5}[ -]?\d{3,4}[A-Z]?(?![\p{L}\p{N}])/u
const longestDate = 8
/** Words with which a date can begin or end. */
const dateWord =
  /\d|^\W*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat|due|by|on|deadline|noon|midnight|eod|day|[ap]\.?m|utc|gmt)/i
/** The largest number of words searched for a date: a line is not a page. */
const most = 60

/** Parses a line of a syllabus or a list: "Oct 3 – Essay 1 due (CS 101)", "10/3 Essay 1 CS 101". */
export function parseAssignmentLine(line: string, around: Around): ParsedLine {
  const text = line.replace(bullet, '').replace(/\s+/g, ' ').trim()
  const dated = dateWithin(text, around)
  const rest = dated ? `${text.slice(0, dated.start)} | ${text.slice(dated.end)}` : text
  const course = courseWithin(rest, around.courses)
  const title = course ? `${rest.slice(0, course.start)} | ${rest.slice(course.end)}` : rest
  return { ...marked(tidied(title), around.today), course: course?.name ?? '', due: dated?.text ?? '' }
}

/** A pasted line that repeats: its first date, its rule, and both in words. */
export type RepeatedLine = Omit<ParsedLine, 'due'> & {
  dueDate: string
  dueTime: string | null
  repeat: Repeat
  words: string
}

/**
 * What quick add reads in a line that names weekdays or an end of its repetition, "every mon until end of term"; null
 * for all others, since a syllabus is full of "weekly" and "every week".
 */
export function parseRepeatedLine(
  line: string,
  { today, courses, termEnds }: Pick<Around, 'today' | 'courses'> & { termEnds: TermEnds },
): RepeatedLine | null {
  const { repeat, repeatEnds, dueDate, dueTime, title, course, priority, kind, estimateMinutes } = parseQuick(
    line.replace(bullet, ''),
    { today, courses, termEnds },
  )
  // "Class meets Monday and Wednesday" is no work.
  const said = /\bevery\b/i.test(line) && repeat !== null && repeat.weekdays.length > 0
  if (!repeat || !dueDate || !(said || repeatEnds === '' || /\bend\s+of\b/i.test(line))) return null
  return {
    ...{ title, course: course ?? '', priority: priority ?? '', kind: kind ?? '', dueDate, dueTime, repeat },
    estimate: estimateMinutes === null ? '' : `${estimateMinutes} min`,
    words: [assignmentRepeatWords(repeat, today), repeatEnds].filter(Boolean).join(', '),
  }
}

/**
 * What quick add reads beside date and course: "!high", "3h", "#lab", and the kind with which a title begins or ends.
 */
function marked(text: string, today: string) {
  const { priority, kind, estimateMinutes, parts } = parseQuick(text, { today, courses: [] })
  // In a syllabus "p3" is a page.
  const marks = parts.filter(({ what, words }) => what !== 'priority' || !/^p/i.test(words))
  const taken = marks.filter(({ what, stays }) => !stays && ['priority', 'kind', 'estimate'].includes(what))
  const title = taken.reduceRight((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
  return {
    title: title.replace(/\s+/g, ' ').trim(),
    priority: marks.some(({ what }) => what === 'priority') ? (priority ?? '') : '',
    kind: kind ?? '',
    estimate: estimateMinutes === null ? '' : `${estimateMinutes} min`,
  }
}

/** The longest run of words that is a date, in either order of its numbers. */
function dateWithin(line: string, { today, zone }: Around) {
  const words = [...line.matchAll(/\S+/g)].slice(0, most).map(({ 0: word, index }) => {
    return { start: index, end: index + word.length, dated: dateWord.test(word) }
  })
  let best: { start: number; end: number; text: string } | null = null
  for (const [from, { start: begun, dated: begins }] of words.entries()) {
    if (!begins) continue
    for (const { end: ended, dated: ends } of words.slice(from, from + longestDate)) {
      if (!ends) continue
      const [, before = '', text = ''] =
        /^([\s([{“"'|–—-]*)(.*?)[\s)\]}”"'|:;,.–—-]*$/s.exec(line.slice(begun, ended)) ?? []
      if (text.length <= (best?.text.length ?? 0) || !looksDated(text)) continue
      const reads = (['month', 'day'] as const).some((order) => 'date' in readDate(text, { order, today, zone }))
      if (reads) best = { start: begun + before.length, end: begun + before.length + text.length, text }
    }
  }
  return best
}

/** "3-4" and "2.5" are pages, chapters and weights more often than days. */
function looksDated(text: string): boolean {
  return text.length <= 60 && /\d/.test(text) && !/^(?:(?:due|by|on|deadline)\b:?\s*)*\d+([.-]\d+)?$/i.test(text)
}

function courseWithin(text: string, courses: string[]) {
  const lower = text.toLowerCase()
  for (const name of courses.toSorted((a, b) => b.length - a.length)) {
    const start = lower.indexOf(name.toLowerCase())
    const end = start + name.length
    if (start >= 0 && isBound(text[start - 1]) && isBound(text[end])) return { start, end, name }
  }
  const found = code.exec(text)
  if (found) return { start: found.index, end: found.index + found[0].length, name: found[0] }
  const [inside, name] = /[([]\s*(\p{L}[^()[\]|]{1,60}?)\s*[)\]]\s*\|?\s*$/u.exec(text) ?? []
  if (!inside || !name || /^(due|optional|draft|final|graded|ungraded)\b/i.test(name)) return null
  const start = text.lastIndexOf(inside)
  return { start, end: start + inside.length, name }
}

function isBound(letter: string | undefined): boolean {
  return letter === undefined || !/[\p{L}\p{N}]/u.test(letter)
}

/** Without the marks and small words around the removed part. */
function tidied(title: string): string {
  const edges =
    /^(?:[\s|,;:()[\]–—-]|(?:due|by|on|deadline|for)(?=[\s|:,]|$))+|(?:[\s|,;:([–—-]|(?<=[\s|])(?:is due|is|due|by|on|deadline|for|in|at))+$/gi
  return title
    .replace(/[([]\s*\|?\s*[)\]]/g, '|')
    .replace(edges, '')
    .replace(/[\s|,;:–—-]*\|[\s|,;:–—-]*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(edges, '')
    .trim()
}

/** Whether rows with a delimiter are a table: each has as many cells, and one column contains only dates. */
export function isTable(rows: string[][], { today, zone }: Omit<DateReader, 'order'>): boolean {
  const [first = []] = rows
  if (first.length < 2 || rows.some((row) => row.length !== first.length)) return false
  const isDate = (cell: string) =>
    looksDated(cell) && (['month', 'day'] as const).some((order) => 'date' in readDate(cell, { order, today, zone }))
  return first.some((_, at) => {
    const dates = rows.filter((row) => isDate(row[at] ?? '')).length
    // One row may name the columns, and some days may be mistyped.
    return dates > 0 && dates + 1 >= rows.length * 0.8
  })
}

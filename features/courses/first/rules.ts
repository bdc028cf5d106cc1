import { daysAfter, weekdayOf } from '../../../contract/day.ts'
import { courseKeyOf } from '../rules.ts'

export type TermSpan = { name: string; firstDay: string; lastDay: string }
export type CourseNames = { courseCode: string; courseName: string }

/** The first Monday of a month (1 to 12), or the one so many weeks later. */
function mondayOf(year: number, month: number, weeks: number): string {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  return daysAfter(first, ((8 - weekdayOf(first)) % 7) + weeks * 7)
}

function termsOfYear(year: number): TermSpan[] {
  const from = (name: string, firstDay: string, weeks: number) => ({
    name: `${name} ${year}`,
    firstDay,
    // A Saturday.
    lastDay: daysAfter(firstDay, weeks * 7 - 2),
  })
  return [
    from('Spring', mondayOf(year, 1, 2), 16),
    from('Summer', mondayOf(year, 6, 0), 10),
    from('Fall', mondayOf(year, 8, 3), 16),
  ]
}

/**
 * What is proposed to a student who has no term yet: the usual one in which a day lies, or that begins next. It is shown
 * with its days, can be changed, and is added only together with something that belongs into it.
 */
export function proposedTerm(day: string): TermSpan {
  const year = Number(day.slice(0, 4))
  const all = [...termsOfYear(year), ...termsOfYear(year + 1)]
  const found = all.find(({ lastDay }) => lastDay >= day)
  if (!found) throw new Error(`no usual term ends after ${day}`)
  return found
}

/**
 * Into which term something goes that takes place on a day: the one in which the day lies, of several the one that began
 * last, else the one that begins next. Undefined where there is none.
 */
export function termAt<T extends { firstDay: string; lastDay: string }>(
  terms: readonly T[],
  day: string,
): T | undefined {
  const byStart = terms.toSorted((one, other) => one.firstDay.localeCompare(other.firstDay))
  const around = byStart.findLast(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  return around ?? byStart.find(({ firstDay }) => firstDay > day)
}

const codeSource = '[\\s\\-_.]?(\\d{2,4}\\p{L}?)(?:[-.]\\d{1,3})?(?![\\p{L}\\p{N}])'
/** Compiled where one is needed first: that takes a while, for properties of Unicode. */
function lazily(source: string, flags: string): () => RegExp {
  let made: RegExp | undefined
  return () => {
    made ??= new RegExp(source, flags)
    return made
  }
}
const codeAnywhere = lazily(`(?<![\\p{L}\\p{N}])(\\p{Lu}{2,6})${codeSource}`, 'gu')
const codeFirst = lazily(`^(\\p{L}{2,6})${codeSource}`, 'u')
/** Letters with a number behind them that are no course. */
const noCode =
  /^(room|rm|hall|week|unit|part|group|term|fall|autumn|spring|summer|winter|section|sec|lab|lec|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)$/i
const edges = /^[\s:;,.|/•*–—-]+|[\s:;,|/•*–—-]+$/g

const tidy = (text: string) =>
  text
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(edges, '')

/** A course by what somebody calls it: "CS 301 Algorithms", "cs301: Algorithms", "Algorithms (CS 301)" or "Algorithms". */
export function courseNamed(text: string): (CourseNames & { coded: boolean }) | undefined {
  const line = tidy(text)
  if (!line) return undefined
  const first = codeFirst().exec(line)
  const match = first && !noCode.test(first[1] ?? '') ? first : codeIn(line)
  if (!match) return { courseCode: line.slice(0, 100), courseName: line.slice(0, 120), coded: false }
  const [whole, letters = '', digits = ''] = match
  const courseCode = `${letters} ${digits}`.toUpperCase()
  const rest = tidy(`${line.slice(0, match.index)} ${line.slice(match.index + whole.length)}`)
  return { courseCode, courseName: (rest || courseCode).slice(0, 120), coded: true }
}

function codeIn(line: string): RegExpExecArray | undefined {
  return [...line.matchAll(codeAnywhere())].find(([, letters = '']) => !noCode.test(letters))
}

/** The courses in lines, each once; `again`: codes that stand there a second time, or are among `known`. */
export function coursesInLines(text: string, known: readonly string[]): { fresh: CourseNames[]; again: string[] } {
  const keys = new Set(known.map(courseKeyOf))
  const fresh: CourseNames[] = []
  const again: string[] = []
  for (const line of text.split(/[\r\n;\t]+/)) {
    const named = courseNamed(line)
    if (!named) continue
    const { courseCode, courseName } = named
    if (keys.has(courseKeyOf(courseCode))) again.push(courseCode)
    else fresh.push({ courseCode, courseName })
    keys.add(courseKeyOf(courseCode))
  }
  return { fresh, again }
}

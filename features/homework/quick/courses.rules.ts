import { normalizeCode } from '../../courses/rules.ts'
import { type LineMatch, lazyRegExp, wordEnd, wordStart } from './dates.rules.ts'

/**
 * A course named in a line. `sure`: the whole name, its code, or "@"; `maybe`: one word or number that only this course
 * has; `new`: a text like a course code that is none of the student's.
 */
export type CourseMatch = { course: string; how: 'sure' | 'maybe' | 'new' }

const word = () => /[\p{L}\p{M}\p{N}]+/gu
const joint = /^[\s\-_.:/]{0,3}$/
const codeFirst = () => /^\s*(\p{L}{2,6})[\s\-_.]?(\d{2,4}\p{L}?)(?![\p{L}\p{N}])/u
const marked = () => /(?<=^|\s)@(?:"([^"]+)"|“([^”]+)”|([\p{L}\p{N}][\p{L}\p{M}\p{N}\-_.]*))/gu
const codeLike = lazyRegExp(`${wordStart}[A-Z]{2,5}[ -]?\\d{3}[A-Z]?${wordEnd}`, 'gu')
/** Words that identify no course, or mean something else in a line. */
const common =
  /^(and|the|for|of|in|on|to|at|by|is|it|an?|i{1,3}|iv|me|we|us|my|intro|introduction|advanced|general|basic|course|class|lab|labs|essay|reading|project|exam|quiz|homework|lecture|seminar|sun|mon|tue|wed|thu|fri|sat|day|week|month|may|march|today|noon|due)$/i
const connecting = () => /^\s+(and|or|of|for|in|on|to|at|by|is|as|the|vs|with|from)(?![\p{L}\p{N}])/iu

/** `courses` as the student writes them, most recently used first. */
export function coursesInLine(line: string, courses: readonly string[]): LineMatch<CourseMatch>[] {
  const known = namesOf(courses)
  const tokens = [...line.matchAll(word())].map((match) => ({
    words: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))
  const found: LineMatch<CourseMatch>[] = []
  for (const [index, first] of tokens.entries()) {
    let typed = ''
    for (let last = index; last < tokens.length && typed.length <= known.longest; last++) {
      const token = tokens[last]
      const previous = tokens[last - 1]
      if (!token || (previous && last > index && !joint.test(line.slice(previous.to, token.from)))) break
      typed += normalizeCode(token.words)
      const sure = known.sure.get(typed)
      if (sure)
        found.push({ ...led(line, first.from), to: token.to, weak: false, value: { course: sure, how: 'sure' } })
    }
    const maybe = known.maybe.get(normalizeCode(first.words))
    if (maybe && spelled(first.words) && !(first.from === 0 && connecting().test(line.slice(first.to)))) {
      const weak = first.from !== 0 || /^\d/.test(first.words)
      found.push({ ...led(line, first.from), to: first.to, weak, value: { course: maybe, how: 'maybe' } })
    }
  }
  for (const match of line.matchAll(marked())) {
    const name = (match[1] ?? match[2] ?? match[3] ?? '').trim()
    const own = known.sure.get(normalizeCode(name)) ?? known.maybe.get(normalizeCode(name))
    const place = { from: match.index, to: match.index + match[0].length, weak: false }
    if (name) found.push({ ...place, value: { course: own ?? name.slice(0, 100), how: 'sure' } })
  }
  if (found.length > 0) return found
  return [...line.matchAll(codeLike())].map((match) => ({
    ...led(line, match.index),
    to: match.index + match[0].length,
    weak: false,
    value: { course: match[0], how: 'new' },
  }))
}

/** Every name of each course that no other course has. A name of one word alone is as ambiguous as any word. */
function namesOf(courses: readonly string[]) {
  const sure = new Map<string, string>()
  const maybe = new Map<string, string | null>()
  const codes = new Map<string, string | null>()
  const claim = (of: Map<string, string | null>, key: string, course: string) =>
    of.set(key, of.has(key) && of.get(key) !== course ? null : course)
  for (const course of courses) {
    const whole = normalizeCode(course)
    const words = [...course.matchAll(word())].map(([one]) => one)
    if (!whole) continue
    if (words.length > 1 || /\p{N}/u.test(whole)) {
      if (!sure.has(whole)) sure.set(whole, course)
    }
    const [, letters, digits] = codeFirst().exec(course) ?? []
    if (letters && digits) claim(codes, normalizeCode(letters + digits), course)
    for (const one of [...words, ...(letters && digits ? [letters, digits] : [])])
      if (!common.test(one) && (/^\d{3,}$/.test(one) || /^[\p{L}\p{M}]{2,}$/u.test(one)))
        claim(maybe, normalizeCode(one), course)
  }
  for (const [code, course] of codes) if (course && !sure.has(code)) sure.set(code, course)
  const only = new Map([...maybe].flatMap(([one, course]) => (course ? [[one, course] as const] : [])))
  return { sure, maybe: only, longest: Math.max(0, ...[...sure.keys()].map((name) => name.length)) }
}

/** Short words only in the case of codes: "BIO" or "bio", but not the "Art" that begins a title. */
const spelled = (typed: string) => typed.length > 3 || typed === typed.toUpperCase() || typed === typed.toLowerCase()

/** Its beginning, with the "for" or "in" before it. */
function led(line: string, from: number): { from: number } {
  const [lead = ''] = /(?:^|(?<=\s))(?:for|in)\s+$/i.exec(line.slice(0, from)) ?? []
  return { from: from - lead.length }
}

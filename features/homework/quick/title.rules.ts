import type { AssignmentKind } from '../rules.ts'
import { kindWords, tagOnly } from './kinds.rules.ts'

/** A range of the line, in UTF-16 units, `to` exclusive. */
export type LineRange = { from: number; to: number }
export type LineField = 'course' | 'due' | 'time' | 'estimate' | 'priority' | 'kind' | 'repeat' | 'showFrom'
/** Understood words. `stays`: they remain part of the title. */
export type LinePart = LineRange & { what: LineField; words: string; stays: boolean }

export const overlap = (one: LineRange, other: LineRange) => one.from < other.to && other.from < one.to

/** The line without its understood words, and without the signs that they leave behind. */
export function titleOf(line: string, parts: LinePart[]): string {
  if (parts.length === 0) return line.replace(/\s+/g, ' ').trim()
  let rest = ''
  let at = 0
  for (const { from, to } of parts) {
    rest += `${line.slice(at, from)} `
    at = to
  }
  return (rest + line.slice(at))
    .replace(/\s+/g, ' ')
    .replace(/(^|\s)[,;:–—-]+(?=\s|$)/g, '$1')
    .replace(/\s+([,;])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;]+|[\s,;]+$/g, '')
}

/** The kind in the title's last word, else in its first: "Reading quiz" is a quiz. */
export function titleKind(
  line: string,
  parts: LinePart[],
  plain: readonly LineRange[],
): { kind: AssignmentKind; part: LinePart } | undefined {
  const words = [...line.matchAll(/[\p{L}\p{M}\p{N}'’-]+/gu)]
    .map((match) => ({ words: match[0], from: match.index, to: match.index + match[0].length }))
    .filter((word) => !parts.some((part) => overlap(part, word)))
  for (const word of [words.at(-1), words[0]]) {
    const kind = word && !tagOnly.test(word.words.toLowerCase()) && kindWords[word.words.toLowerCase()]
    if (word && kind && !plain.some((range) => overlap(range, word)))
      return { kind, part: { ...word, what: 'kind', stays: true } }
  }
  return undefined
}

/** The plain ranges after an edit; an edited one is read again. */
export function plainRangesAfter(plain: readonly LineRange[], was: string, is: string): LineRange[] {
  let start = 0
  while (start < was.length && start < is.length && was[start] === is[start]) start++
  let end = 0
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const gone = was.length - end
  const moved = is.length - was.length
  const apart = /^\s|^$/
  return plain.flatMap(({ from, to }) => {
    if (to < start || (to === start && apart.test(is.slice(start, start + 1)))) return [{ from, to }]
    const glued = from === gone && !/\s$|^$/.test(is.slice(0, from + moved))
    return from >= gone && !glued ? [{ from: from + moved, to: to + moved }] : []
  })
}

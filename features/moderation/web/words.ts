import { dayIn } from '../../../contract/day.ts'
import { dayTimeWords, instantTimeWords } from '../../../contract/words/times.ts'
import type { ListedCase } from '../contract.ts'
import type { DecisionAct, Outcome } from '../rules.ts'

type Words = ListedCase['words']

/** The parts of a text that can be read; pictures are shown apart. */
export function readableParts(words: Words): string[] {
  // As stored, they are in no order that people read.
  const named = Object.entries(words).toSorted(([one], [other]) => rank(one) - rank(other))
  return named.flatMap(([name, value]) => {
    if (!value || pictureParts.includes(name)) return []
    return wordsWithin[name]?.(value) ?? [value]
  })
}

const pictureParts = ['avatar_url', 'picture_url']
/** Parts that are kept as JSON: what people have written in them. */
const wordsWithin: Record<string, (json: string) => string[]> = {
  questions: (json) =>
    (JSON.parse(json) as { text: string; choices: string[] }[]).flatMap(({ text, choices }) => [text, ...choices]),
  answers: (json) => Object.values(JSON.parse(json) as Record<string, string>),
}

const firstParts = ['name', 'title', 'description']
const rank = (part: string) => (firstParts.includes(part) ? firstParts.indexOf(part) : firstParts.length)

/** "1:31 PM" of today, "Nov 20, 1:31 PM" of another day. */
export function whenWords(zone: string, at: string): string {
  const isToday = dayIn(zone, new Date(at)) === dayIn(zone, new Date())
  return isToday ? instantTimeWords(zone, at) : dayTimeWords(zone, at)
}

/** What a case is called in lists: the first of its words. */
export function caseTitle({ words, author }: { words: Words; author?: { name: string } }): string {
  const [first] = readableParts(words)
  if (first) return first
  return author ? `Picture of ${author.name}` : 'Your picture'
}

/** Colours of badges, as in `web/ui`. */
export const outcomeColours: Record<Outcome, 'gray' | 'green' | 'yellow' | 'red'> = {
  hidden: 'gray',
  restored: 'green',
  warned: 'yellow',
  suspended: 'red',
  dismissed: 'gray',
}

/** "Hidden by Ines Duarte". */
export const actNames: Record<DecisionAct, string> = {
  hide: 'Hidden',
  restore: 'Restored',
  warn: 'Author warned',
  suspend: 'Hidden, author suspended',
  dismiss: 'Nothing wrong',
  uphold: 'Decision kept after the appeal',
}

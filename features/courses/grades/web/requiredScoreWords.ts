import Fraction from 'fraction.js'
import type { Gradebook } from '../contract.ts'
import { requiredScore, type UngradedPart } from '../requiredScore.rules.ts'
import { stepOf, thresholdOf } from '../rules.ts'

/** Something open that may decide the grade. */
export type OpenPart = { key: string; label: string; unknown: UngradedPart }

/** What is open: a final exam first, then everything together, each item, and categories without items. */
export function openParts({ categories, items }: Pick<Gradebook, 'categories' | 'items'>): OpenPart[] {
  const extra = new Set(categories.filter(({ extraCredit }) => extraCredit).map(({ id }) => id))
  const counts = (id: string | null) => (categories.length === 0 ? true : id !== null && !extra.has(id))
  const open = items.filter((one) => one.score === null && !one.excused && !one.extraCredit && counts(one.categoryId))
  const empty = categories.filter(
    ({ id, extraCredit }) => !extraCredit && !items.some((one) => one.categoryId === id && !one.excused),
  )
  const left = categories.filter(({ id }) => open.filter(({ categoryId }) => categoryId === id).length > 1)
  const parts: OpenPart[] = [
    ...open.map(({ id, name }) => ({ key: `item ${id}`, label: name, unknown: { of: 'item' as const, id } })),
    ...empty.map(({ id, name }) => ({ key: `part ${id}`, label: name, unknown: { of: 'category' as const, id } })),
    ...left.map(({ id, name }) => ({
      key: `left ${id}`,
      label: `What is left of ${name}`,
      unknown: { of: 'category' as const, id },
    })),
  ]
  if (parts.length < 2) return parts
  const finals = parts.filter(({ label }) => /\bfinal\b/i.test(label))
  const rest = { key: 'rest', label: 'Everything that is open', unknown: { of: 'rest' as const } }
  return [...finals, rest, ...parts.filter((part) => !finals.includes(part))]
}

type Goal = { percent: string; label: string | null }

/** The required score in words, even where nothing is needed or nothing is enough. `wanted.percent` is a decimal. */
export function requiredScoreWords(book: Gradebook, wanted: Goal, part: OpenPart): string {
  const goal = wanted.label ?? `${wanted.percent}%`
  const least = wanted.label ? thresholdOf(wanted.percent, book.rounding) : new Fraction(wanted.percent)
  const answer = requiredScore(book, least, part.unknown)
  const withLetter = (percent: string) => {
    const step = stepOf(book.scale, new Fraction(percent), book.rounding)
    return step ? `${percent}% (${step.label})` : `${percent}%`
  }
  switch (answer.kind) {
    case 'nothing':
      return 'Nothing that is open there can change the grade.'
    case 'certain':
      return `${goal} is certain: even with nothing on ${part.label} the grade is ${withLetter(answer.grade)}.`
    case 'impossible':
      return `${goal} is out of reach: full marks on ${part.label} lead to ${withLetter(answer.grade)}.`
    case 'score':
      return scoreWords(book, goal, part, answer)
  }
}

function scoreWords(
  { items }: Gradebook,
  goal: string,
  part: OpenPart,
  { percent, points }: { percent: string; points: Record<string, string> },
): string {
  const asked = items.filter(({ id }) => points[id] !== undefined)
  const [only] = asked
  if (part.unknown.of === 'item' && only)
    return `You need ${points[only.id]} of ${only.points} points (${percent}%) on ${only.name} for ${goal}.`
  const lead = part.unknown.of === 'rest' ? 'everything that is open' : part.label
  const each = asked.map(({ id, name, points: of }) => `${name} ${points[id]} of ${of}`)
  const list = each.length > 1 && each.length <= 6 ? ` That is ${each.join(', ')}.` : ''
  return `You need ${percent}% on ${lead} for ${goal}.${list}`
}

import type { AssignmentKind, Priority, Status } from '../../homework/rules.ts'

const priorityWords: Record<Priority, RegExp> = {
  high: /^(high(est)?|h|urgent|important|critical|must|p?1|!{2,}|yes)$/,
  medium: /^(med(ium)?|m|normal|mid(dle)?|moderate|default|should|p?2|!)$/,
  low: /^(low(est)?|l|minor|optional|could|p?3|no)$/,
}
const statusWords: Record<Status, RegExp> = {
  completed: /^(completed?|done|finished|submitted|graded|handed in|turned in|closed|yes|y|true|x|✓|✔|✅|☑|1|100 ?%)$/,
  'in-progress':
    /^(in[- ]?progress|started|doing|working( on it)?|ongoing|begun|draft(ed)?|half( done)?|(?!0+ ?%)\d{1,2} ?%)$/,
  'not-started':
    /^(not[- ]?(yet )?(started|begun|done|submitted|turned in)|to[- ]?do|open|new|pending|upcoming|planned|missing|unsubmitted|incomplete|no|n|false|☐|0|0+ ?%)$/,
}

/** Undefined for any other text. */
export function priorityInCell(cell: string): Priority | undefined {
  return wordIn(priorityWords, cell)
}

export function statusInCell(cell: string): Status | undefined {
  return wordIn(statusWords, cell)
}

function wordIn<W extends string>(words: Record<W, RegExp>, cell: string): W | undefined {
  const text = cell
    .trim()
    .slice(0, 60)
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/ priority$/, '')
  for (const word in words) if (words[word].test(text)) return word
  return undefined
}

const kindWords: [kind: AssignmentKind, words: RegExp][] = [
  ['exam', /\b(exams?|quiz(zes)?|tests?|midterms?|finals?)\b/],
  ['lab', /\b(labs?|laborator(y|ies)|practical)\b/],
  ['essay', /\b(essays?|papers?|writing)\b/],
  ['project', /\b(projects?|presentations?|posters?|portfolio)\b/],
  ['reading', /\b(readings?|read|chapters?|books?)\b/],
  ['homework', /\b(homework|hw|assignments?|problem ?sets?|psets?|exercises?|worksheets?|tasks?)\b/],
]

/** Every school has kinds of its own, such as "Discussion": an unknown kind is homework. */
export function kindInCell(cell: string): AssignmentKind {
  const text = cell.slice(0, 200).toLowerCase()
  return kindWords.find(([, words]) => words.test(text))?.[0] ?? 'homework'
}

/**
 * Whole minutes: "90 min", "1.5 h", "1:30", "2h 30m". A number alone has the unit in its column's name, else hours up
 * to 10 and minutes above. Undefined for a text without a duration, or one beyond an assignment's limit.
 */
export function minutesInCell(cell: string, column: string): number | undefined {
  const text = cell
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/^[~≈]|^(about|ca\.?|approx\.?)\s+/, '')
    .replace(/(\d),(\d)/g, '$1.$2')
    .trim()
  const [, hours, rest] = /^(\d{1,3}):([0-5]\d)(?::\d\d)?$/.exec(text) ?? []
  if (hours !== undefined) return bounded(Number(hours) * 60 + Number(rest))
  const [whole, h, m] =
    /^(?:(\d{1,3}(?:\.\d+)?)\s*h(?:(?:ou)?rs?|ours?)?\.?)?\s*(?:and\s+)?(?:(\d{1,4}(?:\.\d+)?)\s*m(?:in(?:ute)?s?)?\.?)?$/.exec(
      text,
    ) ?? []
  if (whole !== undefined && (h !== undefined || m !== undefined)) return bounded(Number(h ?? 0) * 60 + Number(m ?? 0))
  if (!/^\d{1,4}(\.\d+)?$/.test(text)) return undefined
  const number = Number(text)
  const inHours = /hour|hrs|\bh\b/i.test(column) || (!/min/i.test(column) && number <= 10)
  return bounded(inHours ? number * 60 : number)
}

function bounded(minutes: number): number | undefined {
  const whole = Math.round(minutes)
  return whole >= 1 && whole <= 6000 ? whole : undefined
}

/** Texts that differ only in case, spaces or marks between words are equal: "CS-101" and "cs 101". */
export function caseFold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}_.:,;/]+/gu, '')
}

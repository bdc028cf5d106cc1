import type { Priority, Status } from '../../../homework/rules.ts'

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

/** Undefined for what is none of the three. */
export function priorityIn(cell: string): Priority | undefined {
  return wordIn(priorityWords, cell)
}

export function statusIn(cell: string): Status | undefined {
  return wordIn(statusWords, cell)
}

function wordIn<W extends string>(words: Record<W, RegExp>, cell: string): W | undefined {
  const said = cell
    .trim()
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/ priority$/, '')
  for (const word in words) if (words[word].test(said)) return word
  return undefined
}

/** Texts that differ only in letter case, spaces or marks between words are one: "CS-101" and "cs 101". */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}_.:,;/]+/gu, '')
}

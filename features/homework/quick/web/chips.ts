import { dayWords } from '../../../../contract/words/dates.ts'
import { minuteWords } from '../../../../contract/words/durations.ts'
import { timeOfDayWords } from '../../../../contract/words/times.ts'
import { assignmentKindNames, priorityNames } from '../../rules.ts'
import { assignmentRepeatWords } from '../repeats.rules.ts'
import type { ParsedQuickLine } from '../rules.ts'
import type { LineField, LinePart } from '../title.rules.ts'

/** Parts that an assignment needs and the line lacks. */
export type MissingField = 'course' | 'due'

export type QuickChip = {
  what: Exclude<LineField, 'time'>
  words: string
  /** The words of the line that it comes from; none where another part implies it. */
  parts: LinePart[]
}

export function missingFieldsOf({ course, dueDate }: ParsedQuickLine): MissingField[] {
  return [...(course === null ? ['course' as const] : []), ...(dueDate === null ? ['due' as const] : [])]
}

/** The understood parts, in a fixed order, so that chips do not swap places while the line grows. */
export function chipsOf(quick: ParsedQuickLine, today: string): QuickChip[] {
  const { course, dueDate, dueTime, estimateMinutes, priority, kind, repeat, repeatEnds, showFrom, parts } = quick
  const of = (...what: LineField[]) => parts.filter((part) => what.includes(part.what))
  const due = dueDate && dayWords(dueDate, today) + (dueTime ? `, ${timeOfDayWords(dueTime)}` : '')
  const repeating = [repeat && assignmentRepeatWords(repeat, today), repeatEnds].filter(Boolean).join(', ')
  const all: (QuickChip | null | '' | 0)[] = [
    course && { what: 'course', words: course, parts: of('course') },
    due && { what: 'due', words: due, parts: of('due', 'time') },
    estimateMinutes && { what: 'estimate', words: minuteWords(estimateMinutes), parts: of('estimate') },
    priority && { what: 'priority', words: priorityNames[priority], parts: of('priority') },
    kind && { what: 'kind', words: assignmentKindNames[kind], parts: of('kind') },
    repeat && { what: 'repeat', words: repeating, parts: of('repeat') },
    showFrom && { what: 'showFrom', words: `Not before ${dayWords(showFrom, today)}`, parts: of('showFrom') },
  ]
  return all.flatMap((chip) => chip || [])
}

const names: Partial<Record<QuickChip['what'], string>> = {
  ...{ course: 'course ', due: 'due ', estimate: 'takes ', priority: 'priority ', kind: 'kind ' },
}

/** For screen readers: "Understood: course CS 301, due Fri, Nov 20." */
export function understoodWords(quick: ParsedQuickLine, today: string): string {
  const chips = chipsOf(quick, today)
  if (chips.length === 0) return ''
  const words = chips.map(({ what, words }) => (names[what] ?? '') + words)
  return `Understood: ${words.join(', ')}.`
}

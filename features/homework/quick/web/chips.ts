import { durationWords } from '../../../../contract/duration.ts'
import { repeatWords } from '../../repeats/rules.ts'
import { dateWords, kindNames, priorityNames, timeWords } from '../../rules.ts'
import type { Part, Quick, What } from '../rules.ts'

/** What an assignment cannot do without and the line does not say. */
export type Lacking = 'course' | 'due'

export type Chip = {
  what: Exclude<What, 'time'>
  words: string
  /** The words of the line it comes from; none where it follows from another part. */
  parts: Part[]
}

export function lackingIn({ course, dueDate }: Quick): Lacking[] {
  return [...(course === null ? ['course' as const] : []), ...(dueDate === null ? ['due' as const] : [])]
}

/** What was understood, in a fixed order, so that chips do not change places while the line grows. */
export function chipsOf(quick: Quick, today: string): Chip[] {
  const { course, dueDate, dueTime, estimateMinutes, priority, kind, repeat, showFrom, parts } = quick
  const of = (...what: What[]) => parts.filter((part) => what.includes(part.what))
  const due = dueDate && dateWords(dueDate, today) + (dueTime ? `, ${timeWords(dueTime)}` : '')
  const all: (Chip | null | '' | 0)[] = [
    course && { what: 'course', words: course, parts: of('course') },
    due && { what: 'due', words: due, parts: of('due', 'time') },
    estimateMinutes && { what: 'estimate', words: durationWords(estimateMinutes), parts: of('estimate') },
    priority && { what: 'priority', words: priorityNames[priority], parts: of('priority') },
    kind && { what: 'kind', words: kindNames[kind], parts: of('kind') },
    repeat && { what: 'repeat', words: repeatWords(repeat, today), parts: of('repeat') },
    showFrom && { what: 'showFrom', words: `Not before ${dateWords(showFrom, today)}`, parts: of('showFrom') },
  ]
  return all.flatMap((chip) => chip || [])
}

const names: Partial<Record<Chip['what'], string>> = {
  ...{ course: 'course ', due: 'due ', estimate: 'takes ', priority: 'priority ', kind: 'kind ' },
}

/** For those who hear it: "Understood: course CS 301, due Fri, Nov 20." */
export function understoodWords(quick: Quick, today: string): string {
  const chips = chipsOf(quick, today)
  if (chips.length === 0) return ''
  const words = chips.map(({ what, words }) => (names[what] ?? '') + words)
  return `Understood: ${words.join(', ')}.`
}

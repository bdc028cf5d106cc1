import type { AssignmentKind, Priority } from '../rules.ts'
import type { LineMatch } from './dates.rules.ts'

export const kindWords: Record<string, AssignmentKind> = {
  ...{
    homework: 'homework',
    hw: 'homework',
    pset: 'homework',
    essay: 'essay',
    paper: 'essay',
    lab: 'lab',
    labs: 'lab',
  },
  ...{ project: 'project', presentation: 'project', reading: 'reading', read: 'reading', exam: 'exam', quiz: 'exam' },
  ...{ midterm: 'exam', final: 'exam', test: 'exam', essays: 'essay', readings: 'reading', finals: 'exam' },
}
/** Words that are a kind only with "#": "Test plan", "Paper crane", "final". */
export const tagOnly = /^(test|paper|final|finals|presentation|hw)$/

const priorities = () =>
  /(?<=^|\s)!(high|hi|h|medium|med|m|low|lo|l|[123])(?=$|[\s,;.])|(?<=^|\s)p([123])(?=$|[\s,;.])|(?<=^|\s)(!!!?)(?=$|\s)/giu
const tags = () => /(?<=^|\s)#(\p{L}+)(?=$|[\s,;.])/giu

const place = (match: RegExpExecArray) => ({ from: match.index, to: match.index + match[0].length })

/** "!high", "!1", "!!!", "p1". */
export function prioritiesInLine(line: string): LineMatch<Priority>[] {
  return [...line.matchAll(priorities())].map((match) => ({
    // "p3" is a page as well: it counts only where a title has ended.
    ...{ ...place(match), weak: match[2] !== undefined, value: priorityOf(match[1] ?? match[2] ?? match[3] ?? '') },
  }))
}

/** "#lab". */
export function kindsInLine(line: string): LineMatch<AssignmentKind>[] {
  return [...line.matchAll(tags())].flatMap((match) => {
    const value = kindWords[(match[1] ?? '').toLowerCase()]
    return value ? [{ ...place(match), weak: false, value }] : []
  })
}

function priorityOf(word: string): Priority {
  if (/^(h|1|!!!)/i.test(word)) return 'high'
  return /^(l|3)/i.test(word) ? 'low' : 'medium'
}

import type { Assignment } from '../contract.ts'
import { priorities, type Sort } from '../rules.ts'

type Compare = (a: Assignment, b: Assignment) => number

const words = new Intl.Collator('en', { sensitivity: 'accent' })

/** What a sort compares before the due moment. The browser does not know when a row was created. */
const first: Record<Sort, Compare> = {
  due: () => 0,
  priority: (a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority),
  course: (a, b) => words.compare(a.course, b.course),
  title: (a, b) => words.compare(a.title, b.title),
  newest: () => 0,
}

/** The server's order, as far as a browser knows it: open before completed, then the sort, then the due moment. */
export function assignmentComparator(sort: Sort): Compare {
  return (a, b) =>
    Number(a.status === 'completed') - Number(b.status === 'completed') ||
    first[sort](a, b) ||
    Date.parse(a.dueAt) - Date.parse(b.dueAt) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
}

import type { Assignment } from '../contract.ts'
import { priorities, type Sort } from '../rules.ts'

type Compare = (a: Assignment, b: Assignment) => number

const epoch = '1970-01-01T00:00:00Z'
let collator: Intl.Collator | undefined
/** Made when it is first used: it takes a slow phone some forty milliseconds. */
function words(): Intl.Collator {
  collator ??= new Intl.Collator('en', { sensitivity: 'accent' })
  return collator
}

/** What a sort compares before the due moment. The browser does not know when a row was created. */
const first: Record<Sort, Compare> = {
  due: () => 0,
  priority: (a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority),
  course: (a, b) => words().compare(a.course, b.course),
  title: (a, b) => words().compare(a.title, b.title),
  newest: () => 0,
}

/**
 * The server's order, as far as a browser knows it: open before completed, then the sort, then the due moment. By
 * due date, the completed are in the order of their completion, newest first.
 */
export function assignmentComparator(sort: Sort, reverse = false): Compare {
  const turn = reverse ? -1 : 1
  return (a, b) =>
    Number(a.status === 'completed') - Number(b.status === 'completed') || turn * compareWithin(sort, a, b)
}

function compareWithin(sort: Sort, a: Assignment, b: Assignment): number {
  return (
    first[sort](a, b) ||
    (sort === 'due' ? Date.parse(b.completedAt ?? epoch) - Date.parse(a.completedAt ?? epoch) : 0) ||
    Date.parse(a.dueAt) - Date.parse(b.dueAt) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}

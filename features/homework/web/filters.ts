import type { Assignment, Filter } from '../contract.ts'
import { priorities, statuses } from '../rules.ts'

/** The filter an address asks for. What it does not know is left out, so an old or mistyped link still opens. */
export function filterIn(search: URLSearchParams): Filter {
  const q = search.get('q')?.trim().slice(0, 200)
  const priority = priorities.find((one) => one === search.get('priority'))
  const status = statuses.find((one) => one === search.get('status'))
  return { ...(q && { q }), ...(priority && { priority }), ...(status && { status }) }
}

/** The address of the same page with another filter; other parameters stay. */
export function withFilter(search: URLSearchParams, change: Partial<Record<keyof Filter, string>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value)
    else next.delete(key)
  }
  return next
}

export function isFiltered(filter: Filter): boolean {
  return Object.keys(filter).length > 0
}

/** Whether the list under this filter holds the assignment. The search is a substring of title or course, as on the server. */
export function fits(filter: Filter, of: Pick<Assignment, 'title' | 'course' | 'priority' | 'status'>): boolean {
  const q = filter.q?.toLowerCase()
  return (
    (!filter.priority || filter.priority === of.priority) &&
    (!filter.status || filter.status === of.status) &&
    (!q || of.title.toLowerCase().includes(q) || of.course.toLowerCase().includes(q))
  )
}

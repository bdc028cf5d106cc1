const numbers = new Intl.NumberFormat('en-US')

/** "2,000" */
export function numberWords(count: number): string {
  return numbers.format(count)
}

/** "1 assignment", "2,000 assignments". */
export function assignmentCountWords(count: number): string {
  return `${numberWords(count)} ${count === 1 ? 'assignment' : 'assignments'}`
}

/** "60 of 2,000 shown" */
export function shownAssignmentsWords(shown: number, total: number): string {
  return `${numberWords(shown)} of ${numberWords(total)} shown`
}

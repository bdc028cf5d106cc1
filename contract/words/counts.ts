/** "2,000", of a whole number. */
export function numberWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** "1 course", "2,000 courses". */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`
}

/** "60 of 2,000 shown" */
export function shownWords(shown: number, total: number): string {
  return `${numberWords(shown)} of ${numberWords(total)} shown`
}

/** "Mar 15", "Mar 15 and Mar 22", "Mar 15, Mar 22, and Mar 29" */
export function listWords(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}

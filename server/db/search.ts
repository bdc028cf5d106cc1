/** SQL of a text as searches compare it: without case, and the same however its accents are written. */
export const searchableSql = (text: string) => `lower(normalize(${text}) collate "und-x-icu")`

/** The words that somebody searches for, to be compared with `searchableSql`. */
export const searchWords = (words: string) => words.trim().normalize().toLowerCase()

/** SQL condition: one of these texts contains the words, whose value `searchWords` made. */
export function containsSql(words: string, texts: string[]): string {
  return `(${texts.map((text) => `position(${words} in ${searchableSql(text)}) > 0`).join(' or ')})`
}

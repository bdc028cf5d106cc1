/** SQL of a text as searches compare it: without case, and the same however its accents are written. */
export const searchableSql = (text: string) => `lower(normalize(${text}) collate "und-x-icu")`

/** The words that somebody searches for, to be compared with `searchableSql`. */
export const searchWords = (words: string) => words.trim().normalize().toLowerCase()

/** SQL condition: one of these texts contains the words, whose value `searchWords` made. */
export function containsSql(words: string, texts: string[]): string {
  return `(${texts.map((text) => `position(${words} in ${searchableSql(text)}) > 0`).join(' or ')})`
}

/**
 * SQL of the words of a name as a `tsvector`, for an index over everybody's. Built without a text search parser, which
 * would take a name for an address; a question that is answered by the index is compared again by its pattern.
 */
export function nameWordsSql(name: string): string {
  const bare = `regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u3099\\u309a]+', '', 'g')`
  const plain = `translate(lower(${bare} collate "und-x-icu"), 'øłđðıħŧ', 'olddiht')`
  const folded = `replace(replace(replace(replace(${plain}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
  return `array_to_tsvector(array_remove(regexp_split_to_array(${folded}, '[\\s\\-–.,''’()]+'), ''))`
}

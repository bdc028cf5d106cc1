const betweenNameWords = /[\s\-–.,'()]+/u

/** The words of a name that somebody types; null where they are too short to look for. */
export function typedNameWords(typed: readonly string[]): string[] | null {
  const words = typed.flatMap((word) => word.split(betweenNameWords)).filter((word) => word !== '')
  return words.length === 0 || [...words.join('')].length < 2 ? null : words
}

/** A `tsquery` for `nameWordsSql`: names in which words begin so. */
export function nameStartsQuestion(starts: readonly string[]): string {
  return starts
    .map((word) => `'${word.normalize('NFKD').replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`)
    .join(' & ')
}

/** Words that say nothing of what an organization is. */
const empty = new Set(['and', 'the', 'for', 'with', 'club', 'society', 'group', 'association', 'student', 'students'])
const mostWords = 12

/** The words of a text in lower case, of any script. */
export const normalizedWords = (text: string): string[] =>
  text
    .normalize()
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Beginnings of the words by which organizations are found that are like it: "games" finds "game". */
export function likenessWords(text: string): string[] {
  const words = normalizedWords(text).filter((word) => word.length >= 3 && !empty.has(word))
  const stems = words.map((word) => (word.length > 4 ? word.slice(0, Math.max(4, word.length - 2)) : word))
  return [...new Set(stems)].slice(0, mostWords)
}

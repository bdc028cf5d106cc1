import { foldText, foldWithPlaces, writtenForms } from '../../contract/fold.ts'

/** Characters of a question. */
export const maxQuestion = 200
/** Words of a question that count, and letters of each. */
const [maxWords, maxLetters] = [8, 40]
/** A word with fewer letters has to be right. Of a longer one so many letters are compared where an error is forgiven. */
const [leastForgiven, mostForgiven] = [4, 8]
/** What a person opened last: as many as are kept, and as are offered before anything is typed. */
export const keptUses = 60
export const shownUses = 5
/** Results of each kind in one answer. */
export const shownOfKind = { usual: 5, most: 30 }

/** The words of a question, folded: signs around them do not count, signs alone and within them do. */
export function questionWords(question: string): string[] {
  const words = foldText(question)
    .split(/\s+/u)
    .map((word) =>
      word.replace(/^[^\p{L}\p{N}]+(?=.*[\p{L}\p{N}])/u, '').replace(/(?<=[\p{L}\p{N}].*)[.,;:!?"“”„»«)\]}]+$/u, ''),
    )
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, maxLetters).join(''))
  return [...new Set(words)].slice(0, maxWords)
}

/** Writing without spaces between words: a word may begin at every letter. */
const unspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
/** Marks as they stand between letters of a text that is not composed. */
const marksBetween = '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670\\u3099\\u309a]*'

const escaped = (letter: string) => (/^[!-/:-@[-`{-~]$/.test(letter) ? `\\${letter}` : letter)
/** Pattern of one folded letter, or of the two in a pair that have a single written one. */
const letterPattern = (letter: string) => {
  const forms = writtenForms(letter)
  return forms === '' ? escaped(letter) : `[${escaped(letter)}${[...forms].map(escaped).join('')}]`
}

/** The parts of a word's pattern, a letter each. */
function lettersPattern(letters: readonly string[]): string {
  let pattern = ''
  for (let at = 0; at < letters.length; at++) {
    const [one = '', next = ''] = letters.slice(at, at + 2)
    const pair = writtenForms(one + next)
    if (next !== '' && pair !== '') {
      pattern += `(?:${letterPattern(one)}${marksBetween}${letterPattern(next)}|[${pair}])${marksBetween}`
      at++
    } else pattern += letterPattern(one) + marksBetween
  }
  return pattern
}

const beginning = (word: string) => (/^[\p{L}\p{N}]/u.test(word) && !unspaced.test(word) ? '\\m' : '')

/** A regular expression of PostgreSQL: a text has a word that begins with this one, however it is written. */
export function wordPattern(word: string): string {
  return beginning(word) + lettersPattern([...word])
}

/** The same with at most one letter wrong, missing or too much, or two exchanged. */
export function forgivingPattern(word: string): string {
  const letters = forgivenLetters(word)
  if (letters === undefined) return wordPattern(word)
  const kept = letters.map(letterPattern)
  const without = (at: number, count: number, instead: string[] = []) =>
    [...kept.slice(0, at), ...instead, ...kept.slice(at + count)].join('')
  const ways = new Set<string>()
  for (let at = 0; at < kept.length; at++) {
    ways.add(without(at, 1))
    ways.add(without(at, 1, ['.']))
    if (at > 0) ways.add(without(at, 0, ['.']))
    if (at > 0) ways.add(without(at - 1, 2, [kept[at] ?? '', kept[at - 1] ?? '']))
  }
  return `\\m(?:${[...ways].join('|')})`
}

/** The letters of which one may be wrong; undefined for a word that has to be right. */
function forgivenLetters(word: string): string[] | undefined {
  const letters = [...word]
  const isPlain = letters.every((letter) => /[\p{L}\p{N}]/u.test(letter)) && !unspaced.test(word)
  return isPlain && letters.length >= leastForgiven ? letters.slice(0, mostForgiven) : undefined
}

/** Whether a question has a word in which an error is forgiven. */
export const mayForgive = (words: readonly string[]) => words.some((word) => forgivenLetters(word) !== undefined)

/**
 * The question to the index over names (`nameWordsSql`), as a `tsquery`; null where it is too short for one. Forgiving:
 * the first two letters have to be right.
 */
export function namesQuestion(words: readonly string[], forgiving: boolean): string | null {
  const asked = words.flatMap((word) => word.split(/[\s\-–.,'()]+/u)).filter((word) => word !== '')
  if (asked.length === 0 || [...asked.join('')].length < 2) return null
  const starts = asked.map((word) => (forgiving && forgivenLetters(word) ? [...word].slice(0, 2).join('') : word))
  return starts
    .map((word) => `'${word.normalize('NFKD').replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`)
    .join(' & ')
}

/** Where a text has words that begin with those of a question: places in the text, in their order, apart. */
export function foundPlaces(text: string, words: readonly string[], forgiving = false): [from: number, to: number][] {
  const { folded, places } = foldWithPlaces(text)
  const found: [number, number][] = []
  const take = (from: number, length: number) => {
    const [first, last] = [places[from], places[from + length - 1]]
    if (first && last) found.push([first[0], last[1]])
  }
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      if (beginning(word) === '' || !/[\p{L}\p{N}_]/u.test(folded[at - 1] ?? ' ')) take(at, word.length)
  if (forgiving)
    for (const { 0: token, index } of folded.matchAll(/[\p{L}\p{N}_]+/gu))
      for (const word of words) if (isNear(word, token)) take(index, token.length)
  return apart(found)
}

function apart(found: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [from, to] of found.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Whether a folded text has all words, each at the beginning of one of its own. */
export function hasWords(text: string, words: readonly string[], forgiving = false): boolean {
  return words.every((word) => foundPlaces(text, [word], forgiving).length > 0)
}

/** Whether a word of a text begins like this one with at most one error: the same as `forgivingPattern`. */
function isNear(word: string, token: string): boolean {
  const letters = forgivenLetters(word)
  if (letters === undefined) return false
  const other = [...token]
  const same = (from: number, to: number) => letters.slice(from).every((letter, at) => letter === other[to + at])
  let at = 0
  while (at < letters.length && letters[at] === other[at]) at++
  if (at === letters.length) return true
  const swapped = letters[at] === other[at + 1] && letters[at + 1] === other[at] && at + 1 < letters.length
  return (
    same(at + 1, at) ||
    (other.length > at && same(at + 1, at + 1)) ||
    (at > 0 && same(at, at + 1)) ||
    (swapped && same(at + 2, at + 2))
  )
}

/** A part of long words around the first place where a question is found; null where it is not. */
export function excerptOf(text: string, words: readonly string[], forgiving: boolean): string | null {
  const [first] = foundPlaces(text, words, forgiving)
  if (!first) return null
  const line = (part: string) => part.replace(/\s+/gu, ' ')
  const before = text.slice(Math.max(0, first[0] - 40), first[0])
  const begin = first[0] > 40 ? `…${before.replace(/^\S*\s+/u, '')}` : before
  const rest = text.slice(first[0], first[0] + 120)
  const end = first[0] + 120 < text.length ? `${rest.replace(/\s+\S*$/u, '')}…` : rest
  return line(begin + end).trim()
}

import { foldText, foldWithPlaces } from '../../contract/fold.ts'
import { nameStartsQuestion, typedNameWords } from '../../contract/nameSearch.ts'

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
  const asked = typedNameWords(words)
  if (asked === null) return null
  const isForgiven = (word: string) => forgiving && forgivenLetters(word) !== undefined
  return nameStartsQuestion(asked.map((word) => (isForgiven(word) ? [...word].slice(0, 2).join('') : word)))
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
const tokens = /[\p{L}\p{N}_]+/gu

/** Finds a folded word in a folded text from a place on; -1 where it is not there. */
type Finder = (text: string, from: number) => number

/** As the beginning of a word. */
function finderOf(word: string): Finder {
  const anywhere = !/^[\p{L}\p{N}]/u.test(word) || unspaced.test(word)
  return (text, from) => {
    let at = text.indexOf(word, from)
    if (!anywhere) while (at > 0 && isLetter(text[at - 1])) at = text.indexOf(word, at + 1)
    return at
  }
}

/** The same with at most one letter wrong, missing or too much, or two exchanged. */
function forgivingFinderOf(word: string): Finder {
  const letters = forgivenLetters(word)
  if (letters === undefined) return finderOf(word)
  return (text, from) => {
    tokens.lastIndex = from
    for (let token = tokens.exec(text); token; token = tokens.exec(text))
      if (isNear(letters, token[0])) return token.index
    return -1
  }
}

/** What is searched of one thing, folded: its title, what else it has by itself, and what it is a part of, in lines. */
export type SearchedThing = {
  kind: string
  id: string
  text: string
  /** Where in the text its title ends, and where what it has by itself. */
  title: number
  own: number
  /** Its moment in milliseconds. */
  at: number | null
  /** What runs comes first, then what is open. */
  state: number
}

/** One that has all words, and whether in its title. */
export type Match = { thing: SearchedThing; byTitle: boolean }

/**
 * Those that have all words. A title of the whole alone would find all of its parts: one word has to be the part's own.
 */
export function thingsWith(things: readonly SearchedThing[], words: readonly string[], forgiving: boolean): Match[] {
  const finders = words.map(forgiving ? forgivingFinderOf : finderOf)
  const found: Match[] = []
  for (const thing of things) {
    let [first, last] = [Number.POSITIVE_INFINITY, -1]
    for (const find of finders) {
      const at = find(thing.text, 0)
      first = Math.min(first, at)
      last = Math.max(last, at)
      if (at < 0) break
    }
    if (first >= 0 && first < thing.own) found.push({ thing, byTitle: last < thing.title })
  }
  return found
}

/** The first of each kind: what was used last, what has the words in its title, what is open, and what is near. */
export function nearestOf(
  found: readonly Match[],
  limit: number,
  now: Date,
  uses: ReadonlyMap<string, { usedAt: number }>,
): { counts: Record<string, number>; nearest: SearchedThing[] } {
  type Ranked = { thing: SearchedThing; rank: number[] }
  const kinds = new Map<string, { ids: Set<string>; best: Ranked[] }>()
  const comesBefore = (one: Ranked, other: Ranked) => {
    for (let at = 0; at < one.rank.length; at++) {
      const difference = (one.rank[at] ?? 0) - (other.rank[at] ?? 0)
      if (difference !== 0) return difference < 0
    }
    return one.thing.id < other.thing.id
  }
  for (const { thing, byTitle } of found) {
    const { ids, best } = kinds.get(thing.kind) ?? { ids: new Set(), best: [] }
    kinds.set(thing.kind, { ids, best })
    // The next date of a series may have words of its own as well.
    if (ids.has(thing.id)) continue
    ids.add(thing.id)
    const distance = thing.at === null ? Number.MAX_VALUE : Math.abs(thing.at - now.getTime())
    const ranked = { thing, rank: [-(uses.get(keyOf(thing))?.usedAt ?? 0), byTitle ? 0 : 1, thing.state, distance] }
    const last = best[limit - 1]
    if (last && !comesBefore(ranked, last)) continue
    const place = best.findIndex((one) => comesBefore(ranked, one))
    best.splice(place < 0 ? best.length : place, 0, ranked)
    if (best.length > limit) best.pop()
  }
  const ordered = [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    counts: Object.fromEntries(ordered.map(([kind, { ids }]) => [kind, ids.size])),
    nearest: ordered.flatMap(([, { best }]) => best.map(({ thing }) => thing)),
  }
}

/** By which a thing is known among those that were used. */
export const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`

/** Where a text has words that begin with those of a question: places in the text, in their order, apart. */
export function foundPlaces(text: string, words: readonly string[], forgiving = false): [from: number, to: number][] {
  const { folded, places } = foldWithPlaces(text)
  const found: [number, number][] = []
  const take = (from: number, length: number) => {
    const [first, last] = [places[from], places[from + length - 1]]
    if (first && last) found.push([first[0], last[1]])
  }
  for (const word of words) {
    const find = finderOf(word)
    for (let at = find(folded, 0); at >= 0; at = find(folded, at + 1)) take(at, word.length)
    const letters = forgiving ? forgivenLetters(word) : undefined
    if (letters)
      for (const { 0: token, index } of folded.matchAll(tokens)) if (isNear(letters, token)) take(index, token.length)
  }
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

/** Whether a word of a text begins like these letters with at most one error. */
function isNear(letters: readonly string[], token: string): boolean {
  // The letters of a text are its code units, where none consists of two.
  const other = /[\ud800-\udfff]/.test(token) ? [...token] : token
  let at = 0
  while (at < letters.length && letters[at] === other[at]) at++
  if (at === letters.length) return true
  const areSame = (from: number, to: number) => {
    let same = 0
    while (from + same < letters.length && letters[from + same] === other[to + same]) same++
    return from + same >= letters.length
  }
  const swapped = letters[at] === other[at + 1] && letters[at + 1] === other[at] && at + 1 < letters.length
  return (
    areSame(at + 1, at) ||
    (other.length > at && areSame(at + 1, at + 1)) ||
    (at > 0 && areSame(at, at + 1)) ||
    (swapped && areSame(at + 2, at + 2))
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

/*
 * Texts as a search compares them: without case and accents, and the same however their letters are written. Browser
 * and server follow from the one function.
 */

/** Letters that consist of no letter and mark, as people type them who do not have them. */
const plain: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '–': '-', '—': '-', '‑': '-', '−': '-' },
}
const plainLetters = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu')

/** Marks above, below and between letters, of which a stored text may have any number. */
const marks = /\p{M}+/gu
/** Most texts have nothing else, and need no more than lower case. */
const ascii = /^[\0-\x7f]*$/

/** One letter or a whole text; a letter may become two or none. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(marks, '').toLowerCase()
  // Korean syllables are put together again.
  return bare.normalize('NFC').replace(plainLetters, (letter) => plain[letter] ?? letter)
}

/** A folded text, and for each of its letters where the written one begins and ends. */
export function foldWithPlaces(text: string): { folded: string; places: [from: number, to: number][] } {
  let folded = ''
  let at = 0
  const places: [number, number][] = []
  for (const written of text) {
    const one = foldText(written)
    for (let part = 0; part < one.length; part++) places.push([at, at + written.length])
    const last = places.at(-1)
    // A mark belongs to the letter before it.
    if (one === '' && last) last[1] = at + written.length
    folded += one
    at += written.length
  }
  return { folded, places }
}

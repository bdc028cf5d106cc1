/*
 * Texts as a search compares them: without case and accents, and the same however their letters are written. Browser,
 * server and patterns for the database all follow from the one function.
 */

/** Letters that consist of no letter and mark, as people type them who do not have them. */
const plain: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '–': '-', '—': '-', '‑': '-', '−': '-' },
}

/** Marks above, below and between letters, of which a stored text may have any number. */
const marks = /\p{M}+/gu

/** One letter or a whole text; a letter may become two or none. */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').replace(marks, '').toLowerCase()
  // Korean syllables are put together again.
  return [...bare.normalize('NFC')].map((letter) => plain[letter] ?? letter).join('')
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

/** Everything that becomes this folded letter, each as it may be written; a pair of letters has single ones too. */
export function writtenForms(folded: string): string {
  known ??= allForms()
  return known.get(folded) ?? ''
}

let known: Map<string, string> | undefined

function allForms(): Map<string, string> {
  const found = new Map<string, string>()
  // Surrogates are no letters by themselves.
  for (let code = 0x21; code < 0xfffe; code = code === 0xd7ff ? 0xe000 : code + 1) {
    const written = String.fromCharCode(code)
    const folded = foldText(written)
    if (folded !== written && folded !== '') found.set(folded, (found.get(folded) ?? '') + written)
  }
  return found
}

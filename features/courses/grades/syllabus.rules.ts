/** One part of a grade as a syllabus names it: "Homework 30% (lowest two dropped)". */
export type SchemePart = {
  name: string
  /** In per cent, as a decimal: "12.5". */
  weight: string
  dropLowest: number
  extraCredit: boolean
}

export type ParsedScheme = {
  parts: SchemePart[]
  /** Lines without a part, unchanged. */
  unread: string[]
  /** The syllabus counts in points; the weights are each part's share of their sum. */
  points: boolean
}

type FoundPart = { name: string; amount: number; points: boolean; drop: number; extra: boolean }

const amount =
  /(?:(\d{1,2})\s*[x×*]\s*)?(\d{1,4}(?:[.,]\d{1,3})?)\s*(%|per ?cent\b|pct\b|points?\b|pts?\b)(\s*each\b)?/giu
const bare = /^(.*\p{L}.*?)[\s:=.…–—-]+(\d{1,3}(?:[.,]\d{1,3})?)\s*$/u
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const count = `(\\d{1,2}|${numbers.join('|')})`
const drops = [
  new RegExp(
    `\\bdrop(?:s|ped|ping)?\\s+(?:the\\s+|your\\s+)?(?:lowest\\s+|worst\\s+)?${count}?(?:\\s+(?:lowest|worst))?\\b`,
    'iu',
  ),
  new RegExp(`\\b(?:lowest|worst)\\s+${count}?[\\p{L}\\s]{0,30}?\\bdropped\\b`, 'iu'),
]
const best = new RegExp(`\\bbest\\s+${count}\\s+(?:out\\s+)?of\\s+(?:the\\s+)?${count}\\b`, 'iu')
const extra = /\b(extra credit|bonus)\b/iu
const filler =
  /\b(?:is|are|will be|counts?|accounts?|makes? up|worth|contributes?)(?:\s+(?:for|as|worth))?\s*$|^(?:for|of|on|the|from)\s+|\b(?:of|towards?) (?:the |your )?(?:total |final |overall |course )?(?:grade|mark)s?\b/giu
const letterGrade = /^[A-F][+\-−–]?$/u
const total = /^(?:grand )?(?:total|sum|overall|maximum|max)\b/iu

/** Reads the grading scheme from pasted lines; ignores other text of the syllabus. */
export function parseScheme(text: string): ParsedScheme {
  const found: FoundPart[] = []
  const unread: string[] = []
  for (const line of text.slice(0, 20_000).split(/[\n\r;•]+/u)) {
    const words = line.replace(/\s+/gu, ' ').trim()
    if (!words) continue
    const parts = partsOf(words)
    const named = parts.filter(({ name }) => name && !letterGrade.test(name) && !total.test(name))
    found.push(...named)
    if (named.length === 0 && !parts.some(({ name }) => total.test(name))) unread.push(words.slice(0, 200))
  }
  const points = found.length > 0 && found.every((part) => part.points)
  const sum = found.reduce((sum, { extra, amount }) => sum + (extra ? 0 : amount), 0)
  const counted = points ? found : found.filter((part) => !part.points)
  const share = (amount: number) => (points && sum > 0 ? (amount / sum) * 100 : amount)
  return {
    parts: counted.slice(0, 50).map(({ name, amount, drop, extra }) => ({
      name,
      weight: decimal(share(amount)),
      dropLowest: drop,
      extraCredit: extra,
    })),
    unread: unread.slice(0, 50),
    points,
  }
}

/** "Homework 30%, Midterm 20%" and "30% Homework, 20% Midterm" are two parts each. */
function partsOf(line: string): FoundPart[] {
  const amounts = [...line.matchAll(amount)]
  const [first] = amounts
  if (!first) {
    const [, name, value] = bare.exec(line) ?? []
    return name && value ? [partOf(name, '', Number(value.replace(',', '.')), false)] : []
  }
  const numberFirst = !/\p{L}/u.test(line.slice(0, first.index))
  const parts: FoundPart[] = []
  let lead = line.slice(0, first.index)
  for (const [index, match] of amounts.entries()) {
    const end = match.index + match[0].length
    const next = amounts[index + 1]
    const between = line.slice(end, next?.index)
    const [trail, rest] = numberFirst || !next ? [between, ''] : splitBetween(between)
    const [, times, value = '0', unit = '%', each] = match
    const multiplier = Number(times ?? (each ? (countIn(lead) ?? 1) : 1))
    const name = numberFirst ? between : lead
    parts.push(partOf(name, trail, Number(value.replace(',', '.')) * multiplier, /^p(?:oin|ts?$)/iu.test(unit)))
    lead = rest
  }
  const [whole, ...inner] = parts
  const sum = inner.reduce((sum, part) => sum + part.amount, 0)
  // "Exams 40% (midterm 15%, final 25%)" names the same 40 twice.
  return whole && inner.length > 1 && Math.abs(sum - whole.amount) < 0.001 ? inner : parts
}

/** The text between two amounts: a remark on the part before, and the name of the part after. */
function splitBetween(between: string): [string, string] {
  const [note = ''] = /^\s*\([^)]*\)/u.exec(between) ?? []
  const rest = between.slice(note.length)
  const parting = /[,/|)(]|\band\b|\bplus\b|\+/iu.exec(rest)
  if (!parting) return [note, rest]
  const from = parting.index + parting[0].length
  // "Quizzes 20%, drop lowest, Final 80%": the first comma separates no parts.
  const comma = rest.indexOf(',', from)
  const own = comma > 0 && [...drops, best].some((pattern) => pattern.test(rest.slice(from, comma)))
  return own
    ? [note + rest.slice(0, comma), rest.slice(comma + 1)]
    : [note + rest.slice(0, parting.index), rest.slice(from)]
}

function partOf(lead: string, trail: string, amount: number, points: boolean): FoundPart {
  const words = `${lead} ${trail}`
  let drop = 0
  for (const pattern of drops) {
    const match = pattern.exec(words)
    if (match) drop ||= numberOf(match[1]) ?? 1
  }
  const [, kept, all] = best.exec(words) ?? []
  if (kept && all) drop = Math.max(0, (numberOf(all) ?? 0) - (numberOf(kept) ?? 0))
  return { name: nameOf(lead), amount, points, drop: Math.min(20, drop), extra: extra.test(words) }
}

function nameOf(words: string): string {
  let name = words.replace(/\([^)]*\)?/gu, ' ').replace(/[)]/gu, ' ')
  for (const pattern of [...drops, best]) name = name.replace(pattern, ' ')
  name = name
    .replace(/^[\s\-–—*·|,:.]*(?:\d{1,2}[.)]\s+)?/u, '')
    .replace(/^(?:and|plus)\s+/iu, '')
    .replace(new RegExp(`^(?:${count})\\s+(?=\\p{L})`, 'iu'), '')
    .replace(filler, ' ')
    .replace(filler, ' ')
    .replace(/\b(?:and|plus|each|up to)\s*$/iu, '')
    .replace(/^[\s,:]+|[\s:=.…,–—|/-]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 100)
  return name.slice(0, 1).toLocaleUpperCase() + name.slice(1)
}

function countIn(words: string): number | undefined {
  return numberOf(new RegExp(`\\b${count}\\b`, 'iu').exec(words)?.[1])
}

function numberOf(words: string | undefined): number | undefined {
  if (!words) return undefined
  return /^\d/.test(words) ? Number(words) : numbers.indexOf(words.toLowerCase())
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100)
}

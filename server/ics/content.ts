import type { UnfoldedLine } from './lines.ts'

/** One `NAME;PARAM=value:value` line. Names are in capitals; of a repeated parameter the first counts. */
export type Content = { line: number; name: string; params: ReadonlyMap<string, string>; value: string }

const DATED = new Set(['DTSTART', 'DTEND', 'DUE', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'DTSTAMP', 'LAST-MODIFIED'])
const DATE_LIKE = /^\s*(?:\d{4}-?\d\d-?\d\d|[+-]?P)[\s\dTZPWDHMS,/:+.-]*$/i

/** Null if the line is not a content line at all. */
export function parseContentLine({ line, text }: UnfoldedLine): Content | null {
  const name = /^\s*([A-Za-z0-9_-]+)(?=[;:])/.exec(text)
  if (!name?.[1]) return null
  const upper = name[1].toUpperCase()
  const rest = text.slice(name[0].length)
  const dated = DATED.has(upper)
  const strict = split(rest)
  // Outlook's zone names contain a colon, `(UTC-05:00) Eastern Time`, and not every writer quotes them.
  if (strict && (!dated || DATE_LIKE.test(strict.value))) return { line, name: upper, ...strict }
  const loose = splitLoosely(rest, dated)
  if (loose && (!strict || DATE_LIKE.test(loose.value))) return { line, name: upper, ...loose }
  return strict && { line, name: upper, ...strict }
}

type Parts = { params: ReadonlyMap<string, string>; value: string }

/** Null if a quote is never closed or no colon follows the parameters. */
function split(rest: string): Parts | null {
  const params = new Map<string, string>()
  // One parameter: its name, and values that are quoted or contain none of the marks that end them.
  const parameter = /;([^=;:"]*)(?:=((?:"[^"]*"|[^";:]+)*))?/y
  let at = 0
  while (rest[at] === ';') {
    parameter.lastIndex = at
    const found = parameter.exec(rest)
    if (!found) return null
    keep(params, found[1], found[2])
    at = parameter.lastIndex
  }
  return rest[at] === ':' ? { params, value: rest.slice(at + 1) } : null
}

/** For a quote that is never closed, or closed only after the value: `TZID="Some Zone:20260914T090000"`. */
function splitLoosely(rest: string, dated: boolean): Parts | null {
  const colon = dated ? rest.lastIndexOf(':') : rest.indexOf(':')
  if (colon < 0) return null
  const params = new Map<string, string>()
  for (const part of rest.slice(0, colon).split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0) keep(params, part.slice(0, equals), part.slice(equals + 1))
  }
  const value = rest.slice(colon + 1)
  return { params, value: dated ? value.replaceAll('"', '') : value }
}

function keep(params: Map<string, string>, name: string | undefined, value: string | undefined): void {
  const key = name?.trim().toUpperCase()
  if (key && value !== undefined && !params.has(key)) params.set(key, value.replaceAll('"', '').trim())
}

/** The line in its correct form: quotes where they are needed, no parameter twice. */
export function formatContentLine({ name, params, value }: Content): string {
  const written = [...params].map(([key, text]) => `;${key}=${/[^\w/.+-]/.test(text) ? `"${text}"` : text}`)
  return `${name}${written.join('')}:${value}`
}

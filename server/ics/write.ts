/** Writes calendars (RFC 5545, 7986). Knows only the format: the caller decides the content and the zone. */
export type IcsOutputBlock = { name: string; lines: string[]; inner?: IcsOutputBlock[] }

type Params = Record<string, string>

/** A content line whose value is written unchanged: dates, rules, numbers, words of the format. */
export function contentLine(name: string, value: string | number, params: Params = {}): string {
  const parameters = Object.entries(params).map(([key, of]) => `;${key}=${parameter(of)}`)
  return `${name}${parameters.join('')}:${oneLine(String(value))}`
}

/** A content line of text, which may hold anything. */
export function textLine(name: string, value: string, params: Params = {}): string {
  return contentLine(name, escaped(value), params)
}

/** A content line of several texts. */
export function listLine(name: string, values: string[]): string {
  return contentLine(name, values.map(escaped).join(','))
}

/** Backslashes first, or the added ones would be doubled. The format writes a line end as backslash and n. */
function escaped(value: string): string {
  return plain(value)
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, '\\n')
    .replaceAll(/[;,]/g, '\\$&')
}

/** Nothing in a value can end its line and begin another. */
function oneLine(value: string): string {
  return plain(value).replaceAll(/[\r\n]/g, '')
}

/**
 * Without control characters, which no calendar accepts, and without halves of a surrogate pair, which are no UTF-8.
 */
function plain(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  return value.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/** In quotes where necessary; the format cannot contain a quote itself. */
function parameter(value: string): string {
  const text = oneLine(value).replaceAll('"', "'")
  return /[:;,]/.test(text) ? `"${text}"` : text
}

/** `20260914`, from YYYY-MM-DD. */
export function dateValue(day: string): string {
  return day.replaceAll('-', '')
}

/** `20260914T093000`, from YYYY-MM-DDTHH:MM with or without seconds: what clocks show in the zone named beside it. */
export function localValue(local: string): string {
  const [day = '', time = ''] = local.split('T')
  return `${dateValue(day)}T${time.replaceAll(':', '').padEnd(6, '0').slice(0, 6)}`
}

/** `20260914T073000Z` */
export function utcValue(at: Date): string {
  return `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`
}

/** `PT1H30M`, from milliseconds. Hours do not become days, since a calendar day can have 23 or 25 of them. */
export function durationValue(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`
}

/** The whole text, with line ends and folds as the format requires. */
export function writeCalendar(block: IcsOutputBlock): string {
  const parts: string[] = []
  const put = ({ name, lines, inner = [] }: IcsOutputBlock) => {
    parts.push(`BEGIN:${name}`, ...lines.map(folded))
    for (const one of inner) put(one)
    parts.push(`END:${name}`)
  }
  put(block)
  return `${parts.join('\r\n')}\r\n`
}

/** Octets a line may have, without its end. */
const most = 75

/** Folded by octets and never inside a letter; the blank that continues a line counts. */
function folded(whole: string): string {
  // Most lines are short and plain, and need no counting.
  if (whole.length <= most && Buffer.byteLength(whole) <= most) return whole
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of whole) {
    const size = Buffer.byteLength(letter)
    if (octets + size > most) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

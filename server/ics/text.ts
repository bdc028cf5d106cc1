/** Longest texts that are kept, in UTF-16 units. `name`: of a calendar or a category. */
export const icsTextLimits = { title: 2_000, name: 500, location: 500, description: 10_000, other: 2_000 }

// Everything below the space but tab and new line, the delete character and the C1 block, where no letters are; marks
// that reverse the letters after them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be removed.
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\uFEFF]/g

/** Decodes RFC 5545 escapes (unknown ones stay), removes control characters, trims, cuts to `limit`. */
export function readText(value: string, limit: number): string {
  const decoded = value.replace(/\\([nN,;\\])/g, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark))
  return cut(decoded.replace(CONTROLS, '').trim(), limit)
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  // A letter outside the basic plane has two units; half of one is not a letter.
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit)
}

/** The parts of a comma-separated list, where `\,` belongs to a part. */
export function readList(value: string, limit: number): string[] {
  const parts = value.match(/(?:\\.|[^,\\])+/g) ?? []
  return parts.map((part) => readText(part, limit)).filter((part) => part !== '')
}

/** An address that is safe as a link, else null: `javascript:` and the like never leave this function. */
export function readLink(value: string): string | null {
  const text = readText(value, icsTextLimits.other)
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}

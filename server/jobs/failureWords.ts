import { sqlState } from '../db/db.ts'

const longest = 300

/**
 * The part of an error that may be stored and shown when background work failed: the reason, without personal data.
 * Mail servers repeat addresses, the database values, Node folders; none of that belongs in a list of failures.
 */
export function failureWords(error: unknown): string {
  const state = sqlState(error)
  if (state) return `The database refused a statement (SQLSTATE ${state}).`
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  const [line = ''] = message
    .split(/\r?\n\s*at /)
    .join('\n')
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
  const plain = line
    .slice(0, 2000)
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]')
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replaceAll(/(?:[A-Za-z]:)?(?:[\\/][\w.@~+-]+){2,}/g, '[path]')
    // Secrets are long and mix letters with digits; words do not.
    .replaceAll(/(?=[\w+/=.-]*\d)(?=[\w+/=.-]*[A-Za-z])[\w+/=.-]{20,}/g, '[cut]')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
  if (!plain) return 'It failed without a reason.'
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

/** The queue's record of an error, beside the sealed payload: words that name nobody. */
export function recordedError(error: unknown): Error {
  const recorded = new Error(failureWords(error))
  recorded.stack = ''
  return recorded
}

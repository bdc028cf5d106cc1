import { type DestinationStream, type Logger, pino } from 'pino'

export type { DestinationStream, Logger }

/**
 * JSON lines. pino escapes line breaks, so no input can forge a line; fields that may hold a secret are cut by name.
 * Written to the standard output, or to `to`.
 */
export function makeLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: shownError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie', 'authorization', '*.authorization'],
      censor: '[cut]',
    },
  }
  return to ? pino(options, to) : pino(options)
}

/**
 * The part of an error that is logged. The query builder writes a statement's values into its error's text, and the
 * database names them in its details: addresses, hashes, texts. Of those only the statement and its SQLSTATE are
 * logged.
 */
function shownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack = '', cause } = error
  const from = stack.indexOf(message)
  return {
    type: error.constructor.name,
    message: worded(error),
    ...('code' in error && { code: error.code }),
    ...(stack && { stack: from < 0 ? stack : stack.slice(from + message.length).trim() }),
    ...(cause instanceof Error && { cause: shownError(cause) }),
  }
}

function worded(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${error.query}`
  // In class 22 even the text repeats the value: invalid input syntax for type date: "..."
  if ('code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))) return 'The database did not take a value.'
  return error.message
}

import { type Logger, pino } from 'pino'

export type { Logger }

/** JSON lines. pino escapes line breaks, so no input can forge a line; what could hold a secret is cut out by name. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'cookie',
        '*.cookie',
        'authorization',
        '*.authorization',
        'err.parameters',
        'err.params',
        'err.query',
      ],
      censor: '[cut]',
    },
  })
}

import { z } from 'zod'
import { isVisible, removeReversing } from './characters.ts'
import { daysAfter, earliestDay, latestDay } from './day.ts'
import { ownText } from './publicText.ts'

/** Row ids: random UUIDs (v4, since a v7 tells when its row was written). */
export const id = z.uuidv4('This is not an id.')

/** A moment in UTC, ISO 8601 with Z. */
export const instant = z.iso
  .datetime({ error: 'This is not a moment in time.' })
  // PostgreSQL, like the calendar, has no year 0.
  .refine((value) => value >= '0001', 'This is not a moment in time.')

/** A calendar date without zone, YYYY-MM-DD. */
export const day = z.iso
  .date('Choose a date.')
  .refine((value) => value >= earliestDay && value <= latestDay, 'Choose a date between 1970 and 2199.')

/** The end of days, which is not in them: a date, also the one after the last that people can choose. */
export const endDay = z.iso
  .date('Choose a date.')
  .refine((value) => value > earliestDay && value <= daysAfter(latestDay, 1), 'Choose a date between 1970 and 2199.')

/** A wall-clock time without zone, HH:MM. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')

/** A name from the IANA time zone database that this runtime knows. */
export const zone = z.string().max(64).refine(isZone, 'This time zone is not known.')

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/**
 * Text from people: trimmed and without control characters; empty when nothing of it can be seen. One line has no marks
 * that reverse it. With `lines` it stays as it was typed, with its line breaks: screens show it apart from their own words
 * (`dir="auto"`).
 */
export function text(max: number, options: { lines?: boolean } = {}) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  const unwanted = options.lines ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g : /[\u0000-\u001f\u007f]/g
  return z
    .string()
    .max(max * 2, `At most ${max} characters.`)
    .transform((value) => {
      const printable = value.replace(unwanted, options.lines ? '' : ' ')
      const kept = (options.lines ? printable : removeReversing(printable)).trim()
      return isVisible(kept) ? kept : ''
    })
    .pipe(z.string().max(max, `At most ${max} characters.`))
}

/** One page of a list. `next` is sent back as `after` to get the following page; null at the end. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.strictObject({ rows: z.array(row), next: ownText().nullable() })
}
